"""The levels of the card game in order of strength, with parameters and ratings.

Those that search a tree are here, too; their search is in tree_search.py.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from mandala.ai.api import THOROUGH, Budget, Choice, Level, MoveEvaluation, Stop, Strategy
from mandala.ai.cards.amateur import Adept, Amateur, Manner
from mandala.ai.cards.evaluate import DEFAULT, OWN_ONLY, STYLES, Style
from mandala.ai.cards.expectimax import Expectimax
from mandala.ai.cards.greedy import Greedy, Novice
from mandala.ai.cards.inference import Reading
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.move_evaluation import DETERMINIZATIONS, evaluate_moves
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.weights import shipped
from mandala.ai.chance import Random
from mandala.core.cards import rules
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation

PLIES: Final = 4  #: Moves of a playout of master.
TRIES: Final = 8  #: Random moves that such a playout compares for each of its moves.
ITERATIONS: Final = 64  #: Of expert.
#: None without the compiled kernel: then the search makes better use of the time.
READING: Final = Reading() if COMPILED else None
#: The amateurs, by research/calibrate.py; research/cards.md has the commands.
MANNERS: Final[Mapping[str, Manner]] = {
    "pupil": Manner(temperature=0.0255, regret=0.08, memory=12),
    "apprentice": Manner(temperature=0.0117, regret=0.06, memory=16),
    "journeyman": Manner(temperature=0.0034, regret=0.04, memory=24),
}


def master() -> TreeSearch:
    """Searches with the hand-made evaluation after short guided playouts."""
    return TreeSearch(lambda: Judge(plies=PLIES, tries=TRIES), SEARCH)


class Expert:
    """Grandmaster's search, `ITERATIONS` iterations for each move, fewer if the budget is smaller. It neither ponders nor reads
    the rival's moves."""

    def __init__(self) -> None:
        self._search = TreeSearch(lambda: Network(shipped()), SEARCH._replace(chunk=1), threads=1)

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns the most visited move."""
        most = min(budget.iterations or ITERATIONS, ITERATIONS)
        return self._search.choose(observation, Budget(iterations=most), rng, stop)


class Grandmaster(TreeSearch):
    """The strongest level: searches with the network and a model of the rival's moves (inference.py)."""

    def __init__(self) -> None:
        super().__init__(lambda: Network(shipped()), SEARCH, READING)

    def advise(
        self, observation: Observation, moves: Sequence[Move], budget: Budget, stop: Stop
    ) -> tuple[MoveEvaluation, ...]:
        """Returns evaluations of the best moves and of `moves`."""
        return evaluate_moves(observation, moves, budget.iterations or DETERMINIZATIONS * THOROUGH, stop)


def _amateur(name: str, style: Style | None = None) -> Strategy:
    return Amateur(shipped(), MANNERS[name], style)


def _amateurs(name: str) -> dict[str, Level]:
    """Returns an amateur in every style."""
    return {f"{name}-{style}": Level(partial(_amateur, name, change)) for style, change in STYLES.items()}


#: The levels in order of strength. Elo as measured (docs/ai.md), novice at 1000; mean regret in docs/coach.md.
#:
#: Levels with hand-made terms have no mean regret: the network thinks less of their moves than their strength says.
LEVELS: Final[Mapping[str, Level]] = {
    "random": Level(lambda: Random(rules)),
    "novice": Level(Novice, 1000, 0.0467),
    **{f"novice-{name}": Level(partial(Novice, style(OWN_ONLY))) for name, style in STYLES.items()},
    "pupil": Level(partial(_amateur, "pupil"), 1108, 0.0423),
    **_amateurs("pupil"),
    "apprentice": Level(partial(_amateur, "apprentice"), 1233, 0.0263),
    **_amateurs("apprentice"),
    "greedy": Level(Greedy, 1320),
    **{f"greedy-{name}": Level(partial(Greedy, style(DEFAULT))) for name, style in STYLES.items()},
    "journeyman": Level(partial(_amateur, "journeyman"), 1361, 0.0167),
    **_amateurs("journeyman"),
    "adept": Level(lambda: Adept(shipped()), 1468, 0.0112),
    "expectimax": Level(Expectimax, 1540),
    "expert": Level(Expert, 1579, 0.0070),
    "master": Level(master, 1630, selectable=False),
    "grandmaster": Level(Grandmaster, 1693, 0.0044),
}

FALLBACK: Final = "greedy"  #: The level that chooses a move when an opponent fails: it answers at once.
