# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False, cpow=True
"""Alpha-beta search in sampled worlds: what each move is worth. Both sides then play the best that the evaluation sees.

A world is a complete deal, the same for every move that is compared (common random numbers); its deck is the sample of all
draws. Alpha-beta (Knuth, Moore 1975) inside a world; claims are played out to the end and cost no depth, so they are solved
exactly. A position at the horizon is judged by the one who moved last, from what that seat sees. Compiled as the kernel is.
"""

from __future__ import annotations

from collections.abc import Callable

from mandala.ai.cards import belief, judge, kernel
from mandala.core.cards.observation import Observation

DEEPEST = 6
"""The most moves ahead; with six claims after each, a line needs fewer than `TABLES`."""
TABLES = 48
ASK_EVERY = 16
"""Positions judged between two questions whether to stop."""


class Lookahead:
    """Moves of one observation, compared in `worlds` sampled worlds."""

    def __init__(self, observation: Observation, evaluation: judge.Judge, seed: int, worlds: int) -> None:
        self.judge = evaluation
        evaluation.adopt(observation.setup)
        self.judged = 0  # how many positions at the horizon
        self.stop: Callable[[], bool] | None = None
        self.stopped = False
        start, likely = kernel.Table(), belief.Belief(observation)
        belief.lay_out(start, observation)
        self.worlds = []
        for number in range(worlds):
            world = kernel.Table(seed + number)
            world.adopt(observation.setup)
            world.copy_from(start)
            likely.deal(world)
            self.worlds.append(world)
        self.line = [kernel.Table() for _ in range(TABLES)]
        for table in self.line:
            table.adopt(observation.setup)

    def moves(self) -> list[int]:
        """The numbers of the legal moves."""
        world: kernel.Table = self.worlds[0]
        return world.legal()

    def worth(self, number: int, move: int, depth: int) -> float:
        """The chance of seat 0 to win after a move in one of the worlds, looking `depth` moves ahead, this one included. Nonsense
        if `stopped`."""
        world: kernel.Table = self.worlds[number]
        table: kernel.Table = self.line[0]
        table.copy_from(world)
        mover, left = table.to_move, depth if table.claiming >= 0 else depth - 1
        table.apply(move)
        return self._worth(0, left, mover, 0.0, 1.0)

    def _worth(self, level: int, depth: int, judging: int, low: float, high: float) -> float:
        """The chance of seat 0 to win the game on table `level` of the line, as far as it lies between `low` and `high`."""
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
