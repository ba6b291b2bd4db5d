"""The protocol of a strategy: it gets an Observation and answers with a move. It never sees a State.

No parameter of `Strategy.choose` can carry the truth; that is the first lock on hidden information.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, Self, runtime_checkable

from mandala.core.game import Player

Stop = Callable[[], bool]
"""True when the answer is wanted now: a search asks every few milliseconds and then returns its best so far."""
THOROUGH: Final = 12
"""So many times the effort of a first look goes into advice, and into what a review says in the end."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: seconds in play, iterations in tests and measurements, where results must repeat. None: no limit."""

    seconds: float | None = None
    iterations: int | None = None
    cpu: bool = False
    """the seconds are of processor time, all on one thread: fair on a busy machine"""

    @property
    def clock(self) -> Callable[[], float]:
        """What the seconds are read from."""
        return time.process_time if self.cpu else time.monotonic


class Choice(NamedTuple):
    """A strategy's answer: the move and the chance to win, 0 to 1, that the strategy expects of it."""

    move: Any
    value: float


class Verdict(NamedTuple):
    """A move, the viewer's chance to win after it, what it gives away against the best one, and the standard error of that; all
    from 0 to 1."""

    move: Any
    chance: float
    loss: float
    error: float

    @property
    def rounded(self) -> Self:
        """The same to a hundredth of a point, as it is kept: whoever reads it later comes to the same judgement."""
        return self._replace(chance=round(self.chance, 4), loss=round(self.loss, 4), error=round(self.error, 4))


class Stroke(NamedTuple):
    """A stroke of luck: what came by chance when `ply` moves had been made, for the `player` who decides next.

    `kind` is the game's name for how it came, `cards` what came, by their kinds, `luck` how much more chance to win the player
    has with it than on the average over all that might have come; -1 to 1, and 0 in the mean, however anybody plays.
    """

    ply: int
    player: Player
    kind: str
    cards: tuple[int, ...]
    luck: float


class Ply(NamedTuple):
    """A move of the game, by whomever, and what a strategy's seat saw before it was made."""

    before: Any
    move: Any


History = tuple[Ply, ...]
"""The game so far as one seat saw it: nothing that is hidden from the seat, only what an observation does not keep."""


class Strategy(Protocol):
    """A way to play one game. An observation says all that can be remembered, so an instance holds nothing of a match but what
    saves it work (see `Ponderer`)."""

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """A legal move for the viewer, who must be to move; the same arguments give the same answer within an iteration
        budget."""
        ...


@runtime_checkable
class Listener(Protocol):
    """A strategy that wants to know how the game came to where it is."""

    def follow(self, history: History) -> None:
        """Hears all of the game so far before it is asked or ponders."""
        ...


@runtime_checkable
class Ponderer(Listener, Protocol):
    """A strategy that goes on from what it thought before, and thinks while the rival does."""

    def ponder(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> None:
        """Thinks about an observation in which the rival is to move, until the budget is used up or it is told to stop."""
        ...


@runtime_checkable
class Advisor(Protocol):
    """A strategy that can say what it thinks of several moves."""

    def advise(self, observation: Any, moves: Sequence[Any], budget: Budget, stop: Stop) -> tuple[Verdict, ...]:
        """The moves that the viewer, who is to move, should think of, and those that are asked about, best first. What a
        position is worth does not depend on who asks when: without an iteration budget these are the verdicts of a review."""
        ...


def never() -> bool:
    """A `Stop` that never asks to stop."""
    return False
