"""The moves of the card game (C4, C6.2), one object each, and as text.

In records they are `M1 R`, `F2 GGG`, `D KK`, `C Y`. The order of `ALL_MOVES` is frozen: a move's index crosses process
borders and is an output of the network. Another order needs a new `MOVES_VERSION`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, assert_never

from mandala.core.cards.counts import LETTERS, Colour
from mandala.core.colours import colour_named

MOVES_VERSION: Final = 1
MANDALAS: Final = 2
MAX_GROWN: Final = 7
MAX_DISCARDED: Final = 8


@dataclass(frozen=True, slots=True)
class BuildMountain:
    """Action A (C4.1): play one card of `colour` to the mountain of `mandala`, then draw."""

    mandala: int
    colour: Colour
    count: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class GrowField:
    """Action B (C4.2): play `count` cards of `colour` to the own field of `mandala`."""

    mandala: int
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class DiscardRedraw:
    """Action C (C4.3): discard `count` cards of `colour`, then draw as many."""

    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class ClaimColour:
    """Takes all cards of `colour` from the mountain of a completed mandala (C6.2)."""

    colour: Colour


Turn = BuildMountain | GrowField | DiscardRedraw  #: Plays cards of the hand (C4).
Move = Turn | ClaimColour

_COLOURS: Final = range(len(LETTERS))

#: Indexed [mandala][colour].
BUILD: Final = tuple(tuple(BuildMountain(m, c) for c in _COLOURS) for m in range(MANDALAS))
#: Indexed [mandala][colour][count - 1].
GROW: Final = tuple(
    tuple(tuple(GrowField(m, c, n) for n in range(1, MAX_GROWN + 1)) for c in _COLOURS) for m in range(MANDALAS)
)
#: Indexed [colour][count - 1].
DISCARD: Final = tuple(tuple(DiscardRedraw(c, n) for n in range(1, MAX_DISCARDED + 1)) for c in _COLOURS)
CLAIM: Final = tuple(ClaimColour(c) for c in _COLOURS)  #: Indexed [colour].

#: All 150 moves of the rulebook's game; a move's index is its number.
ALL_MOVES: Final[tuple[Move, ...]] = (
    *(move for row in BUILD for move in row),
    *(move for by_colour in GROW for by_count in by_colour for move in by_count),
    *(move for by_count in DISCARD for move in by_count),
    *CLAIM,
)

MOVE_INDEX: Final[dict[Move, int]] = {move: index for index, move in enumerate(ALL_MOVES)}


def move_text(move: Move) -> str:
    """Returns a move as it stands in a record."""
    match move:
        case BuildMountain(mandala, colour):
            return f"M{mandala + 1} {LETTERS[colour]}"
        case GrowField(mandala, colour, count):
            return f"F{mandala + 1} {LETTERS[colour] * count}"
        case DiscardRedraw(colour, count):
            return f"D {LETTERS[colour] * count}"
        case ClaimColour(colour):
            return f"C {LETTERS[colour]}"
        case _:
            assert_never(move)


def parse_move(text: str) -> Move:
    """Returns the move that `text` names. Raises ValueError with a sentence that says what is wrong."""
    head, space, cards = text.partition(" ")
    if not space or not cards:
        raise ValueError(f"{text!r} is no move: expected an action and cards, like 'M1 R' or 'F2 GGG'")
    colour, count = colour_named(cards[0], text), len(cards)
    if cards.strip(cards[0]):
        raise ValueError(f"{text!r}: all cards of a move have one colour")
    if head == "D" and count <= MAX_DISCARDED:
        return DISCARD[colour][count - 1]
    if head == "C" and count == 1:
        return CLAIM[colour]
    if len(head) == 2 and head[1] in "12"[:MANDALAS]:
        if head[0] == "M" and count == 1:
            return BUILD[int(head[1]) - 1][colour]
        if head[0] == "F" and count <= MAX_GROWN:
            return GROW[int(head[1]) - 1][colour][count - 1]
    raise ValueError(f"{text!r} is no move: {count} cards cannot go to {head!r} in one action")
