"""Adept: what the network thinks best, one move ahead. It judges a move before what is drawn, so no world has to be sampled."""

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
    """The network's first opinion."""

    def __init__(self, weights: Weights) -> None:
        self._network = Network(weights)
        self._table = kernel.Table()

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """The move that leads to the best position; takes no time to speak of."""
        del budget, rng, stop
        table = self._table
        belief.lay_out(table, observation)
        belief.Belief(observation).deal(table)  # any world will do: only how many cards the rival holds is looked at
        moves = table.legal()
        opinions = dict(zip(moves, self._network.opinions(table)))
        worth = dict(zip(moves, self._network.values))
        best = max(considered(observation, moves), key=worth.__getitem__)
        return Choice(ALL_MOVES[best], opinions[best][0])
