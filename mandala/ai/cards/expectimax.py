"""Expectimax over determinizations, by iterative deepening (see lookahead.py).

Averaging over determinizations has two known faults (Frank, Basin 1998). Later choices may differ between states that the
chooser cannot tell apart (strategy fusion), and a rival never uses what only the rival knows (non-locality).
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

START_DEPTH: Final = 2  #: The least depth in moves: the own move and the best reply.
DETERMINIZATIONS: Final = 24
CLEAR_LEAD: Final = 0.2  #: A lead in chance to win with which a move needs no deeper search.


class Expectimax:
    """Compares all moves in the same determinizations, `depth` moves ahead and deeper."""

    def __init__(
        self, determinizations: int = DETERMINIZATIONS, depth: int = START_DEPTH, deepest: int = DEEPEST
    ) -> None:
        self._judge, self._determinizations, self._depth, self._deepest = Judge(), determinizations, depth, deepest

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns the move with the highest mean. An iteration is one position evaluated at the horizon. The first depth is
        always finished; without a budget it is the only one."""
        ahead = Lookahead(observation, self._judge, rng.getrandbits(62), self._determinizations)
        moves = considered(observation, ahead.moves())
        most = 0 if budget == Budget() else budget.iterations

        def over() -> bool:
            return (most is not None and ahead.judged >= most) or stop()

        means, depth = self._first_means(ahead, moves, stop), self._depth
        ahead.stop = stop
        while len(moves) > 1 and depth < self._deepest and not over() and not _clear(means):
            depth += 1
            means = self._means(ahead, moves, depth, over) or means
        best = max(range(len(moves)), key=means.__getitem__)
        return Choice(ALL_MOVES[moves[best]], means[best])

    def _first_means(self, ahead: Lookahead, moves: Sequence[int], stop: Stop) -> list[float]:
        """Returns the mean value of every move, in at least one determinization and in fewer than all if time is short."""
        worths: list[list[float]] = []
        while not worths or (len(worths) < self._determinizations and not stop()):
            worths.append([ahead.worth(len(worths), move, self._depth) for move in moves])
        return [sum(worth) / len(worths) for worth in zip(*worths)]

    def _means(self, ahead: Lookahead, moves: Sequence[int], depth: int, over: Stop) -> list[float]:
        """Returns the mean value of every move; nothing if time ran out before all were known."""
        totals = [0.0] * len(moves)
        for world in range(self._determinizations):
            for index, move in enumerate(moves):
                if over():
                    return []
                totals[index] += ahead.worth(world, move, depth)
                if ahead.stopped:
                    return []
        return [total / self._determinizations for total in totals]


def _clear(means: Sequence[float]) -> bool:
    """True if one move is so far ahead that it needs no deeper search."""
    first, second = sorted(means, reverse=True)[:2]
    return first - second > CLEAR_LEAD
