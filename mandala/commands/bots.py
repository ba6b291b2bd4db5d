"""Bots: other people's programs as opponents.

They speak the protocol of `docs/protocol.md`. A bot gets what a level gets, an observation, and loses the game if it
brings no legal move in time.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from mandala.ai.api import Budget, Choice, Fault, Forfeit, History, Stop, Strategy
from mandala.play import games
from mandala.play.bots import command_of

if TYPE_CHECKING:
    from mandala.platform.desktop.program import Program

PROTOCOL: Final = 1
GREETING_SECONDS: Final = 10.0  #: The time for a program to start and greet.
UNLIMITED_SECONDS: Final = 60.0  #: The time of a move without a limit of its own.
GRACE_SECONDS: Final = 5.0  #: The time between `stop` and a lost game.
LOOK_SECONDS: Final = 0.02  #: The time between two looks at whether the answer is still wanted.
SHORTEST_SECONDS: Final = 0.001  #: The shortest time that a bot is told, so that it is written without an exponent.
MAX_LINES: Final = 10_000  #: Lines of an answer.
MAX_SHOWN: Final = 60  #: Characters of a bot's line in a sentence.
#: A function of Python, like `my_bots.clever:choose`.
FUNCTION: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def strategy(game: str, level: str) -> Strategy:
    """Returns a new strategy of a level, or of the bot whose command `level` holds. Raises KeyError if there is none."""
    command = command_of(level)
    return games.strategy(game, level) if command is None else Bot(game, command)


def arguments_of(command: str) -> list[str]:
    """Returns the program and the arguments of a bot's command. Raises ValueError for an open quotation mark."""
    if not FUNCTION.fullmatch(command):
        import shlex  # most games need no bot

        return shlex.split(command, posix=sys.platform != "win32")
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "mandala"]
    return [*program, "serve", command]


class Bot:
    """A bot as a strategy. Its program starts with the first question and ends with this object."""

    def __init__(self, game: str, command: str) -> None:
        self._game, self._command = game, command
        self._rules, self._recorder = games.GAMES[game].rules, games.GAMES[game].recorder
        self._program: Program | None = None
        self._history: History = ()
        self._told: list[Any] = []

    def follow(self, history: History) -> None:
        self._history = history

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns the bot's move. Raises `Forfeit` if it brings none."""
        from mandala.platform.desktop.program import ProgramFailed  # most games need no bot

        moves = self._rules.legal_moves(self._rules.sample_state(observation, random.Random(0)))
        legal = {self._recorder.move_text(move): move for move in moves}
        try:
            program = self._ready(rng, stop)
            self._tell(program)
            self._position(program, observation)
            program.send(f"legal {', '.join(legal)}")
            program.send(_go(budget))
            return Choice(self._answer(program, legal, budget, stop), 0.5)
        except ProgramFailed as error:
            self._end()
            raise Forfeit(Fault.BROKEN, str(error)) from error
        except (OSError, ValueError) as error:
            self._end()
            raise Forfeit(Fault.BROKEN, f"cannot be started: {error}") from error
        except Forfeit:
            self._end()
            raise

    def _end(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def _ready(self, rng: random.Random, stop: Stop) -> Program:
        """Starts the program, unless it runs, and the game in it."""
        if self._program is None:
            from mandala.platform.desktop.program import Program

            self._program = Program(arguments_of(self._command))
            self._program.send(f"protocol {PROTOCOL}")
            self._greeted(self._program, stop)
        elif [ply.move for ply in self._history[: len(self._told)]] == self._told:  # no moves were taken back
            return self._program
        self._told = []
        self._program.send(f"game {self._game} {rng.getrandbits(32)}")
        return self._program

    def _greeted(self, program: Program, stop: Stop) -> None:
        """Waits until the program is ready, whatever the time of the move. Raises `Forfeit` if it does not play this game."""
        end, plays = time.monotonic() + GREETING_SECONDS, [self._game]
        while time.monotonic() < end:
            stop()  # gives a sign of life
            word, rest = _heard(program)
            if word == "games":
                plays = rest.split()
            elif word == "ready":
                if self._game not in plays:
                    raise Forfeit(Fault.BROKEN, f"does not play {self._game}")
                return
        raise Forfeit(Fault.BROKEN, f"did not say that it is ready within {GREETING_SECONDS:g} s")

    def _tell(self, program: Program) -> None:
        """Sends what happened since the last question."""
        for ply in self._history[len(self._told) :]:
            self._position(program, ply.before)
            program.send(f"saw {self._recorder.move_text(ply.move)}")
            self._told.append(ply.move)

    def _position(self, program: Program, observation: Any) -> None:
        program.send(f"position {msgspec.json.encode(self._recorder.observation_fields(observation)).decode()}")

    def _answer(self, program: Program, legal: Mapping[str, Any], budget: Budget, stop: Stop) -> Any:
        """Waits for a move. Raises `Forfeit` if it is illegal, or does not come."""
        limit = budget.seconds or UNLIMITED_SECONDS
        end, stopped, lines = time.monotonic() + limit, False, 0
        while True:
            word, rest = _heard(program)
            lines += bool(word)
            if lines > MAX_LINES:
                raise Forfeit(Fault.BROKEN, "floods its output")
            if word == "move":
                if rest.strip() not in legal:
                    raise Forfeit(Fault.ILLEGAL, repr(rest.strip()[:MAX_SHOWN]))
                return legal[rest.strip()]
            now = time.monotonic()
            if stopped and now > end:
                raise Forfeit(Fault.SILENT, f"{limit + GRACE_SECONDS:g} s")
            if not stopped and (now > end or stop()):
                program.send("stop")
                end, stopped = now + GRACE_SECONDS, True


def _heard(program: Program) -> tuple[str, str]:
    """Returns the first word of the next line and its rest, empty if none comes soon. Raises `Forfeit` for an error."""
    word, _, rest = (program.receive(LOOK_SECONDS) or "").partition(" ")
    if word == "error":
        raise Forfeit(Fault.BROKEN, f"gives up: {rest[:MAX_SHOWN]}")
    return word, rest


def _go(budget: Budget) -> str:
    if budget.iterations is not None:
        return f"go iterations {budget.iterations}"
    return "go" if budget.seconds is None else f"go seconds {max(budget.seconds, SHORTEST_SECONDS):g}"
