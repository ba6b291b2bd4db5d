"""Random play, the baseline of all measurements."""

from __future__ import annotations

import random
from typing import Any

from mandala.ai.api import Budget, Choice, Stop
from mandala.core.game import AnyGame


class Random:
    """Plays each legal move with the same probability."""

    def __init__(self, rules: AnyGame) -> None:
        self._rules = rules

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del budget, stop
        return Choice(rng.choice(self._rules.legal_moves(self._rules.sample_state(observation, rng))), 0.5)
