"""Computes values of strategies in a tree, best answers to them, and an equilibrium by CFR+.

CFR+ (Tammelin 2014; Bowling, Burch, Johanson, Tammelin 2015): regrets cut off at zero, the seats updated in turn, averages
weighted by the iteration. Values are counterfactual: the ends are multiplied by the chances of draws and of the other
seat's moves. So going back over the levels only adds. Exploitability is what best answers to both seats win on average.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import numpy as np

from research.exact.tree import Level, Real, Tree, Whole


class Solver:
    """All computations on one tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        sizes = np.diff(tree.first, append=tree.slots)
        self.set_of: Whole = np.repeat(np.arange(len(tree.seat), dtype=np.int32), sizes)
        self.uniform: Real = 1.0 / sizes[self.set_of]
        self._seat_of = tree.seat[self.set_of]
        self._mover = [level.seat[after.parent] for level, after in pairwise(tree.levels)]

    def reach(self, strategy: Real, seat: int) -> list[Real]:
        """The chance that a seat's own moves lead to each node, by level."""
        reached = [np.ones(len(self.tree.levels[0].position))]
        for level, mover in zip(self.tree.levels[1:], self._mover):
            reached.append(reached[-1][level.parent] * np.where(mover == seat, strategy[level.slot], 1.0))
        return reached

    def value(self, strategy: Real) -> float:
        """Returns the value of the game for seat 0 when both seats follow a strategy."""
        reached = zip(self.tree.levels, self.reach(strategy, 0), self.reach(strategy, 1))
        return float(sum([(level.worth * level.chance * own * other).sum() for level, own, other in reached]))

    def best_answer(self, strategy: Real, seat: int) -> float:
        """Returns the value for a seat of its best answer to the other one's strategy."""
        return self._back(self.reach(strategy, 1 - seat), seat, self._best)[0]

    def exploitability(self, strategy: Real) -> float:
        """Returns how much best answers win against a strategy, the mean of the seats; 0 for an equilibrium."""
        return (self.best_answer(strategy, 0) + self.best_answer(strategy, 1)) / 2

    def equilibrium(self, iterations: int, report: Callable[[int], None] = lambda _: None) -> Real:
        """Returns the average strategy of all iterations of CFR+."""
        regrets, total = np.zeros(self.tree.slots), np.zeros(self.tree.slots)
        for iteration in range(1, iterations + 1):
            for seat in (0, 1):
                current = self._shares(regrets)
                reached = self.reach(current, 1 - seat)
                total += iteration * current * self._reach_of_slots(reached, 1 - seat)
                gains = self._back(reached, seat, partial(_as_before, current))[1]
                mean = np.bincount(self.set_of, gains * current)[self.set_of]
                regrets = np.where(self._seat_of == seat, np.maximum(regrets + gains - mean, 0.0), regrets)
            report(iteration)
        return self._shares(total)

    def _shares(self, weights: Real) -> Real:
        """The weights as shares of each set, even where all are zero."""
        totals = np.bincount(self.set_of, weights)[self.set_of]
        shares: Real = np.where(totals > 0, weights / np.where(totals > 0, totals, 1.0), self.uniform)
        return shares

    def _best(self, level: Level, gains: Real) -> Real:
        """All of each set for its first slot with the highest gain."""
        owners = self.set_of[level.slots.start : level.slots.stop] - level.sets.start
        first = self.tree.first[level.sets.start : level.sets.stop] - level.slots.start
        highest = np.maximum.reduceat(gains, first)[owners]
        place = np.arange(len(gains))
        chosen = np.minimum.reduceat(np.where(gains == highest, place, len(gains)), first)
        return np.where(chosen[owners] == place, 1.0, 0.0)

    def _reach_of_slots(self, reached: list[Real], seat: int) -> Real:
        """The chance that a seat's own moves lead to the set of each of its slots; 0 for the other seat's."""
        of_sets = np.zeros(len(self.tree.seat))
        for level, chance in zip(self.tree.levels, reached):
            own = level.seat == seat
            of_sets[level.set[own]] = chance[own]
        return of_sets[self.set_of]

    def _back(self, reached: list[Real], seat: int, play: Callable[[Level, Real], Real]) -> tuple[float, Real]:
        """Goes from the ends to the deals; returns the value of the game for a seat, and the gain of each of its slots.

        `reached` has the other seat's chance to reach each node. `play` takes a level and the gains of its slots, and plays.
        """
        gains = np.zeros(self.tree.slots)
        after: Real = np.empty(0)
        for index in range(len(self.tree.levels) - 1, -1, -1):
            level = self.tree.levels[index]
            worth = level.worth * level.chance * reached[index] * (1 - 2 * seat)
            if index + 1 < len(self.tree.levels):
                below = self.tree.levels[index + 1]
                own = self._mover[index] == seat
                place = below.slot - level.slots.start
                here = np.bincount(place[own], after[own], minlength=len(level.slots)).astype(np.float64)
                gains[level.slots.start : level.slots.stop] = here
                share = np.where(own, play(level, here)[place], 1.0)
                worth += np.bincount(below.parent, after * share, minlength=len(worth))
            after = worth
        return float(after.sum()), gains


def _as_before(strategy: Real, level: Level, gains: Real) -> Real:  # noqa: ARG001 (whatever it gains)
    return strategy[level.slots.start : level.slots.stop]
