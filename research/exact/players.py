"""Turns a strategy of the game into one of a tree: its choice in every information set."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from mandala.ai.api import Budget, Strategy, never
from mandala.ai.cards.expectimax import Expectimax
from mandala.ai.cards.greedy import Greedy
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.levels import PLIES, TRIES, master
from mandala.ai.cards.search_config import SearchConfig
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.core.cards.observation import Observation
from research.exact.tree import Real, Tree

TO_THE_END: Final = 30  #: More moves than a game of a variant has.


def unprejudiced() -> TreeSearch:
    """Master's search without its prior: every move is as likely to be tried, and judged by what was found after it."""
    return TreeSearch(
        lambda: Judge(plies=PLIES, tries=TRIES),
        SEARCH._replace(tree=SearchConfig(prior_temperature=1e3, prior_visits=0.1)),
    )


def players(iterations: Sequence[int]) -> Iterator[tuple[str, Strategy, Budget]]:
    """The strategies that are measured, by name, expectimax over 100 worlds. To the end means that each world is solved as if
    nothing were hidden (perfect-information Monte Carlo)."""
    yield "greedy", Greedy(), Budget()
    for depth in (1, 2, 3, 4):
        yield f"expectimax, {depth} ahead", Expectimax(100, depth, depth), Budget()
    yield "expectimax to the end", Expectimax(100, TO_THE_END, TO_THE_END), Budget()
    for number in iterations:
        yield f"master, {number:,} iterations", master(), Budget(iterations=number)
    for number in iterations:
        yield f"without prior, {number:,}", unprejudiced(), Budget(iterations=number)


def played(tree: Tree, player: Strategy, budget: Budget, seeds: int) -> Real:
    """Returns the share of each slot among the choices with `seeds` seeds.

    The player's random numbers follow from the seed and what it sees. So it does the same wherever it sees the same.
    """
    shares, known = np.zeros(tree.slots), dict[Observation, list[float]]()
    bounds = [*tree.first.tolist(), tree.slots]
    for number, (begin, end) in enumerate(pairwise(bounds)):
        seen = tree.observation(number)
        if seen not in known:
            known[seen] = _choices(seen, tree.legal(number), player, budget, seeds)
        shares[begin:end] = known[seen]
    return shares


def _choices(seen: Observation, legal: tuple[object, ...], player: Strategy, budget: Budget, seeds: int) -> list[float]:
    if len(legal) == 1:
        return [1.0]
    count = Counter([player.choose(seen, budget, random.Random(f"{seed} {seen}"), never).move for seed in range(seeds)])
    return [count[move] / seeds for move in legal]
