"""Master, expert and grandmaster: the levels that search a tree. The search is in tree_search.py."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from mandala.ai.api import THOROUGH, Budget, Choice, MoveEvaluation, Stop
from mandala.ai.cards.inference import Reading
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.move_evaluation import DETERMINIZATIONS, evaluate_moves
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation

PLIES: Final = 4  #: Moves of a playout of master.
TRIES: Final = 8  #: Random moves that such a playout compares for each of its moves.
ITERATIONS: Final = 64  #: Of expert.
#: None without the compiled kernel: then the search makes better use of the time.
READING: Final = Reading() if COMPILED else None


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
