"""Moves of Patterns as text and back, as in records.

Examples are `T R`, `O d5`, `F d4`, `S e5`. Spaces have the rulebook's names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from mandala.core.colours import LETTERS, colour_named
from mandala.core.tiles.moves import FLIP, OPEN, SWAP, TAKE, Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.setup import RULEBOOK

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
