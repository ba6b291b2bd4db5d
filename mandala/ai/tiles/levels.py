"""The levels of Patterns in order of strength, with parameters and ratings.

The strongest one is here, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from mandala.ai.api import THOROUGH, Budget, Choice, History, Level, MoveEvaluation, Stop, Strategy
from mandala.ai.chance import Random
from mandala.ai.row import between, in_order, mixed, row
from mandala.ai.tiles.amateur import Amateur, Manner
from mandala.ai.tiles.deepening import LARGE, Deepening, Root, learned
from mandala.ai.tiles.evaluate import NEWCOMER
from mandala.ai.tiles.evaluator import Evaluator
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import Table
from mandala.ai.tiles.move_evaluation import NODES, evaluate_moves
from mandala.ai.tiles.search import Search
from mandala.core.tiles import rules
from mandala.core.tiles.habits import STYLES
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


class Point(NamedTuple):
    """A point on the row of strength: how many moves ahead a player looks, and how."""

    depth: int
    manner: Manner
    judge: Callable[[], Evaluator] = Judge


def newcomer() -> Judge:
    """Counts points and available markers only."""
    return Judge(NEWCOMER)


#: The row of strength, by rating; between two points of one kind a player is in proportion. By chains of games
#: (docs/ai-tiles.md). Without a compiler the network is replaced (`learned`), and the upper points are weaker.
ROW: Final[Mapping[int, Point]] = {
    1000: Point(1, Manner(-4.0, 1.0), newcomer),
    1015: Point(1, Manner(-2.2, 1.0), newcomer),
    1168: Point(1, Manner(-0.56, 1.0), newcomer),
    1250: Point(1, Manner(0.8, 1.0), newcomer),
    1309: Point(1, Manner(2.0, 1.0), newcomer),
    1335: Point(1, Manner(4.0, 1.0), newcomer),
    1336: Point(1, Manner(-2.0, 1.0)),
    1425: Point(1, Manner(-1.1, 1.0)),
    1480: Point(1, Manner(-0.2, 0.9)),
    1565: Point(1, Manner(1.5, 0.9)),
    1590: Point(1, Manner(5.0, 0.9)),
    1591: Point(2, Manner(0.8, 0.9)),
    1640: Point(2, Manner(4.0, 0.8)),
    1641: Point(3, Manner(0.8, 0.8)),
    1694: Point(3, Manner(1.2, 0.8)),
    1750: Point(3, Manner(4.0, 0.8)),
    1751: Point(2, Manner(1.0, 0.7), learned),
    1806: Point(2, Manner(1.6, 0.7), learned),
    1855: Point(2, Manner(4.9, 0.7), learned),
    1856: Point(3, Manner(0.85, 0.7), learned),
    1900: Point(3, Manner(1.2, 0.7), learned),
    1976: Point(3, Manner(2.0, 0.7), learned),
    2050: Point(3, Manner(6.0, 0.7), learned),
}
LEARNED_FROM: Final = 1751  #: The rating from which on players judge by the network.
EQUALS: Final = range(1000, 2051, 25)  #: The ratings at which somebody may ask for an equal.
#: The named points of the row, with their mean regret.
NAMED: Final[Mapping[str, tuple[int, float]]] = {
    "novice": (1015, 0.1652),
    "pupil": (1230, 0.1103),
    "apprentice": (1440, 0.1042),
    "journeyman": (1660, 0.0716),
    "adept": (1860, 0.0446),
    "expert": (2050, 0.0232),
}
#: How each of them plays unless a person chooses otherwise.
OWN_STYLES: Final[Mapping[str, str]] = {
    "novice": "sided",
    "pupil": "central",
    "apprentice": "saver",
    "journeyman": "blocker",
    "adept": "central",
    "expert": "saver",
}


def player_at(rating: int, habits: Sequence[str] = ()) -> Strategy:
    """Returns a player of the row. Raises ValueError for a rating outside."""
    low, high, share = between(ROW, rating)
    same = low.depth == high.depth and low.judge is high.judge
    manner = Manner(*mixed(low.manner, high.manner, share)) if same else low.manner
    return Amateur(low.depth, manner, habits, low.judge())


_LEVELS: Final[Mapping[str, Level]] = {
    "random": Level(lambda: Random(rules)),
    **row(NAMED, EQUALS, STYLES, player_at),
    "greedy": Level(lambda: Deepening(1), 1520, selectable=False),
    "master": Level(lambda: Deepening(5, learned()), 2325, 0.0219),
    "grandmaster": Level(Grandmaster, 2605, 0.0051),
}
#: The levels in order of strength; the last one judges by hand-made terms. Each rating is measured against the level
#: below it, and that of greedy against pupil (docs/ai-tiles.md), novice at 1000; mean regret in docs/coach.md.
LEVELS: Final[Mapping[str, Level]] = {**in_order(_LEVELS), "grandmaster-2026-11": Level(lambda: Grandmaster(Judge()))}

FALLBACK: Final = "greedy"  #: The level that chooses a move when an opponent fails: it answers at once.
