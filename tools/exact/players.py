"""What a strategy of the game does in every information set of a tree, as a strategy of the tree."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

import numpy as np

from mandala.ai.api import Budget, Strategy, never
from mandala.ai.cards.evaluate import win_probability
from mandala.ai.cards.expectimax import Expectimax
from mandala.ai.cards.master import master
from mandala.ai.greedy import Greedy
from mandala.core.cards import rules
from mandala.core.cards.observation import Observation
from tools.exact.tree import Real, Tree

TO_THE_END: Final = 30
"""More moves than a game of a variant has."""

PLAYERS: Final[Mapping[str, Callable[[], Strategy]]] = {
    "greedy": lambda: Greedy(rules, win_probability),
    "expectimax": Expectimax,
    "worlds": lambda: Expectimax(worlds=100, depth=TO_THE_END, deepest=TO_THE_END),
    "master": master,
}
"""Strategies by name; `worlds` solves each of 100 sampled worlds to the end, as if nothing were hidden (PIMC)."""


def played(tree: Tree, player: Strategy, budget: Budget, seeds: int) -> Real:
    """The shares of each slot among the choices with so many seeds. Its random numbers follow from the seed and what it sees, so
    that it does the same wherever it sees the same."""
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
