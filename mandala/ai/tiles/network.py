# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
# cython: initializedcheck=False
"""The learned evaluation: a small network, the same for every colour. Compiled as the kernel is.

Both sides' inputs of a colour (inputs.py) go through a layer of rectified units. Its outputs are summed over the colours (a
deep set: Zaheer and others 2017). With a few inputs of the whole position they go through a second layer to the log odds of
winning. Only a colour's inputs above zero are read, two at a time, for 32 units, a number that the C compiler knows.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from mandala.ai.tiles import evaluator, inputs, kernel

COLOURS = 6


class Network(evaluator.Evaluator):
    """An evaluator with these weights: for each layer its weights, input by input, then its biases."""

    def __init__(self, layers: Sequence[array[float]]) -> None:
        self.weights1, self.bias1, self.weights2, self.bias2, self.weights3 = layers[:5]
        self.bias3 = layers[5][0]
        # The nonzero inputs of each colour and an empty one; 40 places for each colour.
        self.where, self.by = [0] * 240, [0.0] * 240
        self.counted = [0] * 6  # the number of these, by colour
        self.whole = [0.0] * 13
        self.sums = [0.0] * 32
        self.summed = [0.0] * 32  # the first layer's units, added up over the colours

    def worth(self, table: kernel.Table) -> float:
        """Returns the network's log odds."""
        self.look(table)
        return self._judge()

    def look(self, table: kernel.Table) -> None:
        """Computes the inputs."""
        left = 1.0 * kernel.size(table.free) / table.spaces
        for index in range(inputs.WHOLE):
            self.whole[index] = 0
        for colour in range(COLOURS):
            self.counted[colour] = 0
            self._put(colour, inputs.LEFT, left)
        self._look(table, table.to_move, 0)
        self._look(table, 1 - table.to_move, 1)
        self.whole[inputs.FRONT_UP] = left

    def _look(self, table: kernel.Table, seat: int, side: int) -> None:
        """Computes the inputs of a seat; side 0 is the player to move."""
        rivals = self._beside_all(table, 1 - seat)
        self.whole[inputs.RIVER + side] = table.river[seat] / 6.0
        for colour in range(COLOURS):
            fit, place = table.allowed(seat, colour), inputs.SIDE * side
            if colour == table.swap[seat]:
                self._put(colour, place + inputs.SWAPPED, 1)
            if table.worth[COLOURS * seat + colour]:
                self._look_at_group(table, seat, side, colour, fit, rivals)
            else:
                self._put(colour, place + inputs.UNOPENED, kernel.size(table.front[colour] & fit) / 8.0)
                if colour == table.swap[seat]:
                    self._look_at_opening(table, seat, side, fit)

    def _look_at_group(self, table: kernel.Table, seat: int, side: int, colour: int, fit: int, rivals: int) -> None:
        own, marker = table.group[COLOURS * seat + colour], table.worth[COLOURS * seat + colour]
        place, reached, beside = inputs.SIDE * side, table.reach(seat, colour), table.beside(own) & fit
        around = table.beside(reached) & fit & ~reached
        beyond = table.beside(around) & fit & ~reached & ~around
        more, now = kernel.size(reached & ~own), kernel.size(beside & table.front[colour])
        score, room = marker * (kernel.size(own) - 1), kernel.size(around)
        self._put(colour, place + inputs.OPENED, 1)
        self._put(colour, place + inputs.MARKER, marker / 6.0)
        self._put(colour, place + inputs.POINTS, score / 16.0)
        self._put(colour, place + inputs.SIZE, kernel.size(own) / 8.0)
        self._put(colour, place + inputs.FLIPS, more / 4.0)
        self._put(colour, place + inputs.WORTH_OF_FLIPS, marker * more / 16.0)
        self._put(colour, place + inputs.FLIPS_NOW, now / 4.0)
        self._put(colour, place + inputs.FLIPS_IN_DANGER, kernel.size(reached & ~own & rivals) / 4.0)
        self._put(colour, place + inputs.ROOM, room / 8.0)
        self._put(colour, place + inputs.WORTH_OF_ROOM, marker * room / 32.0)
        self._put(colour, place + inputs.WORTH_BEYOND, marker * kernel.size(beyond) / 32.0)
        contested = marker * kernel.size((around | (reached & ~own)) & rivals)
        self._put(colour, place + inputs.CONTESTED, contested / 16.0)
        self.whole[inputs.RESERVE + side] += more / 8.0
        self.whole[inputs.SCORE + side] += score / 32.0
        self.whole[inputs.MOVES + side] += now / 20.0
        if colour == table.swap[seat]:
            joins = kernel.size(beside & ~table.front[colour])
            self._put(colour, place + inputs.JOINS, joins / 8.0)
            self.whole[inputs.STUCK + side] = 0 if joins else 1
            self.whole[inputs.MOVES + side] += joins / 20.0

    def _look_at_opening(self, table: kernel.Table, seat: int, side: int, fit: int) -> None:
        if fit:
            self._put(table.swap[seat], inputs.SIDE * side + inputs.OPENS, 1)
            self.whole[inputs.NEXT + side] = (table.river[seat] + 1) / 6.0
            self.whole[inputs.MOVES + side] += kernel.size(fit) / 20.0
        else:
            self.whole[inputs.STUCK + side] = 1

    def _put(self, colour: int, where: int, by: float) -> None:
        """Adds one input of a colour, unless it is zero."""
        at = 40 * colour + self.counted[colour]
        self.where[at] = where
        self.by[at] = by
        self.counted[colour] += by != 0

    def _beside_all(self, table: kernel.Table, seat: int) -> int:
        """Returns the free squares beside any group of a seat."""
        found = 0
        for colour in range(COLOURS):
            found |= table.group[COLOURS * seat + colour]
        return table.beside(found) & table.free

    def _judge(self) -> float:
        """Computes the layers, from the inputs to the log odds."""
        for unit in range(inputs.UNITS):
            self.summed[unit] = 0
        for colour in range(COLOURS):
            self._add_colour(colour)
        for unit in range(inputs.INNER):
            self.sums[unit] = self.bias2[unit]
        for index in range(inputs.UNITS):
            self._add_row(index, self.summed[index])
        for index in range(inputs.WHOLE):
            self._add_row(inputs.UNITS + index, self.whole[index])
        total = self.bias3
        for unit in range(inputs.INNER):
            total += self._lit(self.sums[unit]) * self.weights3[unit]
        return total

    def _add_row(self, index: int, by: float) -> None:
        """Adds a row of the second layer."""
        row = inputs.INNER * index
        for unit in range(inputs.INNER):
            self.sums[unit] += by * self.weights2[row + unit]

    def _add_colour(self, colour: int) -> None:
        """Computes the first layer for a colour."""
        start, count = 40 * colour, self.counted[colour]
        self.where[start + count], self.by[start + count] = 0, 0  # so that the last one has a partner
        for unit in range(inputs.UNITS):
            self.sums[unit] = self.bias1[unit]
        for index in range(start, start + count, 2):
            row, by = inputs.UNITS * self.where[index], self.by[index]
            row2, by2 = inputs.UNITS * self.where[index + 1], self.by[index + 1]
            for unit in range(inputs.UNITS):
                self.sums[unit] += by * self.weights1[row + unit] + by2 * self.weights1[row2 + unit]
        for unit in range(inputs.UNITS):
            self.summed[unit] += self._lit(self.sums[unit])

    def _lit(self, value: float) -> float:
        """Returns the output of a rectified unit."""
        return 0.5 * (value + abs(value))

    def inputs_of(self, table: kernel.Table) -> list[float]:
        """Returns all inputs of a position, those of each colour and then of the whole, for training."""
        self.look(table)
        found = [0.0] * (COLOURS * inputs.PAIR)
        for colour in range(COLOURS):
            for index in range(40 * colour, 40 * colour + self.counted[colour]):
                found[inputs.PAIR * colour + self.where[index]] = self.by[index]
        return found + [self.whole[index] for index in range(inputs.WHOLE)]
