"""The engine that thinks in a process of its own, so that the window never waits.

It keeps one long-lived worker (worker.py), starts it again when it dies or hangs, and always comes up with a move.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mandala.play import games
from mandala.play.engine import stand_in
from mandala.play.trouble import Trouble, TroubleKind
from mandala.play.worker import (
    Answer,
    Ask,
    Cancel,
    Failed,
    Minds,
    Ponder,
    Question,
    Ready,
    StrategyFor,
    Thinking,
    deaf_to_ctrl_c,
    serve,
    stop_after,
    without_arguments,
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
ROOM: Final = 4 * UNHEARD
"""So many bytes a pipe takes that nobody reads, where that can be said; with the longest game's question in it."""
ATTEMPTS: Final = 3
"""How often a question is asked before the engine gives it up; each time with twice the patience."""


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
class Pending:
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
        self._pending: Pending | None = None
        self._looked = clock()
        self._tickets = self._lost_starts = 0
        self._inside: Minds | None = None
        self._troubles: list[Trouble] = []

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._pending is not None

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
            from multiprocessing import connection

            if sys.platform == "win32":
                connection.BUFSIZE = ROOM  # a pipe takes no more than it was made for; then sending waits
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            arguments = theirs, self._rng.getrandbits(64), self._strategy_for
            process = context.Process(target=serve, args=arguments, name="mandala engine", daemon=True)
            with deaf_to_ctrl_c(), without_arguments():
                process.start()
            theirs.close()
            self._worker = Worker(process, ours)
        return self._worker

    def ask(self, question: Question) -> int:
        """Sends the question; the one before is dropped."""
        self._tickets += 1
        self._pending = Pending(Ask(self._tickets, question))
        self._send_pending(self._pending)
        return self._tickets

    def _send_pending(self, pending: Pending) -> None:
        if self._stays_here:
            return
        pending.thought, self._looked, self._pondering = None, self._clock(), False
        try:
            self._ensure_worker().silence = 0.0
        except OSError:
            return  # the next poll finds no worker, and counts a failure
        self._send(pending.ask)

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

    def ponder(self, question: Question) -> None:
        """Tells the process, if it runs; what is lost is only thought."""
        if self._worker is not None and self._worker.ready and self._pending is None:
            self._pondering = True
            self._send(Ponder(question))

    def poll(self) -> Answer | None:
        """The answer, if it is there; looks after the process otherwise."""
        reply, pending = self._listen(), self._pending
        if pending is None:
            return None
        if self._stays_here:
            return self._given_up(pending)
        if isinstance(reply, Answer):
            self._pending = None
            return reply
        if reply is not None:
            return self._failed(pending, reply.reason)
        reason = self._illness(pending)
        if reason is None:
            return None
        self._lose_worker()
        return self._failed(pending, reason)

    def _listen(self) -> Answer | Failed | None:
        """Reads what the process sent; the reply to the question, if it is there."""
        worker, pending = self._worker, self._pending
        try:
            while worker is not None and worker.pipe.poll():
                message = worker.pipe.recv()
                worker.silence, worker.unheard = 0.0, 0
                worker.warm |= isinstance(message, Thinking)
                if isinstance(message, Ready):
                    worker.ready = self._was_ready = True
                elif pending is not None and message.ticket == pending.ask.ticket:
                    if not isinstance(message, Thinking):
                        assert isinstance(message, (Answer, Failed))
                        return message
                    pending.thought = pending.thought or 0.0
        except (EOFError, OSError):
            self._lose_worker()
        return None

    def _illness(self, pending: Pending) -> str | None:
        """Why no answer can be expected any more; None while there is hope."""
        now, worker = self._clock(), self._worker
        waited, self._looked = min(now - self._looked, STEP_SECONDS), now
        if worker is None or not worker.process.is_alive():
            return "the process ended" if worker is None else f"the process ended with {worker.process.exitcode}"
        patience = business() * 2**pending.failures
        worker.silence += waited
        limit = patience * self._silence_seconds * (1 if worker.warm else START)
        if worker.silence > limit:
            return (
                f"no sign of life for {limit:.3g} s" if worker.ready else f"the process did not start in {limit:.3g} s"
            )
        if pending.thought is None:
            return None
        pending.thought += waited
        seconds = pending.ask.question.budget.seconds
        limit = (UNLIMITED_SECONDS if seconds is None else seconds) + patience * OVERDUE_SECONDS
        return f"no answer in {limit:.3g} s" if pending.thought > limit else None

    def _failed(self, pending: Pending, reason: str) -> Answer | None:
        """Asks again, but not for ever."""
        pending.failures += 1
        advice = pending.ask.question.advice
        self._lost_starts += not self._was_ready
        if pending.failures == ATTEMPTS:
            failure = TroubleKind.ADVICE_FAILED if advice else TroubleKind.ENGINE_FAILED
            kind = TroubleKind.ENGINE_INSIDE if self._stays_here else failure
            self._troubles.append(Trouble(kind, reason))
            return self._given_up(pending)
        if pending.failures == ATTEMPTS - 1 and self._was_ready and not advice:
            self._troubles.append(Trouble(TroubleKind.ENGINE_RESTARTED, reason))
        self._send_pending(pending)
        return None

    @property
    def _stays_here(self) -> bool:
        """Whether this system lets us start no process at all."""
        return self._lost_starts >= ATTEMPTS and not self._was_ready

    def _given_up(self, pending: Pending) -> Answer:
        """The game must go on. If no process can be started, the level thinks in this one. If it died or hung in its own, it
        would take the window down with it: a simpler one chooses, and no advice is given."""
        self._pending, ask, question = None, pending.ask, pending.ask.question
        if self._stays_here:
            self._inside = self._inside or Minds(self._rng.getrandbits(64), self._strategy_for)
            try:
                return self._inside.answer(ask, lambda: stop_after(question.budget.seconds))
            except Exception as error:  # whatever a strategy does, the window lives on and the player hears of it
                failure = TroubleKind.ADVICE_FAILED if question.advice else TroubleKind.ENGINE_FAILED
                self._troubles.append(Trouble(failure, f"{type(error).__name__}: {error}"))
        if question.advice:
            return Answer(ask.ticket, None, 0.5)
        return Answer(ask.ticket, *stand_in(question.game, question.observation, self._rng), stood_in=True)

    def cancel(self) -> None:
        """Drops the question; the worker stops thinking at its next look at the pipe."""
        if self._pending is not None or self._pondering:
            self._pending, self._pondering = None, False
            self._send(Cancel())

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call."""
        troubles, self._troubles = tuple(self._troubles), []
        return troubles

    def close(self) -> None:
        """Ends the process; a killed one ends at once."""
        self._pending, worker = None, self._worker
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
