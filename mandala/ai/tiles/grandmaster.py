"""Grandmaster: as far as time allows, by the network. What it found stays known for its next move; it thinks on while the rival
thinks.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from mandala.ai.api import THOROUGH, Budget, Choice, History, Stop, Verdict
from mandala.ai.tiles.deepening import LARGE, Deepening, Root, learned
from mandala.ai.tiles.evaluator import Evaluator
from mandala.ai.tiles.kernel import Table
from mandala.ai.tiles.search import Search
from mandala.ai.tiles.verdict import NODES, compare
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation


class Grandmaster(Deepening):
    """Deepens without a limit, and keeps its table of positions for a game."""

    def __init__(self, judge: Evaluator | None = None) -> None:
        super().__init__(judge=judge or learned())
        self._search = Search(Table(), self._judge, LARGE)

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """As `Deepening`, from what is known already."""
        if observation.choosing:
            return super().choose(observation, budget, rng, stop)
        return self._decide(Root(observation, self._search), budget, stop)

    def advise(
        self, observation: Observation, moves: Sequence[Move], budget: Budget, stop: Stop
    ) -> tuple[Verdict, ...]:
        """The best moves and those that are asked about."""
        return compare(observation, moves, budget.iterations or NODES * THOROUGH, stop)

    def follow(self, history: History) -> None:
        """A position tells all; how the game came there does not matter."""

    def ponder(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> None:
        """Looks at the rival's moves and what comes after them. The choice of the start tile is left to the rival."""
        del rng
        if not observation.choosing:
            self.deepen([Root(observation, self._search)], budget, stop)
