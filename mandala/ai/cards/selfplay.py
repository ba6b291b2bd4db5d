# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
# cython: cpow=True, initializedcheck=False
"""Games of networks one move ahead, without Python in between: to learn from (`SelfPlay`) and to compare (`Duel`).

What is to be learned are lambda-returns (Sutton 1988): of a move, what the mover's next decisions turned out to be worth, the
later the less. A decision counts by its best move, and what came of a move tried out of curiosity is not held against those
before it. How networks learn is not decided here (tools/train). Compiled as the kernel is.
"""

from __future__ import annotations

from array import array
from contextlib import nullcontext

from mandala.ai.cards import features, kernel, network

nogil = nullcontext()  # compiled, this is Cython's: other threads run meanwhile

E = 2.718281828459045
LONGEST = 400
"""Games with more decisions are given up: nothing in the rules ends two players' waiting."""
INPUTS = 307
CURIOUS = 0.05
"""A move that is so much worse than the best ends the credit of those before it."""
FINE = 1 << 30


def deal(table: kernel.Table, empty: kernel.Table) -> None:
    """A new game (C2) by the table's generator, whoever begins; `empty` is a table as it is made."""
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


class SelfPlay:
    """Games of one network against itself, put into the rows of the arrays given: the inputs after each move, the chance to win
    and the margin to be learned for them. The moves are drawn by a softmax of that `temperature` over the chances to win, one
    in `1 / curiosity` from all alike; `trace` is the lambda of the returns."""

    def __init__(
        self,
        judge: network.Network,
        seed: int,
        temperature: float,
        curiosity: float,
        trace: float,
        inputs: array[float],
        chances: array[float],
        margins: array[float],
    ) -> None:
        self.judge = judge
        self.table, self.empty = kernel.Table(seed), kernel.Table()
        self.temperature, self.curiosity, self.trace = temperature, curiosity, trace
        self.inputs, self.chances, self.margins = inputs, chances, margins
        self.rows, self.games, self.left = 0, 0, len(chances)
        self.mover = [0] * 400
        self.chance = [0.0] * 400  # of the best move of each decision
        self.margin = [0.0] * 400
        self.cut = [0] * 400

    def fill(self) -> int:
        """Plays until there is no room for another game; returns how many rows were filled."""
        self.rows = self.games = 0
        with nogil:
            while self.left - self.rows >= LONGEST:
                self._game(self.table)
        return self.rows

    def _game(self, table: kernel.Table) -> None:
        deal(table, self.empty)
        decisions = 0
        while not table.over:
            if decisions == LONGEST:
                return
            self._decide(table, self.judge, decisions)
            decisions += 1
        self._learn(table, decisions)
        self.rows += decisions
        self.games += 1

    def _decide(self, table: kernel.Table, judge: network.Network, decision: int) -> None:
        """Plays a move, and writes down what it led to and what the best one was worth."""
        count = table.fill_moves()
        judge.weigh(table, count)
        best = 0
        for index in range(count):
            if judge.values[index] > judge.values[best]:
                best = index
        chosen = self._chosen(table, judge, count, best)
        self.mover[decision] = table.to_move
        self.chance[decision], self.margin[decision] = judge.chances[best], judge.margins[best]
        self.cut[decision] = judge.chances[best] - judge.chances[chosen] > CURIOUS
        move = table.moves[chosen]
        self._write(judge.features, table, move, decision)
        table.apply(move)

    def _write(self, seen: features.Features, table: kernel.Table, move: int, decision: int) -> None:
        """The inputs after a move of the position looked at."""
        seen.try_move(table, move)
        row = (self.rows + decision) * INPUTS
        for index in range(INPUTS):
            self.inputs[row + index] = seen.before[index]
        for index in range(seen.changes):
            self.inputs[row + seen.where[index]] += seen.by[index]

    def _chosen(self, table: kernel.Table, judge: network.Network, count: int, best: int) -> int:
        """A move by chance."""
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

    def _learn(self, table: kernel.Table, decisions: int) -> None:
        """Works out the returns, from the end."""
        winner, lead = table.winner(), 1.0 * (table.score(0) - table.score(1))
        chance0 = 0.5 if winner < 0 else 1.0 - winner
        chance1, margin0, margin1 = 1 - chance0, lead, -lead
        for turn in range(decisions):
            decision = decisions - 1 - turn
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


class Duel:
    """Games between two networks, each playing what it thinks best; they change seats after every game."""

    def __init__(self, first: network.Network, second: network.Network, seed: int) -> None:
        self.first, self.second = first, second
        self.table, self.empty = kernel.Table(seed), kernel.Table()
        self.games = self.wins = self.draws = 0
        self.lead = 0  # points of the first more than of the second, in all games

    def play(self, games: int) -> None:
        """So many games more."""
        with nogil:
            for _ in range(games):
                self._game(self.table, self.games % 2)
                self.games += 1

    def _game(self, table: kernel.Table, seat: int) -> None:
        """One game, the first network in that seat. A game without an end is a draw."""
        deal(table, self.empty)
        decisions = 0
        while not table.over and decisions < LONGEST:
            if table.to_move == seat:
                _move(table, self.first)
            else:
                _move(table, self.second)
            decisions += 1
        winner = table.winner() if table.over else -1
        self.wins += winner == seat
        self.draws += winner < 0
        self.lead += table.score(seat) - table.score(1 - seat)


def _move(table: kernel.Table, judge: network.Network) -> None:
    """Plays the best move."""
    count, best = table.fill_moves(), 0
    if count > 1:
        judge.weigh(table, count)
        for index in range(count):
            if judge.values[index] > judge.values[best]:
                best = index
    table.apply(table.moves[best])
