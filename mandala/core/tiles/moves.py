"""The moves of the tile game (T2, T3), each made once.

`ALL_MOVES` is frozen: a move's index crosses process borders. A change of the order is a new `MOVES_VERSION`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mandala.core.colours import LETTERS, Colour
from mandala.core.tiles.setup import SPACES, Space

MOVES_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class TakeStart:
    """Who does not start takes the start tile of this colour as the own swap tile, and leaves the other (T2)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Open:
    """The swap tile begins a group on a space; the tile that lay there is the new swap tile (T3.1)."""

    space: Space


@dataclass(frozen=True, slots=True)
class Flip:
    """The tile on a space is turned over and joins the own group of its colour (T3.2)."""

    space: Space


@dataclass(frozen=True, slots=True)
class Swap:
    """The swap tile joins the own group of its colour on a space; the tile that lay there is the new swap tile (T3.3)."""

    space: Space


Move = TakeStart | Open | Flip | Swap

TAKE: Final = tuple(TakeStart(colour) for colour in range(len(LETTERS)))
"""TAKE[colour]"""
OPEN: Final = tuple(Open(space) for space in range(SPACES))
"""OPEN[space]"""
FLIP: Final = tuple(Flip(space) for space in range(SPACES))
"""FLIP[space]"""
SWAP: Final = tuple(Swap(space) for space in range(SPACES))
"""SWAP[space]"""

ALL_MOVES: Final[tuple[Move, ...]] = (*TAKE, *OPEN, *FLIP, *SWAP)
"""All 162 moves of the rulebook's board; the index is the move's number."""

MOVE_INDEX: Final[dict[Move, int]] = {move: index for index, move in enumerate(ALL_MOVES)}
