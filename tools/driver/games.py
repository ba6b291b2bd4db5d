"""How the moves of each game are made by hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, Protocol

from mandala.ui.kit.inputs import Point
from mandala.ui.table.scene import TableScene
from tools.driver import cards, tiles
from tools.driver.hands import Hands


class Pointer(Protocol):
    """A mouse or a finger, on this process's window or on another one."""

    def click(self, pos: Point, /) -> None: ...

    def drag(self, path: Sequence[Point], more: int, /) -> None: ...


class ByHand(Protocol):
    """What a game gives to be played by hand. Hands know only what lies on the screen; a gesture may come to nothing."""

    @property
    def DRAGGED(self) -> tuple[type[Any], ...]:
        """The kinds of moves that can be dragged; the others are always clicked."""

    def by_mouse(self, pointer: Pointer, table: TableScene[Any], move: Any, drag: bool) -> None:
        """Makes a move by a drag or by clicks."""

    def by_keys(self, hands: Hands, table: TableScene[Any], move: Any) -> None:
        """Makes a move by keys."""

    def by_tree(self, table: TableScene[Any], move: Any) -> Iterator[Hashable]:
        """Yields the keys of the accessibility nodes that are pressed in turn."""


BY_HAND: Final = dict[str, ByHand](cards=cards, tiles=tiles)


def by_hand(table: TableScene[Any]) -> ByHand:
    """Returns the hands for the game of a table."""
    return BY_HAND[table.source.config.game]


def play(hands: Hands, table: TableScene[Any], move: Any) -> None:
    """Makes a legal move in one of the ways there are."""
    game = by_hand(table)
    if hands.chance(0.25):
        game.by_keys(hands, table, move)
        return
    if table.control.held:
        hands.key("escape")
    game.by_mouse(hands, table, move, hands.chance(0.7))


def by_mouse(hands: Hands, move: Any, drag: bool = True) -> None:
    """Makes a move by mouse at the table on top."""
    by_hand(hands.scene).by_mouse(hands, hands.scene, move, drag)


def by_keys(hands: Hands, move: Any) -> None:
    """Makes a move by keys at the table on top."""
    by_hand(hands.scene).by_keys(hands, hands.scene, move)
