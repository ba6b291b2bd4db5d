"""The engine process: what runs on the other side of the pipe, and the messages that cross it.

It is started with *spawn*, so nothing of the match is in its memory, and it receives Observations only. It serves one question
at a time; a newer message, the end of the time or the end of the window stops the thinking. It never imports pygame.
"""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from typing import Any, Final

from mandala.ai.api import Advisor, Budget, Choice, History, Listener, Ponderer, Stop, Strategy, never

PONDER_SECONDS: Final = 10.0
"""How long a strategy thinks in the rival's turn, who may be away for the evening."""

StrategyFor = Callable[[str, str], Strategy]
"""From a game's and a level's name to a strategy; a function of a module, since it is pickled."""

Strategies = dict[tuple[str, str, bool], Strategy]
"""The strategies at work by game, level, and whether it is the one that advises: who advises a player and who plays against that
player share no thoughts."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What shall the viewer of `observation` play? `history` is the game so far as the viewer saw it."""

    ticket: int
    game: str
    level: str
    observation: Any
    budget: Budget
    history: History = ()
    advice: bool = False
    """not one move is wanted, but an opinion of several"""


@dataclass(frozen=True, slots=True)
class Ponder:
    """The rival of the viewer of `observation` is to move: think meanwhile, if the level does."""

    game: str
    level: str
    observation: Any
    history: History


@dataclass(frozen=True, slots=True)
class Cancel:
    """The last question needs no answer any more, nor is there anything to ponder."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has started."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The move for question `ticket`, and its expected value (see `mandala.ai.api.Choice`). Where advice was asked for, `advice`
    are the moves to think of, best first; there are none, and no move, if none could be given."""

    ticket: int
    move: Any
    value: float
    advice: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """The strategy raised an error instead of answering question `ticket`."""

    ticket: int
    reason: str


def serve(pipe: Connection[Any, Any], seed: int, strategy_for: StrategyFor) -> None:
    """Answers questions from `pipe` until it closes: the main function of the engine process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches both processes; the window decides
    threading.Thread(target=leave_with_parent, name="leave with parent", daemon=True).start()
    rng = random.Random(seed)
    strategies: Strategies = {}
    try:
        pipe.send(Ready())
        while True:
            message = pipe.recv()
            if isinstance(message, Ask):
                pipe.send(_answer(message, pipe, rng, strategies, strategy_for))
            elif isinstance(message, Ponder):
                _ponder(message, pipe, rng, strategies.get((message.game, message.level, False)))
    except (EOFError, OSError):
        return


def _answer(
    ask: Ask,
    pipe: Connection[Any, Any],
    rng: random.Random,
    strategies: Strategies,
    strategy_for: StrategyFor,
) -> Answer | Failed:
    late, key = stop_after(ask.budget.seconds), (ask.game, ask.level, ask.advice)
    try:
        if key not in strategies:
            strategies[key] = strategy_for(ask.game, ask.level)
        return answered(ask, strategies[key], rng, lambda: late() or pipe.poll())
    except Exception as error:  # whatever a strategy does, the process lives on and the game hears of it
        return Failed(ask.ticket, f"{type(error).__name__}: {error}")


def answered(ask: Ask, strategy: Strategy, rng: random.Random, stop: Stop) -> Answer:
    """What a strategy says to a question. Raises TypeError if it is asked for advice and is no `Advisor`."""
    if isinstance(strategy, Listener):
        strategy.follow(ask.history)
    if not ask.advice:
        choice = strategy.choose(ask.observation, ask.budget, rng, stop)
        return Answer(ask.ticket, choice.move, choice.value)
    if not isinstance(strategy, Advisor):
        raise TypeError(f"{ask.level} gives no advice")
    advice = strategy.advise(ask.observation, ask.budget, rng, stop)
    return Answer(ask.ticket, advice[0].move, advice[0].value, advice)


def _ponder(about: Ponder, pipe: Connection[Any, Any], rng: random.Random, strategy: Strategy | None) -> None:
    tired = stop_after(PONDER_SECONDS)
    if isinstance(strategy, Ponderer):
        strategy.follow(about.history)
        strategy.ponder(about.observation, rng, lambda: tired() or pipe.poll())


def stop_after(seconds: float | None) -> Stop:
    """True when so many seconds from now have passed; never without a limit."""
    if seconds is None:
        return never
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def leave_with_parent() -> None:
    """Ends this process when the parent ends, even in the middle of a thought and even if the parent was killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)
