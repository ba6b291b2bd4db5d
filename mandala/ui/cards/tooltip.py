"""The tooltips of the card table: what there is to point at, what is said of it.

The words are made from the observation of the seat that looks, so that nothing hidden can be in them. Without the memory aid
nothing is told that a player would have to remember, and while both people look nothing of a hand.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.worth import cup_worth, prospect
from mandala.core.game import Player
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import CUPS, DECK, DISCARD, HANDS, MOUNTAINS, Kind, Place
from mandala.ui.cards.points import Part, points_of, points_parts
from mandala.ui.kit.compose import Item
from mandala.ui.kit.inputs import Point, found_at
from mandala.ui.kit.sprites import Sprites
from mandala.ui.table.facts import Tip
from mandala.ui.table.hint import worded
from mandala.ui.table.tooltip import Box, TipWords, box_words, tip_item
from mandala.ui.words.colours import coloured, counted, sign_mark
from mandala.ui.words.strings import Strings

PILES: Final = (DECK, DISCARD)


class Told(Enum):
    """A box of words that only this table has."""

    BANNER = "banner"
    NEWS = "news"


class Cards(NamedTuple):
    """All cards of a colour in a place."""

    place: Place
    colour: Colour | None


class Space(NamedTuple):
    side: Player
    number: int


class Heading(NamedTuple):
    """The name above a player's column."""

    side: Player


#: Something to point at, beside buttons. A part is a line of the points.
Thing = Part | Cards | Place | Space | Heading | Box | Told


def thing_at(facts: CardFacts, pos: Point) -> Thing | None:
    things: dict[Thing, pygame.Rect] = {**parts_of(facts), DISCARD: facts.layout.frame.counted}
    for side, column in enumerate(facts.layout.frame.columns):
        things[Heading(side)] = column.heading
        things |= {Space(side, number): rect for number, rect in enumerate(column.spaces, 1)}
    return found_at(things, pos) or _on_the_mat(facts.layout, pos) or found_at(_boxes(facts), pos)


def focused(facts: CardFacts) -> Thing | None:
    """Returns the thing at the keyboard's cursor: the target place, else the chosen cards, else the colour to claim."""
    chosen = facts.chosen
    if not chosen.by_keys:
        return None
    if chosen.target is not None:
        return chosen.target
    if facts.position.choosing:
        colour = chosen.hovered_claim(facts)
        return None if colour is None else Cards(MOUNTAINS[facts.position.claiming], colour)
    selection = chosen.selection
    return None if selection is None else Cards(HANDS[0], selection.colour)


def parts_of(facts: CardFacts) -> Mapping[Thing, pygame.Rect]:
    """The lines of the points, while they are open."""
    frame = facts.layout.frame
    if frame.log is None or not facts.panel:
        return {}
    return {line.part: rect for line, rect in points_parts(frame.log, points_of(facts), frame.unit)}


def _boxes(facts: CardFacts) -> Mapping[Thing, pygame.Rect]:
    """The boxes of words that are in use; a replay explains only its log."""
    frame, live = facts.layout.frame, not facts.replayed
    boxes: dict[Thing, tuple[bool, pygame.Rect | None]] = {
        Told.BANNER: (live and facts.position.last, frame.banner),
        Box.NOTE: (facts.noted, frame.note),
        Box.STATUS: (live and (facts.hint is None or not worded(facts.hint, frame.scale)), frame.status),
        Told.NEWS: (live and bool(facts.lines) and not (facts.log or facts.panel), frame.news),
        Box.LOG: (facts.log is not None, frame.log),
    }
    return {box: rect for box, (used, rect) in boxes.items() if used and rect is not None}


def _on_the_mat(layout: TableLayout, pos: Point) -> Thing | None:
    card, place = layout.card_at(pos), layout.place_at(pos)
    if card is not None and card.key.place.kind in (Kind.MOUNTAIN, Kind.FIELD, Kind.HAND):
        return Cards(card.key.place, card.colour)
    return place


def tip_for(thing: Hashable, facts: CardFacts) -> Tip | None:
    """The tooltip of a thing; None if there is nothing to say, or if the thing is gone."""
    layout, columns = facts.layout, facts.layout.frame.columns
    spot: pygame.Rect | None
    near: pygame.Rect | None = None
    words: TipWords | None
    match thing:
        case Part(kind):
            near = parts_of(facts).get(thing)
            spot, words = near and layout.frame.log, _part(facts.strings, kind)
        case Space(side, number):
            spot, near, words = columns[side].whole, columns[side].spaces[number - 1], _space(facts, side, number)
        case Heading(side):
            spot, near, words = columns[side].whole, columns[side].heading, _hand(facts, side)
        case Cards(place, colour):
            near = layout.group(place, colour)
            spot, words = near and _spot(layout, place), _cards(facts, place, colour)
        case Place(kind, _, side):
            near = columns[side].cup if kind is Kind.CUP else layout.frame.areas[thing] if thing in PILES else None
            spot, words = _spot(layout, thing), _place(facts, thing)
        case Told() | Box():
            spot = _boxes(facts).get(thing)
            words = _told(facts.strings, thing) if isinstance(thing, Told) else box_words(facts.strings, thing)
        case _:
            return None
    return Tip(*words, spot, near) if spot is not None and words is not None else None


def _spot(layout: TableLayout, place: Place) -> pygame.Rect | None:
    """The rectangle around a place and its cards, which a slip leaves free."""
    if place in CUPS:
        return layout.frame.columns[place.side].whole
    cards = [card.pose.rect for card in layout.of(place)]
    if place in HANDS:
        if not cards:
            return None
        return cards[0].unionall(cards[1:]).clip(pygame.Rect((0, 0), layout.frame.size))
    area = layout.frame.areas.get(place)
    if area is None:
        return None
    if place in PILES:
        cards += [layout.frame.counted, layout.frame.areas[DECK], layout.frame.areas[DISCARD]]
    if place.kind is Kind.FIELD and not cards:  # its name is in the middle: a slip below keeps clear of the hand
        return area.inflate(0, -area.height // 4)
    return area.unionall(cards)


def _cards(facts: CardFacts, place: Place, colour: Colour | None) -> TipWords | None:
    """Cards of a colour in a hand, a mountain or a field."""
    t, observation = facts.strings, facts.position
    if place == HANDS[1] or colour is None:
        return _hand(facts, place.side)
    if place == HANDS[0]:
        held = observation.hand[colour]
        return (counted(t, colour, held), _worth(facts, colour)) if held else None
    areas = observation.fields[place.mandala][place.side], observation.mountains[place.mandala]
    count = areas[place.kind is Kind.MOUNTAIN][colour]
    head = f"{_area(t, place)}: {counted(t, colour, count)}"
    return (head, _sizes(facts, place) if place.kind is Kind.FIELD else _bring(facts, place, colour)) if count else None


def _worth(facts: CardFacts, colour: Colour) -> str:
    """The words on what a colour counts in both rivers."""
    t, (own, rival) = facts.strings, facts.position.rivers
    if colour in own:
        text = t.gettext("In your river on space {space}: each card in your cup counts {space}.")
    else:
        text = t.gettext("Not in your river yet: it would come to space {space}.")
    other = t.gettext("Not in the opponent's river.")
    if colour in rival:
        other = t.gettext("In the opponent's river on space {space}.").format(space=rival.index(colour) + 1)
    return text.format(space=(*own, colour).index(colour) + 1) + "\n" + other


def _bring(facts: CardFacts, place: Place, colour: Colour) -> str:
    """Says how many points a colour of a mountain would bring each player.

    The rival's part rests on memory; so does one's own if both look.
    """
    t, told = facts.strings, prospect(facts.position, place.mandala, facts.hidden_for_both)
    gain = told.gain(colour)
    if told.swept or gain is None:
        return t.gettext("Both fields are empty: all of it would be discarded.")
    own, rival = gain.points
    lines = list[str]()
    if own is None:
        lines.append(t.gettext("Your field is empty: you would get nothing."))
    elif facts.aid or not facts.hidden_for_both:
        lines.append(t.ngettext("This would bring you {n} point now.", "This would bring you {n} points now.", own))
    if rival is None:
        lines.append(t.gettext("The opponent's field is empty: nothing for them."))
    elif facts.aid:
        lines.append(t.ngettext("And the opponent {n} point.", "And the opponent {n} points.", rival))
    return "\n".join(lines)


def _area(t: Strings, place: Place) -> str:
    """An area of a mandala as a heading."""
    names = (t.gettext("Your left field"), t.gettext("Opponent's left field"), t.gettext("Left mountain"))
    if place.mandala:
        names = (t.gettext("Your right field"), t.gettext("Opponent's right field"), t.gettext("Right mountain"))
    return names[2 if place.kind is Kind.MOUNTAIN else place.side]


def _place(facts: CardFacts, place: Place) -> TipWords | None:
    match place.kind:
        case Kind.MOUNTAIN:
            return _area(facts.strings, place), _mountain(facts, place)
        case Kind.FIELD:
            return _area(facts.strings, place), _sizes(facts, place)
        case Kind.CUP:
            return _cup(facts, place.side)
        case Kind.DECK:
            return _deck(facts)
        case Kind.DISCARD:
            return _discarded(facts)
        case Kind.HAND:
            return _hand(facts, place.side)
        case Kind.RIVER:
            return None  # a card in a river lies on its space, which is a thing of its own


def _mountain(facts: CardFacts, place: Place) -> str:
    t, told = facts.strings, prospect(facts.position, place.mandala, facts.hidden_for_both)
    if told.chooser is not None:
        return t.gettext("You take its colours in turns until it is empty.")
    missing = " ".join(sign_mark(colour) for colour in told.missing)
    return t.gettext("Both of you play here. The mandala is still missing {colours}.").format(colours=missing)


def _sizes(facts: CardFacts, place: Place) -> str:
    """The words on what the sizes of the fields mean."""
    own, rival = map(sum, facts.position.fields[place.mandala])
    text = facts.strings.gettext(
        "The larger field chooses first, now {own}\u00a0to\u00a0{rival}. An empty field gets nothing."
    )
    return text.format(own=own, rival=rival)


def _space(facts: CardFacts, side: Player, number: int) -> TipWords:
    t, river = facts.strings, facts.position.rivers[side]
    head = t.gettext("River space {space}").format(space=number)
    if number <= len(river):
        text = t.gettext("{colour}: each card of it in this cup counts {space}.")
        return head, text.format(colour=coloured(t, river[number - 1]), space=number)
    text = t.gettext("Free. The next new colour comes to space {next}; its cards in the cup then count {next} each.")
    return head, text.format(next=len(river) + 1)


def _cup(facts: CardFacts, side: Player) -> TipWords:
    t, observation = facts.strings, facts.position
    told, cards = cup_worth(observation, side, facts.hidden_for_both), observation.cup_sizes[side]
    head = t.ngettext("Opponent's cup: {n} card", "Opponent's cup: {n} cards", cards)
    if side == 0:
        head = t.ngettext("Your cup: {n} card", "Your cup: {n} cards", cards)
    lines = list[str]()
    if side == 0 and not facts.hidden_for_both:
        lines.append(t.ngettext("Worth {n} point now.", "Worth {n} points now.", told.total))
        dealt = "".join(sign_mark(colour) * count for colour, count in enumerate(observation.own_dealt))
        if observation.outcome is None and dealt:
            lines.append(t.gettext("Only you know those dealt face down: {colours}").format(colours=dealt))
    elif facts.aid:
        lines.append(t.ngettext("Known so far: {n} point.", "Known so far: {n} points.", told.total))
    if told.hidden:
        lines.append(t.ngettext("{n} card was dealt face down.", "{n} cards were dealt face down.", told.hidden))
    return head, "\n".join(lines)


def _deck(facts: CardFacts) -> TipWords:
    t, size = facts.strings, facts.position.deck_size
    text = t.gettext("When the last card is drawn, the discard pile becomes the new deck and the game nears its end.")
    if facts.position.last:
        text = t.gettext("It was reshuffled. The game ends with the next completed mandala.")
    return t.ngettext("Deck: {n} card", "Deck: {n} cards", size), text


def _discarded(facts: CardFacts) -> TipWords:
    t, counts = facts.strings, facts.position.discard
    size = sum(counts)
    head = t.ngettext("Discard pile: {n} card", "Discard pile: {n} cards", size)
    text = t.gettext("Swap cards of one colour here for as many new ones. Later this pile becomes the new deck.")
    heap = "  ".join(f"{sign_mark(colour)}\u00a0{count}" for colour, count in enumerate(counts) if count)
    return head, f"{heap}\n{text}" if facts.aid and size else text


def _hand(facts: CardFacts, side: Player) -> TipWords:
    """A hand as a whole: how many cards, never which."""
    t, count = facts.strings, facts.position.hand_sizes[side]
    head = t.ngettext("Opponent's hand: {n} card", "Opponent's hand: {n} cards", count)
    if side == 0:
        head = t.ngettext("Your hand: {n} card", "Your hand: {n} cards", count)
    words = t.gettext("Never more than {limit} cards; worth nothing at the end.")
    return head, words.format(limit=facts.position.setup.hand_limit)


def _told(t: Strings, box: Told) -> TipWords:
    if box is Told.BANNER:
        return t.gettext("The last mandala"), t.gettext("The game ends with the next completed mandala.")
    return t.gettext("What happened last"), t.gettext("The log has all moves (L).")


def _part(t: Strings, kind: str) -> TipWords:
    """Lines of the points."""
    match kind:
        case "colour":
            text = t.gettext("Each card in the cup scores the number of its colour's river space, or nothing.")
            return t.gettext("Cards × river space = points"), text
        case "hidden":
            text = t.gettext("Hidden until the end. They can only add points.")
            return t.gettext("Dealt face down"), text
        case "total" | "names":
            return t.gettext("Points now"), t.gettext("What the river and the known cards in the cup are worth now.")
        case "gain":
            text = t.gettext(
                "What each of you would get for this colour, taking it first. A dash: an empty field gets nothing."
            )
            return t.gettext("If it were complete now"), text
        case "title":
            return t.gettext("A mandala"), t.gettext("The signs are the colours it is missing.")
        case _:
            text = t.gettext("The larger field chooses first; if they are equal, whoever did not play the last card.")
            return t.gettext("First choice"), text


def slip_of(tip: Tip, layout: TableLayout, sprites: Sprites, said: Sequence[pygame.Rect] = ()) -> Item:
    """The slip at its place, clear of the sentences that are `said` now."""
    kept_free = [card.pose.rect for card in layout.cards]
    kept_free += [rect for column in layout.frame.columns for rect in (column.heading, *column.spaces, column.cup)]
    kept_free += [*layout.frame.buttons.values(), layout.frame.status, layout.frame.news]
    if layout.frame.log is not None:
        kept_free.append(layout.frame.log)
    kept_free += _other_mandala(layout, tip.spot)
    return tip_item(tip, layout.frame.size, kept_free, sprites, said)


def _other_mandala(layout: TableLayout, spot: pygame.Rect) -> list[pygame.Rect]:
    """The places of the mandala that a slip on the other one would seem to speak of; none if it speaks of neither."""
    places = {place: rect for place, rect in layout.frame.areas.items() if place.kind in (Kind.FIELD, Kind.MOUNTAIN)}
    own = {place.mandala for place, rect in places.items() if rect.collidepoint(spot.center)}
    return [rect for place, rect in places.items() if own and place.mandala not in own]
