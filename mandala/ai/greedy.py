"""Greedy: looks one ply ahead by an evaluation, and averages over sampled worlds where a draw or a hidden card matters.

Every candidate is tried in the same worlds (common random numbers), so that their difference has less noise than each value.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from mandala.ai.api import Budget, Choice, Stop
from mandala.core.game import AnyGame

Evaluate = Callable[[Any], float]
"""The viewer's chance to win, 0 to 1, of an Observation."""


class Greedy:
    """One ply ahead over `worlds` sampled states (an iteration budget replaces that number)."""

    def __init__(self, rules: AnyGame, evaluate: Evaluate, worlds: int = 12) -> None:
        self._rules, self._evaluate, self._worlds = rules, evaluate, worlds

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """The move with the highest mean evaluation; ties go to the first in the order of legal moves."""
        rules = self._rules
        first = rules.sample_state(observation, rng)
        moves = rules.legal_moves(first)
        if len(moves) == 1:
            return Choice(moves[0], self._evaluate(observation))
        totals, tried = [0.0] * len(moves), 0
        world = first
        for _ in range(budget.iterations or self._worlds):
            for index, move in enumerate(moves):
                totals[index] += self._evaluate(rules.observe(rules.apply(world, move), 0))
            tried += 1
            if stop():
                break
            world = rules.sample_state(observation, rng)
        best = max(range(len(moves)), key=totals.__getitem__)
        return Choice(moves[best], totals[best] / tried)


class Random:
    """Any legal move with equal chance: the measure of what playing without thought is worth."""

    def __init__(self, rules: AnyGame) -> None:
        self._rules = rules

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """A random legal move."""
        del budget, stop
        return Choice(rng.choice(self._rules.legal_moves(self._rules.sample_state(observation, rng))), 0.5)
