"""Amateurs: they look less far ahead and choose among moves that seem alike. They value what they see correctly and give
nothing away on purpose."""

from __future__ import annotations

import random
from math import exp, inf
from typing import Final

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.tiles.deepening import Deepening, Root, chance
from mandala.ai.tiles.evaluator import Evaluator
from mandala.core.tiles.observation import Observation

WORST: Final = 4.0  #: Temperatures below the best move beyond which a move is never played.


class Amateur(Deepening):
    """Looks `depth` moves ahead, however much time there is, and chooses by softmax (Boltzmann) over values in log odds."""

    def __init__(self, depth: int, temperature: float, judge: Evaluator | None = None) -> None:
        super().__init__(depth, judge)
        self._depth, self._temperature = depth, temperature

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns one of the moves that look best; of the start tiles the better one."""
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
        weights = [
            exp((worth - best) / self._temperature) if worth > best - WORST * self._temperature else 0.0
            for worth in worths
        ]
        index = rng.choices(range(len(worths)), weights)[0]
        return Choice(root.table.as_move(root.moves[index]), chance(worths[index]))

    def _worths(self, root: Root, depth: int) -> list[float]:
        """Returns the value of each move at a depth."""
        return [root.search.worth(move, depth, -inf, inf) for move in root.moves]
