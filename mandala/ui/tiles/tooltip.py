"""The tooltips of the tile table: what there is to point at, what is said of it.

They tell what a thing is, counts and may do, and why something may not be done.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple

import pygame

from mandala.core.colours import Colour
from mandala.core.game import Player
from mandala.core.tiles.groups import group, group_scores, reach
from mandala.core.tiles.moves import FLIP, TAKE, Move
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import Space
from mandala.core.tiles.state import FRONT_UP, UNKNOWN
from mandala.ui.kit.inputs import Point, found_at
from mandala.ui.table.facts import Tip
from mandala.ui.table.tooltip import Box, TipWords, box_words
from mandala.ui.tiles.control import TileFacts, put, why_not
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.words import group_name, group_sum, preview
from mandala.ui.words.colours import coloured


class What(Enum):
    """The kinds of things to point at, beside the boxes of words."""

    TILE = "a space, and what lies there"
    START = "a start tile"
    MARKER = "a place in a river"
    SWAP = "a swap tile"
    POINTS = "points"
    HEADING = "the name above a player's column"


class Thing(NamedTuple):
    """A thing to point at: by its number, and in a player's column by whose it is."""

    what: What
    number: int = 0
    side: Player = 0


Group = tuple[Player, Colour]


def thing_at(facts: TileFacts, pos: Point) -> Hashable | None:
    layout = facts.layout
    space = layout.space_at(pos)
    if space is not None:
        return Thing(What.TILE, space)
    for number, rect in enumerate(layout.starts):
        if facts.position.choosing and _round(rect, pos):
            return Thing(What.START, number)
    return _in_a_column(layout, pos) or found_at(_boxes(facts), pos)


def focused(facts: TileFacts) -> Hashable | None:
    chosen = facts.chosen
    if not chosen.by_keys:
        return None
    if facts.position.choosing:
        return None if chosen.start is None else Thing(What.START, chosen.start)
    return None if chosen.cursor is None else Thing(What.TILE, chosen.cursor)


def _in_a_column(layout: TileLayout, pos: Point) -> Hashable | None:
    for side, column in enumerate(layout.columns):
        for number, rect in enumerate(column.river, 1):
            if pygame.Rect(rect.topleft, (rect.width, rect.height + layout.sums)).collidepoint(pos):
                return Thing(What.MARKER, number, side)
        if _round(column.swap, pos) or column.label.collidepoint(pos):
            return Thing(What.SWAP, side=side)
        if column.points.collidepoint(pos):
            return Thing(What.POINTS, side=side)
        if column.heading.collidepoint(pos):
            return Thing(What.HEADING, side=side)
    return None


def _boxes(facts: TileFacts) -> Mapping[Hashable, pygame.Rect]:
    """The boxes of words that are in use."""
    layout = facts.layout
    boxes = (facts.noted, Box.NOTE, layout.note), (facts.log, Box.LOG, layout.log), (True, Box.STATUS, layout.status)
    return {box: rect for used, box, rect in boxes if used}


def _round(rect: pygame.Rect, pos: Point) -> bool:
    return math.dist(pos, rect.center) <= rect.width / 2


def group_of(thing: Hashable, seen: Observation) -> Group | None:
    """The group that a thing belongs to: it is a tile of it, or its place in a river."""
    match thing:
        case Thing(What.TILE, space) if seen.owners[space] != FRONT_UP:
            return seen.owners[space], seen.tiles[space]
        case Thing(What.MARKER, number, side) if number <= len(seen.rivers[side]):
            return side, seen.rivers[side][number - 1]
        case _:
            return None


def tip_for(thing: Hashable, facts: TileFacts) -> Tip | None:
    """Returns the tooltip of a thing; None if there is nothing to say or the thing is gone.

    A tile's tooltip stands beside the board, that of a part of a column beside the column.
    """
    layout, seen = facts.layout, facts.position
    match thing:
        case Thing(What.TILE, space):
            opened = seen.owners[space] != FRONT_UP
            words = _group(facts, seen.owners[space], seen.tiles[space]) if opened else _tile(facts, space)
            return Tip(*words, layout.board, layout.spaces[space])
        case Thing(What.START, number):
            return Tip(*_start(facts, number), layout.starts[number]) if seen.choosing else None
        case Thing(What.MARKER, number, side):
            words, near = _marker(facts, side, number), layout.columns[side].river[number - 1]
        case Thing(What.SWAP, _, side):
            words, near = _swap(facts, side), layout.columns[side].swap.union(layout.columns[side].label)
        case Thing(What.POINTS, _, side):
            words, near = _points(facts), layout.columns[side].points
        case Thing(What.HEADING, _, side):
            words, near = _player(facts, side), layout.columns[side].heading
        case Box():
            spot = _boxes(facts).get(thing)
            return None if spot is None else Tip(*box_words(facts.strings, thing), spot)
        case _:
            return None
    column = layout.columns[side].whole
    column.height += layout.sums
    return Tip(*words, column, near)


def _tile(facts: TileFacts, space: Space) -> TipWords:
    """A tile that is nobody's: what may be done here, or why not; whose group can still reach it."""
    strings, seen = facts.strings, facts.position
    of = seen, facts.legal, facts.side, facts.names, facts.aid, strings
    known = facts.chosen.words.of(of, dict[Space, TipWords])
    if space not in known:
        known[space] = _words(facts, space)
    return known[space]


def _words(facts: TileFacts, space: Space) -> TipWords:
    strings, seen = facts.strings, facts.position
    name = seen.setup.shape.names[space]
    lines = []
    if facts.legal and not seen.choosing:
        lines += [_may(facts, FLIP[space], strings.gettext("Flip?"))]
        lines += [_may(facts, put(facts, space), strings.gettext("Swap tile here?"))]
    else:
        lines.append(strings.gettext("Front up: it is nobody's yet."))
    if facts.aid:
        lines += _reachers(facts, space)
    return f"{name}: {coloured(strings, seen.tiles[space])}", "\n".join(lines)


def _may(facts: TileFacts, move: Move, question: str) -> str:
    """The words on what a move would be, or why it cannot be made."""
    legal = move in facts.allowed
    told = preview(facts.strings, facts.position, move, facts.side) if legal else why_not(facts, move)
    return f"{question} {told}"


def _reachers(facts: TileFacts, space: Space) -> Iterator[str]:
    """Yields the words on each player who can reach and flip the tile on a space, and in how many flips."""
    strings, colour = facts.strings, facts.position.tiles[space]
    for player in (0, 1):
        flips = reach(facts.position, player, colour).get(space) if colour in facts.position.rivers[player] else None
        if flips is not None:
            who = group_name(strings, player, colour, facts.names)
            text = strings.ngettext("In reach: {group}, in {n} flip.", "In reach: {group}, in {n} flips.", flips)
            yield text.format(group=who)


def _group(facts: TileFacts, player: Player, colour: Colour) -> TipWords:
    """A group: what it counts, and how far it can still grow."""
    strings, seen = facts.strings, facts.position
    marker = seen.rivers[player].index(colour) + 1
    tiles = len(group(seen, player, colour))
    counted = strings.ngettext("{n} tile, marker\u00a0{marker}: {sum}", "{n} tiles, marker\u00a0{marker}: {sum}", tiles)
    lines = [counted.format(marker=marker, sum=group_sum(seen, player, marker).replace(" ", "\u00a0"))]
    if facts.aid and seen.to_move is not None:
        more = len(reach(seen, player, colour))
        now = group_scores(seen, player)[marker - 1]
        if more:
            text = strings.ngettext(
                "Flips can still add {n} tile: then {points} points.",
                "Flips can still add {n} tiles: then {points} points.",
                more,
            )
            lines.append(text.format(points=now + marker * more))
        else:
            lines.append(strings.gettext("It cannot grow by flips any more, perhaps by swaps."))
    return group_name(strings, player, colour, facts.names), "\n".join(lines)


def _marker(facts: TileFacts, side: Player, number: int) -> TipWords:
    strings, river = facts.strings, facts.position.rivers[side]
    if number <= len(river):
        return _group(facts, side, river[number - 1])
    head = strings.gettext("Marker {number}").format(number=number)
    text = strings.gettext("Free. Each tile of its group after the first will count {number}.")
    first = strings.gettext("The next colour that is opened gets marker {next}.")
    return head, f"{text.format(number=number)}\n{first.format(next=len(river) + 1)}"


def _start(facts: TileFacts, number: int) -> TipWords:
    strings, colour = facts.strings, facts.position.start_tiles[number]
    head = strings.gettext("Start tile: {colour}").format(colour=coloured(strings, colour))
    rest = strings.gettext("The player who starts gets the other start tile.")
    return head, f"{preview(strings, facts.position, TAKE[colour], 0)}. {rest}" if facts.legal else rest


def _points(facts: TileFacts) -> TipWords:
    return facts.strings.gettext("Points now"), facts.strings.gettext(
        "Each group scores its marker times its tiles, without the tile under the marker. Swap tiles do not count."
    )


def _swap(facts: TileFacts, side: Player) -> TipWords:
    strings, seen, names = facts.strings, facts.position, facts.names
    colour = seen.swaps[side]
    head = strings.gettext("Your swap tile") if side == names.you else strings.gettext("Swap tile of {name}")
    head = head.format(name=names.of(side))
    if colour == UNKNOWN:
        return head, strings.gettext("It is chosen before the first turn.")
    if colour in seen.rivers[side]:
        text = strings.gettext(
            "You have a {colour} group: it can be swapped in beside it. You take the tile that lay there."
        )
    else:
        text = strings.gettext("You have no {colour} group yet: it can open one on any space that lights up.")
    return head, text.format(colour=coloured(strings, colour))


def _player(facts: TileFacts, side: Player) -> TipWords:
    left = facts.position.setup.colours - len(facts.position.rivers[side])
    return facts.names.of(side), facts.strings.ngettext("{n} marker left.", "{n} markers left.", left)
