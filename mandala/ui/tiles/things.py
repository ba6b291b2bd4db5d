"""The things on the tile table that a tooltip can speak of, and where they lie. They are found through the layout alone; the
words are in `tips.py`.
"""

from __future__ import annotations

import math
from collections.abc import Set
from enum import Enum
from typing import Any, NamedTuple

import pygame

from mandala.core.colours import Colour
from mandala.core.game import Player
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.state import FRONT_UP
from mandala.ui.table.facts import Mode
from mandala.ui.table.toolbar import Button
from mandala.ui.table.transport import Way, transport
from mandala.ui.tiles.control import TileFacts
from mandala.ui.tiles.layout import Point, TileLayout


class What(Enum):
    BUTTON = "button"
    WAY = "way"
    TILE = "tile"
    SWAP = "swap"
    START = "start"
    RIVER = "river"
    POINTS = "points"
    HEADING = "heading"
    NOTE = "note"
    STATUS = "status"
    LOG = "log"
    CLOTH = "cloth"


class Thing(NamedTuple):
    """Something to point at. `side` tells the players apart; `number` is a space, a marker or a start tile."""

    what: What
    number: int = 0
    side: int = 0
    button: Button[Any] | None = None
    way: Way | None = None


Group = tuple[Player, Colour]


def thing_at(facts: TileFacts, pos: Point) -> Thing | None:
    """What lies at a point."""
    layout = facts.layout
    for button, rect in layout.buttons.items():
        if rect.collidepoint(pos):
            return Thing(What.BUTTON, button=button)
    if facts.mode is Mode.REPLAYED and transport(layout).rect.collidepoint(pos):
        way = transport(layout).way_at(pos)
        return Thing(What.WAY, way=way) if way else None
    space = layout.space_at(pos)
    if space is not None:
        return Thing(What.TILE, space)
    for number, rect in enumerate(layout.starts):
        if facts.position.choosing and _round(rect, pos):
            return Thing(What.START, number)
    unused = {what for what, used in ((What.LOG, facts.log), (What.NOTE, facts.noted)) if not used}
    return _in_a_column(layout, pos) or _box_at(layout, pos, unused)


def focused(facts: TileFacts) -> Thing | None:
    """What the keyboard is at."""
    chosen = facts.chosen
    if not chosen.by_keys:
        return None
    if facts.position.choosing:
        return None if chosen.start is None else Thing(What.START, chosen.start)
    return None if chosen.cursor is None else Thing(What.TILE, chosen.cursor)


def _in_a_column(layout: TileLayout, pos: Point) -> Thing | None:
    for side, column in enumerate(layout.columns):
        for number, rect in enumerate(column.river, 1):
            if rect.inflate(0, layout.px(4.6)).collidepoint(pos):
                return Thing(What.RIVER, number, side)
        if _round(column.swap, pos) or column.label.collidepoint(pos):
            return Thing(What.SWAP, side=side)
        if column.points.collidepoint(pos):
            return Thing(What.POINTS, side=side)
        if column.heading.collidepoint(pos):
            return Thing(What.HEADING, side=side)
    return None


def _box_at(layout: TileLayout, pos: Point, unused: Set[What]) -> Thing | None:
    boxes = ((What.NOTE, layout.note), (What.LOG, layout.log), (What.STATUS, layout.status))
    for what, rect in boxes:
        if rect.collidepoint(pos) and what not in unused:
            return Thing(what)
    return Thing(What.CLOTH) if _round(layout.cloth, pos) else None


def _round(rect: pygame.Rect, pos: Point) -> bool:
    return math.dist(pos, rect.center) <= rect.width / 2


def spot_of(layout: TileLayout, thing: Thing, choosing: bool) -> pygame.Rect | None:
    """The rectangle of a thing, which its explanation must leave free; None if it is not there (any more). Start tiles lie there
    while they are chosen."""
    if thing.button is not None:
        return layout.buttons.get(thing.button)
    if thing.way is not None:
        return transport(layout).buttons[thing.way]
    column = layout.columns[thing.side]
    match thing.what:
        case What.TILE:
            return layout.spaces[thing.number]
        case What.START:
            return layout.starts[thing.number] if choosing else None
        case What.RIVER:
            return column.river[thing.number - 1]
        case What.SWAP:
            return column.swap.union(column.label)
        case What.POINTS:
            return column.points
        case What.HEADING:
            return column.heading
        case What.NOTE:
            return layout.note
        case What.LOG:
            return layout.log
        case What.STATUS:
            return layout.status
        case _:
            return None


def group_of(thing: Thing, seen: Observation) -> Group | None:
    """The group that a thing belongs to: it is a tile of it, or its place in a river."""
    if thing.what is What.TILE and seen.owners[thing.number] != FRONT_UP:
        return seen.owners[thing.number], seen.tiles[thing.number]
    if thing.what is What.RIVER and thing.number <= len(seen.rivers[thing.side]):
        return thing.side, seen.rivers[thing.side][thing.number - 1]
    return None
