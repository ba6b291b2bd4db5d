"""Amateurs: they follow the network's opinions one move ahead, as people would.

Among moves that are nearly as good one is chosen by chance, none that is much worse, and of what is covered up by now only the
latest is remembered. The rows of numbers are in levels.py.
"""

from __future__ import annotations

import random
from math import exp
from typing import Final, NamedTuple

from mandala.ai.api import Budget, Choice, History, Stop
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.evaluate import DEFAULT
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.network import Network
from mandala.ai.cards.patience import considered
from mandala.ai.cards.styles import Style
from mandala.ai.cards.weights import Weights
from mandala.core.cards.counts import Counts
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation

LIKING: Final = 0.04
"""The chance to win that a style gives for a point which its evaluation says and the plain one does not."""


class Manner(NamedTuple):
    """What makes an amateur weaker than what he judges by."""

    temperature: float
    """of the softmax over chances to win: a move that is worth so much less is chosen 2.7 times as rarely; 0: the best move"""
    regret: float
    """a move that is worth so much less than the best is not chosen"""
    memory: int
    """of so many moves back, by both players, he knows what they put on the discard pile and into the rival's cup"""


class Amateur:
    """One ply ahead. Asked without having heard the game, he remembers all of it."""

    def __init__(self, weights: Weights, manner: Manner, style: Style | None = None) -> None:
        self._network, self._manner = Network(weights), manner
        self._taste = _Taste(style) if style else None
        self._table = kernel.Table()
        self._heard: History | None = None

    def follow(self, history: History) -> None:
        """Hears the game, to forget some of it."""
        self._heard = history

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """A move by softmax over what the network says of it, and the style; takes no time to speak of."""
        del budget, stop
        table = self._lay_out(observation)
        moves = table.legal()
        opinions = dict(zip(moves, self._network.opinions(table)))
        worth = dict(zip(moves, self._network.values))
        left = considered(observation, moves)
        least = max([worth[move] for move in left]) - self._manner.regret
        liked = {move: self._liked(table, move, worth[move]) for move in left if worth[move] >= least}
        chosen = self._drawn(liked, rng)
        return Choice(ALL_MOVES[chosen], opinions[chosen][0])

    def _lay_out(self, observation: Observation) -> kernel.Table:
        """What he knows. Any world will do: of the hidden cards only their number is looked at."""
        belief.lay_out(self._table, observation)
        belief.Belief(observation).deal(self._table)
        if self._heard is not None:
            belief.forget(self._table, *forgotten(self._heard, observation, self._manner.memory))
        self._heard = None
        return self._table

    def _liked(self, table: kernel.Table, move: int, worth: float) -> float:
        return worth + LIKING * self._taste.points(table, move) if self._taste else worth

    def _drawn(self, liked: dict[int, float], rng: random.Random) -> int:
        best, temperature = max(liked, key=liked.__getitem__), self._manner.temperature
        if not temperature:
            return best
        likely = [exp((value - liked[best]) / temperature) for value in liked.values()]
        return rng.choices(list(liked), likely)[0]


class _Taste:
    """What a style sees in a move."""

    def __init__(self, style: Style) -> None:
        styled = style(DEFAULT)
        self._styled, self._plain, self._drawn = Judge(styled), Judge(), styled.hand_card - DEFAULT.hand_card
        self._after = kernel.Table()

    def points(self, table: kernel.Table, move: int) -> float:
        """How much more, or less, the style's evaluation says than the plain one, before chance adds anything."""
        after = self._after
        after.copy_from(table)
        after.settle(move)
        return self._styled.points(after, 0) - self._plain.points(after, 0) + after.owed * self._drawn


def forgotten(history: History, now: Observation, memory: int) -> tuple[Counts, Counts]:
    """What lies in the discard pile and what in the rival's cup, and is not remembered: all that lay there before the last
    `memory` moves, but for the cards that came to the pile last. They lie on top and are seen, as all else on the table is."""
    seen = [*[ply.before for ply in history], now]
    index = max(0, len(history) - memory)
    cup: Counts = seen[index].rival_cup
    while index and seen[index].discard == now.discard:
        index -= 1
    same_pile = seen[index].eras == now.eras
    return seen[index].discard if same_pile else (0,) * now.setup.colours, cup
