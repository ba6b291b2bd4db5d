"""The engine process: what runs there, and the messages that it understands.

It is started with *spawn*, so nothing of the match is in its memory, and it receives Observations only. It serves one question
at a time; a newer message, the end of the time or the end of the window stops the thinking. It never imports pygame.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mandala.ai.api import Advisor, Budget, History, Listener, Ponderer, Stop, Strategy, Verdict, never
from mandala.core.game import Player

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

UNLIMITED: Final = Budget()
PONDERING: Final = Budget(seconds=10)
"""How long a strategy thinks in the rival's turn, who may be away for the evening."""
BEAT_SECONDS: Final = 0.2
"""How often a strategy that thinks shows that it is alive."""

StrategyFor = Callable[[str, str], Strategy]
"""From a game's and a level's name to a strategy; a function of a module, since it is pickled."""

Asker = tuple[int, Player]
"""Who asks: the number of the game, which is drawn by chance, and the player in it."""


@dataclass(frozen=True, slots=True)
class Question:
    """What shall the viewer of `observation` play?"""

    game: str
    level: str
    observation: Any
    budget: Budget = UNLIMITED
    history: History = ()
    """the game so far as the viewer saw it: a level may read the rival's moves"""
    advice: bool = False
    """not one move is wanted, but an opinion of several"""
    asker: Asker | None = None
    """whose thoughts may be kept for the next question; None: nobody's, and nothing is kept"""
    about: tuple[Any, ...] = ()
    """moves that the opinion is to be of, besides the best ones"""


@dataclass(frozen=True, slots=True)
class Ask:
    """Answer this; the answer bears the ticket."""

    ticket: int
    question: Question


@dataclass(frozen=True, slots=True)
class Ponder:
    """The rival of the question's viewer is to move: think meanwhile, if the level does."""

    question: Question


@dataclass(frozen=True, slots=True)
class Cancel:
    """The last question needs no answer any more, nor is there anything to ponder."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has started."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """A sign of life. The strategy is there and thinks, about question `ticket`, or ponders."""

    ticket: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The move for question `ticket`, and its expected value (see `mandala.ai.api.Choice`). Where advice was asked for, `advice`
    are the moves to think of, best first; there are none, and no move, if none could be given. With `stood_in` the level itself
    could not answer, and a simpler one chose."""

    ticket: int
    move: Any
    value: float
    advice: tuple[Verdict, ...] = ()
    stood_in: bool = False


@dataclass(frozen=True, slots=True)
class Failed:
    """The strategy raised an error instead of answering question `ticket`."""

    ticket: int
    reason: str


class Mind(NamedTuple):
    """A strategy with random numbers of its own, so that nobody's answer depends on what others were asked."""

    strategy: Strategy
    rng: random.Random


class Minds:
    """The strategies at work. What one keeps from question to question belongs to one seat of one game and to one level, and who
    advises a player shares no thoughts with who plays; with another game all is forgotten."""

    def __init__(self, seed: int, strategy_for: StrategyFor) -> None:
        self._seed, self._rng, self._strategy_for = seed, random.Random(seed), strategy_for
        self._kept: dict[tuple[Asker, str, str, bool], Mind] = {}

    def answer(self, ask: Ask, begin: Callable[[], Stop]) -> Answer:
        """What a strategy says to a question; `begin` starts the clock when it is there. Raises TypeError if it is asked for
        advice and is no `Advisor`."""
        question = ask.question
        strategy, rng = self._mind(question)
        stop = begin()
        if isinstance(strategy, Listener):
            strategy.follow(question.history)
        if not question.advice:
            choice = strategy.choose(question.observation, question.budget, rng, stop)
            return Answer(ask.ticket, choice.move, choice.value)
        if not isinstance(strategy, Advisor):
            raise TypeError(f"{question.level} gives no advice")
        advice = strategy.advise(question.observation, question.about, question.budget, stop)
        return Answer(ask.ticket, advice[0].move, advice[0].chance, advice)

    def ponder(self, about: Question, begin: Callable[[], Stop]) -> None:
        """Lets the level think that has been asked in this seat, if it does."""
        mind = self._kept.get((about.asker, about.game, about.level, False)) if about.asker is not None else None
        if mind is not None and isinstance(mind.strategy, Ponderer):
            mind.strategy.follow(about.history)
            mind.strategy.ponder(about.observation, about.budget, mind.rng, begin())

    def _mind(self, about: Question) -> Mind:
        if about.asker is None:
            return Mind(self._strategy_for(about.game, about.level), self._rng)
        if any(game != about.asker[0] for (game, _), *_ in self._kept):
            self._kept.clear()
        key = about.asker, about.game, about.level, about.advice
        if key not in self._kept:
            self._kept[key] = Mind(self._strategy_for(about.game, about.level), random.Random(f"{self._seed} {key}"))
        return self._kept[key]


def serve(pipe: Connection[Any, Any], seed: int, strategy_for: StrategyFor) -> None:
    """Answers questions from `pipe` until it closes: the main function of the engine process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches both processes; the window decides
    threading.Thread(target=leave_with_parent, name="leave with parent", daemon=True).start()
    minds = Minds(seed, strategy_for)
    try:
        pipe.send(Ready())
        while True:
            message = pipe.recv()
            if isinstance(message, Ask):
                pipe.send(_answer(message, pipe, minds))
            elif isinstance(message, Ponder):
                about = replace(message.question, budget=PONDERING)
                minds.ponder(about, partial(_watched, pipe, None, PONDERING.seconds))
    except (EOFError, OSError):
        return


def _answer(ask: Ask, pipe: Connection[Any, Any], minds: Minds) -> Answer | Failed:
    try:
        return minds.answer(ask, partial(_watched, pipe, ask.ticket, ask.question.budget.seconds))
    except Exception as error:  # whatever a strategy does, the process lives on and the game hears of it
        return Failed(ask.ticket, f"{type(error).__name__}: {error}")


def _watched(pipe: Connection[Any, Any], ticket: int | None, seconds: float | None) -> Stop:
    """Whether the time is over, from now on, or something newer came; each look may send a sign of life, and one is sent now."""
    late, shown = stop_after(seconds), time.monotonic()
    pipe.send(Thinking(ticket))

    def stop() -> bool:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= BEAT_SECONDS:
            shown = now
            pipe.send(Thinking(ticket))
        return late() or pipe.poll()

    return stop


def stop_after(seconds: float | None, clock: Callable[[], float] = time.monotonic) -> Stop:
    """True when so many seconds from now have passed; never without a limit."""
    if seconds is None:
        return never
    end = clock() + seconds
    return lambda: clock() >= end


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are started here never hear Ctrl-C, which reaches all of a terminal's, not even while they load; this one
    hears it afterwards."""
    if sys.platform == "win32":
        import ctypes

        console = ctypes.windll.kernel32
        console.SetConsoleCtrlHandler(None, True)
        try:
            yield
        finally:
            console.SetConsoleCtrlHandler(None, False)
        return
    from multiprocessing import resource_tracker  # there already, in the process that starts others

    resource_tracker.ensure_running()  # else it begins with the process, and would undo what follows
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def without_arguments() -> Iterator[None]:
    """A process that is started meanwhile does not get our command line, on which the deal may stand."""
    arguments = sys.argv
    sys.argv = arguments[:1]
    try:
        yield
    finally:
        sys.argv = arguments


def leave_with_parent() -> None:
    """Ends this process when the parent ends, even in the middle of a thought and even if the parent was killed."""
    from multiprocessing import connection, parent_process  # there already, in the process that asks

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)
