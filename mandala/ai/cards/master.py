"""Master: the tree search (tree.py) with the hand-made evaluation as prior and, after a short guided playout, as leaf."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.tree import Tree
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation

DEFAULT_ITERATIONS: Final = 4000
CHUNK: Final = 100
"""Iterations between two looks at the clock."""


class Search(NamedTuple):
    """The numbers of the search; docs/ai.md says how they were measured."""

    explore: float = 0.5
    temperature: float = 0.04
    trust: float = 2.0
    plies: int = 4
    tries: int = 3


DEFAULT: Final = Search()


class Master:
    """Tree search until the time or the iterations are used up, or nothing can change the choice any more."""

    def __init__(self, search: Search = DEFAULT) -> None:
        self._search = search
        self._judge = Judge(plies=search.plies, tries=search.tries)

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """The most visited move."""
        search = self._search
        tree = Tree(observation, self._judge, rng.getrandbits(62), search.explore, search.temperature, search.trust)
        limit = budget.iterations or (DEFAULT_ITERATIONS if budget.seconds is None else None)
        while not stop() and (limit is None or tree.iterations < limit):
            tree.run(CHUNK if limit is None else min(CHUNK, limit - tree.iterations))
        votes = tree.votes()
        best = max(votes, key=lambda move: votes[move])
        visits, total = votes[best]
        return Choice(ALL_MOVES[best], total / visits)
