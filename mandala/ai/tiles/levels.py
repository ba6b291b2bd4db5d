"""The levels of Patterns in order of strength, with parameters and ratings.

The strongest one is here, too.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from mandala.ai.api import THOROUGH, Budget, Choice, History, Level, MoveEvaluation, Stop, Strategy
from mandala.ai.chance import Random
from mandala.ai.tiles.deepening import LARGE, Amateur, Deepening, Root, learned
from mandala.ai.tiles.evaluate import NEWCOMER
from mandala.ai.tiles.evaluator import Evaluator
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import COMPILED, Table
from mandala.ai.tiles.move_evaluation import NODES, evaluate_moves
from mandala.ai.tiles.search import Search
from mandala.core.tiles import rules
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation


VERSION: Final = 2  #: Grows when a level plays differently.


class Grandmaster(Deepening):
    """A search by the network that deepens until its time is over. It keeps its transposition table for a game, and ponders."""

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


def _expert() -> Strategy:
    """Without a compiler there is no network (`learned`); then it looks as far as adept, and always plays its best move."""
    return Amateur(3, 0.08, learned()) if COMPILED else Deepening(4)


#: The levels in order of strength; the last one judges by hand-made terms. Each rating is measured against the level
#: below it, and that of greedy against pupil (docs/ai-tiles.md), novice at 1000; mean regret in docs/coach.md.
LEVELS: Final[Mapping[str, Level]] = {
    "random": Level(lambda: Random(rules)),
    "novice": Level(lambda: Amateur(1, 0.4, Judge(NEWCOMER)), 1000, 0.1240),
    "pupil": Level(lambda: Amateur(1, 0.4), 1210, 0.1086),
    "apprentice": Level(lambda: Amateur(2, 0.28), 1375, 0.0874),
    "greedy": Level(lambda: Deepening(1), 1520, selectable=False),
    "journeyman": Level(lambda: Amateur(3, 0.2), 1580, 0.0636),
    "adept": Level(lambda: Amateur(4, 0.06), 1810, 0.0522),
    "expert": Level(_expert, 2050, 0.0364),
    "master": Level(lambda: Deepening(5, learned()), 2325, 0.0219),
    "grandmaster": Level(Grandmaster, 2605, 0.0051),
    "grandmaster-2026-11": Level(lambda: Grandmaster(Judge())),
}

FALLBACK: Final = "greedy"  #: The level that chooses a move when an opponent fails: it answers at once.
