"""Novice: plays for itself, and not always the best it sees. It never asks what a move opens to the rival."""

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

TEMPERATURE: Final = 0.58  #: Softmax temperature in points.


class Novice:
    """Looks one ply ahead in one determinization, which it takes for the true state, and chooses good moves more often."""

    def __init__(self, weights: Weights = OWN_ONLY, temperature: float = TEMPERATURE) -> None:
        self._judge, self._scale, self._temperature = Judge(weights), weights.points_scale, temperature

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns a random move, by softmax over points (Boltzmann)."""
        del budget
        self._judge.adopt(observation.setup)
        points = one_ply(observation, self._judge.points, 1, rng, stop)
        most = max(points.values())
        weights = [exp((value - most) / self._temperature) for value in points.values()]
        chosen = rng.choices(list(points), weights)[0]
        return Choice(ALL_MOVES[chosen], 1 / (1 + exp(-points[chosen] / self._scale)))
