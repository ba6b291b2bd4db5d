"""The things on the card table that a tooltip can speak of, and where they lie. They are found through the layout alone; the
words are in `tips.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import CUPS, DECK, DISCARD, HANDS, Kind, Place
from mandala.ui.cards.points import Part
from mandala.ui.table.commands import Command
from mandala.ui.table.transport import Transport, Way

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
    command: Command | Way | None = None
    part: Part | None = None


class Extras(NamedTuple):
    """What is on the table beside the layout: lines of the points, the bar of a replay, which boxes are in use."""

    parts: Sequence[Part] = ()
    bar: Transport | None = None
    boxes: frozenset[What] = frozenset()


PLAIN: Final = Extras()  # a table with nothing beside it


def thing_at(layout: TableLayout, pos: Point, extras: Extras = PLAIN) -> Thing | None:
    frame = layout.frame
    for command, rect in frame.buttons.items():
        if rect.collidepoint(pos):
            return Thing(What.BUTTON, command=command)
    if extras.bar is not None and extras.bar.rect.collidepoint(pos):
        way = extras.bar.way_at(pos)
        return Thing(What.WAY, command=way) if way else None
    for part in extras.parts:
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
    return _on_the_mat(layout, pos) or _box_at(layout, pos, extras)


def _on_the_mat(layout: TableLayout, pos: Point) -> Thing | None:
    card, place = layout.card_at(pos), layout.place_at(pos)
    if card is not None and card.key.place.kind in (Kind.MOUNTAIN, Kind.FIELD, Kind.HAND):
        return Thing(What.CARDS, card.key.place, card.colour)
    return Thing(What.PLACE, place) if place is not None else None


def _box_at(layout: TableLayout, pos: Point, extras: Extras) -> Thing | None:
    for what, rect in _boxes(layout):
        if what in extras.boxes and rect.collidepoint(pos):
            return Thing(what)
    return None


def _boxes(layout: TableLayout) -> Iterator[tuple[What, pygame.Rect]]:
    frame = layout.frame
    yield What.BANNER, frame.banner
    yield What.NOTE, frame.note
    yield What.STATUS, frame.status
    yield What.NEWS, frame.news
    if frame.log is not None:
        yield What.LOG, frame.log


def spot_of(layout: TableLayout, thing: Thing, extras: Extras = PLAIN) -> pygame.Rect | None:
    """The rectangle of a thing, which its explanation must leave free; None if it is not there (any more)."""
    frame, what = layout.frame, thing.what
    if isinstance(thing.command, Command):
        return frame.buttons.get(thing.command)
    if isinstance(thing.command, Way):
        return extras.bar.buttons[thing.command] if extras.bar is not None else None
    if what is What.PART:
        return frame.log if thing.part in extras.parts else None
    if what in (What.HEADING, What.SPACE):
        return frame.columns[thing.side].whole
    if what is What.CARDS and thing.place is not None and layout.group(thing.place, thing.colour) is None:
        return None
    if thing.place is None:
        return next((rect for box, rect in _boxes(layout) if box is what and box in extras.boxes), None)
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
