"""Patience: an end to waiting for ever.

Nothing in the rules ends a game in which both players only discard and draw, and two programs that both think waiting best would
do so for ever: after a few reshuffles a level no longer discards where it can do something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.core.cards.moves import ALL_MOVES, DiscardRedraw
from mandala.core.cards.observation import Observation

RESHUFFLES: Final = 2
"""Good games have none or one."""


def considered(observation: Observation, moves: Sequence[int]) -> list[int]:
    """The moves, by their numbers, that are still worth a thought."""
    if len(observation.eras) < RESHUFFLES:
        return list(moves)
    return [move for move in moves if not isinstance(ALL_MOVES[move], DiscardRedraw)] or list(moves)
