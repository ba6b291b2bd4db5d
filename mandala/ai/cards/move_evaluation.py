"""Evaluates the best of all legal moves in the same determinizations.

A search made for choosing hardly visits bad moves, so its values for them are noise. Here every move is searched once in each
determinization. Then the worse half drops out and the rest goes on, until few are left (sequential halving, Karnin, Koren,
Somekh 2013). So no move is overlooked. These few and the moves that were played are searched to the end. Their differences in
the same determinizations give a loss its standard error. In a claim the search goes on from every order of claims that is
left (lines.py).

Several trees share the determinizations, because one tree may keep a wrong idea; the spread between trees enters the error.
Each leaf is corrected for the network's bias towards the player to move. Otherwise moves would be judged by who is to move
where the search ends. A loss that may be chance is not held against a move. Only what the seat could know counts: the
determinizations are those of `Belief`, without inference from the rival's moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from mandala.ai.api import MoveEvaluation, Stop
from mandala.ai.cards import calibration, kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.calibration import Table
from mandala.ai.cards.lines import Line, Worth, better_half, orders
from mandala.ai.cards.network import Network
from mandala.ai.cards.patience import considered
from mandala.ai.cards.search_config import SearchConfig
from mandala.ai.cards.tree import Tree
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, Move
from mandala.core.cards.observation import Observation

VERSION: Final = 5  #: Increases when the same network's evaluations change.
#: Each colour of a claim is tried at least this times the square root of all visits. The network's values of bad claims
#: are poor; without this the rival's best answer may never be searched.
MIN_VISIT_SHARE: Final = 1.0
CAPACITY: Final = 1 << 19  #: The most nodes of a tree.
TREES: Final = 8  #: The number of trees that share the determinizations.
#: For a first evaluation of 50 ms; nine of ten get the same judgement with another seed (docs/coach.md).
DETERMINIZATIONS: Final = 680
#: How many determinizations the network's value of a move counts for while moves drop out; later not at all.
PRIOR_WEIGHT: Final = 20
LISTED: Final = 4  #: The most moves that are evaluated without having been played.
CREDIBLE_ERRORS: Final = 0.8  #: A smaller loss, in standard errors, counts as none.
CHUNK: Final = 24  #: Lines that a tree searches between two calls of `stop`, at least one determinization of all.


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
    table = table or calibration.table()
    halving = _Halving(observation, determinizations, seed, table)
    lines = halving.run([MOVE_INDEX[move] for move in played], stop)
    return _judged(lines, halving.values, table)


class _Halving:
    """All legal moves, searched until few are left, and these to the end."""

    def __init__(self, observation: Observation, determinizations: int, seed: int, table: Table) -> None:
        config = SearchConfig(value_bias=table.value_bias, min_visit_share=MIN_VISIT_SHARE, capacity=CAPACITY)
        belief, network, trees = Belief(observation), Network(shipped()), min(TREES, determinizations)
        self._trees = [Tree(observation, belief, network, TREES * seed + number, config) for number in range(trees)]
        self._most, self._done = determinizations // trees, 0
        legal = self._trees[0].moves()
        self._lines = orders(legal) if observation.claiming >= 0 else [(move,) for move in legal]
        self._thinkable = considered(observation, legal)
        self._priors = {move: table.unbiased(chance) for move, chance in _chances(observation, network).items()}
        #: The viewer's values of each line, for each tree by determinization.
        self.values: dict[Line, list[list[float]]] = {line: [[] for _ in self._trees] for line in self._lines}

    def run(self, played: Sequence[int], stop: Stop) -> list[Line]:
        """Searches all moves, then the better half, and so on; the last few and those in `played` are searched to the end.

        Returns the line of best play after each of these. `played` does not change which the few are. If stopped, it stays
        with what has been searched.
        """
        left = [line for line in self._lines if line[0] in self._thinkable]
        carried = [line for line in self._lines if line[0] in played]
        while (moves := len({line[0] for line in left})) > LISTED or len(left) > moves:
            self._search(left, carried, self._most / len(left), stop)
            worth = {line: self._worth(line) for line in [*left, *carried]}
            left = better_half(left, worth, 0) if moves > LISTED else _better_answers(left, worth)
            carried = _better_answers(carried, worth)
        self._search(left, carried, self._most - self._done, stop)
        return [*dict.fromkeys([*left, *carried])]

    def _worth(self, line: Line) -> float:
        """Returns the mean value of a line, with the network's, but not in a claim: there the network is poor."""
        values = [value for tree in self.values[line] for value in tree]
        weight = PRIOR_WEIGHT if len(line) == 1 else 0.0
        return (sum(values) + weight * self._priors[line[0]]) / (len(values) + weight)

    def _search(self, left: Sequence[Line], carried: Sequence[Line], wanted: float, stop: Stop) -> None:
        """Searches lines in about `wanted` more determinizations of each tree."""
        lines = [*dict.fromkeys([*left, *carried])]
        most = min(self._done + max(1, round(wanted)), self._most)
        while self._done < most and not (self._done and stop()):
            more = min(max(1, CHUNK // len(lines)), most - self._done) if self._done else 1
            for number, tree in enumerate(self._trees):
                for values in tree.compare(lines, more):
                    for line, value in zip(lines, values):
                        self.values[line][number].append(value)
            self._done += more


def _better_answers(lines: Sequence[Line], worth: Worth) -> list[Line]:
    """Returns the lines that are left when each choice but the first has lost the worse half of its options."""
    return [
        line
        for first in {line[0]: 0 for line in lines}
        for line in better_half([one for one in lines if one[0] == first], worth, 1)
    ]


def static_evaluation(observation: Observation, move: Move) -> float:
    """Returns the viewer's chance to win after a move by the network alone, corrected for its bias; takes about a millisecond."""
    return calibration.table().unbiased(_chances(observation, Network(shipped()))[MOVE_INDEX[move]])


def _chances(observation: Observation, network: Network) -> dict[int, float]:
    """Returns the network's chance to win after each legal move, by their numbers."""
    here = kernel.Table()
    lay_out(here, observation)
    Belief(observation).deal(here)  # the network does not look at what is hidden
    return dict(zip(here.legal(), [chance for chance, _ in network.move_values(here)]))


def _judged(
    lines: Sequence[Line], values: Mapping[Line, list[list[float]]], table: Table
) -> tuple[MoveEvaluation, ...]:
    """Returns the evaluations of lines that were searched in the same determinizations."""
    worth = {line: fmean([value for tree in values[line] for value in tree]) for line in lines}
    order = sorted(lines, key=worth.__getitem__, reverse=True)
    best, evaluations = order[0], list[MoveEvaluation]()
    for line in order:
        error = _error([[one - other for one, other in zip(*trees)] for trees in zip(values[best], values[line])])
        loss = credible(table.chance(worth[best]) - table.chance(worth[line]), error)
        evaluations.append(MoveEvaluation(ALL_MOVES[line[0]], table.chance(worth[line]), loss, error).rounded)
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
