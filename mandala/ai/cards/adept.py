"""Adept: the move with the best network value, one move ahead. The network judges a move before the draw, so nothing has to be
sampled."""

from __future__ import annotations

import random

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.network import Network
from mandala.ai.cards.patience import considered
from mandala.ai.cards.weights import Weights
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation


class Adept:
    """Plays the network's best move without a search."""

    def __init__(self, weights: Weights) -> None:
        self._network = Network(weights)
        self._table = kernel.Table()

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns the move with the highest value; takes less than a millisecond."""
        del budget, rng, stop
        table = self._table
        belief.lay_out(table, observation)
        belief.Belief(observation).deal(table)  # any deal will do: the network sees only the number of the hidden cards
        moves = table.legal()
        move_values = dict(zip(moves, self._network.move_values(table)))
        worth = dict(zip(moves, self._network.values))
        best = max(considered(observation, moves), key=worth.__getitem__)
        return Choice(ALL_MOVES[best], move_values[best][0])
