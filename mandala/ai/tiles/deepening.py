"""Iterative deepening over search.py. All moves one deeper at a time, as far as a level looks and as time allows."""

from __future__ import annotations

import random
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

SLACK: Final = 1e-6
"""How wide a window is that only tells whether a move is better than another."""


SMALL, LARGE, SHALLOW = 12, 18, 5
"""How many bits the number of a table's entries has, for levels that look at most `SHALLOW` moves ahead and for others."""


def learned() -> Evaluator:
    """The network; where nothing is compiled it would take longer than it gains, and the hand-made evaluation stands in."""
    return Network(shipped().layers) if COMPILED else Judge()


class Root:
    """A position and what is known of its moves: the best first, and the best one's value, in log odds of the player to move.
    `solved` if that rests on ends of the game alone."""

    def __init__(self, observation: Observation, search: Search) -> None:
        self.table, self.search = search.table, search
        self.table.lay_out(observation)
        self.begin()

    def begin(self) -> None:
        """The position is another one, with nothing known of it yet."""
        self.search.begin()
        self.moves, self.value, self.depth, self.solved = self.table.legal(), 0.0, 0, False

    @property
    def best(self) -> Move:
        """The best move."""
        return self.table.as_move(self.moves[0])

    def look(self, depth: int) -> None:
        """Compares the moves `depth` ahead. If the search is stopped in the middle, those that were looked at count."""
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
    """Looks up to `deepest` moves ahead. An iteration budget is a number of nodes."""

    def __init__(self, deepest: int = DEEPEST, judge: Evaluator | None = None) -> None:
        self._deepest, self._judge = deepest, judge or Judge()
        self._bits = SMALL if deepest <= SHALLOW else LARGE

    def root(self, observation: Observation) -> Root:
        """The position, with nothing known of it."""
        return Root(observation, Search(Table(), self._judge, self._bits))

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """The move with the highest value at the greatest depth reached. Looking one move ahead is never given up."""
        if observation.choosing:
            return self._choose_start(observation, budget, rng, stop)
        return self._decide(self.root(observation), budget, stop)

    def _decide(self, root: Root, budget: Budget, stop: Stop) -> Choice:
        self.deepen([root], budget, stop)
        return Choice(root.best, chance(root.value))

    def _choose_start(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """The start tile with which the rival, who then begins, does worse (T2)."""
        move, value = max(self.starts(observation, budget, rng, stop), key=lambda start: start[1])
        return Choice(move, chance(value))

    def starts(
        self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop
    ) -> list[tuple[Move, float]]:
        """The start tiles that may be chosen with their values in log odds, looked at equally deep."""
        state = rules.sample_state(observation, rng)
        moves = rules.legal_moves(state)
        roots = [self.root(rules.observe(rules.apply(state, move), 0)) for move in moves]
        values = self.deepen(roots, budget, stop)
        return [(move, -value) for move, value in zip(moves, values)]

    def deepen(self, roots: list[Root], budget: Budget, stop: Stop) -> list[float]:
        """Looks deeper and deeper at all of them; their values at the last depth that all of them reached."""
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
    """Log odds as a chance to win."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, value))))
