"""The strategy around the tree search (tree.py): time, trees, memory, the choice.

Within a budget of iterations or of processor time one tree grows. Otherwise, with two cores, two trees grow in two threads,
and their votes are added (root parallelisation: Chaslot et al. 2008). Each has its own random numbers.
"""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from mandala.ai.api import Budget, Choice, History, Stop
from mandala.ai.cards.belief import Belief
from mandala.ai.cards.evaluator import Evaluator
from mandala.ai.cards.inference import Inference, Reading, leads_on
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.patience import considered
from mandala.ai.cards.search_config import SearchConfig
from mandala.ai.cards.tree import Tree
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX
from mandala.core.cards.observation import Observation

CLOCK_INTERVAL: Final = 0.008  #: About the time between two looks at the clock [s].
#: A lead in chance to win that ends a search, once the second move has this many visits.
DECISIVE_LEAD: Final = 0.15, 512
THREADS: Final = min(2, os.cpu_count() or 1) if COMPILED else 1


Settled = Callable[[Sequence[Tree], float], bool]  #: True if the given number of iterations more is not needed.


class Search(NamedTuple):
    """How a search goes on in time."""

    tree: SearchConfig = SearchConfig()
    reuse: int = 2  #: The divisor of the visits that a tree keeps after the moves that were played; 0 starts again.
    iterations: int = 4000  #: Iterations without a budget.
    chunk: int = 64  #: Iterations of a budget between two looks at the votes.


SEARCH: Final = Search()


class TreeSearch:
    """Tree search until the budget is used up or the choice cannot change any more.

    `evaluators` makes an evaluator for each thread. With `reading` (inference.py), the inference gets another one.
    """

    def __init__(
        self,
        evaluators: Callable[[], Evaluator],
        search: Search,
        reading: Reading | None = None,
        threads: int = THREADS,
    ) -> None:
        self._search = search
        self._evaluators = [evaluators() for _ in range(threads)]
        self._inference = Inference(evaluators(), reading) if reading else None
        self._followed: History | None = None
        self._known: tuple[History, Observation] | None = None
        self.trees: list[Tree] = []

    def follow(self, history: History) -> None:
        """Remembers the game, so that the next search continues the last one, and the rival's moves can be read."""
        self._followed = history

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns the most visited move that a level considers, with its mean value; the first one if none was visited."""
        votes = self.votes(observation, budget, rng, stop)
        move = max(considered(observation, list(votes)), key=votes.__getitem__)
        visits, total = votes[move]
        return Choice(ALL_MOVES[move], total / visits if visits else 0.5)

    def votes(
        self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop
    ) -> dict[int, tuple[int, float]]:
        """Returns the visits of each move, and the sum of their values."""
        return _added(self._grown(observation, budget, rng, stop, _settled))

    def _grown(
        self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop, settled: Settled
    ) -> list[Tree]:
        limit = budget.iterations or (self._search.iterations if budget.seconds is None else None)
        trees = self._planted(observation, rng, 1 if limit or budget.cpu else len(self._evaluators), stop)
        if len(trees[0].moves()) > 1 or settled is _used_up:
            if limit:
                _repeat(trees[0], limit, self._search.chunk, stop, settled)
            else:
                _race(trees, budget, stop, settled)
        for tree in trees:
            tree.rest()
        return trees

    def ponder(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> None:
        """Grows trees over the rival's moves."""
        self._grown(observation, budget, rng, stop, _used_up)

    def _planted(self, observation: Observation, rng: random.Random, count: int, stop: Stop) -> list[Tree]:
        """Returns new trees that inherit what the last ones found."""
        search, old, history = self._search, self.trees, self._followed
        since = self._since(observation)
        trees = [
            Tree(observation, self._belief(observation, stop), evaluator, rng.getrandbits(62), search.tree)
            for evaluator in self._evaluators[:count]
        ]
        if since is not None:
            for tree, before in zip(trees, old):
                tree.inherit(before, since, search.reuse)
        self.trees, self._followed = trees, None
        self._known = None if history is None else (history, observation)
        return trees

    def _belief(self, observation: Observation, stop: Stop) -> Belief:
        """Returns the belief for one thread, with inference from the rival's moves if the game is known."""
        if self._inference is None or self._followed is None:
            return Belief(observation)
        return self._inference.belief(self._followed, observation, stop)

    def _since(self, observation: Observation) -> list[int] | None:
        """Returns the moves since the last search; None if it was another game or seat, or the game is unknown."""
        known, now = self._known, self._followed
        if known is None or now is None or not self._search.reuse or not leads_on(*known, now, observation):
            return None
        return [MOVE_INDEX[ply.move] for ply in now[len(known[0]) :]]


def _repeat(tree: Tree, limit: int, chunk: int, stop: Stop, settled: Settled) -> None:
    """Runs `limit` iterations, fewer if the choice is settled."""
    while tree.iterations < limit and not stop():
        tree.run(min(chunk, limit - tree.iterations))
        if settled([tree], limit - tree.iterations):
            return


def _race(trees: Sequence[Tree], budget: Budget, stop: Stop, settled: Settled) -> None:
    """Grows all trees until told to stop, each in its own thread."""
    over = threading.Event()
    clock, seconds = budget.clock, budget.seconds
    begun = clock()

    def grow(tree: Tree, finished: Callable[[], bool]) -> None:
        chunk = 1
        while not finished():
            before = clock()
            tree.run(chunk)
            taken = clock() - before
            chunk = max(1, min(2 * chunk, int(chunk * CLOCK_INTERVAL / max(taken, 1e-6))))

    def finished() -> bool:
        if stop():
            return True
        gone = clock() - begun
        left = float("inf") if seconds is None else max(0.0, seconds - gone) / max(gone, CLOCK_INTERVAL)
        return settled(trees, left * sum([tree.iterations for tree in trees]))

    helpers = [threading.Thread(target=grow, args=(tree, over.is_set)) for tree in trees[1:]]
    for helper in helpers:
        helper.start()
    try:
        grow(trees[0], finished)
    finally:
        over.set()
        for helper in helpers:
            helper.join()


def _settled(trees: Sequence[Tree], left: float) -> bool:
    """True if `left` more iterations will not change the choice, or need not."""
    votes = sorted(_added(trees).values(), reverse=True)
    (first, first_total), (second, second_total) = votes[0], votes[1]
    if first - second > left:
        return True
    lead, visits = DECISIVE_LEAD
    return second >= visits and first_total / first - second_total / second > lead


def _used_up(trees: Sequence[Tree], left: float) -> bool:
    """True if nothing is left of the budget."""
    del trees
    return left <= 0


def _added(trees: Sequence[Tree]) -> dict[int, tuple[int, float]]:
    """Adds up the votes of all trees."""
    votes = trees[0].votes()
    for tree in trees[1:]:
        for move, (visits, total) in tree.votes().items():
            votes[move] = votes[move][0] + visits, votes[move][1] + total
    return votes
