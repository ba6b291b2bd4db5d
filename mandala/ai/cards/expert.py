"""Expert: grandmaster's search limited to a few positions. It neither ponders nor reads the rival's moves."""

from __future__ import annotations

import random
from typing import Final

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.weights import shipped
from mandala.core.cards.observation import Observation

ITERATIONS: Final = 64


class Expert:
    """Searches `ITERATIONS` iterations for each move, fewer if the budget is smaller."""

    def __init__(self) -> None:
        self._search = TreeSearch(lambda: Network(shipped()), SEARCH._replace(chunk=1), threads=1)

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns the most visited move."""
        most = min(budget.iterations or ITERATIONS, ITERATIONS)
        return self._search.choose(observation, Budget(iterations=most), rng, stop)
