"""Expectimax over sampled worlds (lookahead.py): deeper and deeper, as time allows.

What averaging over complete worlds gets wrong (Frank, Basin 1998): it assumes that later choices may differ between worlds that
the chooser cannot tell apart (strategy fusion), and that a rival never steers by what he knows (non-locality).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.lookahead import DEEPEST, Lookahead
from mandala.ai.cards.patience import considered
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation

START_DEPTH: Final = 2
"""Own move and best reply: what is always looked at."""
WORLDS: Final = 24
PLAIN: Final = 0.2
"""A lead in chance to win with which a move needs no deeper look."""


class Expectimax:
    """Compares all moves in the same `worlds` worlds, `depth` moves ahead and deeper."""

    def __init__(self, worlds: int = WORLDS, depth: int = START_DEPTH, deepest: int = DEEPEST) -> None:
        self._judge, self._worlds, self._depth, self._deepest = Judge(), worlds, depth, deepest

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """The move with the highest mean. An iteration is one move in one world at one depth; without a budget the first depth
        must do."""
        ahead = Lookahead(observation, self._judge, rng.getrandbits(62), self._worlds)
        moves = considered(observation, ahead.moves())
        left = 0 if budget == Budget() else budget.iterations
        means = [0.5] * len(moves)
        for depth in range(self._depth, self._deepest + 1):
            if left is not None:
                left -= len(moves) * self._worlds
                if left < 0 and depth > self._depth:
                    break
            deeper = self._means(ahead, moves, depth, stop)
            if deeper is None:
                break
            means = deeper
            first, second = sorted([*means, 0.0], reverse=True)[:2]
            if first - second > PLAIN or len(moves) == 1:
                break
        best = max(range(len(moves)), key=means.__getitem__)
        return Choice(ALL_MOVES[moves[best]], means[best])

    def _means(self, ahead: Lookahead, moves: Sequence[int], depth: int, stop: Stop) -> list[float] | None:
        """The mean worth of every move, None if there was no time for all. The first depth is never given up."""
        totals = [0.0] * len(moves)
        for world in range(self._worlds):
            for index, move in enumerate(moves):
                totals[index] += ahead.worth(world, move, depth)
                if depth > self._depth and stop():
                    return None
        return [total / self._worlds for total in totals]
