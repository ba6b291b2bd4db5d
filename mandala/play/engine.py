"""The engine as the window sees it: asked, polled, cancelled; never waited for.

`ProcessEngine` keeps one long-lived worker process (worker.py), starts it again when it dies or hangs, and always comes up
with a move. `InlineEngine` has the same face without a process: for tests, and where the same game shall come out twice.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from mandala.ai.api import Budget, Choice, History, never
from mandala.play import games
from mandala.play.trouble import Trouble, TroubleKind
from mandala.play.worker import (
    Answer,
    Ask,
    Asker,
    Cancel,
    Failed,
    Minds,
    Ponder,
    Ready,
    StrategyFor,
    Thinking,
    deaf_to_ctrl_c,
    serve,
    stop_after,
)

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

SILENCE_SECONDS: Final = 5.0
"""How long the process may give no sign of life while a question waits."""
START: Final = 4
"""So many times longer a new process may take until it thinks: first all is loaded."""
OVERDUE_SECONDS: Final = 20.0
"""How much later than its budget an answer may come while there are signs of life."""
UNLIMITED_SECONDS: Final = 60.0
"""How long a question without a time budget may take."""
STEP_SECONDS: Final = 0.5
"""No more than this counts as waiting between two polls: a window that was held up itself must not blame the process."""
BUSIEST: Final = 8.0
"""So many times the patience is the most that a busy machine is granted."""
UNHEARD: Final = 40_000
"""So many bytes may be under way to a process that gives no sign of life; more could fill the pipe, and sending would wait."""
ATTEMPTS: Final = 3
"""How often a question is asked before the engine gives it up; each time with twice the patience."""


class Engine(Protocol):
    """Who chooses moves for levels. One question at a time: a new one replaces the one before."""

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        ...

    def start(self) -> None:
        """Makes ready, so that the first answer comes sooner; optional."""
        ...

    def ask(
        self,
        game: str,
        level: str,
        observation: Any,
        budget: Budget,
        history: History = (),
        advice: bool = False,
        asker: Asker | None = None,
    ) -> int:
        """Asks for a move of the observation's viewer, who is to move; returns the question's ticket. `history` is the game so
        far as the viewer saw it: a level may read the rival's moves, and go on from what it thought before, if `asker` says in
        which seat of which game. With `advice` it is asked what it thinks of several moves."""
        ...

    def ponder(self, game: str, level: str, observation: Any, history: History, asker: Asker) -> None:
        """The viewer's rival is to move: the level may think meanwhile, until it is asked, or cancelled, or tired."""
        ...

    def poll(self) -> Answer | None:
        """The answer to the last question, once. Never blocks; call it often."""
        ...

    def cancel(self) -> None:
        """The last question needs no answer any more, nor is there anything to ponder."""
        ...

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call."""
        ...

    def close(self) -> None:
        """Ends it; `start` or `ask` begin again."""
        ...


def stand_in(game: str, observation: Any, rng: random.Random) -> Choice:
    """The choice of a simple level, from the same observation, where the one that plays cannot choose. It takes no process and
    no time to speak of."""
    return games.GAMES[game].stand_in().choose(observation, Budget(), rng, never)


class InlineEngine:
    """Thinks within `poll`, in this process; deterministic for a seed, if `iterations` replaces the time budget or the level
    does not look at the time. With `iterations` levels ponder, too, so many at once."""

    def __init__(self, seed: int, iterations: int | None = None, strategy_for: StrategyFor = games.strategy) -> None:
        self._minds, self._iterations = Minds(seed, strategy_for), iterations
        self._asked: Ask | None = None
        self._tickets = 0

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._asked is not None

    def start(self) -> None:
        """Nothing to do."""

    def ask(
        self,
        game: str,
        level: str,
        observation: Any,
        budget: Budget,
        history: History = (),
        advice: bool = False,
        asker: Asker | None = None,
    ) -> int:
        """Keeps the question until `poll`."""
        self._tickets += 1
        if self._iterations is not None:
            budget = Budget(iterations=self._iterations)
        self._asked = Ask(self._tickets, game, level, observation, budget, history, advice, asker)
        return self._tickets

    def ponder(self, game: str, level: str, observation: Any, history: History, asker: Asker) -> None:
        """Thinks at once, unless only the time would end it."""
        if self._iterations is not None:
            about = Ponder(game, level, observation, history, asker)
            self._minds.ponder(about, Budget(iterations=self._iterations), lambda: never)

    def poll(self) -> Answer | None:
        """Thinks, if there is a question, and answers it."""
        ask, self._asked = self._asked, None
        return None if ask is None else self._minds.answer(ask, lambda: stop_after(ask.budget.seconds))

    def cancel(self) -> None:
        """Forgets the question."""
        self._asked = None

    def troubles(self) -> tuple[Trouble, ...]:
        """There are none."""
        return ()

    def close(self) -> None:
        """Forgets the question."""
        self._asked = None


@dataclass
class Worker:
    """A running engine process and our end of its pipe."""

    process: SpawnProcess
    pipe: Connection[Any, Any]
    ready: bool = False
    warm: bool = False
    """Whether it has begun to think once: then games and weights are loaded"""
    silence: float = 0.0
    """Seconds for which we have waited for a sign of life"""
    unheard: int = 0
    """bytes that were sent since the last one"""


@dataclass
class Question:
    """What was asked, how often that has failed, and for how many seconds we have seen it being thought about."""

    ask: Ask
    failures: int = 0
    thought: float | None = None


class ProcessEngine:
    """Asks a worker process. `seed` is the worker's, drawn from the system and never from the deal unless a test gives it."""

    def __init__(
        self,
        seed: int | None = None,
        strategy_for: StrategyFor = games.strategy,
        clock: Callable[[], float] = time.monotonic,
        silence_seconds: float = SILENCE_SECONDS,
    ) -> None:
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self._strategy_for, self._clock, self._silence_seconds = strategy_for, clock, silence_seconds
        self._worker: Worker | None = None
        self._was_ready = self._pondering = False
        self._question: Question | None = None
        self._looked = clock()
        self._tickets = self._lost_starts = 0
        self._inside: Minds | None = None
        self._troubles: list[Trouble] = []

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    @property
    def pid(self) -> int | None:
        """The number of the worker process, for diagnosis."""
        return None if self._worker is None else self._worker.process.pid

    def start(self) -> None:
        """Starts the process, if it does not run; returns before it is ready. If it fails, `ask` tries again and tells."""
        with contextlib.suppress(OSError):
            self._ensure_worker()

    def _ensure_worker(self) -> Worker:
        if self._worker is None:
            import multiprocessing  # loaded when it is wanted, after the first frame

            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            arguments = theirs, self._rng.getrandbits(64), self._strategy_for
            process = context.Process(target=serve, args=arguments, name="mandala engine", daemon=True)
            with deaf_to_ctrl_c(), _without_arguments():
                process.start()
            theirs.close()
            self._worker = Worker(process, ours)
        return self._worker

    def ask(
        self,
        game: str,
        level: str,
        observation: Any,
        budget: Budget,
        history: History = (),
        advice: bool = False,
        asker: Asker | None = None,
    ) -> int:
        """Sends the question; the one before is dropped."""
        self._tickets += 1
        self._question = Question(Ask(self._tickets, game, level, observation, budget, history, advice, asker))
        self._send_question(self._question)
        return self._tickets

    def _send_question(self, question: Question) -> None:
        if self._stays_here:
            return
        question.thought, self._looked, self._pondering = None, self._clock(), False
        try:
            self._ensure_worker().silence = 0.0
        except OSError:
            return  # the next poll finds no worker, and counts a failure
        self._send(question.ask)

    def _send(self, message: Ask | Ponder | Cancel) -> None:
        """Sends a message, if the process runs. One that does not listen is given up."""
        import pickle  # loaded with the process

        self._listen()
        if self._worker is None:
            return
        content = pickle.dumps(message)
        self._worker.unheard += len(content)
        try:
            if self._worker.unheard <= max(UNHEARD, len(content)):
                self._worker.pipe.send_bytes(content)
                return
        except OSError:
            pass
        self._lose_worker()

    def ponder(self, game: str, level: str, observation: Any, history: History, asker: Asker) -> None:
        """Tells the process, if it runs; what is lost is only thought."""
        if self._worker is not None and self._worker.ready and self._question is None:
            self._pondering = True
            self._send(Ponder(game, level, observation, history, asker))

    def poll(self) -> Answer | None:
        """The answer, if it is there; looks after the process otherwise."""
        reply, question = self._listen(), self._question
        if question is None:
            return None
        if self._stays_here:
            return self._given_up(question)
        if isinstance(reply, Answer):
            self._question = None
            return reply
        if reply is not None:
            return self._failed(question, reply.reason)
        reason = self._illness(question)
        if reason is None:
            return None
        self._lose_worker()
        return self._failed(question, reason)

    def _listen(self) -> Answer | Failed | None:
        """Reads what the process sent; the reply to the question, if it is there."""
        worker, question = self._worker, self._question
        try:
            while worker is not None and worker.pipe.poll():
                message = worker.pipe.recv()
                worker.silence, worker.unheard = 0.0, 0
                worker.warm |= isinstance(message, Thinking)
                if isinstance(message, Ready):
                    worker.ready = self._was_ready = True
                elif question is not None and message.ticket == question.ask.ticket:
                    if not isinstance(message, Thinking):
                        assert isinstance(message, (Answer, Failed))
                        return message
                    question.thought = question.thought or 0.0
        except (EOFError, OSError):
            self._lose_worker()
        return None

    def _illness(self, question: Question) -> str | None:
        """Why no answer can be expected any more; None while there is hope."""
        now, worker = self._clock(), self._worker
        waited, self._looked = min(now - self._looked, STEP_SECONDS), now
        if worker is None or not worker.process.is_alive():
            return "the process ended" if worker is None else f"the process ended with {worker.process.exitcode}"
        patience = business() * 2**question.failures
        worker.silence += waited
        limit = patience * self._silence_seconds * (1 if worker.warm else START)
        if worker.silence > limit:
            return (
                f"no sign of life for {limit:.3g} s" if worker.ready else f"the process did not start in {limit:.3g} s"
            )
        if question.thought is None:
            return None
        question.thought += waited
        seconds = question.ask.budget.seconds
        limit = (UNLIMITED_SECONDS if seconds is None else seconds) + patience * OVERDUE_SECONDS
        return f"no answer in {limit:.3g} s" if question.thought > limit else None

    def _failed(self, question: Question, reason: str) -> Answer | None:
        """Asks again, but not for ever."""
        question.failures += 1
        self._lost_starts += not self._was_ready
        if question.failures == ATTEMPTS:
            failure = TroubleKind.ADVICE_FAILED if question.ask.advice else TroubleKind.ENGINE_FAILED
            kind = TroubleKind.ENGINE_INSIDE if self._stays_here else failure
            self._troubles.append(Trouble(kind, reason))
            return self._given_up(question)
        if question.failures == ATTEMPTS - 1 and self._was_ready and not question.ask.advice:
            self._troubles.append(Trouble(TroubleKind.ENGINE_RESTARTED, reason))
        self._send_question(question)
        return None

    @property
    def _stays_here(self) -> bool:
        """Whether this system lets us start no process at all."""
        return self._lost_starts >= ATTEMPTS and not self._was_ready

    def _given_up(self, question: Question) -> Answer:
        """The game must go on. If no process can be started, the level thinks in this one. If it died or hung in its own, it
        would take the window down with it: a simpler one chooses, and no advice is given."""
        self._question, ask = None, question.ask
        if self._stays_here:
            self._inside = self._inside or Minds(self._rng.getrandbits(64), self._strategy_for)
            try:
                return self._inside.answer(ask, lambda: stop_after(ask.budget.seconds))
            except Exception as error:  # whatever a strategy does, the window lives on and the player hears of it
                failure = TroubleKind.ADVICE_FAILED if ask.advice else TroubleKind.ENGINE_FAILED
                self._troubles.append(Trouble(failure, f"{type(error).__name__}: {error}"))
        if ask.advice:
            return Answer(ask.ticket, None, 0.5)
        return Answer(ask.ticket, *stand_in(ask.game, ask.observation, self._rng), stood_in=True)

    def cancel(self) -> None:
        """Drops the question; the worker stops thinking at its next look at the pipe."""
        if self._question is not None or self._pondering:
            self._question, self._pondering = None, False
            self._send(Cancel())

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call."""
        troubles, self._troubles = tuple(self._troubles), []
        return troubles

    def close(self) -> None:
        """Ends the process; a killed one ends at once."""
        self._question, worker = None, self._worker
        self._lose_worker()
        if worker is not None:
            worker.process.join(1)

    def _lose_worker(self) -> None:
        """Kills the process, which holds nothing worth keeping, and does not wait for its end."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.process.kill()  # first: it must not begin to end in order, with threads that may be anywhere
            worker.pipe.close()


def business() -> float:
    """By how much a busy machine makes everything slower, 1 if it has cores to spare, as far as the system says."""
    waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return min(max(1.0, waiting / (os.cpu_count() or 1)), BUSIEST)


@contextlib.contextmanager
def _without_arguments() -> Iterator[None]:
    """A process that is started meanwhile does not get our command line, on which the deal may stand."""
    arguments = sys.argv
    sys.argv = arguments[:1]
    try:
        yield
    finally:
        sys.argv = arguments
