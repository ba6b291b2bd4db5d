"""The engine that thinks in a process of its own, so that the window never waits.

It keeps one long-lived worker (`worker.py`), restarts it when it dies or hangs, and always returns a move.
"""

from __future__ import annotations

import contextlib
import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from mandala.play import games
from mandala.play.engine.engine import stand_in
from mandala.play.engine.worker import (
    Answer,
    Ask,
    Cancel,
    Failed,
    Ponder,
    Question,
    Ready,
    StrategyCache,
    StrategyFor,
    Thinking,
    begin,
    stop_after,
)
from mandala.play.notifications import Notification, NotificationKind

if TYPE_CHECKING:
    from mandala.platform.api import Platform
    from mandala.platform.process import Process

SILENCE_SECONDS: Final = 5.0  #: The longest silence of a process that has a question.
START_PATIENCE: Final = 4  #: Multiplies the patience for a new process, which loads everything first.
OVERDUE_SECONDS: Final = 20.0  #: The longest delay of an answer beyond its budget while there are signs of life.
UNLIMITED_SECONDS: Final = 60.0  #: The time limit of a question without a time budget.
#: The most that counts as waiting between two polls: a delay of the window itself is no fault of the process.
STEP_SECONDS: Final = 0.5
#: The most bytes sent to a process that gives no sign of life; more could fill the pipe and block.
MAX_UNHEARD_BYTES: Final = 40_000
QUESTION_ATTEMPTS: Final = 3  #: The number of times a question is asked, each time with twice the patience.


@dataclass
class Worker:
    """A running engine process."""

    process: Process
    ready: bool = False
    warm: bool = False  #: Whether it has begun to think once, with games and weights loaded.
    silence: float = 0.0  #: Seconds without a sign of life.
    unheard: int = 0  #: Bytes sent since the last sign of life.


@dataclass
class Pending:
    """A question, its failures, and the seconds that the process has thought about it."""

    ask: Ask
    failures: int = 0
    thought: float | None = None


class ProcessEngine:
    """Asks a worker process. Only tests give `seed`; else the system draws it, never the deal."""

    def __init__(
        self,
        platform: Platform,
        seed: int | None = None,
        strategy_for: StrategyFor = games.strategy,
        silence_seconds: float = SILENCE_SECONDS,
    ) -> None:
        self._work, self._clock = platform.work, platform.clock.monotonic
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self._strategy_for, self._silence_seconds = strategy_for, silence_seconds
        self._worker: Worker | None = None
        self._was_ready = self._pondering = False
        self._pending: Pending | None = None
        self._looked = self._clock()
        self._tickets = self._lost_starts = 0
        self._inside: StrategyCache | None = None
        self._notifications: list[Notification] = []

    @property
    def thinking(self) -> bool:
        return self._pending is not None

    @property
    def pid(self) -> int | None:
        return None if self._worker is None else self._worker.process.pid

    def start(self) -> None:
        """Starts the process without waiting for it. If this fails, `ask` tries again and reports it."""
        with contextlib.suppress(OSError):
            self._ensure_worker()

    def _ensure_worker(self) -> Worker:
        if self._worker is None:
            arguments = self._rng.getrandbits(64), self._strategy_for
            self._worker = Worker(self._work.process("mandala engine", games.knowing(begin), *arguments))
        return self._worker

    def ask(self, question: Question) -> int:
        if seconds := question.budget.seconds:
            budget = replace(question.budget, seconds=seconds * self._work.slowness)
            question = replace(question, budget=budget)
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
        """Sends a message if the process runs; ends a process that does not listen."""
        import pickle  # loaded with the process

        self._listen()
        if self._worker is None:
            return
        content = pickle.dumps(message)
        self._worker.unheard += len(content)
        try:
            if self._worker.unheard <= max(MAX_UNHEARD_BYTES, len(content)):
                self._worker.process.send(content)
                return
        except OSError:
            pass
        self._lose_worker()

    def ponder(self, question: Question) -> None:
        """Asks a running process to ponder."""
        if self._worker is not None and self._worker.ready and self._pending is None:
            self._pondering = True
            self._send(Ponder(question))

    def poll(self) -> Answer | None:
        """Returns the answer if it has come; else checks on the process."""
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
        """Reads messages of the process; returns the reply to the question if it has come."""
        worker, pending = self._worker, self._pending
        try:
            while worker is not None and worker.process.poll():
                message = worker.process.recv()
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
        """Returns the reason why no answer can come; None while one can."""
        now, worker = self._clock(), self._worker
        waited, self._looked = min(now - self._looked, STEP_SECONDS), now
        ended = "the process ended" if worker is None else worker.process.ended
        if worker is None or ended:
            return ended
        patience = self._work.business() * 2**pending.failures
        worker.silence += waited
        limit = patience * self._silence_seconds * (1 if worker.warm else START_PATIENCE)
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
        """Asks again, up to the limit of attempts."""
        pending.failures += 1
        advice = pending.ask.question.advice
        self._lost_starts += not self._was_ready
        if pending.failures == QUESTION_ATTEMPTS:
            failure = NotificationKind.ADVICE_FAILED if advice else NotificationKind.ENGINE_FAILED
            kind = NotificationKind.ENGINE_INSIDE if self._stays_here else failure
            self._notifications.append(Notification(kind, reason))
            return self._given_up(pending)
        if pending.failures == QUESTION_ATTEMPTS - 1 and self._was_ready and not advice:
            self._notifications.append(Notification(NotificationKind.ENGINE_RESTARTED, reason))
        self._send_pending(pending)
        return None

    @property
    def _stays_here(self) -> bool:
        """Whether this system starts no process at all."""
        return self._lost_starts >= QUESTION_ATTEMPTS and not self._was_ready

    def _given_up(self, pending: Pending) -> Answer:
        """Answers in place of the process. The level thinks here if no process can start. If it died or hung, the
        fallback level chooses, since the level could take the window down."""
        self._pending, ask, question = None, pending.ask, pending.ask.question
        if self._stays_here:
            self._inside = self._inside or StrategyCache(self._rng.getrandbits(64), self._strategy_for)
            try:
                return self._inside.answer(ask, lambda: stop_after(question.budget.seconds))
            except Exception as error:  # any fault of a strategy: the window lives on and the player is told
                failure = NotificationKind.ADVICE_FAILED if question.advice else NotificationKind.ENGINE_FAILED
                self._notifications.append(Notification(failure, f"{type(error).__name__}: {error}"))
        if question.advice:
            return Answer(ask.ticket, None, 0.5)
        return Answer(ask.ticket, *stand_in(question.game, question.observation, self._rng), stood_in=True)

    def cancel(self) -> None:
        """Drops the question; the worker stops at its next look at the pipe."""
        if self._pending is not None or self._pondering:
            self._pending, self._pondering = None, False
            self._send(Cancel())

    def notifications(self) -> tuple[Notification, ...]:
        notifications, self._notifications = tuple(self._notifications), []
        return notifications

    def close(self) -> None:
        self._pending, worker = None, self._worker
        self._lose_worker()
        if worker is not None:
            worker.process.wait(1)

    def _lose_worker(self) -> None:
        """Kills the process without waiting for its end; it holds nothing worth keeping."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.process.kill()
