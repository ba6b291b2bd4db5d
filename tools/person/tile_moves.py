"""A legal move of the tile game made by hand: by dragging the swap tile, by clicks, by keys."""

from __future__ import annotations

from typing import Final

from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.ui.kit.inputs import Point
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.control import Control, TileFacts
from tools.person.hands import Hands

TABS: Final = 60
"""So many times the tab key is pressed at the most to come to a space."""


def play(hands: Hands, table: TableScene[Live], move: Move) -> None:
    """Makes a move in one of the ways there are."""
    if table.control.held:
        hands.key("escape")
    if hands.rng.random() < 0.2:
        _by_keys(hands, table, move)
        return
    match move:
        case TakeStart(colour):
            hands.click(table.layout.starts[table.source.position.start_tiles.index(colour)].center)
        case Flip(space):
            hands.click(table.layout.spaces[space].center)
        case Open(space) | Swap(space):
            _lay(hands, swap_tile(table), table.layout.spaces[space].center)


def swap_tile(table: TableScene[Live]) -> Point:
    """The middle of the swap tile of whoever is to move."""
    facts: TileFacts = table.facts()
    return facts.layout.columns[facts.side].swap.center


def _lay(hands: Hands, start: Point, end: Point) -> None:
    """Takes the swap tile to a space, by dragging or by clicks."""
    if hands.rng.random() < 0.6:
        hands.drag((start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end))
    else:
        hands.click(start)
        hands.click(end)


def _by_keys(hands: Hands, table: TableScene[Live], move: Move) -> None:
    control = table.control
    assert isinstance(control, Control)
    if isinstance(move, TakeStart):
        wanted = table.source.position.start_tiles.index(move.colour)
        for _ in range(2):
            if control.start != wanted:
                hands.key("right")
    else:
        if not isinstance(move, Flip):
            hands.key("x")
        for _ in range(TABS):
            if control.by_keys and control.cursor == move.space:
                break
            hands.key("tab")
    hands.key("return")
