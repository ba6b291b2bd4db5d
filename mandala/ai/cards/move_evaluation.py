"""Evaluates several moves with the same effort, in the same determinizations.

A search made for choosing hardly visits bad moves, so its values for them are noise. Here every candidate is searched once in
each determinization, which gives its difference from the best a standard error. Several trees share the determinizations,
because one tree may keep a wrong idea; the spread between trees enters the error. Each leaf is corrected for the network's
bias towards the player to move. Otherwise moves would be judged by who is to move where the search ends. A loss that may be
chance is not held against a move. Only what the seat could know counts: the determinizations are those of `Belief`, without
inference from the rival's moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from mandala.ai.api import MoveEvaluation, Stop
from mandala.ai.cards import calibration, kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.calibration import Table
from mandala.ai.cards.network import Network
from mandala.ai.cards.patience import considered
from mandala.ai.cards.search_config import SearchConfig
from mandala.ai.cards.tree import Tree
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, Move
from mandala.core.cards.observation import Observation

VERSION: Final = 4  #: Increases when the same network's evaluations change.
PRIOR_CANDIDATES: Final = 4  #: Moves with the network's highest values that are candidates.
#: Candidates that a short search adds. In three of a hundred decisions it finds a move that the network misses, up to
#: 33 points better.
SEARCH_CANDIDATES: Final = 3
SEARCH_ITERATIONS: Final = 400  #: Iterations of that search.
#: Each colour of a claim is tried at least this times the square root of all visits. The network's values of bad claims
#: are poor; without this the rival's best answer may never be searched.
MIN_VISIT_SHARE: Final = 1.0
CAPACITY: Final = 1 << 19  #: The most nodes of a tree.
TREES: Final = 4  #: The number of trees that share the determinizations.
#: For a first evaluation of 50 ms; nine of ten get the same judgement with another seed (docs/coach.md).
DETERMINIZATIONS: Final = 680
CREDIBLE_ERRORS: Final = 0.8  #: A smaller loss, in standard errors, counts as none.
CHUNK: Final = 4  #: Determinizations of a tree between two calls of `stop`.


def judge() -> str:
    """Names the evaluator: its version, and the start of the checksum of the network's weights."""
    return f"cards {VERSION} {shipped().header.sha256[:12]}"


def evaluate_moves(
    observation: Observation,
    played: Sequence[Move],
    determinizations: int,
    stop: Stop,
    seed: int = 1,
    table: Table | None = None,
) -> tuple[MoveEvaluation, ...]:
    """Evaluates the viewer's best moves and those in `played`, the best first.

    Uses `determinizations` of them, fewer if stopped, but one in every tree. `table` corrects the chances. The same seed gives
    the same evaluations, and `played` does not change those of other moves.
    """
    table, belief, network = table or calibration.table(), Belief(observation), Network(shipped())

    config = SearchConfig(value_bias=table.value_bias, min_visit_share=MIN_VISIT_SHARE, capacity=CAPACITY)

    def tree(number: int) -> Tree:
        tree_seed = (TREES + 1) * seed + number
        return Tree(observation, belief, network, tree_seed, config)

    moves = _candidates(observation, tree(TREES), network, determinizations, played)
    trees = [tree(number) for number in range(min(TREES, determinizations))]
    found = [grown.compare(moves, 1) for grown in trees]
    while (left := determinizations - sum(map(len, found))) > 0 and not stop():
        for grown, values in zip(trees, found):
            values += grown.compare(moves, min(CHUNK, -(-left // len(trees))))
    return _judged([ALL_MOVES[move] for move in moves], found, table)


def static_evaluation(observation: Observation, move: Move) -> float:
    """Returns the viewer's chance to win after a move by the network alone, corrected for its bias; takes about a millisecond."""
    return calibration.table().unbiased(_chances(observation, Network(shipped()))[MOVE_INDEX[move]])


def _chances(observation: Observation, network: Network) -> dict[int, float]:
    """Returns the network's chance to win after each legal move, by their numbers."""
    here = kernel.Table()
    lay_out(here, observation)
    Belief(observation).deal(here)  # the network does not look at what is hidden
    return dict(zip(here.legal(), [chance for chance, _ in network.move_values(here)]))


def _candidates(
    observation: Observation, tree: Tree, network: Network, determinizations: int, played: Sequence[Move]
) -> list[int]:
    """Returns the numbers of the moves that are compared."""
    chances = _chances(observation, network)
    thinkable = considered(observation, tree.moves())
    tree.run(min(SEARCH_ITERATIONS, determinizations))
    votes = tree.votes()
    liked = sorted(thinkable, key=lambda move: -chances[move])[:PRIOR_CANDIDATES]
    visited = sorted(thinkable, key=lambda move: (-votes[move][0], move))[:SEARCH_CANDIDATES]
    return list(dict.fromkeys([*liked, *visited, *[MOVE_INDEX[move] for move in played]]))


def _judged(
    moves: Sequence[Move], found: Sequence[Sequence[Sequence[float]]], table: Table
) -> tuple[MoveEvaluation, ...]:
    """Returns the evaluations; `found` holds, for each tree and determinization, the value of each move."""
    by_move = list(zip(*[values for grown in found for values in grown]))
    means = [fmean(values) for values in by_move]
    order = sorted(range(len(moves)), key=lambda index: -means[index])
    best, evaluations = order[0], list[MoveEvaluation]()
    for index in order:
        error = _error([[values[best] - values[index] for values in grown] for grown in found])
        loss = credible(table.chance(means[best]) - table.chance(means[index]), error)
        evaluations.append(MoveEvaluation(moves[index], table.chance(means[index]), loss, error).rounded)
    return tuple(evaluations)


def credible(loss: float, error: float) -> float:
    """Reduces a loss by what may be chance (nonnegative garrote, Breiman 1995). Nothing is left of less than `CREDIBLE_ERRORS`
    standard errors, nearly all of many. So a loss that grows a little never jumps from nothing to a mistake."""
    return max(0.0, loss - (CREDIBLE_ERRORS * error) ** 2 / loss) if loss > 0 else 0.0


def _error(apart: Sequence[Sequence[float]]) -> float:
    """Returns the standard error of a mean difference: that between determinizations or that between trees, the larger one."""
    flat = [value for grown in apart for value in grown]
    if len(flat) < 2:
        return 0.5
    within = stdev(flat) / sqrt(len(flat))
    return max(within, stdev(map(fmean, apart)) / sqrt(len(apart))) if len(apart) > 1 else within
