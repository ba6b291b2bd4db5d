"""The tooltips of the card table: what there is to point at, what is said of it.

The words are made from the observation of the seat that looks, so that nothing hidden can be in them. Without the memory aid
nothing is told that a player would have to remember, and while both people look nothing of a hand.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.state import NOBODY
from mandala.core.cards.worth import Gain, Prospect, account, prospect
from mandala.core.game import Player
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import CUPS, DECK, DISCARD, HANDS, MOUNTAINS, Kind, Place
from mandala.ui.cards.points import Part, points_of, points_parts
from mandala.ui.cards.words import cards_text
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.table.facts import Tip
from mandala.ui.table.toolbar import Mode
from mandala.ui.table.tooltip import Box, TipWords, box_words, tip_item
from mandala.ui.words.colours import coloured, sign_mark

Point = tuple[int, int]


PILES: Final = (DECK, DISCARD)


class Told(Enum):
    """A box of words that only this table has."""

    BANNER = "banner"
    NEWS = "news"


@dataclass(frozen=True)
class Cards:
    """All cards of a colour in a place."""

    place: Place
    colour: Colour | None


@dataclass(frozen=True)
class Space:
    side: Player
    number: int


@dataclass(frozen=True)
class Heading:
    """The name above a player's column."""

    side: Player


Thing = Part | Cards | Place | Space | Heading | Box | Told
"""Something to point at, beside buttons. A part is a line of the points."""


def thing_at(facts: CardFacts, pos: Point) -> Thing | None:
    frame = facts.layout.frame
    for part, rect in _parts(facts).items():
        if rect.collidepoint(pos):
            return part
    for side, column in enumerate(frame.columns):
        if column.heading.collidepoint(pos):
            return Heading(side)
        for number, rect in enumerate(column.spaces, 1):
            if rect.collidepoint(pos):
                return Space(side, number)
    if frame.counted.collidepoint(pos):
        return DISCARD
    return _on_the_mat(facts.layout, pos) or next((box for box, rect in _boxes(facts) if rect.collidepoint(pos)), None)


def focused(facts: CardFacts) -> Thing | None:
    """What the keyboard is at: the place to play to, else the chosen cards, else the colour to claim."""
    chosen, claiming = facts.chosen, facts.position.claiming
    if not chosen.by_keys:
        return None
    if chosen.target is not None:
        return chosen.target
    if claiming != NOBODY:
        colour = chosen.hovered_claim(facts)
        return None if colour is None else Cards(MOUNTAINS[claiming], colour)
    selection = chosen.selection
    return None if selection is None else Cards(HANDS[0], selection.colour)


def _parts(facts: CardFacts) -> Mapping[Part, pygame.Rect]:
    """The lines of the points, while they are open."""
    frame = facts.layout.frame
    if frame.log is None or not facts.panel:
        return {}
    return {line.part: rect for line, rect in points_parts(frame.log, points_of(facts), frame.unit)}


def _boxes(facts: CardFacts) -> Iterator[tuple[Box | Told, pygame.Rect]]:
    """The boxes of words that are in use; a replay explains only its log."""
    frame, live = facts.layout.frame, facts.mode is not Mode.REPLAYED
    if facts.position.last and live:
        yield Told.BANNER, frame.banner
    if facts.noted:
        yield Box.NOTE, frame.note
    if facts.hint is None and live:
        yield Box.STATUS, frame.status
    if facts.lines and not (facts.log or facts.panel) and live:
        yield Told.NEWS, frame.news
    if frame.log is not None and facts.log is not None:
        yield Box.LOG, frame.log


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
            near = _parts(facts).get(thing)
            spot, words = near and layout.frame.log, _part(facts, kind)
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
        case _:
            spot = next((rect for box, rect in _boxes(facts) if box is thing), None)
            words = _told(facts, thing) if isinstance(thing, Told) else box_words(facts.strings, thing)
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
    observation = facts.position
    if place == HANDS[1] or colour is None:
        return _hand(facts, place.side)
    if place == HANDS[0]:
        held = observation.hand[colour]
        return (cards_text(facts.strings, colour, held), _worth(facts, colour)) if held else None
    if place.kind is Kind.FIELD:
        count = observation.fields[place.mandala][place.side][colour]
        head = f"{_area(facts, place)}: {cards_text(facts.strings, colour, count)}"
        return (head, _sizes(facts, place)) if count else None
    told = prospect(observation, place.mandala, facts.concealed)
    gain = told.gain(colour)
    if gain is None:
        return None
    return f"{_area(facts, place)}: {cards_text(facts.strings, colour, gain.cards)}", _bring(facts, told, gain)


def _worth(facts: CardFacts, colour: Colour) -> str:
    """The words on what a colour counts in both rivers."""
    strings, lines = facts.strings, list[str]()
    for side, river in enumerate(facts.position.rivers):
        if colour in river:
            text = (
                strings.gettext("In your river on space {space}: each in your cup counts {space}.")
                if side == 0
                else strings.gettext("In the opponent's river on space {space}.")
            )
            lines.append(text.format(space=river.index(colour) + 1))
        elif side == 0:
            text = strings.gettext("Not in your river yet: it would come to space {space}.")
            lines.append(text.format(space=len(river) + 1))
        else:
            lines.append(strings.gettext("Not in the opponent's river."))
    return "\n".join(lines)


def _bring(facts: CardFacts, told: Prospect, gain: Gain) -> str:
    """The words on what a colour of a mountain would bring to whom. The rival's part rests on remembered cards; one's own too,
    as soon as the rival looks."""
    strings = facts.strings
    if told.swept:
        return strings.gettext("Both fields are empty: all of it would be discarded.")
    own, rival = gain.points
    lines = list[str]()
    if own is None:
        lines.append(strings.gettext("Your field is empty: you would get nothing."))
    elif facts.aid or not facts.concealed:
        text = strings.ngettext("Would bring you {n} point now.", "Would bring you {n} points now.", own)
        lines.append(text.format(n=own))
    if rival is None:
        lines.append(strings.gettext("The opponent's field is empty: nothing for them."))
    elif facts.aid:
        text = strings.ngettext("And the opponent {n} point.", "And the opponent {n} points.", rival)
        lines.append(text.format(n=rival))
    return "\n".join(lines)


def _area(facts: CardFacts, place: Place) -> str:
    """An area of a mandala as a heading."""
    strings = facts.strings
    names = {
        (Kind.MOUNTAIN, 0, 0): strings.gettext("Left mountain"),
        (Kind.MOUNTAIN, 1, 0): strings.gettext("Right mountain"),
        (Kind.FIELD, 0, 0): strings.gettext("Your left field"),
        (Kind.FIELD, 1, 0): strings.gettext("Your right field"),
        (Kind.FIELD, 0, 1): strings.gettext("Opponent's left field"),
        (Kind.FIELD, 1, 1): strings.gettext("Opponent's right field"),
    }
    return names[place.kind, place.mandala, place.side]


def _place(facts: CardFacts, place: Place) -> TipWords | None:
    match place.kind:
        case Kind.MOUNTAIN:
            return _area(facts, place), _mountain(facts, place)
        case Kind.FIELD:
            return _area(facts, place), _sizes(facts, place)
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
    told = prospect(facts.position, place.mandala, facts.concealed)
    if told.chooser is not None:
        return facts.strings.gettext("You take its colours in turns until it is empty.")
    missing = " ".join(sign_mark(colour) for colour in told.missing)
    text = facts.strings.gettext("Both of you build here. The mandala still lacks {colours}.")
    return text.format(colours=missing)


def _sizes(facts: CardFacts, place: Place) -> str:
    """The words on what the sizes of the fields mean."""
    own, rival = prospect(facts.position, place.mandala, facts.concealed).sizes
    text = facts.strings.gettext(
        "The larger field chooses first, now {own}\u00a0to\u00a0{rival}. An empty field gets nothing."
    )
    return text.format(own=own, rival=rival)


def _space(facts: CardFacts, side: Player, number: int) -> TipWords:
    strings, river = facts.strings, facts.position.rivers[side]
    head = strings.gettext("River space {space}").format(space=number)
    if number <= len(river):
        text = strings.gettext("{colour}: each card of it in this cup counts {space}.")
        return head, text.format(colour=coloured(strings, river[number - 1]), space=number)
    text = strings.gettext(
        "Free. The next new colour comes to space {next}; its cards in the cup then count {next} each."
    )
    return head, text.format(next=len(river) + 1)


def _cup(facts: CardFacts, side: Player) -> TipWords:
    strings, observation = facts.strings, facts.position
    told = account(observation, side, facts.concealed)
    cards = observation.cup_sizes[side]
    lines = []
    if side == 0 and not facts.concealed:
        points = strings.ngettext("Worth {n} point now.", "Worth {n} points now.", told.total)
        lines.append(points.format(n=told.total))
        dealt = "".join(sign_mark(colour) * count for colour, count in enumerate(observation.own_dealt))
        if observation.outcome is None and dealt:
            lines.append(strings.gettext("Only you know those dealt face down: {colours}").format(colours=dealt))
    elif facts.aid:
        points = strings.ngettext("What is known of it: {n} point.", "What is known of it: {n} points.", told.total)
        lines.append(points.format(n=told.total))
    if told.hidden:
        words = strings.ngettext("{n} card was dealt face down.", "{n} cards were dealt face down.", told.hidden)
        lines.append(words.format(n=told.hidden))
    head = (
        strings.ngettext("Your cup: {n} card", "Your cup: {n} cards", cards)
        if side == 0
        else strings.ngettext("Opponent's cup: {n} card", "Opponent's cup: {n} cards", cards)
    )
    return head.format(n=cards), "\n".join(lines)


def _deck(facts: CardFacts) -> TipWords:
    strings, size = facts.strings, facts.position.deck_size
    head = strings.ngettext("Deck: {n} card", "Deck: {n} cards", size).format(n=size)
    if facts.position.last:
        return head, strings.gettext("It was shuffled anew. The game ends when the next mandala is taken apart.")
    return head, strings.gettext(
        "When the last card is drawn, the discard pile becomes the new deck and the game nears its end."
    )


def _discarded(facts: CardFacts) -> TipWords:
    strings, counts = facts.strings, facts.position.discard
    size = sum(counts)
    head = strings.ngettext("Discard pile: {n} card", "Discard pile: {n} cards", size).format(n=size)
    text = strings.gettext("Cards of one colour can be swapped here for as many new ones. It becomes the new deck.")
    heap = "  ".join(f"{sign_mark(colour)}\u00a0{count}" for colour, count in enumerate(counts) if count)
    return head, f"{heap}\n{text}" if facts.aid and size else text


def _hand(facts: CardFacts, side: Player) -> TipWords:
    """A hand as a whole: how many cards, never which."""
    strings, count = facts.strings, facts.position.hand_sizes[side]
    head = (
        strings.ngettext("Your hand: {n} card", "Your hand: {n} cards", count)
        if side == 0
        else strings.ngettext("Opponent's hand: {n} card", "Opponent's hand: {n} cards", count)
    )
    words = strings.gettext("Never more than {limit}; at the end it does not count.")
    return head.format(n=count), words.format(limit=facts.position.setup.hand_limit)


def _told(facts: CardFacts, box: Told) -> TipWords:
    strings = facts.strings
    if box is Told.BANNER:
        return strings.gettext("The last mandala"), strings.gettext(
            "The game ends when the next mandala is taken apart."
        )
    return strings.gettext("What happened last"), strings.gettext("The log has all moves (L).")


def _part(facts: CardFacts, kind: str) -> TipWords:
    """Lines of the points."""
    strings = facts.strings
    match kind:
        case "colour":
            head = strings.gettext("Cards × river space = points")
            return head, strings.gettext(
                "Each card in the cup scores the number of its colour's river space, or nothing."
            )
        case "hidden":
            head = strings.gettext("Dealt face down")
            return head, strings.gettext("Nobody learns these before the end. They can only add points.")
        case "total" | "names":
            return strings.gettext("Points now"), strings.gettext(
                "What river and known cup cards are worth at this moment."
            )
        case "gain":
            head = strings.gettext("If it were complete now")
            return head, strings.gettext(
                "What this colour would bring to whom, taken first. A dash: an empty field gets nothing."
            )
        case "title":
            return strings.gettext("A mandala"), strings.gettext("The signs are the colours that it lacks.")
        case _:
            return strings.gettext("First choice"), strings.gettext(
                "The larger field chooses first; if they are equal, whoever did not play the last card."
            )


def slip_of(tip: Tip, layout: TableLayout, pieces: Pieces, said: Sequence[pygame.Rect] = ()) -> Item:
    """The slip at its place, clear of the sentences that are `said` now."""
    kept_free = [card.pose.rect for card in layout.cards]
    kept_free += [rect for column in layout.frame.columns for rect in (column.heading, *column.spaces, column.cup)]
    kept_free += [*layout.frame.buttons.values(), layout.frame.status, layout.frame.news]
    if layout.frame.log is not None:
        kept_free.append(layout.frame.log)
    kept_free += _other_mandala(layout, tip.spot)
    return tip_item(tip, layout.frame.size, kept_free, pieces, said)


def _other_mandala(layout: TableLayout, spot: pygame.Rect) -> list[pygame.Rect]:
    """The places of the mandala that a slip on the other one would seem to speak of; none if it speaks of neither."""
    places = {place: rect for place, rect in layout.frame.areas.items() if place.kind in (Kind.FIELD, Kind.MOUNTAIN)}
    own = {place.mandala for place, rect in places.items() if rect.collidepoint(spot.center)}
    return [rect for place, rect in places.items() if own and place.mandala not in own]
