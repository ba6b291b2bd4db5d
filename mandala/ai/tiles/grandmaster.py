"""Grandmaster: searches by the network as deep as time allows. It keeps its results for its next move, and ponders."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mandala.ai.api import THOROUGH, Budget, Choice, History, MoveEvaluation, Stop
from mandala.ai.tiles.deepening import LARGE, Deepening, Root, learned
from mandala.ai.tiles.evaluator import Evaluator
from mandala.ai.tiles.kernel import Table
from mandala.ai.tiles.move_evaluation import NODES, evaluate_moves
from mandala.ai.tiles.search import Search
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation


class Grandmaster(Deepening):
    """A search that deepens until its time is over, and keeps its transposition table for a game."""

    def __init__(self, judge: Evaluator | None = None) -> None:
        super().__init__(judge=judge or learned())
        self._search = Search(Table(), self._judge, LARGE)

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Chooses as `Deepening` does, with what it already knows."""
        if observation.choosing:
            return super().choose(observation, budget, rng, stop)
        return self._decide(Root(observation, self._search), budget, stop)

    def advise(
        self, observation: Observation, moves: Sequence[Move], budget: Budget, stop: Stop
    ) -> tuple[MoveEvaluation, ...]:
        """Returns evaluations of the best moves and of `moves`."""
        return evaluate_moves(observation, moves, budget.iterations or NODES * THOROUGH, stop)

    def follow(self, history: History) -> None:
        """Does nothing: a position tells all."""

    def ponder(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> None:
        """Searches the rival's moves and what follows. The choice of a start tile is left to the rival."""
        del rng
        if not observation.choosing:
            self.deepen([Root(observation, self._search)], budget, stop)
