"""Novice: plays for itself, and not always the best it sees. What its moves open to the rival it does not look at."""

from __future__ import annotations

import random
from math import exp
from typing import Final

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.cards.evaluate import OWN_ONLY, Weights
from mandala.ai.cards.greedy import one_ply
from mandala.ai.cards.judge import Judge
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation

TEMPERATURE: Final = 0.58
"""A move that is worth so many points less is chosen 2.7 times as rarely."""


class Novice:
    """One ply ahead in one world, which it takes for the truth; then a choice by chance, good moves more often."""

    def __init__(self, weights: Weights = OWN_ONLY, temperature: float = TEMPERATURE) -> None:
        self._judge, self._scale, self._temperature = Judge(weights), weights.points_scale, temperature

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """A move by softmax over points (Boltzmann)."""
        del budget
        self._judge.adopt(observation.setup)
        points = one_ply(observation, self._judge.points, 1, rng, stop)
        most = max(points.values())
        likely = [exp((value - most) / self._temperature) for value in points.values()]
        chosen = rng.choices(list(points), likely)[0]
        return Choice(ALL_MOVES[chosen], 1 / (1 + exp(-points[chosen] / self._scale)))
