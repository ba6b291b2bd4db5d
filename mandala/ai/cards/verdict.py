"""How good several moves are, each judged as often and in the same worlds.

A search made for choosing hardly looks at a bad move, so what it says of one is noise. Here every candidate is gone on from once
in every world that is dealt, and the difference to the best has a standard error. Several trees share the worlds, since one tree
may stay with a wrong idea; by how much they differ is part of the error. What the network says too much for whoever is to move is
taken off in every leaf: else moves would be judged by who happens to be to move where the search ends. What could be chance is
held against no move. The question is always what the seat could know: an observation goes in, and the worlds are those of
`Belief`, without what the rival's moves may tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from mandala.ai.api import Stop, Verdict
from mandala.ai.cards import calibration, kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.calibration import Table
from mandala.ai.cards.network import Network
from mandala.ai.cards.patience import considered
from mandala.ai.cards.tree import Tree
from mandala.ai.cards.tree_search import SEARCH
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, Move
from mandala.core.cards.observation import Observation

VERSION: Final = 4
"""Grows when the same network's verdicts change."""
BEST: Final = 4
"""So many moves that the network likes best are candidates."""
FOUND: Final = 3
"""So many that a short search likes best are, too: in three of a hundred decisions it finds what the network has no eye for, up
to 33 points better."""
LOOK: Final = 400
"""Iterations of that search."""
CURIOUS: Final = 1.0
"""Every colour of a claim is tried at least the root of all visits times so much: the network's opinion of bad claims is worth
little, and without that the rival's best answer may never be looked at."""
TREES: Final = 4
"""So many trees share the worlds."""
WORLDS: Final = 680
"""For a first look of 50 ms: nine of ten verdicts are the same class with another seed (docs/coach.md)."""
CHANCE: Final = 0.8
"""So many standard errors a loss must be to be one."""
CHUNK: Final = 4
"""Worlds of a tree between two looks whether to stop."""


def judge() -> str:
    """Which program compares: its version, and the beginning of the checksum of the network's weights."""
    return f"cards {VERSION} {shipped().header.sha256[:12]}"


def compare(
    observation: Observation,
    played: Sequence[Move],
    worlds: int,
    stop: Stop,
    seed: int = 1,
    table: Table | None = None,
) -> tuple[Verdict, ...]:
    """The viewer's best moves and those that were played, the best first, after so many worlds; fewer if told to stop, but one in
    every tree. `table` says what comes true of the chances that are found. The same seed gives the same verdicts, and what was
    played makes no difference to the chances of other moves."""
    table, belief, network = table or calibration.table(), Belief(observation), Network(shipped())

    def tree(number: int) -> Tree:
        return Tree(
            observation, belief, network, (TREES + 1) * seed + number, *SEARCH[:3], boast=table.boast, curious=CURIOUS
        )

    moves = _candidates(observation, tree(TREES), network, worlds, played)
    trees = [tree(number) for number in range(min(TREES, worlds))]
    found = [grown.compare(moves, 1) for grown in trees]
    while (left := worlds - sum(map(len, found))) > 0 and not stop():
        for grown, values in zip(trees, found):
            values += grown.compare(moves, min(CHUNK, -(-left // len(trees))))
    return _judged([ALL_MOVES[move] for move in moves], found, table)


def glance(observation: Observation, move: Move) -> float:
    """The viewer's chance to win after a move, as the network sees it and sobered: a first idea, in no time to speak of."""
    return calibration.table().sober(_opinions(observation, Network(shipped()))[MOVE_INDEX[move]])


def _opinions(observation: Observation, network: Network) -> dict[int, float]:
    """The chance to win that the network sees after each legal move, by their numbers."""
    here = kernel.Table()
    lay_out(here, observation)
    Belief(observation).deal(here)  # the network does not look at what is hidden
    return dict(zip(here.legal(), [chance for chance, _ in network.opinions(here)]))


def _candidates(
    observation: Observation, tree: Tree, network: Network, worlds: int, played: Sequence[Move]
) -> list[int]:
    """The numbers of the moves that are compared."""
    chances = _opinions(observation, network)
    thinkable = considered(observation, tree.moves())
    tree.run(min(LOOK, worlds))
    votes = tree.votes()
    liked = sorted(thinkable, key=lambda move: -chances[move])[:BEST]
    visited = sorted(thinkable, key=lambda move: (-votes[move][0], move))[:FOUND]
    return list(dict.fromkeys([*liked, *visited, *[MOVE_INDEX[move] for move in played]]))


def _judged(moves: Sequence[Move], found: Sequence[Sequence[Sequence[float]]], table: Table) -> tuple[Verdict, ...]:
    """The verdicts, from what each world of each tree said of each move."""
    by_move = list(zip(*[values for grown in found for values in grown]))
    means = [fmean(values) for values in by_move]
    order = sorted(range(len(moves)), key=lambda index: -means[index])
    best, verdicts = order[0], list[Verdict]()
    for index in order:
        error = _error([[values[best] - values[index] for values in grown] for grown in found])
        loss = credible(table.chance(means[best]) - table.chance(means[index]), error)
        verdicts.append(Verdict(moves[index], table.chance(means[index]), loss, error).rounded)
    return tuple(verdicts)


def credible(loss: float, error: float) -> float:
    """What is left of a loss when what could be chance is taken off: nothing of less than `CHANCE` standard errors, nearly all of
    many (the nonnegative garrote, Breiman 1995). So a loss does not jump from nothing to a mistake when it grows a little."""
    return max(0.0, loss - (CHANCE * error) ** 2 / loss) if loss > 0 else 0.0


def _error(apart: Sequence[Sequence[float]]) -> float:
    """The standard error of a mean difference, by how much worlds differ or how much trees differ, whichever is more."""
    flat = [value for grown in apart for value in grown]
    if len(flat) < 2:
        return 0.5
    worlds = stdev(flat) / sqrt(len(flat))
    return max(worlds, stdev(map(fmean, apart)) / sqrt(len(apart))) if len(apart) > 1 else worlds
