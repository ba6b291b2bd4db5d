"""How good several moves are, all looked at equally deep."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from typing import Final

from mandala.ai.api import Budget, Stop, Verdict, never
from mandala.ai.tiles.calibration import calibrated
from mandala.ai.tiles.deepening import Deepening, Root, learned
from mandala.ai.tiles.kernel import COMPILED, Table
from mandala.ai.tiles.search import DEEPEST, Search
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation

NODES: Final = 100_000
"""For a verdict that is to be sure: a tenth of a second."""
VERSION: Final = 3
"""Grows when verdicts change."""
GLANCE: Final = 4
"""So many moves ahead looks a glance."""
WON: Final = 100.0
"""What a won end is worth without the lead, as in search.py, which does not hand it out when it is compiled."""
COUNTABLE: Final = 20
"""With more moves to choose from than that an end is hardly ever counted."""
COUNTED: Final = 20_000
"""So many nodes at most go into counting to the end: some hundredths of a second."""
BITS: Final = 14
"""How many bits the number of the entries has that are kept meanwhile."""
SLOWER: Final = 40
"""So many times slower the search is where it is not compiled."""
BEST: Final = 5
"""So many moves that look best are candidates."""


def judge() -> str:
    """Which program compares."""
    return f"tiles {VERSION}"


def compare(observation: Observation, played: Sequence[Move], nodes: int, stop: Stop) -> tuple[Verdict, ...]:
    """The best moves and those that were played, the best first, looked at as deep as so many nodes allow; less deep if told to
    stop. Nothing here is by chance, so the standard error is 0."""
    share = front_up(observation)
    found = [(move, calibrated(value, share)) for move, value in values(observation, played, nodes, stop)]
    top = max(chance for _, chance in found)
    found.sort(key=lambda one: -one[1])
    return tuple([Verdict(move, chance, top - chance, 0.0).rounded for move, chance in found])


def glance(observation: Observation, move: Move) -> float:
    """The viewer's chance to win after a move, looked at a few moves deep: a first idea, in no time to speak of."""
    search, share = Deepening(GLANCE, learned()), front_up(observation)
    if observation.choosing:
        found = dict(search.starts(observation, Budget(), random.Random(1), never))
        return calibrated(found[move], share)
    root = search.root(observation)
    numbers = {root.table.as_move(number): number for number in root.moves}
    return calibrated(root.search.worth(numbers[move], GLANCE, -inf, inf), share)


def lead(observation: Observation, move: Move) -> int | None:
    """By how many points the viewer leads at the end after a move, if both play their best from then on; None if that is not
    counted within a few nodes."""
    if observation.choosing:
        return None
    root = Root(observation, Search(Table(), learned(), BITS))
    if len(root.moves) > COUNTABLE:
        return None
    search, number = root.search, next(number for number in root.moves if root.table.as_move(number) == move)
    search.most = COUNTED if COMPILED else COUNTED // SLOWER
    value = search.worth(number, DEEPEST, -inf, inf)
    if search.stopped or search.guessed:
        return None
    return round(value - WON if value > 0 else value + WON if value < 0 else value)


def front_up(observation: Observation) -> float:
    """The share of the tiles that still lie front up."""
    return sum([owner < 0 for owner in observation.owners]) / len(observation.owners)


def values(observation: Observation, played: Sequence[Move], nodes: int, stop: Stop) -> list[tuple[Move, float]]:
    """The best moves and those that were played, with their values in log odds of the viewer. What was played makes no difference
    to the values of the best."""
    search, budget = Deepening(judge=learned()), Budget(iterations=nodes)
    if observation.choosing:
        return search.starts(observation, budget, random.Random(1), stop)
    root = search.root(observation)
    search.deepen([root], budget, stop)
    best = [root.table.as_move(move) for move in root.moves[:BEST]]
    fresh = search.root(observation)
    numbers = {fresh.table.as_move(number): number for number in fresh.moves}
    moves = [*best, *[move for move in played if move not in best]]
    return [(move, fresh.search.worth(numbers[move], max(1, root.depth), -inf, inf)) for move in moves]
