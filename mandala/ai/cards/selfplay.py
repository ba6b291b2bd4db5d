# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
# cython: cpow=True, initializedcheck=False
"""Games of a network one move ahead, to learn from.

Networks learn lambda-returns (Sutton 1988):
what the mover's next decisions turned out to be worth, later ones less. A decision counts by its best move, and a bad
exploring move is not held against those before it. tools/train trains the networks. Compiled as the kernel is.
"""

from __future__ import annotations

from array import array
from contextlib import nullcontext
from typing import NamedTuple

from mandala.ai.cards import features, inputs, kernel, network
from mandala.ai.cards.inputs import NAMES

nogil = nullcontext()  #: Cython's in compiled code, where other threads run meanwhile.

E = 2.718281828459045
LONGEST = 400  #: Decisions after which a game is abandoned: no rule ends two players' waiting.
CREDIT_CUT = 0.05  #: A move that gives away more chance to win than this ends the credit of those before it.
FINE = 1 << 30


def deal(table: kernel.Table, empty: kernel.Table) -> None:
    """Deals a game (C2) by the table's generator, with a random first player; `empty` is a new table."""
    table.copy_from(empty)
    for colour in range(6):
        table.discard[colour] = 18
    table.fill_deck(table.discard)
    for colour in range(6):
        table.discard[colour] = 0
    table.to_move = table.random(2)
    for mandala in range(2):
        for _ in range(2):
            card = table.deck[table.top]
            table.top += 1
            table.mountain[6 * mandala + card] += 1
            table.raised[mandala] |= 1 << card
    for seat in range(2):
        for _ in range(6):
            card = table.deck[table.top]
            table.top += 1
            table.hand[6 * seat + card] += 1
            table.held[seat] |= 1 << card
        table.hand_size[seat] = 6
    for seat in range(2):
        for _ in range(2):
            card = table.deck[table.top]
            table.top += 1
            table.cup[6 * seat + card] += 1
            table.dealt[6 * seat + card] += 1


class Manner(NamedTuple):
    """How self-play draws moves and computes returns."""

    temperature: float  #: The softmax temperature over chances to win by which a move is drawn.
    curiosity: float  #: The share of moves that are drawn uniformly.
    trace: float  #: The lambda of the returns.


class Lessons(NamedTuple):
    """Training data, a row for each move: the inputs after it, the chance to win and the margin in points."""

    inputs: array[float]
    chances: array[float]
    margins: array[float]

    @classmethod
    def room(cls, rows: int) -> Lessons:
        """Returns empty data with room for `rows` rows."""
        return cls(*[array("f", bytes(4 * rows * width)) for width in (len(NAMES), 1, 1)])


class SelfPlay:
    """Games of one network against itself; their moves go into the rows of `lessons`."""

    def __init__(self, judge: network.Network, manner: Manner, lessons: Lessons, seed: int) -> None:
        self.judge = judge
        self.table, self.empty = kernel.Table(seed), kernel.Table()
        self.temperature, self.curiosity, self.trace = manner
        self.inputs, self.chances, self.margins = lessons
        self.rows, self.games, self.left, self.decisions = 0, 0, len(lessons.chances), 0
        self.mover = array("i", bytes(4 * LONGEST))
        self.chance = array("f", bytes(4 * LONGEST))  # of the best move of each decision
        self.margin = array("f", bytes(4 * LONGEST))
        self.cut = array("i", bytes(4 * LONGEST))

    def fill(self) -> int:
        """Plays until there is no room for another game; returns how many rows it filled."""
        self.rows = self.games = 0
        with nogil:
            while self.left - self.rows >= LONGEST:
                self._game(self.table, self.judge)
        return self.rows

    def _game(self, table: kernel.Table, judge: network.Network) -> None:
        """Plays a game; one without an end leaves no rows."""
        deal(table, self.empty)
        self.decisions = 0
        while not table.over:
            if self.decisions == LONGEST:
                return
            table.apply(self._decide(table, judge))
        self._end(table.winner(), table.score(0) - table.score(1))

    def _decide(self, table: kernel.Table, judge: network.Network) -> int:
        """Returns the network's move, and takes the decision down."""
        count = table.fill_moves()
        judge.weigh(table, count)
        best = _best(judge, count)
        chosen = self._chosen(table, judge, count, best)
        self._note(table, judge, best, chosen)
        return table.moves[chosen]

    def _note(self, table: kernel.Table, judge: network.Network, best: int, chosen: int) -> None:
        """Records the inputs after the chosen move and the value of the best one."""
        decision = self.decisions
        self.mover[decision] = table.to_move
        self.chance[decision], self.margin[decision] = judge.chances[best], judge.margins[best]
        self.cut[decision] = judge.chances[best] - judge.chances[chosen] > CREDIT_CUT
        self._write(judge.features, table, table.moves[chosen], decision)
        self.decisions += 1

    def _write(self, seen: features.Features, table: kernel.Table, move: int, decision: int) -> None:
        """Writes the inputs after a move of the position looked at."""
        seen.try_move(table, move)
        row = (self.rows + decision) * inputs.INPUTS
        for index in range(inputs.INPUTS):
            self.inputs[row + index] = seen.before[index]
        for index in range(seen.changes):
            self.inputs[row + seen.where[index]] += seen.by[index]

    def _chosen(self, table: kernel.Table, judge: network.Network, count: int, best: int) -> int:
        """Draws a move; returns its index."""
        if count == 1:
            return 0
        if table.random(FINE) < self.curiosity * FINE:
            return table.random(count)
        total = 0.0
        for index in range(count):
            total += E ** ((judge.chances[index] - judge.chances[best]) / self.temperature)
        total *= table.random(FINE) / (1.0 * FINE)
        for index in range(count):
            total -= E ** ((judge.chances[index] - judge.chances[best]) / self.temperature)
            if total <= 0:
                return index
        return best

    def _end(self, winner: int, lead: int) -> None:
        """Ends the game and computes the returns, from the last decision on. `lead` is seat 0's; `winner` is -1 for a draw."""
        chance0 = 0.5 if winner < 0 else 1.0 - winner
        chance1, margin0, margin1 = 1 - chance0, 1.0 * lead, -1.0 * lead
        for turn in range(self.decisions):
            decision = self.decisions - 1 - turn
            row, chance, margin = self.rows + decision, self.chance[decision], self.margin[decision]
            share = 0.0 if self.cut[decision] else self.trace
            if self.mover[decision] == 0:
                self.chances[row], self.margins[row] = chance0, margin0
                chance0 += (1 - share) * (chance - chance0)
                margin0 += (1 - share) * (margin - margin0)
            else:
                self.chances[row], self.margins[row] = chance1, margin1
                chance1 += (1 - share) * (chance - chance1)
                margin1 += (1 - share) * (margin - margin1)
        self.rows += self.decisions
        self.games += 1


def _best(judge: network.Network, count: int) -> int:
    """Returns the index of the best of the moves weighed."""
    best = 0
    for index in range(count):
        if judge.values[index] > judge.values[best]:
            best = index
    return best
