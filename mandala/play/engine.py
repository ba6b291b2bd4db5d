"""The engine as the window sees it: asked, polled, cancelled; never waited for.

`ProcessEngine` keeps one long-lived worker process (worker.py), starts it again when it dies or hangs, and always comes up
with a move. `InlineEngine` has the same face without a process: for tests, and where the same game shall come out twice.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Protocol

from mandala.ai.api import Budget, History
from mandala.play import games
from mandala.play.trouble import Trouble, TroubleKind
from mandala.play.worker import Answer, Ask, Cancel, Failed, Ponder, Ready, StrategyFor, answered, serve, stop_after

STARTUP_SECONDS: Final = 20.0
"""How long a new process may take until it says that it is ready."""
GRACE_SECONDS: Final = 1.0
"""How much later than its budget an answer may come."""
UNLIMITED_SECONDS: Final = 60.0
"""How long a question without a time budget may take."""
ATTEMPTS: Final = 3
"""How often a question is asked before the engine gives it up."""


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
        self, game: str, level: str, observation: Any, budget: Budget, history: History = (), advice: bool = False
    ) -> int:
        """Asks for a move of the observation's viewer, who is to move; returns the question's ticket. `history` is the game so
        far as the viewer saw it: a level may read the rival's moves, and go on from what it thought before. With `advice` it
        is asked what it thinks of several moves."""
        ...

    def ponder(self, game: str, level: str, observation: Any, history: History) -> None:
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


def any_move(game: str, observation: Any, rng: random.Random) -> Any:
    """Any legal move, when a strategy fails: which moves are legal is the same in every world that looks like this."""
    rules = games.GAMES[game].rules
    return rng.choice(rules.legal_moves(rules.sample_state(observation, rng)))


class InlineEngine:
    """Thinks within `poll`, in this process; deterministic for a seed, if `iterations` replaces the time budget or the level
    does not look at the time."""

    def __init__(self, seed: int, iterations: int | None = None, strategy_for: StrategyFor = games.strategy) -> None:
        self._rng = random.Random(seed)
        self._iterations, self._strategy_for = iterations, strategy_for
        self._asked: Ask | None = None
        self._tickets = 0

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._asked is not None

    def start(self) -> None:
        """Nothing to do."""

    def ask(
        self, game: str, level: str, observation: Any, budget: Budget, history: History = (), advice: bool = False
    ) -> int:
        """Keeps the question until `poll`."""
        self._tickets += 1
        if self._iterations is not None:
            budget = Budget(iterations=self._iterations)
        self._asked = Ask(self._tickets, game, level, observation, budget, history, advice)
        return self._tickets

    def ponder(self, game: str, level: str, observation: Any, history: History) -> None:
        """Thinks only when asked."""

    def poll(self) -> Answer | None:
        """Thinks, if there is a question, and answers it."""
        ask, self._asked = self._asked, None
        if ask is None:
            return None
        return answered(ask, self._strategy_for(ask.game, ask.level), self._rng, stop_after(ask.budget.seconds))

    def cancel(self) -> None:
        """Forgets the question."""
        self._asked = None

    def troubles(self) -> tuple[Trouble, ...]:
        """There are none."""
        return ()

    def close(self) -> None:
        """Forgets the question."""
        self._asked = None


@dataclass(frozen=True)
class Worker:
    """A running engine process and our end of its pipe."""

    process: SpawnProcess
    pipe: Connection[Any, Any]
    started: float


@dataclass(frozen=True)
class Question:
    """What was asked, for which time, and how often it has failed."""

    ask: Ask
    asked: float
    failures: int = 0


class ProcessEngine:
    """Asks a worker process. `seed` is the worker's, drawn from the system and never from the deal unless a test gives it."""

    def __init__(
        self,
        seed: int | None = None,
        strategy_for: StrategyFor = games.strategy,
        clock: Callable[[], float] = time.monotonic,
        grace_seconds: float = GRACE_SECONDS,
    ) -> None:
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self._strategy_for, self._clock, self._grace = strategy_for, clock, grace_seconds
        self._worker: Worker | None = None
        self._ready = self._was_ready = self._pondering = False
        self._question: Question | None = None
        self._tickets = self._lost_starts = 0
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

    def _ensure_worker(self) -> None:
        if self._worker is not None:
            return
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        seed = self._rng.getrandbits(64)
        process = context.Process(
            target=serve, args=(theirs, seed, self._strategy_for), name="mandala engine", daemon=True
        )
        process.start()
        theirs.close()
        self._worker, self._ready = Worker(process, ours, self._clock()), False

    def ask(
        self, game: str, level: str, observation: Any, budget: Budget, history: History = (), advice: bool = False
    ) -> int:
        """Sends the question; the one before is dropped."""
        self._tickets += 1
        self._question = Question(Ask(self._tickets, game, level, observation, budget, history, advice), self._clock())
        if not self._stays_here:
            self._send()
        return self._tickets

    def ponder(self, game: str, level: str, observation: Any, history: History) -> None:
        """Tells the process, if it runs; what is lost is only thought."""
        if self._worker is None or self._question is not None or not self._ready:
            return
        with contextlib.suppress(OSError):
            self._worker.pipe.send(Ponder(game, level, observation, history))
            self._pondering = True

    def _send(self) -> None:
        assert self._question is not None
        try:
            self._ensure_worker()
            assert self._worker is not None
            self._worker.pipe.send(self._question.ask)
            self._pondering = False
        except OSError:
            self._lose_worker()  # the next poll finds the question without a worker and counts a failure

    def poll(self) -> Answer | None:
        """The answer, if it is there; looks after the process otherwise."""
        question = self._question
        if question is not None and self._stays_here:
            return self._given_up(question)
        message = self._received()
        while message is not None:
            if question is not None and isinstance(message, (Answer, Failed)) and message.ticket == question.ask.ticket:
                if isinstance(message, Answer):
                    self._question = None
                    return message
                return self._failed(question, message.reason)
            message = self._received()
        if question is None:
            return None
        reason = self._illness(question)
        if reason is None:
            return None
        self._lose_worker()
        return self._failed(question, reason)

    def _received(self) -> Answer | Failed | None:
        """The next answer in the pipe."""
        worker = self._worker
        try:
            while worker is not None and worker.pipe.poll():
                message = worker.pipe.recv()
                if isinstance(message, (Answer, Failed)):
                    return message
                if isinstance(message, Ready):
                    self._ready = self._was_ready = True
                    self._restart_clock()
        except (EOFError, OSError):
            self._lose_worker()
        return None

    def _restart_clock(self) -> None:
        """The time for an answer begins when the process is ready to read the question."""
        if self._question is not None:
            self._question = replace(self._question, asked=self._clock())

    def _illness(self, question: Question) -> str | None:
        """Why no answer can be expected any more; None while there is hope."""
        worker, now = self._worker, self._clock()
        if worker is None or not worker.process.is_alive():
            return "the process ended" if worker is None else f"the process ended with {worker.process.exitcode}"
        if not self._ready:
            return "the process did not start" if now - worker.started > STARTUP_SECONDS else None
        seconds = question.ask.budget.seconds
        limit = (UNLIMITED_SECONDS if seconds is None else seconds) + self._grace
        return f"no answer in {limit:g} s" if now - question.asked > limit else None

    def _failed(self, question: Question, reason: str) -> Answer | None:
        """Asks again, but not for ever."""
        failures = question.failures + 1
        self._lost_starts += not self._was_ready
        if failures == ATTEMPTS:
            failure = TroubleKind.ADVICE_FAILED if question.ask.advice else TroubleKind.ENGINE_FAILED
            kind = TroubleKind.ENGINE_INSIDE if self._stays_here else failure
            self._troubles.append(Trouble(kind, reason))
            return self._given_up(question)
        if failures == ATTEMPTS - 1 and self._was_ready and not question.ask.advice:
            self._troubles.append(Trouble(TroubleKind.ENGINE_RESTARTED, reason))
        self._question = replace(question, asked=self._clock(), failures=failures)
        self._send()
        return None

    @property
    def _stays_here(self) -> bool:
        """Whether this system lets us start no process at all."""
        return self._lost_starts >= ATTEMPTS and not self._was_ready

    def _given_up(self, question: Question) -> Answer:
        """The game must go on. If no process can be started, the level thinks in this one; if it died or hung in its own, any
        legal move is played and no advice given, since it would take the window down with it."""
        self._question, ask = None, question.ask
        if self._stays_here:
            inline = InlineEngine(self._rng.getrandbits(64), strategy_for=self._strategy_for)
            inline.ask(ask.game, ask.level, ask.observation, ask.budget, ask.history, ask.advice)
            try:
                answer = inline.poll()
                assert answer is not None
                return replace(answer, ticket=ask.ticket)
            except Exception as error:  # whatever a strategy does, the window lives on and the player hears of it
                failure = TroubleKind.ADVICE_FAILED if ask.advice else TroubleKind.ENGINE_FAILED
                self._troubles.append(Trouble(failure, f"{type(error).__name__}: {error}"))
        if ask.advice:
            return Answer(ask.ticket, None, 0.5)
        return Answer(ask.ticket, any_move(ask.game, ask.observation, self._rng), 0.5)

    def cancel(self) -> None:
        """Drops the question; the worker stops thinking at its next look at the pipe."""
        if self._question is None and not self._pondering:
            return
        self._question, self._pondering = None, False
        if self._worker is not None:
            try:
                self._worker.pipe.send(Cancel())
            except OSError:
                self._lose_worker()

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
