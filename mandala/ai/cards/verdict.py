"""How good several moves are, each judged as often and in the same worlds.

A search made for choosing hardly looks at a bad move, so what it says of one is noise. Here every candidate is gone on from once
in every world that is dealt, and the difference to the best has a standard error. The question is always what the seat could
know: an observation goes in, and the worlds are those of `Belief`, without what the rival's moves may tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from mandala.ai.api import Stop, Verdict
from mandala.ai.cards import kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.calibration import calibrated
from mandala.ai.cards.network import Network
from mandala.ai.cards.patience import considered
from mandala.ai.cards.tree import Tree
from mandala.ai.cards.tree_search import SEARCH
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, Move
from mandala.core.cards.observation import Observation

VERSION: Final = 1
"""Grows when the same network's verdicts change."""
BEST: Final = 5
"""So many moves that the network likes best are candidates: in 96 of 100 decisions the best move is among them."""
CHUNK: Final = 16
"""Worlds between two looks whether to stop."""
WORLDS: Final = 680
"""With so many nine of ten verdicts are the same class with another seed: 60 ms (docs/ai.md)."""
FEWEST: Final = 4
"""Worlds that a verdict needs, however little time there is."""


def judge() -> str:
    """Which program compares: its version, and the beginning of the checksum of the network's weights."""
    return f"cards {VERSION} {shipped().header.sha256[:12]}"


def compare(
    observation: Observation,
    played: Sequence[Move],
    worlds: int,
    stop: Stop,
    seed: int = 1,
    chance: Callable[[float], float] = calibrated,
) -> tuple[Verdict, ...]:
    """The viewer's best moves and those that were played, the best first, after so many worlds; fewer if told to stop. `chance`
    says what comes true of the chances that were found. The same seed gives the same verdicts."""
    tree = Tree(observation, Belief(observation), Network(shipped()), seed, *SEARCH[:3])
    moves = _candidates(observation, tree, played)
    found = tree.compare(moves, min(FEWEST, worlds))
    while len(found) < worlds and not stop():
        found += tree.compare(moves, min(CHUNK, worlds - len(found)))
    return _judged([ALL_MOVES[move] for move in moves], found, chance)


def _candidates(observation: Observation, tree: Tree, played: Sequence[Move]) -> list[int]:
    """The numbers of the moves that are compared."""
    table = kernel.Table()
    lay_out(table, observation)
    Belief(observation).deal(table)  # the network does not look at what is hidden
    chances = dict(zip(tree.moves(), [chance for chance, _ in Network(shipped()).opinions(table)]))
    best = sorted(considered(observation, tree.moves()), key=lambda move: -chances[move])[:BEST]
    return [*best, *{MOVE_INDEX[move] for move in played}.difference(best)]


def _judged(
    moves: Sequence[Move], found: Sequence[Sequence[float]], chance: Callable[[float], float]
) -> tuple[Verdict, ...]:
    """The verdicts, from what each world said of each move."""
    by_move = list(zip(*found))
    means = [fmean(values) for values in by_move]
    best = max(range(len(moves)), key=means.__getitem__)
    verdicts = []
    for move, mean, values in zip(moves, means, by_move):
        apart = [top - value for top, value in zip(by_move[best], values)]
        loss = chance(means[best]) - chance(mean)
        verdicts.append(Verdict(move, chance(mean), loss, stdev(apart) / sqrt(len(apart)) if len(apart) > 1 else 0.5))
    return tuple(sorted(verdicts, key=lambda verdict: verdict.loss))
