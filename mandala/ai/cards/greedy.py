"""Greedy, who looks one ply ahead in sampled determinizations."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from mandala.ai.api import Budget, Choice, Stop
from mandala.ai.cards import kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.evaluate import DEFAULT, Weights
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.patience import considered
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation

DETERMINIZATIONS: Final = 12  #: Of greedy.

PositionValue = Callable[[kernel.Table, int], float]  #: Returns the value of a position for a seat.


class Greedy:
    """Looks one ply ahead in a number of determinizations; an iteration budget replaces that number."""

    def __init__(self, weights: Weights = DEFAULT) -> None:
        self._judge = Judge(weights)

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns the move with the highest mean chance to win; of equals the first in the order of legal moves."""
        self._judge.adopt(observation.setup)
        means = one_ply(observation, self._judge.win_probability, budget.iterations or DETERMINIZATIONS, rng, stop)
        best = max(means, key=means.__getitem__)
        return Choice(ALL_MOVES[best], means[best])


def one_ply(
    observation: Observation, value: PositionValue, determinizations: int, rng: random.Random, stop: Stop
) -> dict[int, float]:
    """Returns the viewer's mean value of the position after each move, by the move's number. All moves are tried in the same
    determinizations (common random numbers), so their differences are less noisy than their values."""
    shown, world, after = kernel.Table(), kernel.Table(rng.getrandbits(62)), kernel.Table()
    lay_out(shown, observation)
    world.adopt(observation.setup)
    after.adopt(observation.setup)
    belief = Belief(observation)
    moves = considered(observation, shown.legal())
    totals, dealt = dict.fromkeys(moves, 0.0), 0
    while dealt == 0 or (dealt < determinizations and not stop()):
        world.copy_from(shown)
        belief.deal(world)
        dealt += 1
        for move in moves:
            after.copy_from(world)
            after.apply(move)
            totals[move] += value(after, 0)
    return {move: total / dealt for move, total in totals.items()}
