"""The levels of the card game in order of strength, with parameters and ratings.

Those that search a tree are here, too; their search is in tree_search.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from mandala.ai.api import THOROUGH, Budget, Level, MoveEvaluation, Stop, Strategy
from mandala.ai.cards.amateur import Amateur, Manner, OnePly, ShortSearch
from mandala.ai.cards.expectimax import Expectimax
from mandala.ai.cards.greedy import Greedy
from mandala.ai.cards.inference import Reading
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.move_evaluation import DETERMINIZATIONS, evaluate_moves
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.weights import shipped
from mandala.ai.chance import Random
from mandala.ai.row import between, in_order, mixed, row
from mandala.core.cards import rules
from mandala.core.cards.habits import STYLES
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation

VERSION: Final = 2  #: Grows when a level plays differently.
PLIES: Final = 4  #: Moves of a playout of master.
TRIES: Final = 8  #: Random moves that such a playout compares for each of its moves.
#: None without the compiled kernel: then the search makes better use of the time.
READING: Final = Reading() if COMPILED else None


class Point(NamedTuple):
    """A point on the row of strength."""

    manner: Manner
    deep: bool = False  #: Whether it judges by a short search.


#: The row of strength, by rating; between two points a player is in proportion. By chains of games (docs/ai.md).
ROW: Final[Mapping[int, Point]] = {
    850: Point(Manner(-2.15, 10, 1.4)),
    1000: Point(Manner(-1.4, 12, 1.3)),
    1110: Point(Manner(-0.85, 12, 1.2)),
    1250: Point(Manner(0.05, 16, 1.0)),
    1340: Point(Manner(0.6, 24, 0.8)),
    1450: Point(Manner(2.0, 60, 0.7)),
    1451: Point(Manner(0.9, 60, 0.68), deep=True),
    1510: Point(Manner(1.25, 80, 0.68), deep=True),
    1560: Point(Manner(2.5, 100, 0.68), deep=True),
    1590: Point(Manner(6.0, 120, 0.68), deep=True),
}
EQUALS: Final = range(850, 1576, 25)  #: The ratings at which somebody may ask for an equal.
#: The named points of the row, with their mean regret. Novice and pupil are not told apart by it (docs/coach.md).
NAMED: Final[Mapping[str, tuple[int, float]]] = {
    "novice": (1000, 0.0310),
    "pupil": (1110, 0.0295),
    "apprentice": (1225, 0.0243),
    "journeyman": (1340, 0.0212),
    "adept": (1450, 0.0191),
    "expert": (1560, 0.0101),
}
#: How each of them plays unless a person chooses otherwise.
OWN_STYLES: Final[Mapping[str, str]] = {
    "novice": "hasty",
    "pupil": "collector",
    "apprentice": "hoarder",
    "journeyman": "jealous",
    "adept": "hasty",
    "expert": "collector",
}


def point_at(rating: int) -> Point:
    """Returns a point on the row. Raises ValueError for a rating outside."""
    low, high, share = between(ROW, rating)
    manner = Manner(*mixed(low.manner, high.manner, share)) if low.deep is high.deep else low.manner
    return Point(manner, high.deep)


def player_at(rating: int, habits: Sequence[str] = ()) -> Strategy:
    """Returns a player of the row. Raises ValueError for a rating outside."""
    manner, deep = point_at(rating)
    judge = ShortSearch(shipped()).judge if deep else OnePly(shipped()).judge
    return Amateur(judge, manner, habits)


def master() -> TreeSearch:
    """Searches with the hand-made evaluation after short guided playouts."""
    return TreeSearch(lambda: Judge(plies=PLIES, tries=TRIES), SEARCH)


class Grandmaster(TreeSearch):
    """The strongest level: searches with the network and a model of the rival's moves (inference.py)."""

    def __init__(self) -> None:
        super().__init__(lambda: Network(shipped()), SEARCH, READING)

    def advise(
        self, observation: Observation, moves: Sequence[Move], budget: Budget, stop: Stop
    ) -> tuple[MoveEvaluation, ...]:
        """Returns evaluations of the best moves and of `moves`."""
        return evaluate_moves(observation, moves, budget.iterations or DETERMINIZATIONS * THOROUGH, stop)


def _earlier(levels: Mapping[str, Level]) -> dict[str, Level]:
    """Returns the styles of earlier versions, which games and settings may still name. The plain level stands in."""
    names = "novice", "pupil", "apprentice", "greedy", "journeyman"
    styles = "builder", "grower", "denier"
    return {f"{name}-{style}": Level(levels[name].strategy) for name in names for style in styles}


_LEVELS: Final[Mapping[str, Level]] = {
    "random": Level(lambda: Random(rules)),
    **row(NAMED, EQUALS, STYLES, player_at),
    "greedy": Level(Greedy, 1285),
    "expectimax": Level(Expectimax, 1540),
    "master": Level(master, 1630, selectable=False),
    "grandmaster": Level(Grandmaster, 1693, 0.0044),
}
#: The levels in order of strength. Elo as measured (docs/ai.md), novice at 1000; mean regret in docs/coach.md.
#:
#: Levels with hand-made terms have no mean regret: the network thinks less of their moves than their strength says.
LEVELS: Final[Mapping[str, Level]] = in_order({**_LEVELS, **_earlier(_LEVELS)})

FALLBACK: Final = "greedy"  #: The level that chooses a move when an opponent fails: it answers at once.
