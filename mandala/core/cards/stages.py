"""The parts of a card game.

The first lasts until a mandala is shared out, the last one from the end of the last mandala but one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mandala.core.cards.state import NOBODY, State


def stages(states: Sequence[State]) -> list[int]:
    """The part to which each position of a finished game belongs: 0, 1 or 2. A claim belongs to the mandala from which it
    takes."""
    shared = [
        ply
        for ply, (before, after) in enumerate(pairwise(states), 1)
        if before.claiming != NOBODY and (after.claiming == NOBODY or after.over)
    ]
    first, last = shared[0] if shared else len(states), shared[-2] if len(shared) > 1 else len(states)
    return [0 if ply < first else 1 if ply < last else 2 for ply in range(len(states))]
