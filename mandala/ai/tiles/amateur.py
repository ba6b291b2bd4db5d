"""Players of Patterns below master, who overlook moves and have habits.

They look a fixed number of moves ahead. A player sees a move by its salience (mandala/ai/attention.py) and has habits
(core/tiles/habits.py). The parameters are in levels.py.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from mandala.ai.api import Budget, Choice, History, Stop
from mandala.ai.attention import habitual, noticed, secret_of, seen
from mandala.ai.tiles.deepening import Deepening, Root, chance
from mandala.ai.tiles.evaluator import Evaluator
from mandala.core.tiles.habits import followed
from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation

#: The chance to win that a player gives away for each habit, in one move at most.
PRICES: Final[Mapping[str, float]] = {"centre": 0.05, "inner": 0.04, "left": 0.03, "save": 0.05, "block": 0.04}


class Salience(NamedTuple):
    """The weights of a move's salience, in log odds of being seen."""

    point: float = 0.3  #: For each point that it scores now: the marker of the group that grows.
    opens: float = 0.5
    swaps: float = -0.5  #: Looks for a place for the swap tile, instead of a tile that lies there.
    touched: float = 1.0  #: Beside the space of the last move.
    far: float = -0.8  #: Beside no tile that lies back up.


SALIENCE: Final = Salience()


class Manner(NamedTuple):
    """The weaknesses of a player."""

    alertness: float  #: The log odds of seeing a move without salience.
    fondness: float = 1.0  #: How many times the usual price it pays for a habit.


class Amateur(Deepening):
    """Looks `depth` moves ahead, however much time there is; takes the best of the moves that it sees and that fit its
    habits."""

    def __init__(self, depth: int, manner: Manner, habits: Sequence[str] = (), judge: Evaluator | None = None) -> None:
        super().__init__(depth, judge)
        self._depth, self._alertness = depth, manner.alertness
        self._prices = {habit: manner.fondness * PRICES[habit] for habit in habits}
        self._heard: History | None = None
        self._secret = b""

    def follow(self, history: History) -> None:
        """Hears the game, to know what it overlooks in this one."""
        self._heard = history

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns a move; of the start tiles the better one. The same game and position give the same one."""
        heard, self._heard = self._heard, None
        if observation.choosing:
            return super().choose(observation, budget, rng, stop)
        root = self.root(observation)
        worths = self._worths(root, stop)
        moves = list(worths)
        fits = followed(observation, moves) if self._prices else {}
        left = self._seen(observation, moves, heard, rng) | noticed(fits, self._prices, moves)
        chances = {move: chance(worths[move]) for move in moves if move in left}
        best = max(habitual(chances, fits, self._prices), key=worths.__getitem__)
        return Choice(best, chance(worths[best]))

    def _worths(self, root: Root, stop: Stop) -> dict[Move, float]:
        """Returns the value of each move in log odds at the greatest depth that was reached."""
        found = dict[Move, float]()
        for depth in range(1, self._depth + 1):
            root.search.stop = stop if depth > 1 else root.search.stop
            deeper = [root.search.worth(move, depth, -inf, inf) for move in root.moves]
            if root.search.stopped:
                break
            found = {root.table.as_move(move): worth for move, worth in zip(root.moves, deeper)}
        return found

    def _seen(
        self, observation: Observation, moves: Sequence[Move], heard: History | None, rng: random.Random
    ) -> set[Move]:
        """Returns the moves that the player sees. In a game that it has not heard, it overlooks what chance wills."""
        if heard is not None:
            self._secret = secret_of(heard[0].before if heard else observation)
        elif not self._secret:
            self._secret = rng.randbytes(8)
        last = heard[-1].move if heard else None
        salience = {move: _salience(observation, move, last) for move in moves}
        return set(seen(self._alertness, salience, _thing, self._secret))


def _thing(move: Move) -> tuple[str, int]:
    """Returns what is overlooked with a move: its kind and its space."""
    return type(move).__name__, move.colour if isinstance(move, TakeStart) else move.space


def _salience(observation: Observation, move: Move, last: Move | None) -> float:
    """Returns the salience of a move in log odds."""
    if isinstance(move, TakeStart):
        return 0.0
    beside, river = observation.setup.shape.neighbours[move.space], observation.rivers[0]
    colour = observation.tiles[move.space] if isinstance(move, Flip) else observation.swaps[0]
    weights = (
        (isinstance(move, (Flip, Swap)), SALIENCE.point * (1 + river.index(colour) if colour in river else 0)),
        (isinstance(move, Open), SALIENCE.opens),
        (isinstance(move, Swap), SALIENCE.swaps),
        (getattr(last, "space", -1) in beside, SALIENCE.touched),
        (all(observation.owners[near] < 0 for near in beside), SALIENCE.far),
    )
    return sum([weight for holds, weight in weights if holds])
