"""Iterative deepening over search.py, as far as level and time allow."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, inf
from typing import Final

from mandala.ai.api import Budget, Choice, Stop, never
from mandala.ai.tiles.evaluator import Evaluator
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import COMPILED, Table
from mandala.ai.tiles.network import Network
from mandala.ai.tiles.search import DEEPEST, Search
from mandala.ai.tiles.weights import shipped
from mandala.core.tiles import rules
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation

SLACK: Final = 1e-6  #: The width of a window that only tells if a move is better than another.


#: Bits of the number of table entries, for levels that look at most `SHALLOW` moves ahead, and for others.
SMALL, LARGE, SHALLOW = 12, 18, 5


def learned() -> Evaluator:
    """Returns the network; without compiled code the hand-made evaluation, because the network would be too slow."""
    return Network(shipped().layers) if COMPILED else Judge()


class Root:
    """A position with its moves, the best first, and the best one's value in log odds of the player to move. `solved` is True
    if the value rests on ends of the game alone."""

    def __init__(self, observation: Observation, search: Search) -> None:
        self.table, self.search = search.table, search
        self.table.lay_out(observation)
        self.begin()

    def begin(self) -> None:
        """Starts on another position, without knowledge."""
        self.search.begin()
        self.moves, self.value, self.depth, self.solved = self.table.legal(), 0.0, 0, False

    @property
    def best(self) -> Move:
        return self.table.as_move(self.moves[0])

    def look(self, depth: int) -> None:
        """Compares the moves at a depth. If the search is stopped, the moves searched so far count."""
        guessed, found, low = self.search.guessed, list[tuple[float, int]](), -inf
        for move in self.moves:
            high = low + SLACK if found else inf
            value = self.search.worth(move, depth, low, high)
            if found and value > low:
                value = self.search.worth(move, depth, low, inf)
            if self.search.stopped:
                break
            found.append((value, move))
            low = max(low, value)
        if found:
            found.sort(key=lambda entry: -entry[0])
            self.moves[: len(found)] = [move for _, move in found]
            self.value = found[0][0]
        if not self.search.stopped:
            self.depth, self.solved = depth, self.search.guessed == guessed


class Deepening:
    """Looks up to `deepest` moves ahead. An iteration budget counts nodes."""

    def __init__(self, deepest: int = DEEPEST, judge: Evaluator | None = None) -> None:
        self._deepest, self._judge = deepest, judge or Judge()
        self._bits = SMALL if deepest <= SHALLOW else LARGE

    def root(self, observation: Observation) -> Root:
        """Returns the position without knowledge."""
        return Root(observation, Search(Table(), self._judge, self._bits))

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns the move with the highest value at the greatest depth reached. The first depth is always finished.

        Of the start tiles it returns the one that leaves the rival, who then begins, the worse position (T2).
        """
        if observation.choosing:
            move, value = max(self.starts(observation, budget, rng, stop), key=lambda start: start[1])
            return Choice(move, chance(value))
        return self._decide(self.root(observation), budget, stop)

    def _decide(self, root: Root, budget: Budget, stop: Stop) -> Choice:
        self.deepen([root], budget, stop)
        return Choice(root.best, chance(root.value))

    def starts(
        self,
        observation: Observation,
        budget: Budget,
        rng: random.Random,
        stop: Stop,
        moves: Sequence[Move] = (),
    ) -> list[tuple[Move, float]]:
        """Returns start tiles, by default all available ones, with their values in log odds, all searched equally deep."""
        state = rules.sample_state(observation, rng)
        moves = moves or rules.legal_moves(state)
        roots = [self.root(rules.observe(rules.apply(state, move), 0)) for move in moves]
        values = self.deepen(roots, budget, stop)
        return [(move, -value) for move, value in zip(moves, values)]

    def deepen(self, roots: list[Root], budget: Budget, stop: Stop) -> list[float]:
        """Searches all roots deeper and deeper; returns their values at the last depth that all of them reached."""
        values = list[float]()
        for depth in range(1, self._deepest + 1):
            for root in roots:
                root.search.stop = never if depth == 1 else stop
                root.search.most = (
                    max(1, (budget.iterations or 0) // len(roots)) if budget.iterations and depth > 1 else 0
                )
                root.look(depth)
            if any(root.search.stopped for root in roots):
                break
            values = [root.value for root in roots]
            if all(root.solved or len(root.moves) == 1 for root in roots):
                break
        return values


def chance(value: float) -> float:
    """Returns log odds as a chance to win."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, value))))
