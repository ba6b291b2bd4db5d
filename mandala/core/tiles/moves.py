"""The moves of Patterns (T2, T3), one object each. The order of `ALL_MOVES` is frozen: a move's index crosses process borders.
Another order needs a new `MOVES_VERSION`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mandala.core.colours import LETTERS, Colour
from mandala.core.tiles.setup import SPACES, Space

MOVES_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class TakeStart:
    """The second player takes the start tile of this colour as swap tile and leaves the other (T2)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Open:
    """The swap tile begins a group on a space; the tile that lay there becomes the swap tile (T3.1)."""

    space: Space


@dataclass(frozen=True, slots=True)
class Flip:
    """The tile on a space is turned over and joins the own group of its colour (T3.2)."""

    space: Space


@dataclass(frozen=True, slots=True)
class Swap:
    """The swap tile joins the own group of its colour on a space; the tile that lay there becomes the swap tile (T3.3)."""

    space: Space


Move = TakeStart | Open | Flip | Swap

TAKE: Final = tuple(TakeStart(colour) for colour in range(len(LETTERS)))  #: Indexed [colour].
OPEN: Final = tuple(Open(space) for space in range(SPACES))  #: Indexed [space].
FLIP: Final = tuple(Flip(space) for space in range(SPACES))  #: Indexed [space].
SWAP: Final = tuple(Swap(space) for space in range(SPACES))  #: Indexed [space].

#: All 162 moves on the rulebook's board; a move's index is its number.
ALL_MOVES: Final[tuple[Move, ...]] = (*TAKE, *OPEN, *FLIP, *SWAP)

MOVE_INDEX: Final[dict[Move, int]] = {move: index for index, move in enumerate(ALL_MOVES)}
