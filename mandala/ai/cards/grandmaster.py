"""Grandmaster: tree search by the network, which reads the rival's moves. There are no playouts. The search is in
tree_search.py, the reading in inference.py. It advises by comparing a few moves in the same worlds (verdict.py).
"""

from __future__ import annotations

import random
from typing import Final

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.cards.inference import Reading
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.verdict import WORLDS, compare
from mandala.ai.cards.weights import shipped
from mandala.core.cards.observation import Observation

READING: Final = Reading() if COMPILED else None
"""Without the compiled kernel the time is better spent on the search."""


class Grandmaster(TreeSearch):
    """The strategy."""

    def __init__(self) -> None:
        super().__init__(lambda: Network(shipped()), SEARCH, READING)

    def advise(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> tuple[Choice, ...]:
        """The best moves. What a position is worth does not depend on who asks when: the same verdicts as of a finished game."""
        del rng
        return tuple(
            [Choice(one.move, one.chance) for one in compare(observation, (), budget.iterations or WORLDS, stop)]
        )
