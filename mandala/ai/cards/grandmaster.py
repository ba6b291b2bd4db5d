"""Grandmaster: tree search by the network, which reads the rival's moves. There are no playouts. The search is in
tree_search.py, the reading in inference.py. It advises by comparing a few moves in the same worlds (verdict.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.ai.api import THOROUGH, Budget, Stop, Verdict
from mandala.ai.cards.inference import Reading
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.verdict import WORLDS, compare
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation

READING: Final = Reading() if COMPILED else None
"""Without the compiled kernel the time is better spent on the search."""


class Grandmaster(TreeSearch):
    """The strategy."""

    def __init__(self) -> None:
        super().__init__(lambda: Network(shipped()), SEARCH, READING)

    def advise(
        self, observation: Observation, moves: Sequence[Move], budget: Budget, stop: Stop
    ) -> tuple[Verdict, ...]:
        """The best moves and those that are asked about."""
        return compare(observation, moves, budget.iterations or WORLDS * THOROUGH, stop)
