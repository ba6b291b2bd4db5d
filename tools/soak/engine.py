"""The engine's process is killed, stopped or starved in the middle of games against levels of both kinds."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Final

from mandala.platform.desktop import desktop
from mandala.play.engine.process_engine import SILENCE_SECONDS, ProcessEngine
from mandala.play.games import HUMAN
from mandala.play.library import Library
from mandala.play.notifications import NotificationKind
from mandala.play.session import Session
from mandala.play.stored import GameConfig

PROMISE: Final = (
    "However the engine's process is killed, stopped or starved, the game goes on and no move is left to chance"
)
COUNT: Final = 75
PATTERN: Final = ("kill", "stop", "kill", "starve", *("kill", "kill", "stop") * 3, "kill", "kill")
"""What happens, in turn: of 75 processes 50 are killed, 20 stopped and 5 starved."""
LEVELS: Final = (("cards", "grandmaster"), ("tiles", "grandmaster"), ("cards", "expert"), ("cards", "adept"))
MOVES: Final = 5
"""Of the level, in a trial."""
THINKING_SECONDS: Final = 0.1
LATEST: Final = 0.15
"""Seconds after a question until the process is hit, at most: before the answer, or after it."""
SHORT_SECONDS: Final = 1.0
"""The patience with a process that is killed or stopped, so that a trial does not take longer than it must."""
MOVE_SECONDS: Final = 240.0
"""After so long without a move the game has come to a halt."""
LAZIEST: Final = 19
"""The niceness of a starved process, beside two for each core that do nothing but work, for a minute at most."""
HOG: Final = "import time\nend = time.monotonic() + 60\nwhile time.monotonic() < end: pass"


class Blow:
    """What is done to the process of an engine, once, some time after a question."""

    def __init__(self, kind: str, engine: ProcessEngine, rng: random.Random) -> None:
        self._kind, self._engine = kind, engine
        self._at = rng.uniform(0, LATEST)
        self._goes_on = self._at + rng.uniform(0.1, 0.8) if kind == "stop" and rng.random() < 0.5 else float("inf")
        self._hit: int | None = None

    @property
    def struck(self) -> bool:
        """Whether it was done."""
        return self._hit is not None

    def strike(self, asked: float) -> None:
        """Does what is due, so many seconds after the question."""
        pid = self._engine.pid
        with contextlib.suppress(ProcessLookupError):
            if self._kind == "starve":
                if pid is not None:
                    self._hit = pid
                    os.setpriority(os.PRIO_PROCESS, pid, LAZIEST)
            elif self._hit is None and pid is not None and asked > self._at:
                self._hit = pid
                os.kill(pid, signal.SIGKILL if self._kind == "kill" else signal.SIGSTOP)
            elif self._hit == pid is not None and asked > self._goes_on:
                os.kill(pid, signal.SIGCONT)


def trials(seed: int, count: int) -> Iterator[str | None]:
    """A few moves of a game each."""
    for number, kind in enumerate(islice(cycle(PATTERN), count)):
        with busy() if kind == "starve" else contextlib.nullcontext():
            yield trial(kind, *LEVELS[number % len(LEVELS)], random.Random(f"{seed} {number}"))


@contextlib.contextmanager
def busy() -> Iterator[None]:
    """The machine has more to do than it can."""
    hogs = [subprocess.Popen([sys.executable, "-c", HOG]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()


def trial(kind: str, game: str, level: str, rng: random.Random) -> str | None:
    """What went wrong, if anything did."""
    patience = SILENCE_SECONDS if kind == "starve" else SHORT_SECONDS
    engine = ProcessEngine(desktop(), rng.getrandbits(32), silence_seconds=patience)
    config = GameConfig((HUMAN, level), ("", ""), rng.randrange(1000), rng.randrange(2), game)
    session = Session.new(config, engine, Library.in_memory(), THINKING_SECONDS)
    seat, blow, blown = session.seat(0), Blow(kind, engine, rng), rng.randrange(MOVES)
    moves, ply, moved, where = 0, 0, time.monotonic(), f"{kind}, {game}, {level}"
    try:
        while (moves < MOVES or not blow.struck) and not session.finished:
            if session.to_move == 0:
                seat.submit(rng.choice(seat.legal_moves))
            theirs = session.to_move == 1
            session.update()
            now = time.monotonic()
            if seat.ply > ply:
                moves += theirs
                ply, moved = seat.ply, now
            if moves >= blown or kind == "starve":
                blow.strike(now - moved)
            if now - moved > MOVE_SECONDS:
                return f"{where}: no move in {MOVE_SECONDS:g} s after {ply}"
            time.sleep(0.002)
        notifications = [notification.kind for notification in session.notifications()]
        if (NotificationKind.ENGINE_FAILED in notifications) != bool(session.stood_in):
            return f"{where}: {session.stood_in} moves by the stand-in, but the player is told {notifications}"
        if session.stood_in and kind != "starve":
            return f"{where}: the stand-in chose, though a new process could have"
        return None
    finally:
        engine.close()
