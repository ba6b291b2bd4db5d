"""The tooltips of the card table: what there is to point at, what is said of it.

The words are made from the observation of the seat that looks, so that nothing hidden can be in them. Without the memory aid
nothing is told that a player would have to remember, and while both people look nothing of a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour, Counts
from mandala.core.cards.state import NOBODY
from mandala.core.cards.worth import Gain, Prospect, account, prospect
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import CUPS, DECK, DISCARD, HANDS, MOUNTAINS, Kind, Place
from mandala.ui.cards.points import Part, points_of, points_parts
from mandala.ui.cards.words import cards_text
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.table.facts import Mode
from mandala.ui.table.toolbar import Button
from mandala.ui.table.tooltip import Tip, box, tip_item
from mandala.ui.table.transport import Way, transport, way_words
from mandala.ui.words.colours import coloured, sign_mark
from mandala.ui.words.strings import Strings

Point = tuple[int, int]


class What(Enum):
    BUTTON = "button"
    WAY = "way"
    CARDS = "cards"
    PLACE = "place"
    SPACE = "space"
    HEADING = "heading"
    NOTE = "note"
    BANNER = "banner"
    STATUS = "status"
    NEWS = "news"
    LOG = "log"
    PART = "part"


class Thing(NamedTuple):
    """Something to point at. `side` and `number` tell columns and river spaces apart, `colour` cards of one place; `part` is a
    line of the points."""

    what: What
    place: Place | None = None
    colour: Colour | None = None
    side: int = 0
    number: int = 0
    button: Button[Any] | None = None
    way: Way | None = None
    part: Part | None = None


def thing_at(facts: CardFacts, pos: Point) -> Thing | None:
    frame = facts.layout.frame
    for button, rect in frame.buttons.items():
        if rect.collidepoint(pos):
            return Thing(What.BUTTON, button=button)
    bar = transport(frame) if facts.mode is Mode.REPLAYED else None
    if bar is not None and bar.rect.collidepoint(pos):
        way = bar.way_at(pos)
        return Thing(What.WAY, way=way) if way else None
    for part in _parts(facts):
        if part.rect.collidepoint(pos):
            return Thing(What.PART, part=part)
    for side, column in enumerate(frame.columns):
        if column.heading.collidepoint(pos):
            return Thing(What.HEADING, side=side)
        for number, rect in enumerate(column.spaces, 1):
            if rect.collidepoint(pos):
                return Thing(What.SPACE, side=side, number=number)
    if frame.counted.collidepoint(pos):
        return Thing(What.PLACE, DISCARD)
    return _on_the_mat(facts.layout, pos) or next(
        (Thing(what) for what, rect in _boxes(facts) if rect.collidepoint(pos)), None
    )


def focused(facts: CardFacts) -> Thing | None:
    """What the keyboard is at: the place to play to, else the chosen cards, else the colour to claim."""
    chosen, claiming = facts.chosen, facts.position.claiming
    if not chosen.by_keys:
        return None
    if chosen.target is not None:
        return Thing(What.PLACE, chosen.target)
    if claiming != NOBODY:
        colour = chosen.hovered_claim(facts)
        return None if colour is None else Thing(What.CARDS, MOUNTAINS[claiming], colour)
    selection = chosen.drag.selection
    return None if selection is None else Thing(What.CARDS, HANDS[0], selection.colour)


def _parts(facts: CardFacts) -> Sequence[Part]:
    """The lines of the points, while they are open."""
    points, frame = points_of(facts), facts.layout.frame
    return points_parts(frame.log, points, frame.unit) if points is not None and frame.log is not None else ()


def _boxes(facts: CardFacts) -> Iterator[tuple[What, pygame.Rect]]:
    """The boxes that are in use; a replay explains only its log."""
    frame, replayed = facts.layout.frame, facts.mode is Mode.REPLAYED
    used = {
        What.BANNER: (frame.banner, facts.position.last and not replayed),
        What.NOTE: (frame.note, facts.noted),
        What.STATUS: (frame.status, facts.hint is None and not replayed),
        What.NEWS: (frame.news, bool(facts.lines) and not (facts.log or facts.panel or replayed)),
    }
    yield from ((what, rect) for what, (rect, wanted) in used.items() if wanted)
    if frame.log is not None and facts.log is not None:
        yield What.LOG, frame.log


def _on_the_mat(layout: TableLayout, pos: Point) -> Thing | None:
    card, place = layout.card_at(pos), layout.place_at(pos)
    if card is not None and card.key.place.kind in (Kind.MOUNTAIN, Kind.FIELD, Kind.HAND):
        return Thing(What.CARDS, card.key.place, card.colour)
    return Thing(What.PLACE, place) if place is not None else None


def spot_of(facts: CardFacts, thing: Thing) -> pygame.Rect | None:
    """The rectangle of a thing, which its explanation must leave free; None if it is not there (any more)."""
    layout, frame, what = facts.layout, facts.layout.frame, thing.what
    if thing.button is not None:
        return frame.buttons.get(thing.button)
    if thing.way is not None:
        return transport(frame).buttons[thing.way] if facts.mode is Mode.REPLAYED else None
    if what is What.PART:
        return frame.log if thing.part in _parts(facts) else None
    if what in (What.HEADING, What.SPACE):
        return frame.columns[thing.side].whole
    if what is What.CARDS and thing.place is not None and layout.group(thing.place, thing.colour) is None:
        return None
    if thing.place is None:
        return next((rect for box, rect in _boxes(facts) if box is what), None)
    return _spot_of_place(layout, thing.place)


def _spot_of_place(layout: TableLayout, place: Place) -> pygame.Rect | None:
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
    if place in (DECK, DISCARD):
        cards += [layout.frame.counted, layout.frame.areas[DECK], layout.frame.areas[DISCARD]]
    if place.kind is Kind.FIELD and not cards:  # its name is in the middle: a slip below keeps clear of the hand
        return area.inflate(0, -area.height // 4)
    return area.unionall(cards)


def near_of(layout: TableLayout, thing: Thing) -> pygame.Rect | None:
    """The part of its spot that a thing is, if that is less: a line of the points, cards of a colour, a part of a column, a
    pile."""
    columns = layout.frame.columns
    if thing.part is not None:
        return thing.part.rect
    if thing.what is What.HEADING:
        return columns[thing.side].heading
    if thing.what is What.SPACE:
        return columns[thing.side].spaces[thing.number - 1]
    if thing.place is not None and thing.place in CUPS:
        return columns[thing.place.side].cup
    if thing.place is not None and thing.place in (DECK, DISCARD):
        return layout.frame.areas[thing.place]
    if thing.what is What.CARDS and thing.place is not None:
        return layout.group(thing.place, thing.colour)
    return None


Words = tuple[str, str]  # a heading, and what is said below it


def tip_words(thing: Thing, facts: CardFacts) -> Words | None:
    """A heading and a sentence or two about a thing; None where there is nothing to say."""
    strings = facts.strings
    match thing.what:
        case What.BUTTON:
            assert thing.button is not None
            return thing.button.tooltip(strings), ""
        case What.WAY:
            assert thing.way is not None
            return way_words(strings, thing.way), ""
        case What.CARDS:
            assert thing.place is not None
            return _cards(strings, thing.place, thing.colour, facts)
        case What.PLACE:
            assert thing.place is not None
            return _PLACES[thing.place.kind](strings, thing.place, facts)
        case What.SPACE:
            return _space(strings, thing.side, thing.number, facts)
        case What.HEADING:
            return _hand(strings, thing.side, facts)
        case What.PART:
            assert thing.part is not None
            return _part(strings, thing.part.kind)
        case _:
            return _box(strings, thing.what)


def _cards(strings: Strings, place: Place, colour: Colour | None, facts: CardFacts) -> Words | None:
    """Cards of a colour in a hand, a mountain or a field."""
    observation = facts.position
    if place == HANDS[1] or colour is None:
        return _hand(strings, place.side, facts)
    if place == HANDS[0]:
        if not observation.hand[colour]:
            return None
        return cards_text(strings, colour, observation.hand[colour]), _worth(strings, colour, facts)
    if place.kind is Kind.FIELD:
        count = observation.fields[place.mandala][place.side][colour]
        if not count:
            return None
        return f"{_area(strings, place)}: {cards_text(strings, colour, count)}", _field_words(strings, place, facts)
    told = prospect(observation, place.mandala, facts.concealed)
    gain = told.gain(colour)
    if gain is None:
        return None
    head = f"{_area(strings, place)}: {cards_text(strings, colour, gain.cards)}"
    return head, _bring(strings, told, gain, facts)


def _worth(strings: Strings, colour: Colour, facts: CardFacts) -> str:
    """The words on what a colour counts in both rivers."""
    lines = []
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


def _bring(strings: Strings, told: Prospect, gain: Gain, facts: CardFacts) -> str:
    """The words on what a colour of a mountain would bring to whom. The rival's part rests on remembered cards; one's own too,
    as soon as the rival looks."""
    if told.swept:
        return strings.gettext("Both fields are empty: all of it would be discarded.")
    own, rival = gain.points
    lines = []
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


def _area(strings: Strings, place: Place) -> str:
    """An area of a mandala as a heading."""
    names = {
        (Kind.MOUNTAIN, 0, 0): strings.gettext("Left mountain"),
        (Kind.MOUNTAIN, 1, 0): strings.gettext("Right mountain"),
        (Kind.FIELD, 0, 0): strings.gettext("Your left field"),
        (Kind.FIELD, 1, 0): strings.gettext("Your right field"),
        (Kind.FIELD, 0, 1): strings.gettext("Opponent's left field"),
        (Kind.FIELD, 1, 1): strings.gettext("Opponent's right field"),
    }
    return names[place.kind, place.mandala, place.side]


def _mountain(strings: Strings, place: Place, facts: CardFacts) -> Words:
    told = prospect(facts.position, place.mandala, facts.concealed)
    if told.chooser is not None:
        return _area(strings, place), strings.gettext("You take its colours in turns until it is empty.")
    missing = " ".join(sign_mark(colour) for colour in told.missing)
    text = strings.gettext("Both of you build here. The mandala still lacks {colours}.")
    return _area(strings, place), text.format(colours=missing)


def _field(strings: Strings, place: Place, facts: CardFacts) -> Words:
    return _area(strings, place), _field_words(strings, place, facts)


def _field_words(strings: Strings, place: Place, facts: CardFacts) -> str:
    """The words on what the sizes of the fields mean."""
    told = prospect(facts.position, place.mandala, facts.concealed)
    own, rival = told.sizes
    text = strings.gettext(
        "The larger field chooses first, now {own}\u00a0to\u00a0{rival}. An empty field gets nothing."
    )
    return text.format(own=own, rival=rival)


def _space(strings: Strings, side: int, number: int, facts: CardFacts) -> Words:
    river = facts.position.rivers[side]
    head = strings.gettext("River space {space}").format(space=number)
    if number <= len(river):
        text = strings.gettext("{colour}: each card of it in this cup counts {space}.")
        return head, text.format(colour=coloured(strings, river[number - 1]), space=number)
    text = strings.gettext(
        "Free. The next new colour comes to space {next}; its cards in the cup then count {next} each."
    )
    return head, text.format(next=len(river) + 1)


def _cup(strings: Strings, place: Place, facts: CardFacts) -> Words:
    side, observation = place.side, facts.position
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


def _pile(strings: Strings, place: Place, facts: CardFacts) -> Words:
    observation = facts.position
    if place == DECK:
        size = observation.deck_size
        head = strings.ngettext("Deck: {n} card", "Deck: {n} cards", size).format(n=size)
        text = (
            strings.gettext("It was shuffled anew. The game ends when the next mandala is taken apart.")
            if observation.last
            else strings.gettext(
                "When the last card is drawn, the discard pile becomes the new deck and the game nears its end."
            )
        )
        return head, text
    size = sum(observation.discard)
    head = strings.ngettext("Discard pile: {n} card", "Discard pile: {n} cards", size).format(n=size)
    text = strings.gettext("Cards of one colour can be swapped here for as many new ones. It becomes the new deck.")
    return head, f"{_heap(observation.discard)}\n{text}" if facts.aid and size else text


def _heap(counts: Counts) -> str:
    """A heap by colours, with signs."""
    return "  ".join(f"{sign_mark(colour)}\u00a0{count}" for colour, count in enumerate(counts) if count)


def _hand(strings: Strings, side: int, facts: CardFacts) -> Words:
    """A hand as a whole: how many cards, never which."""
    count, limit = facts.position.hand_sizes[side], facts.position.setup.hand_limit
    head = (
        strings.ngettext("Your hand: {n} card", "Your hand: {n} cards", count)
        if side == 0
        else strings.ngettext("Opponent's hand: {n} card", "Opponent's hand: {n} cards", count)
    )
    return head.format(n=count), strings.gettext("Never more than {limit}; at the end it does not count.").format(
        limit=limit
    )


def _whole_hand(strings: Strings, place: Place, facts: CardFacts) -> Words:
    return _hand(strings, place.side, facts)


def _no_words(strings: Strings, place: Place, facts: CardFacts) -> Words | None:
    del strings, place, facts
    return None


_PLACES: Final[Mapping[Kind, Callable[[Strings, Place, CardFacts], Words | None]]] = {
    Kind.MOUNTAIN: _mountain,
    Kind.FIELD: _field,
    Kind.CUP: _cup,
    Kind.DECK: _pile,
    Kind.DISCARD: _pile,
    Kind.HAND: _whole_hand,
    Kind.RIVER: _no_words,  # a card in a river lies on its space, which is a thing of its own
}


def _box(strings: Strings, what: What) -> Words | None:
    """Boxes of words."""
    match what:
        case What.BANNER:
            return strings.gettext("The last mandala"), strings.gettext(
                "The game ends when the next mandala is taken apart."
            )
        case What.NOTE:
            return strings.gettext("This game"), strings.gettext("How the match stands. A game with help counts apart.")
        case What.STATUS:
            return strings.gettext("Whose turn it is"), strings.gettext("And what can be done.")
        case What.NEWS:
            return strings.gettext("What happened last"), strings.gettext("The log has all moves (L).")
        case What.LOG:
            return strings.gettext("All moves"), strings.gettext(
                "The newest is at the bottom. Click a line to see that position."
            )
        case _:
            return None


def _part(strings: Strings, kind: str) -> Words | None:
    """Lines of the points."""
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
    kept_free += _other_mandala(layout, pygame.Rect(tip.spot))
    return tip_item(tip, layout.frame.size, kept_free, pieces, said)


def _other_mandala(layout: TableLayout, spot: pygame.Rect) -> list[pygame.Rect]:
    """The places of the mandala that a slip on the other one would seem to speak of; none if it speaks of neither."""
    places = {place: rect for place, rect in layout.frame.areas.items() if place.kind in (Kind.FIELD, Kind.MOUNTAIN)}
    own = {place.mandala for place, rect in places.items() if rect.collidepoint(spot.center)}
    return [rect for place, rect in places.items() if own and place.mandala not in own]


def tip_of(facts: CardFacts) -> Tip | None:
    """The tooltip that is to be seen now; None while cards are dragged."""
    shown = facts.explained and not facts.chosen.dragging
    return tip_for(facts.thing, facts) if shown and isinstance(facts.thing, Thing) else None


def tip_for(thing: Thing, facts: CardFacts) -> Tip | None:
    """The tooltip of a thing; None if there is nothing to say, or if the thing is gone."""
    spot, near, words = spot_of(facts, thing), near_of(facts.layout, thing), tip_words(thing, facts)
    if spot is None or words is None:
        return None
    return Tip(*words, box(spot), box(near) if near is not None else None)
