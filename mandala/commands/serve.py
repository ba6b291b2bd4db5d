"""`mandala serve`: a level, or a function of Python, answers another program.

It speaks the protocol of `docs/protocol.md`.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from queue import SimpleQueue
from typing import IO, Any, Final

import msgspec

from mandala import __version__
from mandala.ai.api import Advisor, Budget, Choice, Listener, Ply, Stop, Strategy
from mandala.commands.arguments import MAX_ITERATIONS, seconds, shown, whole_number
from mandala.commands.bots import FUNCTION, PROTOCOL
from mandala.commands.working import refused
from mandala.play import games

DEFAULT: Final = Budget(seconds=1.0)
#: The faults of a line. Their text says in a sentence why it cannot be followed.
WRONG: Final = (ValueError, argparse.ArgumentTypeError)


class FunctionStrategy:
    """A strategy made of a function of an observation, its legal moves and a random generator."""

    def __init__(self, function: Callable[[Any, Sequence[Any], random.Random], Any], game: str) -> None:
        self._function, self._rules = function, games.GAMES[game].rules

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns the function's move."""
        del budget, stop
        legal = self._rules.legal_moves(self._rules.sample_state(observation, random.Random(0)))
        return Choice(self._function(observation, legal, rng), 0.5)


def run(level: str, source: IO[str], out: IO[str]) -> int:
    """Answers lines until `quit` or their end, and returns the exit code."""
    try:
        made = _maker(level)
    except ValueError as error:
        return refused(error)
    Served(level, made, out).serve(source)
    return 0


def _maker(level: str) -> dict[str, Callable[[], Strategy]]:
    """Returns what makes the strategy of each game that `level` plays. Raises ValueError."""
    if FUNCTION.fullmatch(level):
        module, _, name = level.partition(":")
        sys.path.insert(0, "")  # the folder in which the command was given
        try:
            function = getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise ValueError(f"{level!r} cannot be loaded: {error}") from error
        return {game: partial(FunctionStrategy, function, game) for game in games.GAMES}
    made: dict[str, Callable[[], Strategy]] = {
        name: partial(games.strategy, name, level) for name, game in games.GAMES.items() if level in game.levels
    }
    if not made:
        raise ValueError(f"{level!r} is no level; the levels are: {', '.join(games.GAMES['cards'].levels)}")
    return made


class Served:
    """A conversation: the game, the positions so far, and the answers to them."""

    def __init__(self, level: str, made: dict[str, Callable[[], Strategy]], out: IO[str]) -> None:
        self._level, self._made, self._out = level, made, out
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._asked = self._stopped = 0  # questions read so far, the last of them that was stopped
        self._answering = 0
        self._game: games.GameEntry | None = None
        self._strategy: Any = None
        self._rng = random.Random()
        self._history: list[Ply] = []
        self._position: Any = None

    def serve(self, source: IO[str]) -> None:
        """Answers until `quit` or the end of the lines."""
        threading.Thread(target=self._read, args=(source,), name="read lines", daemon=True).start()
        while (line := self._lines.get()) is not None:
            word, _, rest = line.partition(" ")
            if word == "quit":
                return
            self._answering += word in ("go", "rate")
            try:
                self._follow(word, rest.strip())
            except Exception as error:  # a fault of the strategy is told, and the conversation goes on
                name = "" if isinstance(error, WRONG) else f"{type(error).__name__}: "
                self._say(f"error {name}{shown(error)}")

    def _read(self, source: IO[str]) -> None:
        """Reads ahead, so that `stop` is heard in the middle of a thought."""
        for line in source:
            word = line.split(" ", 1)[0].strip()
            if word in ("stop", "quit"):
                self._stopped = self._asked
            elif word in ("go", "rate"):
                self._asked += 1
            self._lines.put(line.strip())
            if word == "quit":
                return  # a thread that still reads could not be ended
        self._stopped = self._asked
        self._lines.put(None)

    def _say(self, line: str) -> None:
        self._out.write(f"{line}\n")
        self._out.flush()

    def _follow(self, word: str, rest: str) -> None:
        match word:
            case "protocol":
                self._greet(rest)
            case "game":
                self._begin(rest)
            case "position":
                self._position = self._recorder.observation_in(_object(rest))
            case "saw":
                self._history.append(Ply(self._known(), self._recorder.parse_move(rest)))
                self._position = None
            case "go":
                self._go(rest)
            case "rate":
                self._rate(rest)
            case "legal" | "stop" | "":  # a level knows the legal moves; `stop` was heard already
                pass
            case _:
                raise ValueError(f"{word[:40]!r} is no command of protocol {PROTOCOL}")

    def _greet(self, version: str) -> None:
        if version != str(PROTOCOL):
            raise ValueError(f"this is protocol {PROTOCOL}, not {version[:40]!r}")
        self._say(f"name Mandala {__version__} {self._level}")
        self._say(f"games {' '.join(self._made)}")
        self._say("ready")

    def _begin(self, rest: str) -> None:
        name, _, seed = rest.partition(" ")
        if name not in self._made:
            raise ValueError(f"{name[:40]!r} is no game of {self._level}; its games are: {', '.join(self._made)}")
        if seed and not seed.isdecimal():
            raise ValueError(f"{seed[:40]!r} is no seed; seeds are whole numbers from 0")
        self._game, self._strategy = games.GAMES[name], self._made[name]()
        self._rng = random.Random(int(seed)) if seed else random.Random()
        self._history, self._position = [], None

    @property
    def _recorder(self) -> Any:
        if self._game is None:
            raise ValueError("no game has begun; say `game cards` or `game tiles` first")
        return self._game.recorder

    def _known(self) -> Any:
        if self._position is None:
            raise ValueError("there is no position; send `position` first")
        return self._position

    def _stop(self, budget: Budget) -> Stop:
        number, end = self._answering, None if budget.seconds is None else time.monotonic() + budget.seconds
        return lambda: self._stopped >= number or (end is not None and time.monotonic() >= end)

    def _ask(self, budget: Budget) -> tuple[Strategy, Any, Stop]:
        """Returns what a question needs. Raises ValueError if nothing can be asked now."""
        seen, strategy = self._known(), self._strategy
        if seen.to_move != 0:
            raise ValueError("the viewer of the position is not to move")
        if isinstance(strategy, Listener):
            strategy.follow(tuple(self._history))
        return strategy, seen, self._stop(budget)

    def _go(self, rest: str) -> None:
        budget, _ = _budget(rest)
        strategy, seen, stop = self._ask(budget)
        self._say(f"move {self._recorder.move_text(strategy.choose(seen, budget, self._rng, stop).move)}")

    def _rate(self, rest: str) -> None:
        """Says how good the best moves and the given ones are."""
        budget, texts = _budget(rest)
        strategy, seen, stop = self._ask(budget)
        about = [self._recorder.parse_move(text.strip()) for text in texts.split(",") if text.strip()]
        if not isinstance(strategy, Advisor):
            raise ValueError(f"{self._level} rates no moves; the strongest level does")
        for one in strategy.advise(seen, about, budget, stop):
            self._say(f"rated {one.chance:.4f} {self._recorder.move_text(one.move)}")
        self._say("done")


def _object(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"a position is a JSON object: {error}") from error


def _budget(rest: str) -> tuple[Budget, str]:
    """Returns the budget at the beginning of a question, and the rest of it. Raises argparse's error for a wrong one."""
    word, _, after = rest.partition(" ")
    amount, _, after = after.partition(" ")
    if word == "seconds":
        return Budget(seconds=seconds(amount)), after
    if word == "iterations":
        return Budget(iterations=whole_number(MAX_ITERATIONS)(amount)), after
    return DEFAULT, rest
