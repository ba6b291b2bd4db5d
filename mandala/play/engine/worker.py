"""The engine process and the messages that it understands.

It receives only observations, so nothing hidden is in its memory. It answers one question at a time; a newer message,
the end of the time or the end of the window stops it. It never imports pygame.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mandala.ai.api import (
    Advisor,
    Budget,
    Fault,
    Forfeit,
    History,
    Listener,
    MoveEvaluation,
    Ponderer,
    Stop,
    Strategy,
    never,
)
from mandala.core.continuation import Continuation
from mandala.core.game import Player
from mandala.play.games import GAMES

if TYPE_CHECKING:
    from mandala.platform.process import Hear, Line

UNLIMITED: Final = Budget()
PONDERING_BUDGET: Final = Budget(seconds=10)  #: The time limit of pondering: the rival may be away for the evening.
MIN_LOSS: Final = 0.01  #: The least loss of a hint's second move that is explained.
BEAT_SECONDS: Final = 0.2  #: Seconds between two signs of life of a thinking strategy.

#: Makes a strategy from the names of a game and a level. It is pickled, so it must be a function of a module.
StrategyFor = Callable[[str, str], Strategy]

Asker = tuple[int, Player]  #: The random number of a game, and the player in it.


@dataclass(frozen=True, slots=True)
class Question:
    """Asks for a move, or for advice, for the viewer of `observation`."""

    game: str
    level: str
    observation: Any
    budget: Budget = UNLIMITED
    history: History = ()  #: The game so far as the viewer saw it; a level may read the rival's moves.
    advice: bool = False  #: Whether evaluations of several moves are wanted instead of one move.
    asker: Asker | None = None  #: The seat whose search may be kept for its next question; None keeps nothing.
    about: tuple[Any, ...] = ()  #: Moves to evaluate besides the best ones.
    seed: str | None = None  #: Of the chance of a question without an asker; None takes any.


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks a question; the answer has the same ticket."""

    ticket: int
    question: Question


@dataclass(frozen=True, slots=True)
class Ponder:
    """Lets the level think in the turn of its rival."""

    question: Question


@dataclass(frozen=True, slots=True)
class Cancel:
    """Drops the last question and stops pondering."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Says that the process has started."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """Says that the strategy is loaded and thinks about question `ticket`, or ponders."""

    ticket: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The move for question `ticket`, with its expected value. `advice` has evaluations, best first, if they were asked
    for. `stood_in` is True if the fallback level chose."""

    ticket: int
    move: Any
    value: float
    advice: tuple[MoveEvaluation, ...] = ()
    stood_in: bool = False
    forfeit: tuple[Fault, str] | None = (
        None  #: Why the strategy loses the game, with the detail; there is no move then.
    )
    told: Continuation | None = None  #: The games played on from the best two moves, if the second is worse.


@dataclass(frozen=True, slots=True)
class Failed:
    """Says that the strategy raised an error at question `ticket`."""

    ticket: int
    reason: str


#: A strategy with its own random numbers, so that no other question changes its answers.
CachedStrategy = tuple[Strategy, random.Random]


class StrategyCache:
    """Keeps strategies for each seat, level, and play or advice, until a new game begins."""

    def __init__(self, seed: int, strategy_for: StrategyFor) -> None:
        self._seed, self._rng, self._strategy_for = seed, random.Random(seed), strategy_for
        self._kept: dict[tuple[Asker, str, str, bool], CachedStrategy] = {}

    def answer(self, ask: Ask, begin: Callable[[], Stop]) -> Answer:
        """Returns a strategy's answer; `begin` starts the clock once the strategy is loaded. Raises TypeError if advice
        is wanted of a level that gives none."""
        question = ask.question
        strategy, rng = self._cached(question)
        stop = begin()
        if isinstance(strategy, Listener):
            strategy.follow(question.history)
        if not question.advice:
            try:
                choice = strategy.choose(question.observation, question.budget, rng, stop)
            except Forfeit as loss:
                return Answer(ask.ticket, None, 0.0, forfeit=(loss.fault, loss.detail))
            return Answer(ask.ticket, choice.move, choice.value)
        if not isinstance(strategy, Advisor):
            raise TypeError(f"{question.level} gives no advice")
        advice = strategy.advise(question.observation, question.about, question.budget, stop)
        told = None if question.about else _told(question, advice)
        return Answer(ask.ticket, advice[0].move, advice[0].chance, advice, told=told)

    def ponder(self, about: Question, begin: Callable[[], Stop]) -> None:
        """Lets the cached level of this seat think, if it ponders."""
        cached = self._kept.get((about.asker, about.game, about.level, False)) if about.asker is not None else None
        if cached is not None and isinstance(strategy := cached[0], Ponderer):
            strategy.follow(about.history)
            strategy.ponder(about.observation, about.budget, cached[1], begin())

    def _cached(self, about: Question) -> CachedStrategy:
        if about.asker is None:
            rng = self._rng if about.seed is None else random.Random(about.seed)
            return self._strategy_for(about.game, about.level), rng
        if any(game != about.asker[0] for (game, _), *_ in self._kept):
            self._kept.clear()
        key = about.asker, about.game, about.level, about.advice
        if key not in self._kept:
            rng = random.Random(f"{self._seed} {key}")
            self._kept[key] = self._strategy_for(about.game, about.level), rng
        return self._kept[key]


def _told(question: Question, advice: Sequence[MoveEvaluation]) -> Continuation | None:
    """Returns why the best move of a hint is better than the second; None if it is hardly better, or if nobody can tell."""
    entry = GAMES.get(question.game)
    if entry is None or entry.continuation is None or len(advice) < 2 or advice[1].loss < MIN_LOSS:
        return None
    games = min(entry.games, question.budget.iterations or entry.games)
    return entry.continuation(question.observation, advice[1].move, advice[0].move, games)


def begin(line: Line, seed: int, strategy_for: StrategyFor) -> Hear:
    """Begins in the engine process. Returns what answers the messages."""
    strategies = StrategyCache(seed, strategy_for)

    def hear(message: Any) -> None:
        if isinstance(message, Ask):
            line.send(_answer(message, line, strategies))
        elif isinstance(message, Ponder):
            about = replace(message.question, budget=PONDERING_BUDGET)
            strategies.ponder(about, partial(_watched, line, None, PONDERING_BUDGET.seconds))

    line.send(Ready())
    return hear


def _answer(ask: Ask, line: Line, strategies: StrategyCache) -> Answer | Failed:
    try:
        return strategies.answer(ask, partial(_watched, line, ask.ticket, ask.question.budget.seconds))
    except Exception as error:  # any fault of a strategy: the process lives on and reports it
        return Failed(ask.ticket, f"{type(error).__name__}: {error}")


def _watched(line: Line, ticket: int | None, seconds: float | None) -> Stop:
    """Returns a stop signal, which also gives signs of life: True when the time is over or a newer message has come."""
    late, shown = stop_after(seconds), time.monotonic()
    line.send(Thinking(ticket))

    def stop() -> bool:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= BEAT_SECONDS:
            shown = now
            line.send(Thinking(ticket))
        return late() or line.poll()

    return stop


def stop_after(seconds: float | None, clock: Callable[[], float] = time.monotonic) -> Stop:
    """Returns a stop signal that becomes True after `seconds`; never without a limit."""
    if seconds is None:
        return never
    end = clock() + seconds
    return lambda: clock() >= end
