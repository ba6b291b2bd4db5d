"""The moves of Patterns (T2, T3), one object each, and as text.

In records they are `T R`, `O d5`, `F d4`, `S e5`. The order of `ALL_MOVES` is frozen: a move's index crosses process
borders. Another order needs a new `MOVES_VERSION`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from mandala.core.colours import LETTERS, Colour, colour_named
from mandala.core.tiles.setup import RULEBOOK, SPACES, Space

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

_NAMES: Final = RULEBOOK.shape.names
_ON_SPACES: Final[Mapping[str, Sequence[Move]]] = {"O": OPEN, "F": FLIP, "S": SWAP}


def move_text(move: Move) -> str:
    """Returns a move as it stands in a record."""
    match move:
        case TakeStart(colour):
            return f"T {LETTERS[colour]}"
        case Open(space):
            return f"O {_NAMES[space]}"
        case Flip(space):
            return f"F {_NAMES[space]}"
        case Swap(space):
            return f"S {_NAMES[space]}"
        case _:
            assert_never(move)


def parse_move(text: str) -> Move:
    """Returns the move that `text` names. Raises ValueError with a sentence that says what is wrong."""
    head, _, place = text.partition(" ")
    if head == "T":
        return TAKE[colour_named(place, text)]
    if head not in _ON_SPACES:
        raise ValueError(f"{text!r} is no move: expected an action and a place, like 'O d5' or 'T R'")
    if place not in _NAMES:
        raise ValueError(f"{text!r}: {place!r} is no space of the board; they go from a3 to h6 and from c1 to f8")
    return _ON_SPACES[head][_NAMES.index(place)]
