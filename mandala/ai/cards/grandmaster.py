"""Grandmaster: tree search with the network and a model of the rival's moves. The search is in tree_search.py, the model in
inference.py, the advice in move_evaluation.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.ai.api import THOROUGH, Budget, MoveEvaluation, Stop
from mandala.ai.cards.inference import Reading
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.move_evaluation import DETERMINIZATIONS, evaluate_moves
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation

#: None without the compiled kernel: then the search makes better use of the time.
READING: Final = Reading() if COMPILED else None


class Grandmaster(TreeSearch):
    """The strongest level."""

    def __init__(self) -> None:
        super().__init__(lambda: Network(shipped()), SEARCH, READING)

    def advise(
        self, observation: Observation, moves: Sequence[Move], budget: Budget, stop: Stop
    ) -> tuple[MoveEvaluation, ...]:
        """Returns evaluations of the best moves and of `moves`."""
        return evaluate_moves(observation, moves, budget.iterations or DETERMINIZATIONS * THOROUGH, stop)
