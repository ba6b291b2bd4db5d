"""The parts of a tile game, by how many tiles were turned over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.core.tiles.state import FRONT_UP, State

PART: Final = 12
"""So many tiles are turned over in each of the first two parts, about as many as in the last."""


def stages(states: Sequence[State]) -> list[int]:
    """The part to which each position belongs: 0, 1 or 2."""
    turned = [len(state.owners) - state.owners.count(FRONT_UP) for state in states]
    return [min(2, count // PART) for count in turned]
