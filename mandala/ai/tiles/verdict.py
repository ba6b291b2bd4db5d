"""How good several moves are, all looked at equally deep."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from typing import Final

from mandala.ai.api import Budget, Stop, Verdict
from mandala.ai.tiles.deepening import Deepening, chance
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation

NODES: Final = 100_000
"""For a verdict that is to be sure: a tenth of a second."""
VERSION: Final = 1
"""Grows when verdicts change."""
BEST: Final = 5
"""So many moves that look best are candidates."""


def judge() -> str:
    """Which program compares."""
    return f"tiles {VERSION}"


def compare(observation: Observation, played: Sequence[Move], nodes: int, stop: Stop) -> tuple[Verdict, ...]:
    """The best moves and those that were played, the best first, looked at as deep as so many nodes allow; less deep if told to
    stop. Nothing here is by chance, so the standard error is 0."""
    search, budget = Deepening(), Budget(iterations=nodes)
    if observation.choosing:
        found = [(move, chance(value)) for move, value in search.starts(observation, budget, random.Random(1), stop)]
    else:
        root = search.root(observation)
        search.deepen([root], budget, stop)
        best = [root.table.as_move(move) for move in root.moves[:BEST]]
        moves = [*best, *[move for move in played if move not in best]]
        fresh = search.root(observation)
        numbers = {fresh.table.as_move(number): number for number in fresh.moves}
        found = [(move, chance(fresh.search.worth(numbers[move], max(1, root.depth), -inf, inf))) for move in moves]
    top = max(value for _, value in found)
    return tuple(sorted([Verdict(move, value, top - value, 0.0) for move, value in found], key=lambda one: one.loss))
