"""Evaluates the best moves, all searched equally deep.

All legal moves are searched in turn, as deep as a share of the nodes allows. Then the worse half drops out and the rest goes
on, deeper (sequential halving, as in the card game).

A value is the evaluation's log odds at the end of a line. It is told as a chance to win. Its accuracy depends on how
much of the game is left. A curve turns it into the chance that was observed in games of equals. It lies beside the card
game's table and belongs to the evaluation it was fitted to. `python -m tools.train.calibrate --game tiles` writes it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from math import exp, inf
from pathlib import Path
from typing import Final

import msgspec

import mandala
from mandala.ai.api import Budget, MoveEvaluation, Stop, never
from mandala.ai.tiles.deepening import Deepening, Root, learned
from mandala.ai.tiles.evaluate import WEIGHTS
from mandala.ai.tiles.kernel import COMPILED, Table
from mandala.ai.tiles.search import DEEPEST, Search
from mandala.ai.tiles.weights import shipped
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation

CURVE: Final = Path(mandala.__file__).parent / "assets" / "networks" / "tiles.chances.json"  #: The shipped curve.
ENDED: Final = 50.0  #: Only the value of a game's end is larger (`WON` in search.py).
NODES: Final = 100_000  #: For a final evaluation: a tenth of a second.
VERSION: Final = 4  #: Increases when evaluations change.
STATIC_DEPTH: Final = 4  #: Depth in moves of a static evaluation.
#: The value of a won end without the margin, as in search.py, whose compiled constants Python cannot read.
WON: Final = 100.0
MOST_COUNTED_MOVES: Final = 20  #: With more legal moves than this the end can hardly ever be counted.
COUNTED_NODES: Final = 20_000  #: The most nodes of counting to the end: some hundredths of a second.
ENTRY_BITS: Final = 14  #: Bits of the number of table entries meanwhile.
SLOWDOWN: Final = 40  #: How many times slower the search is uncompiled.
CANDIDATES: Final = 5  #: The number of best moves that are candidates.


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """logit(p) = shift(t) + slope(t) * value, both linear in t, the share of tiles front up."""

    evaluation: str  #: Checksum of the evaluation's weights.
    command: str
    shift: tuple[float, float] = (0.0, 0.0)  #: At t = 0, and the increase to t = 1.
    slope: tuple[float, float] = (1.0, 0.0)  #: At t = 0, and the increase to t = 1.

    def chance(self, value: float, share: float) -> float:
        """Returns the chance to win for a value. The value of a game's end is exact; 0 is a draw."""
        if value == 0 or abs(value) > ENDED:
            return 0.5 if value == 0 else float(value > 0)
        odds = self.shift[0] + share * self.shift[1] + (self.slope[0] + share * self.slope[1]) * value
        return 1 / (1 + exp(-odds))


@cache
def evaluation() -> str:
    """Returns the checksum of the weights that values come from: the hand-made ones without the compiled kernel (`learned`)."""
    return sha256(repr(shipped().numbers if COMPILED else WEIGHTS).encode()).hexdigest()


def read(path: Path) -> Curve:
    """Reads a curve. Raises `ValueError` if it is none, or does not rise."""
    curve = msgspec.json.decode(path.read_bytes(), type=Curve)
    if min(curve.slope[0], sum(curve.slope)) <= 0:
        raise ValueError(f"{path}: a better value would be a worse chance")
    return curve


def calibrated(value: float, share: float) -> float:
    """Returns the chance to win for a value at a share of front-up tiles; plain log odds if the curve is of another
    evaluation."""
    curve, now = _shipped(), evaluation()
    return (curve if curve.evaluation == now else Curve(now, "")).chance(value, share)


@cache
def _shipped() -> Curve:
    return read(CURVE)


def judge() -> str:
    """Names the evaluator: its version, and the start of the checksum of its weights."""
    return f"tiles {VERSION} {evaluation()[:12]}"


def evaluate_moves(
    observation: Observation, played: Sequence[Move], nodes: int, stop: Stop
) -> tuple[MoveEvaluation, ...]:
    """Evaluates the best moves and those in `played`, the best first, as deep as `nodes` allow; less deep if stopped. Nothing
    here is random, so the standard error is 0."""
    share = front_up(observation)
    found = [(move, calibrated(value, share)) for move, value in values(observation, played, nodes, stop)]
    top = max(chance for _, chance in found)
    found.sort(key=lambda one: -one[1])
    return tuple([MoveEvaluation(move, chance, top - chance, 0.0).rounded for move, chance in found])


def static_evaluation(observation: Observation, move: Move) -> float:
    """Returns the viewer's chance to win after a move by a shallow search of a few milliseconds."""
    share = front_up(observation)
    if observation.choosing:
        search = Deepening(STATIC_DEPTH - 1, learned())  # the start tile is the first move
        ((_, value),) = search.starts(observation, Budget(), random.Random(1), never, [move])
        return calibrated(value, share)
    root = Deepening(STATIC_DEPTH, learned()).root(observation)
    numbers = {root.table.as_move(number): number for number in root.moves}
    return calibrated(root.search.worth(numbers[move], STATIC_DEPTH, -inf, inf), share)


def exact_margin(observation: Observation, move: Move) -> int | None:
    """Returns the viewer's final lead in points after a move and best play of both; None if that takes too many nodes to
    count."""
    if observation.choosing:
        return None
    root = Root(observation, Search(Table(), learned(), ENTRY_BITS))
    if len(root.moves) > MOST_COUNTED_MOVES:
        return None
    search, number = root.search, next(number for number in root.moves if root.table.as_move(number) == move)
    search.most = COUNTED_NODES if COMPILED else COUNTED_NODES // SLOWDOWN
    value = search.worth(number, DEEPEST, -inf, inf)
    if search.stopped or search.guessed:
        return None
    return round(value - WON if value > 0 else value + WON if value < 0 else value)


def front_up(observation: Observation) -> float:
    """Returns the share of tiles that lie front up."""
    return sum([owner < 0 for owner in observation.owners]) / len(observation.owners)


def values(observation: Observation, played: Sequence[Move], nodes: int, stop: Stop) -> list[tuple[Move, float]]:
    """Returns the best moves and those in `played` with the viewer's values in log odds. `played` does not change the values of
    the best moves."""
    if observation.choosing:
        return Deepening(judge=learned()).starts(observation, Budget(iterations=nodes), random.Random(1), stop)
    root = Deepening(judge=learned()).root(observation)
    best, depth = _halved(root, nodes, stop)
    root.search.begin()
    root.search.stop, root.search.most = never, 0
    numbers = {root.table.as_move(number): number for number in root.table.legal()}
    found = {root.table.as_move(number): value for number, value in best}
    found |= {move: root.search.worth(numbers[move], depth, -inf, inf) for move in played if move not in found}
    return [*found.items()]


def _halved(root: Root, nodes: int, stop: Stop) -> tuple[list[tuple[int, float]], int]:
    """Looks deeper and deeper, first at all moves and in each round at the better half of those before. Returns the best
    moves with their values, and the depth that all of these were searched to."""
    search, left, found, depth = root.search, root.moves, list[tuple[int, float]](), 0
    rounds = max(1, (len(left) - 1).bit_length())
    for _ in range(rounds):
        while depth < DEEPEST:
            guessed = search.guessed
            search.stop, search.most = (stop, max(1, nodes // rounds)) if depth else (never, 0)
            deeper = [(move, search.worth(move, depth + 1, -inf, inf)) for move in left]
            if search.stopped:
                break
            depth, found = depth + 1, sorted(deeper, key=lambda one: -one[1])
            if search.guessed == guessed:
                return found[:CANDIDATES], depth
        left = [move for move, _ in found[: (len(left) + 1) // 2]]
        search.begin()
    return found[:CANDIDATES], depth
