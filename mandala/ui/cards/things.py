"""The things on the card table that a tooltip can speak of, and where they lie. The words are in `tips.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.state import NOBODY
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import CUPS, DECK, DISCARD, HANDS, MOUNTAINS, Kind, Place
from mandala.ui.cards.points import Part, points_of, points_parts
from mandala.ui.table.facts import Mode
from mandala.ui.table.toolbar import Button
from mandala.ui.table.transport import Way, transport

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
