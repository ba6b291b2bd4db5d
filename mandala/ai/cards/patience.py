"""Patience: an end to endless waiting. No rule ends a game in which both players only discard and draw, and two programs that
both prefer waiting would never stop. After a few reshuffles a level no longer discards if it has another move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.core.cards.moves import ALL_MOVES, DiscardRedraw
from mandala.core.cards.observation import Observation

RESHUFFLES: Final = 2  #: Reshuffles after which a level no longer waits; good games have none or one.


def considered(observation: Observation, moves: Sequence[int]) -> list[int]:
    """Returns the moves, by number, that a level still considers."""
    if len(observation.eras) < RESHUFFLES:
        return list(moves)
    return [move for move in moves if not isinstance(ALL_MOVES[move], DiscardRedraw)] or list(moves)
