"""The parts of a game of Patterns, by the number of tiles turned over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.core.tiles.state import FRONT_UP, State

TILES_A_PART: Final = 12  #: Tiles turned over in each of the first two parts; the last part has about as many.


def stages(states: Sequence[State]) -> list[int]:
    """Returns the part (0, 1 or 2) of each position."""
    turned = [len(state.owners) - state.owners.count(FRONT_UP) for state in states]
    return [min(2, count // TILES_A_PART) for count in turned]
