# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
# cython: cpow=True, initializedcheck=False
"""A small network: from the inputs of features.py to a chance to win and a margin.

It has two hidden layers of rectified units. The moves of a position differ in few inputs, so the first layer is summed once
for the position and then corrected for each move. Only its units above zero go on. Sums take two rows of weights and 32 units
at a time, a number that the C compiler knows, which is three times as fast. Compiled as the kernel is.
"""

from __future__ import annotations

from mandala.ai.cards import evaluator, features, inputs, kernel
from mandala.ai.cards.weights import Weights

E = 2.718281828459045
MARGIN = 30.0  #: Points in one unit of the second output.


class Network(evaluator.Evaluator):
    """An evaluator with these weights."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self.expands = True
        _, self.wide, self.narrow, _ = weights.header.sizes
        self.weights1, self.bias1, self.weights2, self.bias2, self.weights3, self.bias3 = weights.layers
        self.features = features.Features()
        self.base = [0.0 for _ in range(inputs.WIDE)]  # the first layer's sums for the position
        self.sums = [0.0 for _ in range(inputs.WIDE)]  # the same sums for a move
        self.lit = [0 for _ in range(inputs.WIDE)]  # the units of the first layer that are not zero
        self.inner = [0.0 for _ in range(inputs.NARROW)]
        self.chances = [0.0] * 64  # to win, after each move
        self.margins = [0.0] * 64  # in points

    def weigh(self, table: kernel.Table, count: int) -> None:
        """Writes the mover's chances, with a little for the margin as in `result`. Draws do not matter: moves are judged
        before them."""
        self._look(table)
        for index in range(count):
            self.features.try_move(table, table.moves[index])
            self._judge(index)
            lead = self.margins[index]
            margin = 1 + lead / (10.0 + (lead if lead > 0 else -lead))
            self.values[index] = 0.98 * self.chances[index] + 0.01 * margin

    def leaf(self, table: kernel.Table) -> float:
        """Returns the value of the mover's best move."""
        count = table.fill_moves()
        self.weigh(table, count)
        best = 0.0
        for index in range(count):
            if self.values[index] > best:
                best = self.values[index]
        return 1 - best if table.to_move else best

    def move_values(self, table: kernel.Table) -> list[tuple[float, float]]:
        """Returns the chance to win and the margin in points of each legal move, for the mover."""
        count = table.fill_moves()
        self.weigh(table, count)
        return [(self.chances[index], self.margins[index]) for index in range(count)]

    def _look(self, table: kernel.Table) -> None:
        """Computes the first layer's sums for the position."""
        self.features.look(table)
        for unit in range(self.wide):
            self.base[unit] = self.bias1[unit]
        for change in range(0, self.features.changes, 2):
            row, by = self.wide * self.features.where[change], self.features.by[change]
            row2, by2 = self.wide * self.features.where[change + 1], self.features.by[change + 1]
            for start in range(0, self.wide, 32):
                for unit in range(start, start + 32):
                    self.base[unit] += by * self.weights1[row + unit] + by2 * self.weights1[row2 + unit]

    def _judge(self, move: int) -> None:
        """Computes the outputs for the move that the features were told last."""
        for unit in range(self.wide):
            self.sums[unit] = self.base[unit]
        for change in range(0, self.features.changes, 2):
            row, by = self.wide * self.features.where[change], self.features.by[change]
            row2, by2 = self.wide * self.features.where[change + 1], self.features.by[change + 1]
            for start in range(0, self.wide, 32):
                for unit in range(start, start + 32):
                    self.sums[unit] += by * self.weights1[row + unit] + by2 * self.weights1[row2 + unit]
        self._sum_inner()
        chance, margin = self.bias3[0], self.bias3[1]
        for unit in range(self.narrow):
            if self.inner[unit] > 0:
                chance += self.inner[unit] * self.weights3[2 * unit]
                margin += self.inner[unit] * self.weights3[2 * unit + 1]
        self.chances[move] = 1 / (1 + E ** (-chance))
        self.margins[move] = MARGIN * margin

    def _sum_inner(self) -> None:
        """Computes the second layer's sums."""
        lit = 0
        for unit in range(self.wide):  # without a branch, which the processor could not predict
            self.lit[lit] = unit
            lit += self.sums[unit] > 0
        for below in range(self.narrow):
            self.inner[below] = self.bias2[below]
        if lit % 2:  # half of the last one twice, so that all have a partner
            self.lit[lit] = self.lit[lit - 1]
            self.sums[self.lit[lit]] *= 0.5
        for index in range(0, lit, 2):
            row, by = self.narrow * self.lit[index], self.sums[self.lit[index]]
            row2, by2 = self.narrow * self.lit[index + 1], self.sums[self.lit[index + 1]]
            for start in range(0, self.narrow, 32):
                for below in range(start, start + 32):
                    self.inner[below] += by * self.weights2[row + below] + by2 * self.weights2[row2 + below]
