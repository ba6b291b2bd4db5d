"""The protocol of a strategy: it gets an observation and answers with a move. It never sees a State. No parameter of
`Strategy.choose` can carry the true state: the first lock on hidden information."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple, Protocol, Self, runtime_checkable

from mandala.core.game import Player

#: True when the answer is wanted now. A search asks every few milliseconds and then returns its best move so far.
Stop = Callable[[], bool]
#: How many times the effort of a first evaluation goes into advice and into a review's final evaluations.
THOROUGH: Final = 7


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit of a thought: seconds in play, iterations in tests and measurements, which must repeat. None: no limit."""

    seconds: float | None = None
    iterations: int | None = None
    cpu: bool = False  #: Counts seconds of processor time on one thread, which is fair on a busy machine.

    @property
    def clock(self) -> Callable[[], float]:
        """The clock that the seconds are read from."""
        return time.process_time if self.cpu else time.monotonic


class Choice(NamedTuple):
    """A strategy's answer: the move, and the chance to win (0 to 1) that the strategy expects of it."""

    move: Any
    value: float


class MoveEvaluation(NamedTuple):
    """The evaluation of one move, for the viewer; all numbers from 0 to 1."""

    move: Any
    chance: float  #: The chance to win after the move.
    loss: float  #: The chance to win that the move gives away against the best one.
    error: float  #: The standard error of the loss.

    @property
    def rounded(self) -> Self:
        """The evaluation to a hundredth of a percent, as it is stored, so that it is judged alike when it is read again."""
        return self._replace(chance=round(self.chance, 4), loss=round(self.loss, 4), error=round(self.error, 4))


class ChanceEvent(NamedTuple):
    """A chance outcome, and what it was worth to the player who decides next."""

    ply: int  #: Moves made before it.
    player: Player
    kind: str  #: The game's name for how it came.
    cards: tuple[int, ...]  #: The pieces that came, by kind.
    #: The player's chance to win (-1 to 1) less the average over all outcomes that were possible; 0 in the mean.
    luck: float


class Prospect(NamedTuple):
    """A player's chance to win by what that player saw, from 0 to 1."""

    start: float  #: At the start of the game.
    end: float  #: After the last move, before anything hidden is opened.


class Ply(NamedTuple):
    """A move of either player, and the observation of the strategy's seat before it."""

    before: Any
    move: Any


#: The game so far as one seat saw it. It adds to the observation only what an observation does not keep.
History = tuple[Ply, ...]


class Strategy(Protocol):
    """A way to play one game. An observation holds all that can be remembered, so an instance keeps nothing of a game but what
    saves it work (see `Ponderer`)."""

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns a legal move for the viewer, who is to move. Within an iteration budget equal arguments give equal answers."""


class Level(NamedTuple):
    """A level of a game: how it plays, and what was measured of it."""

    strategy: Callable[[], Strategy]  #: Makes its strategy.
    rating: int | None = None  #: Its strength in Elo; None if it was not measured.
    mean_regret: float | None = None  #: The chance to win that it gives away with a decision, on average.
    selectable: bool = True  #: Whether a player may choose it; a level without a rating is for measuring only.

    def __call__(self) -> Strategy:
        """Makes its strategy."""
        return self.strategy()


class Fault(Enum):
    """Why a strategy of somebody else's loses."""

    ILLEGAL = "its move {detail} is not legal"
    SILENT = "it gave no move within {detail}"
    BROKEN = "it {detail}"


class Forfeit(Exception):
    """A strategy brought no legal move in time and loses; the text says why."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(fault.value.format(detail=detail))
        self.fault, self.detail = fault, detail


@runtime_checkable
class Listener(Protocol):
    """A strategy that wants to know how the game came to its position."""

    def follow(self, history: History) -> None:
        """Hears the game so far, before it is asked or ponders."""


@runtime_checkable
class Ponderer(Listener, Protocol):
    """A strategy that continues its last thought, and thinks while the rival does."""

    def ponder(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> None:
        """Thinks about an observation in which the rival is to move, until the budget is used up or `stop` says so."""


@runtime_checkable
class Advisor(Protocol):
    """A strategy that evaluates several moves."""

    def advise(self, observation: Any, moves: Sequence[Any], budget: Budget, stop: Stop) -> tuple[MoveEvaluation, ...]:
        """Returns evaluations of the best moves and of `moves`, the best first; the viewer is to move. They do not depend on
        who asks or when: without an iteration budget they equal those of a review."""


def never() -> bool:
    """A `Stop` that never asks to stop."""
    return False
