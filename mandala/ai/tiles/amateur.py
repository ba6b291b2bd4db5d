"""Amateurs: they see less far, and choose among moves that look alike to them. What they see they value as it is; nothing is
thrown away on purpose.
"""

from __future__ import annotations

import random
from math import exp, inf
from typing import Final

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.tiles.deepening import Deepening, Root, chance
from mandala.ai.tiles.evaluator import Evaluator
from mandala.core.tiles.observation import Observation

WORST: Final = 4.0
"""A move that looks so many temperatures worse than the best is never made."""


class Amateur(Deepening):
    """Looks `depth` moves ahead, no further however much time there is, and chooses by softmax (Boltzmann): a move worth
    `temperature` less, in log odds, is chosen 2.7 times as rarely."""

    def __init__(self, depth: int, temperature: float, judge: Evaluator | None = None) -> None:
        super().__init__(depth, judge)
        self._depth, self._temperature = depth, temperature

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """One of the moves that look best. The start tile is the one that looks better."""
        if observation.choosing:
            return super().choose(observation, budget, rng, stop)
        root = self.root(observation)
        worths = self._worths(root, 1)
        root.search.stop = stop
        for depth in range(2, self._depth + 1):
            deeper = self._worths(root, depth)
            if root.search.stopped:
                break
            worths = deeper
        best = max(worths)
        likely = [
            exp((worth - best) / self._temperature) if worth > best - WORST * self._temperature else 0.0
            for worth in worths
        ]
        index = rng.choices(range(len(worths)), likely)[0]
        return Choice(root.table.as_move(root.moves[index]), chance(worths[index]))

    def _worths(self, root: Root, depth: int) -> list[float]:
        """What each move is worth, so many moves ahead."""
        return [root.search.worth(move, depth, -inf, inf) for move in root.moves]
