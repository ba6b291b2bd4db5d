"""Adept, and the amateurs: they follow the network's values one move ahead. Adept plays the best move.

Amateurs play as people would. They choose at random among nearly equal moves, never play one that is much worse, and forget
old covered cards. Their parameters are in levels.py.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import exp
from typing import Final, NamedTuple

from mandala.ai.api import Budget, Choice, History, Stop
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.evaluate import DEFAULT, Style
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.network import Network
from mandala.ai.cards.patience import considered
from mandala.ai.cards.weights import Weights
from mandala.core.cards.counts import Counts
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation

#: The chance to win that an amateur gives up for one point by which the styled evaluation exceeds the plain one.
STYLE_WEIGHT: Final = 0.04


class Manner(NamedTuple):
    """The weaknesses of an amateur."""

    temperature: float  #: The softmax temperature over chances to win; 0 plays the best move.
    regret: float  #: The largest chance to win that a chosen move may give away.
    #: The number of moves back, by both players, within which it remembers discards and cards in the rival's cup.
    memory: int


class Adept:
    """Plays the network's best move, one move ahead. The network judges a move before the draw, so nothing is sampled."""

    def __init__(self, weights: Weights) -> None:
        self._network, self._table = Network(weights), kernel.Table()

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns a move by the network's values; takes less than a millisecond."""
        del budget, stop
        self._lay_out(observation)
        moves = self._table.legal()
        move_values = dict(zip(moves, self._network.move_values(self._table)))
        worth = dict(zip(moves, self._network.values))
        chosen = self._chosen({move: worth[move] for move in considered(observation, moves)}, rng)
        return Choice(ALL_MOVES[chosen], move_values[chosen][0])

    def _lay_out(self, observation: Observation) -> None:
        """Lays out what the level knows. Any deal of the hidden cards will do: only their number matters."""
        belief.lay_out(self._table, observation)
        belief.Belief(observation).deal(self._table)

    def _chosen(self, worth: Mapping[int, float], rng: random.Random) -> int:
        """Returns one of the moves, given what each is worth."""
        del rng
        return max(worth, key=worth.__getitem__)


class Amateur(Adept):
    """Chooses at random, by softmax over the network's values and the style. If it has not followed the game, it remembers
    everything."""

    def __init__(self, weights: Weights, manner: Manner, style: Style | None = None) -> None:
        super().__init__(weights)
        self._manner, self._taste = manner, _Taste(style) if style else None
        self._heard: History | None = None

    def follow(self, history: History) -> None:
        """Hears the game, to forget some of it."""
        self._heard = history

    def _lay_out(self, observation: Observation) -> None:
        super()._lay_out(observation)
        if self._heard is not None:
            belief.forget(self._table, *forgotten(self._heard, observation, self._manner.memory))
        self._heard = None

    def _chosen(self, worth: Mapping[int, float], rng: random.Random) -> int:
        least = max(worth.values()) - self._manner.regret
        liked = {move: self._liked(move, value) for move, value in worth.items() if value >= least}
        best, temperature = max(liked, key=liked.__getitem__), self._manner.temperature
        if not temperature:
            return best
        weights = [exp((value - liked[best]) / temperature) for value in liked.values()]
        return rng.choices(list(liked), weights)[0]

    def _liked(self, move: int, worth: float) -> float:
        return worth + STYLE_WEIGHT * self._taste.points(self._table, move) if self._taste else worth


class _Taste:
    """A style's preferences among moves."""

    def __init__(self, style: Style) -> None:
        styled = style(DEFAULT)
        self._styled, self._plain, self._drawn = Judge(styled), Judge(), styled.hand_card - DEFAULT.hand_card
        self._after = kernel.Table()

    def points(self, table: kernel.Table, move: int) -> float:
        """Returns by how many points the styled evaluation of a move exceeds the plain one, before any draw."""
        after = self._after
        after.copy_from(table)
        after.settle(move)
        return self._styled.points(after, 0) - self._plain.points(after, 0) + after.owed * self._drawn


def forgotten(history: History, now: Observation, memory: int) -> tuple[Counts, Counts]:
    """Returns the forgotten cards in the discard pile and in the rival's cup: those older than the last `memory` moves. The
    last discards lie on top of the pile and stay visible, as everything else on the table does."""
    seen = [*[ply.before for ply in history], now]
    index = max(0, len(history) - memory)
    cup: Counts = seen[index].rival_cup
    while index and seen[index].discard == now.discard:
        index -= 1
    same_pile = seen[index].eras == now.eras
    return seen[index].discard if same_pile else (0,) * now.setup.colours, cup
