# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""The hand-made evaluation on tables, with the features of evaluate.py. Compiled as the kernel is."""

from __future__ import annotations

from collections.abc import Sequence

from mandala.ai.tiles import evaluator, kernel
from mandala.ai.tiles.evaluate import WEIGHTS, Feature

COUNT = 13  #: The number of features.
POINTS, FLIPS, BESIDE, NEAR, CONTESTED, RESERVE, SWAPS = 0, 1, 2, 3, 4, 5, 6
OPENED, NEXT, JOINS, STUCK, UNOPENED, TURN = 7, 8, 9, 10, 11, 12


class Judge(evaluator.Evaluator):
    """Evaluates positions by a weighted sum; `values` are the features of the last position."""

    def __init__(self, weights: Sequence[Feature] = WEIGHTS) -> None:
        assert len(weights) == COUNT
        self.late = [feature.late for feature in weights]
        self.early = [feature.early for feature in weights]
        self.values = [0.0] * 13

    def worth(self, table: kernel.Table) -> float:
        """Returns the weighted sum of the features."""
        return self._sum(table)

    def _sum(self, table: kernel.Table) -> float:
        self.look(table)
        share = 1.0 * kernel.size(table.free) / table.spaces  # compiled code would divide integers as integers
        total = 0.0
        for index in range(COUNT):
            total += self.values[index] * (self.late[index] + share * self.early[index])
        return total

    def look(self, table: kernel.Table) -> None:
        """Counts the features."""
        for index in range(COUNT):
            self.values[index] = 0
        self._look(table, table.to_move, 1)
        self._look(table, 1 - table.to_move, -1)
        self.values[TURN] = 1

    def _look(self, table: kernel.Table, seat: int, sign: int) -> None:
        """Adds the features of a seat."""
        rivals, mine = self._beside_all(table, 1 - seat), table.swap[seat]
        for colour in range(6):
            own, marker = table.group[6 * seat + colour], table.worth[6 * seat + colour]
            fit = table.allowed(seat, colour)
            if not marker:
                self.values[UNOPENED] += sign * kernel.size(table.front[colour] & fit)
                if colour == mine:
                    self._add_opening(table, seat, sign, fit)
                continue
            reached = table.reach(seat, colour)
            flips = kernel.size(reached) - kernel.size(own)
            around = table.beside(reached) & fit & ~reached
            joined = table.beside(own) & fit & ~table.front[colour]
            near = table.beside(around) & fit & ~reached & ~around
            self.values[POINTS] += sign * marker * (kernel.size(own) - 1)
            self.values[FLIPS] += sign * marker * flips
            self.values[BESIDE] += sign * marker * kernel.size(around)
            self.values[NEAR] += sign * marker * kernel.size(near)
            self.values[CONTESTED] += sign * marker * kernel.size((around | (reached & ~own)) & rivals)
            self.values[RESERVE] += sign * flips
            if colour == mine:
                if joined:
                    self.values[SWAPS] += sign * kernel.size(joined)
                    self.values[JOINS] += sign * marker
                else:
                    self.values[STUCK] += sign
        self.values[OPENED] += sign * table.river[seat]

    def _add_opening(self, table: kernel.Table, seat: int, sign: int, fit: int) -> None:
        if fit:
            self.values[NEXT] += sign * (table.river[seat] + 1)
        else:
            self.values[STUCK] += sign

    def _beside_all(self, table: kernel.Table, seat: int) -> int:
        """Returns the free squares beside any group of a seat."""
        found = 0
        for colour in range(6):
            found |= table.group[6 * seat + colour]
        return table.beside(found) & table.free
