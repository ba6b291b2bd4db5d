"""Greedy: the best move one ply ahead, by a mean over sampled worlds."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.cards import belief, kernel
from mandala.ai.cards.evaluate import DEFAULT, Weights
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.patience import considered
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation

WORLDS: Final = 12

Opinion = Callable[[kernel.Table, int], float]
"""What a position is worth to a seat."""


class Greedy:
    """One ply ahead in `worlds` worlds; an iteration budget replaces that number."""

    def __init__(self, weights: Weights = DEFAULT, worlds: int = WORLDS) -> None:
        self._judge, self._worlds = Judge(weights), worlds

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """The move with the highest mean chance to win; of equals the first in the order of legal moves."""
        self._judge.adopt(observation.setup)
        means = one_ply(observation, self._judge.win_probability, budget.iterations or self._worlds, rng, stop)
        best = max(means, key=means.__getitem__)
        return Choice(ALL_MOVES[best], means[best])


def one_ply(
    observation: Observation, opinion: Opinion, worlds: int, rng: random.Random, stop: Stop
) -> dict[int, float]:
    """The viewer's mean opinion of the position after each move, by the move's number. All moves are tried in the same worlds
    (common random numbers), so that their difference has less noise than each value."""
    shown, world, after = kernel.Table(), kernel.Table(rng.getrandbits(62)), kernel.Table()
    belief.lay_out(shown, observation)
    world.adopt(observation.setup)
    after.adopt(observation.setup)
    likely = belief.Belief(observation)
    moves = considered(observation, shown.legal())
    totals, dealt = dict.fromkeys(moves, 0.0), 0
    while dealt == 0 or (dealt < worlds and not stop()):
        world.copy_from(shown)
        likely.deal(world)
        dealt += 1
        for move in moves:
            after.copy_from(world)
            after.apply(move)
            totals[move] += opinion(after, 0)
    return {move: total / dealt for move, total in totals.items()}
