"""The three parts of a card game.

The first ends when a mandala is shared out, then comes the middle, then the last mandala.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mandala.core.cards.state import NOBODY, State


def stages(states: Sequence[State]) -> list[int]:
    """Returns the part (0, 1 or 2) of each position of a finished game; a claim belongs to the mandala that it takes from."""
    shared = [
        ply
        for ply, (before, after) in enumerate(pairwise(states), 1)
        if before.claiming != NOBODY and (after.claiming == NOBODY or after.over)
    ]
    first, last = shared[0] if shared else len(states), shared[-2] if len(shared) > 1 else len(states)
    return [0 if ply < first else 1 if ply < last else 2 for ply in range(len(states))]
