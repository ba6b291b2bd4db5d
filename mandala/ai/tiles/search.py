# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""Alpha-beta search with a transposition table and move ordering.

Knuth and Moore 1975; principal variation search (Marsland, Campbell 1982): moves after the first are only proved to be worse.
Late moves are searched less deep unless they surprise. Values are log odds of the player to move. A game's end is worth `WON`
and the margin, so a solved value tells the margin. Compiled as the kernel is.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from mandala.ai.tiles import evaluator, kernel

WON = 100.0  #: More than any evaluation.
NEVER = 1e9
DEEPEST = 60
SOLVED = 100  #: The depth of an entry whose value rests on ends of the game alone.
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
ASK_EVERY = 128  #: Nodes between two calls of `stop`.
ORDERED = 2  #: The depth from which the evaluation orders the moves.
#: The first `EARLY` moves are searched at full depth, those up to `LATE` at most one ply less deep.
EARLY, LATE = 4, 12


class Search:
    """A search from the position on `table`, which it restores."""

    def __init__(self, table: kernel.Table, evaluation: evaluator.Evaluator, bits: int = 18) -> None:
        self.table, self.judge = table, evaluation
        self.nodes = 0
        self.most = 0  # node limit; 0 for none
        self.guessed = 0  # number of values that do not rest on ends of the game alone
        self.stopped = False
        self.stop: Callable[[], bool] | None = None
        self.entries = 1 << bits
        self.keys = array("Q", bytes(8 << bits))
        self.values = array("d", bytes(8 << bits))
        self.info = array("i", bytes(4 << bits))  # the move, its bound and its depth
        self.scores = [0.0] * 8192
        self.history = [0] * 512

    def begin(self) -> None:
        """Starts on another position of the table, with new counts; keeps the entries."""
        self.nodes = self.guessed = 0
        self.stopped = False
        for index in range(512):
            self.history[index] //= 2

    def worth(self, move: int, depth: int, low: float, high: float) -> float:
        """Returns the log odds of the player to move after a move, `depth` moves ahead, this one included. The value is exact
        only between `low` and `high`, and meaningless if `stopped`."""
        self.table.play(move)
        value = -self._worth(depth - 1, -high, -low)
        self.table.take_back()
        return value

    def _worth(self, depth: int, low: float, high: float) -> float:
        table = self.table
        self.nodes += 1
        if self.nodes % ASK_EVERY == 0 and self.stop is not None and self.stop():
            self.stopped = True
        if self.most and self.nodes > self.most:
            self.stopped = True
        if self.stopped:
            return 0.0
        count = table.fill_moves()
        if count == 0:
            return ended(table)
        if depth <= 0:
            self.guessed += 1
            return self.judge.worth(table)
        slot, known = table.key % self.entries, 0
        if self.keys[slot] == table.key:
            known = self.info[slot]
            if known >> 10 >= depth:
                bound, value = known >> 8 & 3, self.values[slot]
                if bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low):
                    if known >> 10 < SOLVED:
                        self.guessed += 1
                    return value
        return self._best(depth, low, high, count, slot, known & 255 if known else -1)

    def _best(self, depth: int, low: float, high: float, count: int, slot: int, known: int) -> float:
        """Tries the moves, `known` first, and stores the result in `slot`."""
        table = self.table
        base, key, guessed, floor = kernel.ROOM * table.ply, table.key, self.guessed, low
        self._weigh(base, count, depth, known)
        best, chosen = -NEVER, 0
        for index in range(count):
            move = self._next(base, index, count)
            table.play(move)
            if index == 0:
                value = -self._worth(depth - 1, -high, -low)
            else:
                less = 0
                if depth > 2 and index >= EARLY:
                    less = 2 if index >= LATE and depth > 3 else 1
                value = -self._worth(depth - 1 - less, -low - 1e-6, -low)
                if value > low and less:
                    value = -self._worth(depth - 1, -low - 1e-6, -low)
                if value > low and value < high:
                    value = -self._worth(depth - 1, -high, -low)
            table.take_back()
            if self.stopped:
                return 0.0
            if value > best:
                best, chosen = value, move
                if value > low:
                    low = value
                    if low >= high:
                        self.history[256 * table.to_move + move] += depth * depth
                        break
        bound = AT_LEAST if best >= high else AT_MOST if best <= floor else EXACT
        kept = depth if self.guessed > guessed else SOLVED
        self.keys[slot], self.values[slot], self.info[slot] = key, best, kept << 10 | bound << 8 | chosen
        return best

    def _weigh(self, base: int, count: int, depth: int, known: int) -> None:
        """Scores the moves for ordering: the known one first, then by evaluation, or by success elsewhere."""
        table = self.table
        for index in range(base, base + count):
            move = table.moves[index]
            if move == known:
                self.scores[index] = NEVER
            elif depth >= ORDERED:
                table.play(move)
                self.scores[index] = -self.judge.worth(table)
                table.take_back()
            else:
                self.scores[index] = self.history[256 * table.to_move + move]

    def _next(self, base: int, index: int, count: int) -> int:
        """Moves the most promising move from `index` on to `index`, and returns it."""
        table = self.table
        found = base + index
        for other in range(base + index + 1, base + count):
            if self.scores[other] > self.scores[found]:
                found = other
        move, score = table.moves[found], self.scores[found]
        table.moves[found], self.scores[found] = table.moves[base + index], self.scores[base + index]
        table.moves[base + index], self.scores[base + index] = move, score
        return move


def ended(table: kernel.Table) -> float:
    """Returns the value of the end for the player to move, who has no action."""
    lead = table.final_lead()
    return WON + lead if lead > 0 else lead - WON if lead < 0 else 0.0
