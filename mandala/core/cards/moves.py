"""The moves of the card game (C4, C6.2), each made once.

`ALL_MOVES` is frozen: a move's index crosses process borders and is what a network's head means. A change of the order is
a new `MOVES_VERSION`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mandala.core.cards.counts import LETTERS, Colour

MOVES_VERSION: Final = 1
MANDALAS: Final = 2
MAX_GROWN: Final = 7
MAX_DISCARDED: Final = 8


@dataclass(frozen=True, slots=True)
class BuildMountain:
    """Action A (C4.1): one card of `colour` to the mountain of `mandala`, then draw."""

    mandala: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class GrowField:
    """Action B (C4.2): `count` cards of `colour` to the own field of `mandala`."""

    mandala: int
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class DiscardRedraw:
    """Action C (C4.3): `count` cards of `colour` to the discard pile, then draw as many."""

    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class ClaimColour:
    """A choice after a mandala was completed (C6.2): all cards of `colour` from its mountain."""

    colour: Colour


Move = BuildMountain | GrowField | DiscardRedraw | ClaimColour

_COLOURS: Final = range(len(LETTERS))

BUILD: Final = tuple(tuple(BuildMountain(m, c) for c in _COLOURS) for m in range(MANDALAS))
"""BUILD[mandala][colour]"""
GROW: Final = tuple(
    tuple(tuple(GrowField(m, c, n) for n in range(1, MAX_GROWN + 1)) for c in _COLOURS) for m in range(MANDALAS)
)
"""GROW[mandala][colour][count - 1]"""
DISCARD: Final = tuple(tuple(DiscardRedraw(c, n) for n in range(1, MAX_DISCARDED + 1)) for c in _COLOURS)
"""DISCARD[colour][count - 1]"""
CLAIM: Final = tuple(ClaimColour(c) for c in _COLOURS)
"""CLAIM[colour]"""

ALL_MOVES: Final[tuple[Move, ...]] = (
    *(move for row in BUILD for move in row),
    *(move for by_colour in GROW for by_count in by_colour for move in by_count),
    *(move for by_count in DISCARD for move in by_count),
    *CLAIM,
)
"""All 150 moves of the rulebook's game; the index is the move's number."""

MOVE_INDEX: Final[dict[Move, int]] = {move: index for index, move in enumerate(ALL_MOVES)}
