"""Moves of the tile game by hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Final

from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.ui.kit.inputs import Point
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.tooltip import Thing, What

if TYPE_CHECKING:
    from tools.driver.games import Pointer
    from tools.driver.hands import Hands

DRAGGED: Final = (Open, Swap)
TABS: Final = 60
"""How often the tab key is pressed at most to come to a space."""


def by_mouse(pointer: Pointer, table: TableScene[Any], move: Move, drag: bool) -> None:
    """Clicks a tile, or brings the swap tile to a space."""
    if isinstance(move, TakeStart):
        pointer.click(table.layout.starts[table.source.position.start_tiles.index(move.colour)].center)
        return
    start, end = swap_tile(table), table.layout.spaces[move.space].center
    if isinstance(move, Flip):
        pointer.click(end)
    elif drag:
        pointer.drag((start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end), 0)
    else:
        pointer.click(start)
        pointer.click(end)


def by_keys(hands: Hands, table: TableScene[Any], move: Move) -> None:
    """Chooses a start tile, or takes up the swap tile if needed and goes to a space."""
    control: Any = table.control
    if isinstance(move, TakeStart):
        wanted = table.source.position.start_tiles.index(move.colour)
        for _ in range(2):
            if control.start != wanted:
                hands.key("right")
    else:
        if not isinstance(move, Flip) and not control.held:
            hands.key("x")
        for _ in range(TABS):
            if control.by_keys and control.cursor == move.space:
                break
            hands.key("tab")
    hands.key("return")


def by_tree(table: TableScene[Any], move: Move) -> Iterator[Hashable]:
    """Presses a tile, the swap tile before it where that is brought there."""
    if isinstance(move, TakeStart):
        yield Thing(What.START, table.source.position.start_tiles.index(move.colour))
        return
    if not isinstance(move, Flip) and not table.control.held:
        yield Thing(What.SWAP, 0, table.facts().side)
    yield Thing(What.TILE, move.space)


def swap_tile(table: TableScene[Any]) -> Point:
    """Returns the middle of the swap tile of the player who is to move."""
    facts = table.facts()
    point: Point = facts.layout.columns[facts.side].swap.center
    return point
