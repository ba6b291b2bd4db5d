# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False, cpow=True
"""Alpha-beta search in sampled determinizations.

It finds the value of each move if both sides follow the evaluation. A determinization is a complete deal, the same for all
compared moves (common random numbers); its deck fixes all draws. Inside one the search is alpha-beta (Knuth, Moore 1975).
Claims cost no depth and are searched to their end, so they are solved exactly. A position at the horizon is evaluated from the
view of the last mover. Compiled as the kernel is.
"""

from __future__ import annotations

from collections.abc import Callable

from mandala.ai.cards import judge, kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.core.cards.observation import Observation

DEEPEST = 6  #: The greatest depth in moves; with six claims after each, a line needs fewer than `TABLES` tables.
TABLES = 48
ASK_EVERY = 16  #: Evaluated positions between two calls of `stop`.


class Lookahead:
    """Compares moves of one observation in sampled determinizations."""

    def __init__(self, observation: Observation, evaluation: judge.Judge, seed: int, determinizations: int) -> None:
        self.judge = evaluation
        evaluation.adopt(observation.setup)
        self.judged = 0  # positions at the horizon
        self.stop: Callable[[], bool] | None = None
        self.stopped = False
        start, belief = kernel.Table(), Belief(observation)
        lay_out(start, observation)
        self.determinizations = []
        for number in range(determinizations):
            world = kernel.Table(seed + number)
            world.adopt(observation.setup)
            world.copy_from(start)
            belief.deal(world)
            self.determinizations.append(world)
        self.line = [kernel.Table() for _ in range(TABLES)]
        for table in self.line:
            table.adopt(observation.setup)

    def moves(self) -> list[int]:
        """Returns the numbers of the legal moves."""
        world: kernel.Table = self.determinizations[0]
        return world.legal()

    def worth(self, number: int, move: int, depth: int) -> float:
        """Returns seat 0's chance to win after a move in one of the determinizations, `depth` moves ahead, this one included.
        The value is meaningless if `stopped`."""
        world: kernel.Table = self.determinizations[number]
        table: kernel.Table = self.line[0]
        table.copy_from(world)
        mover, left = table.to_move, depth if table.claiming >= 0 else depth - 1
        table.apply(move)
        return self._worth(0, left, mover, 0.0, 1.0)

    def _worth(self, level: int, depth: int, judging: int, low: float, high: float) -> float:
        """Returns seat 0's chance to win the game on table `level` of the line, exact only between `low` and `high`."""
        table: kernel.Table = self.line[level]
        if table.over:
            return self.judge.result(table)
        claims = table.claiming >= 0
        if depth == 0 and not claims:
            self.judged += 1
            if self.judged % ASK_EVERY == 0 and self.stop is not None and self.stop():
                self.stopped = True
            chance = self.judge.win_probability(table, judging)
            return 1 - chance if judging else chance
        child: kernel.Table = self.line[level + 1]
        mover = table.to_move
        for index in range(table.fill_moves()):
            child.copy_from(table)
            child.apply(table.moves[index])
            if claims:
                value = self._worth(level + 1, depth, judging, low, high)
            else:
                value = self._worth(level + 1, depth - 1, mover, low, high)
            if mover == 0 and value > low:
                low = value
            elif mover == 1 and value < high:
                high = value
            if low >= high or self.stopped:
                break
        return high if mover else low
