"""Evaluates all legal moves, the better ones more and more exactly, in the same determinizations.

A search made for choosing hardly visits bad moves, so its values for them are noise. Here every move is searched once in each
determinization. Then the worse half drops out and the rest goes on, until one is left (sequential halving, Karnin, Koren,
Somekh 2013). So no move is overlooked. The moves that were played go on to the end, so their loss is as exact as the search
can tell. A move is compared with the best one in the determinizations that both were searched in. That gives the loss a
standard error. In a claim the search goes on from every order of claims that is left (lines.py).

Several trees share the determinizations, because one tree may keep a wrong idea; the spread between trees enters the error.
Each leaf is corrected for the network's bias towards the player to move. Otherwise moves would be judged by who is to move
where the search ends. A loss that may be chance is not held against a move. Only what the seat could know counts: the
determinizations are those of `Belief`, without inference from the rival's moves.
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
from mandala.ai.cards.lines import Line, better_half, orders, principal, principals
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
SEARCHED: Final = 4  #: How many lines are searched in all, on average, for each determinization of the best one.
LISTED: Final = 6  #: The most moves that are evaluated without having been played.
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
    """Evaluates the viewer's moves, the best first.

    The best ones and those in `played` are searched in up to `determinizations`, the others in fewer. If stopped, there is at
    least one for each tree. `table` corrects the chances. The same seed gives the same evaluations, and `played` does not
    change those of other moves.
    """
    table = table or calibration.table()
    halving = _Halving(observation, determinizations, seed, table.value_bias)
    best = halving.run([MOVE_INDEX[move] for move in played], stop)
    return _judged(halving, best, table)


class _Halving:
    """All legal moves, searched until the best one is left."""

    def __init__(self, observation: Observation, determinizations: int, seed: int, value_bias: float) -> None:
        config = SearchConfig(value_bias=value_bias, min_visit_share=MIN_VISIT_SHARE, capacity=CAPACITY)
        belief, network, trees = Belief(observation), Network(shipped()), min(TREES, determinizations)
        self._trees = [Tree(observation, belief, network, TREES * seed + number, config) for number in range(trees)]
        self._most, self._done = determinizations // trees, 0
        legal = self._trees[0].moves()
        self._lines = orders(legal) if observation.claiming >= 0 else [(move,) for move in legal]
        thinkable = considered(observation, legal)
        self._left = [line for line in self._lines if line[0] in thinkable]
        #: The viewer's values of each line, for each tree by determinization.
        self.values: dict[Line, list[list[float]]] = {line: [[] for _ in self._trees] for line in self._lines}
        self.principal = dict[int, Line]()  #: The line of best play after each move that is listed.

    def run(self, played: Sequence[int], stop: Stop) -> Line:
        """Searches all moves, then the better half, and so on; searches `played` to the end. Returns the line of the best
        move, whatever was played. If stopped, it stays with what has been searched."""
        carried = {move: [line for line in self._lines if line[0] == move] for move in played}
        rounds = max(1, (_count(self._left) - 1).bit_length())
        for _ in range(rounds):
            lines = [*dict.fromkeys([*self._left, *[line for some in carried.values() for line in some]])]
            self._search(lines, SEARCHED * self._most / rounds / len(self._left), stop)
            worth = {line: fmean([value for tree in self.values[line] for value in tree]) for line in lines}
            if _count(self._left) <= LISTED:
                self.principal |= {line[0]: line for line in principals(self._left, worth)}
            self._left = better_half(self._left, worth, 0)
            carried = {move: better_half(some, worth, 1) for move, some in carried.items()}
            self.principal |= {move: principal(some, worth, 1) for move, some in carried.items()}
        return self._left[0]

    def _search(self, lines: Sequence[Line], wanted: float, stop: Stop) -> None:
        """Searches lines in about `wanted` more determinizations of each tree."""
        most = min(self._done + max(1, round(wanted)), self._most)
        while self._done < most and not (self._done and stop()):
            more = min(max(1, CHUNK // len(lines)), most - self._done) if self._done else 1
            for number, tree in enumerate(self._trees):
                for values in tree.compare(lines, more):
                    for line, value in zip(lines, values):
                        self.values[line][number].append(value)
            self._done += more


def _count(lines: Sequence[Line]) -> int:
    """Returns how many moves the lines begin with."""
    return len({line[0] for line in lines})


def static_evaluation(observation: Observation, move: Move) -> float:
    """Returns the viewer's chance to win after a move by the network alone, corrected for its bias; takes about a millisecond."""
    return calibration.table().unbiased(_chances(observation, Network(shipped()))[MOVE_INDEX[move]])


def _chances(observation: Observation, network: Network) -> dict[int, float]:
    """Returns the network's chance to win after each legal move, by their numbers."""
    here = kernel.Table()
    lay_out(here, observation)
    Belief(observation).deal(here)  # the network does not look at what is hidden
    return dict(zip(here.legal(), [chance for chance, _ in network.move_values(here)]))


def _judged(halving: _Halving, best: Line, table: Table) -> tuple[MoveEvaluation, ...]:
    """Returns the evaluations. A move is worth as much less than the best one as in the determinizations of both."""
    found, top = halving.values, fmean([value for tree in halving.values[best] for value in tree])
    worth = dict[int, float]()
    for move, line in halving.principal.items():
        apart = fmean([value for tree in _apart(found[best], found[line]) for value in tree])
        worth[move] = min(1.0, max(0.0, top - apart))
    order = sorted(worth, key=lambda move: (-worth[move], move != best[0]))
    first, evaluations = halving.principal[order[0]], list[MoveEvaluation]()
    for move in order:
        error = _error(_apart(found[first], found[halving.principal[move]]))
        loss = credible(table.chance(worth[order[0]]) - table.chance(worth[move]), error)
        evaluations.append(MoveEvaluation(ALL_MOVES[move], table.chance(worth[move]), loss, error).rounded)
    return tuple(evaluations)


def _apart(better: Sequence[Sequence[float]], worse: Sequence[Sequence[float]]) -> list[list[float]]:
    """Returns the differences between two lines' values, for each tree by determinizations of both."""
    return [[one - other for one, other in zip(*pair)] for pair in zip(better, worse)]


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
