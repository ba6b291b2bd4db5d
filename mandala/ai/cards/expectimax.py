"""Expectimax over sampled worlds: deeper and deeper, as time allows. The search is in lookahead.py.

What averaging over complete worlds gets wrong (Frank, Basin 1998): it assumes that later choices may differ between worlds that
the chooser cannot tell apart (strategy fusion), and that a rival never steers by what he knows (non-locality).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.lookahead import DEEPEST, Lookahead
from mandala.ai.cards.patience import considered
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation

START_DEPTH: Final = 2
"""Own move and best reply: what is always looked at."""
WORLDS: Final = 24
PLAIN: Final = 0.2
"""A lead in chance to win with which a move needs no deeper look."""


class Expectimax:
    """Compares all moves in the same `worlds` worlds, `depth` moves ahead and deeper."""

    def __init__(self, worlds: int = WORLDS, depth: int = START_DEPTH, deepest: int = DEEPEST) -> None:
        self._judge, self._worlds, self._depth, self._deepest = Judge(), worlds, depth, deepest

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """The move with the highest mean. An iteration is one position judged at the horizon; the first depth takes as many as it
        needs, and without a budget it must do."""
        ahead = Lookahead(observation, self._judge, rng.getrandbits(62), self._worlds)
        moves = considered(observation, ahead.moves())
        most = 0 if budget == Budget() else budget.iterations

        def over() -> bool:
            return (most is not None and ahead.judged >= most) or stop()

        means, depth = self._first_means(ahead, moves, stop), self._depth
        ahead.stop = stop
        while len(moves) > 1 and depth < self._deepest and not over() and not _plain(means):
            depth += 1
            means = self._means(ahead, moves, depth, over) or means
        best = max(range(len(moves)), key=means.__getitem__)
        return Choice(ALL_MOVES[moves[best]], means[best])

    def _first_means(self, ahead: Lookahead, moves: Sequence[int], stop: Stop) -> list[float]:
        """The mean worth of every move, in fewer worlds if there is no more time, but at least in one."""
        worths: list[list[float]] = []
        while not worths or (len(worths) < self._worlds and not stop()):
            worths.append([ahead.worth(len(worths), move, self._depth) for move in moves])
        return [sum(worth) / len(worths) for worth in zip(*worths)]

    def _means(self, ahead: Lookahead, moves: Sequence[int], depth: int, over: Stop) -> list[float]:
        """The mean worth of every move; none at all if it was over before all were known."""
        totals = [0.0] * len(moves)
        for world in range(self._worlds):
            for index, move in enumerate(moves):
                if over():
                    return []
                totals[index] += ahead.worth(world, move, depth)
                if ahead.stopped:
                    return []
        return [total / self._worlds for total in totals]


def _plain(means: Sequence[float]) -> bool:
    """Whether one move is so far ahead that it needs no deeper look."""
    first, second = sorted(means, reverse=True)[:2]
    return first - second > PLAIN
