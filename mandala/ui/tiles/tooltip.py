"""The tooltips of the tile table: what there is to point at, what is said of it.

They tell what a thing is, counts and may do, and why something may not be done.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Set
from enum import Enum
from typing import Any, NamedTuple

import pygame

from mandala.core.colours import Colour
from mandala.core.game import Player
from mandala.core.tiles.groups import group, group_scores
from mandala.core.tiles.moves import FLIP, TAKE, Move
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.reach import reach
from mandala.core.tiles.state import FRONT_UP, UNKNOWN
from mandala.ui.table.facts import Mode
from mandala.ui.table.toolbar import Button
from mandala.ui.table.tooltip import Tip, box
from mandala.ui.table.transport import Way, transport, way_words
from mandala.ui.tiles.control import TileFacts, put, why_not
from mandala.ui.tiles.layout import Point, TileLayout
from mandala.ui.tiles.words import group_name, group_sum, preview
from mandala.ui.words.colours import coloured
from mandala.ui.words.strings import Strings


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


Words = tuple[str, str]  # a heading, and what is said below it


def tip_words(thing: Thing, facts: TileFacts) -> Words | None:
    """A heading and a sentence or two about a thing; None where there is nothing to say."""
    strings, seen = facts.strings, facts.position
    match thing.what:
        case What.BUTTON:
            assert thing.button is not None
            return thing.button.tooltip(strings), ""
        case What.WAY:
            assert thing.way is not None
            return way_words(strings, thing.way), ""
        case What.TILE if seen.owners[thing.number] == FRONT_UP:
            return _tile(strings, thing.number, facts)
        case What.TILE:
            return _group(strings, seen.owners[thing.number], seen.tiles[thing.number], facts)
        case What.RIVER:
            return _river(strings, thing.side, thing.number, facts)
        case What.SWAP:
            return _swap(strings, thing.side, facts)
        case What.START:
            head = strings.gettext("Start tile: {colour}").format(
                colour=coloured(strings, seen.start_tiles[thing.number])
            )
            who = preview(strings, seen, TAKE[seen.start_tiles[thing.number]], 0)
            rest = strings.gettext("The other one goes to the player who starts.")
            return head, f"{who}. {rest}" if facts.legal else rest
        case What.POINTS:
            return strings.gettext("Points now"), strings.gettext(
                "Each group scores its marker times its tiles, without the tile under the marker. Swap tiles do not count."
            )
        case What.HEADING:
            return _player(strings, thing.side, facts)
        case _:
            return _box(strings, thing.what, facts)


def _tile(strings: Strings, space: int, facts: TileFacts) -> Words:
    """A tile that is nobody's: what may be done here, or why not; whose group can still reach it."""
    seen = facts.position
    name = seen.setup.shape.names[space]
    lines = []
    if facts.legal and not seen.choosing:
        lines += [_may(facts, FLIP[space], strings.gettext("Flip?"))]
        lines += [_may(facts, put(facts, space), strings.gettext("Swap tile here?"))]
    else:
        lines.append(strings.gettext("It lies front up: nobody has it yet."))
    if facts.aid:
        lines += _reachers(strings, space, facts)
    return f"{name}: {coloured(strings, seen.tiles[space])}", "\n".join(lines)


def _may(facts: TileFacts, move: Move, question: str) -> str:
    """The words on what a move would be, or why it cannot be made."""
    legal = move in facts.legal
    told = preview(facts.strings, facts.position, move, facts.side) if legal else why_not(facts, move)
    return f"{question} {told}"


def _reachers(strings: Strings, space: int, facts: TileFacts) -> Iterator[str]:
    """The words on whose group can flip a tile before the other cuts it off."""
    colour = facts.position.tiles[space]
    for player in (0, 1):
        flips = reach(facts.position, player, colour).get(space) if colour in facts.position.rivers[player] else None
        if flips is not None:
            who = group_name(strings, player, colour, facts.names)
            text = strings.ngettext("In reach: {group}, in {n} flip.", "In reach: {group}, in {n} flips.", flips)
            yield text.format(group=who, n=flips)


def _group(strings: Strings, player: int, colour: Colour, facts: TileFacts) -> Words:
    """A group: what it counts, and how far it can still grow."""
    seen = facts.position
    marker = seen.rivers[player].index(colour) + 1
    tiles = len(group(seen, player, colour))
    counted = strings.ngettext("{n} tile, marker\u00a0{marker}: {sum}", "{n} tiles, marker\u00a0{marker}: {sum}", tiles)
    lines = [counted.format(n=tiles, marker=marker, sum=group_sum(seen, player, marker).replace(" ", "\u00a0"))]
    if facts.aid and seen.to_move is not None:
        more = len(reach(seen, player, colour))
        now = group_scores(seen, player)[marker - 1]
        if more:
            text = strings.ngettext(
                "Flips can still bring it {n} tile: then {points} points.",
                "Flips can still bring it {n} tiles: then {points} points.",
                more,
            )
            lines.append(text.format(n=more, points=now + marker * more))
        else:
            lines.append(strings.gettext("It can grow no more by flips, but perhaps by swaps."))
    return group_name(strings, player, colour, facts.names), "\n".join(lines)


def _river(strings: Strings, side: int, number: int, facts: TileFacts) -> Words:
    """A marker's place."""
    river = facts.position.rivers[side]
    if number <= len(river):
        return _group(strings, side, river[number - 1], facts)
    head = strings.gettext("Marker {number}").format(number=number)
    text = strings.gettext("Free. Each tile that joins its group after the first will count {number}.")
    first = strings.gettext("The next colour that is opened gets marker {next}.")
    return head, f"{text.format(number=number)}\n{first.format(next=len(river) + 1)}"


def _swap(strings: Strings, side: int, facts: TileFacts) -> Words:
    """A swap tile: what its owner can do with it."""
    seen, names = facts.position, facts.names
    colour = seen.swaps[side]
    head = strings.gettext("Your swap tile") if side == names.you else strings.gettext("Swap tile of {name}")
    head = head.format(name=names.of(side))
    if colour == UNKNOWN:
        return head, strings.gettext("It is chosen before the first turn.")
    if colour in seen.rivers[side]:
        text = strings.gettext("{colour} is open: it can be swapped in next to that group. What lies there is taken.")
    else:
        text = strings.gettext("{colour} is not open yet: it can open a group on any free space that is allowed.")
    return head, text.format(colour=coloured(strings, colour))


def _player(strings: Strings, side: int, facts: TileFacts) -> Words:
    river = facts.position.rivers[side]
    left = facts.position.setup.colours - len(river)
    text = strings.ngettext("{n} marker left.", "{n} markers left.", left).format(n=left)
    return facts.names.of(side), text


def _box(strings: Strings, what: What, facts: TileFacts) -> Words | None:
    """Boxes of words, and the cloth."""
    match what:
        case What.NOTE:
            return strings.gettext("This game"), strings.gettext("How the match stands. A game with help counts apart.")
        case What.STATUS:
            return strings.gettext("Whose turn it is"), strings.gettext("And what can be done.")
        case What.LOG:
            return strings.gettext("All moves"), strings.gettext(
                "The newest is at the bottom. Click a line to see that position."
            )
        case What.CLOTH:
            free = facts.position.owners.count(FRONT_UP)
            text = strings.ngettext("{n} tile still lies front up.", "{n} tiles still lie front up.", free)
            end = strings.gettext("The game ends when the player to move can do nothing.")
            return strings.gettext("The board"), f"{text.format(n=free)}\n{end}"
        case _:
            return None


def tip_of(facts: TileFacts) -> Tip | None:
    """The tooltip that is to be seen now, that of a tile beside the whole board, that of a part of a column beside the whole
    column. None while the swap tile hangs at the pointer, if there is nothing to say, or if the thing is gone."""
    thing, layout = facts.thing, facts.layout
    if not facts.explained or facts.chosen.dragging or not isinstance(thing, Thing):
        return None
    spot, words = spot_of(layout, thing, facts.position.choosing), tip_words(thing, facts)
    if spot is None or words is None:
        return None
    if thing.what is What.TILE:
        return Tip(*words, box(layout.board), box(spot))
    if thing.what in (What.RIVER, What.SWAP, What.POINTS, What.HEADING):
        column = layout.columns[thing.side].whole
        column.height += layout.sums
        return Tip(*words, box(column), box(spot))
    return Tip(*words, box(spot))
