# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False, cpow=True
"""Monte Carlo tree search for the tile game, on the kernel and the evaluation that alpha-beta has too.

The choice is PUCT (Rosin 2011; Silver et al. 2017): the prior is a softmax over what the evaluation says of each move, a leaf has
the value of its best move. A move's value is part mean, part minimax over the tree (Lanctot, Winands, Pepels, Sturtevant 2014).
Ends are proven upwards (Winands, Björnsson, Saito 2008). Compiled as the kernel is:

    cythonize -3 -i research/tile_tree/tree.py
"""

from __future__ import annotations

from array import array
from typing import Final

from mandala.ai.tiles import judge, kernel

COMPILED: Final = not __file__.endswith((".py", ".pyc"))
E = 2.718281828459045
OPEN, WON, LOST, DRAWN = 0, 1, 2, 3  #: The proven result of a node, for the player who moved there.
SPARE = 4096  #: Room for the nodes of one iteration.


class Tree:
    """A search from the position on a table, which it restores after each iteration. Values are chances of the player who
    moved to a node. `explore` is PUCT's constant, `temperature` the softness of the prior in log odds. The evaluation
    of a move counts for `prior_visits` visits. `minimax` is the share of the minimax value."""

    def __init__(
        self,
        evaluation: judge.Judge,
        explore: float,
        temperature: float,
        prior_visits: float,
        minimax: float,
        capacity: int = 1 << 21,
    ) -> None:
        self.table, self.judge = kernel.Table(), evaluation
        self.explore, self.temperature, self.prior_visits, self.minimax = explore, temperature, prior_visits, minimax
        self.used, self.capacity, self.iterations = 0, capacity, 0
        self.path = [0] * 64
        self.move = array("i", bytes(4 * capacity))
        self.first = array("i", bytes(4 * capacity))
        self.count = array("i", bytes(4 * capacity))
        self.proven = array("i", bytes(4 * capacity))
        self.visits = array("d", bytes(8 * capacity))
        self.total = array("d", bytes(8 * capacity))
        self.prior = array("d", bytes(8 * capacity))
        self.seen = array("d", bytes(8 * capacity))  # the evaluation's opinion of the position
        self.worth = array("d", bytes(8 * capacity))  # minimax over the tree

    def begin(self, table: kernel.Table) -> None:
        """Forgets all and starts from this position."""
        self.table, self.used, self.iterations = table, 1, 0
        self._clear(0)

    def grow(self, iterations: int) -> bool:
        """Makes the given number of iterations; False if all is proven or there is no room left."""
        for _ in range(iterations):
            if self.proven[0] or self.used + SPARE > self.capacity:
                return False
            self._iterate()
        return True

    def best(self) -> int:
        """The move to play: one proven to win, else the one visited most that is not proven to lose."""
        found, most = 0, -1.0
        for child in range(self.first[0], self.first[0] + self.count[0]):
            proven = self.proven[child]
            visits = self.visits[child]
            if proven == WON:
                visits += 1e12
            elif proven == LOST:
                visits *= 1e-12
            if visits > most:
                found, most = child, visits
        return int(self.move[found])

    def _iterate(self) -> None:
        self.iterations += 1
        table, node, depth = self.table, 0, 0
        self.path[0] = 0
        while self.first[node] and not self.proven[node]:
            node = self._chosen(node)
            table.play(self.move[node])
            depth += 1
            self.path[depth] = node
        value = self._leaf(node)
        while True:
            self.visits[node] += 1
            self.total[node] += value
            value = 1 - value
            if depth == 0:
                break
            table.take_back()
            depth -= 1
            node = self.path[depth]
            self._back_up(node)

    def _clear(self, node: int) -> None:
        self.first[node] = self.count[node] = self.proven[node] = 0
        self.visits[node] = self.total[node] = 0.0

    def _chosen(self, node: int) -> int:
        """The child to look at."""
        found, most = 0, -1e9
        reach = self.explore * (self.visits[node] + 1) ** 0.5
        for child in range(self.first[node], self.first[node] + self.count[node]):
            visits = self.visits[child]
            mean = (self.total[child] + self.prior_visits * self.seen[child]) / (visits + self.prior_visits)
            score = mean + self.minimax * (self.worth[child] - mean) + reach * self.prior[child] / (1 + visits)
            if self.proven[child] == LOST:
                score -= 1e6
            if score > most:
                found, most = child, score
        return found

    def _leaf(self, node: int) -> float:
        """Makes the children of a node and returns its value for the player who moved there."""
        if self.proven[node]:
            return 0.5 if self.proven[node] == DRAWN else 1.0 if self.proven[node] == WON else 0.0
        table = self.table
        count = table.fill_moves()
        if count == 0:
            lead = table.final_lead()
            self.proven[node] = LOST if lead > 0 else WON if lead < 0 else DRAWN
            self.worth[node] = 0.0 if lead > 0 else 1.0 if lead < 0 else 0.5
            return self.worth[node]
        base, begin, highest = kernel.ROOM * table.ply, self.used, -1e9
        self.first[node], self.count[node] = begin, count
        self.used += count
        for index in range(count):
            child = begin + index
            self._clear(child)
            self.move[child] = table.moves[base + index]
            table.play(self.move[child])
            odds = -self.judge.worth(table)
            table.take_back()
            self.prior[child] = odds
            self.seen[child] = self.worth[child] = 1 / (1 + E**-odds)
            highest = max(highest, odds)
        total = 0.0
        for child in range(begin, begin + count):
            self.prior[child] = E ** ((self.prior[child] - highest) / self.temperature)
            total += self.prior[child]
        for child in range(begin, begin + count):
            self.prior[child] /= total
        self.worth[node] = 1 - 1 / (1 + E**-highest)
        return self.worth[node]

    def _back_up(self, node: int) -> None:
        """Updates a node from its children."""
        most, proofs, drawn = 0.0, 0, 0
        for child in range(self.first[node], self.first[node] + self.count[node]):
            proven = self.proven[child]
            if proven == WON:
                self.proven[node], self.worth[node] = LOST, 0.0
                return
            if proven:
                proofs += 1
                drawn += 1 if proven == DRAWN else 0
            if self.worth[child] > most:
                most = self.worth[child]
        self.worth[node] = 1 - most
        if proofs == self.count[node]:
            self.proven[node] = DRAWN if drawn else WON
