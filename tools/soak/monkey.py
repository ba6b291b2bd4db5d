"""A monkey at the real program: in a window of an X server with a window manager it presses keys and moves the mouse at random,
and drags with something else in between. A trial is a seed: two minutes in which the program must live, write no report of an
error, and leave a library in which every game can be replayed. Two trials run at a time."""

from __future__ import annotations

import os
import random
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from mandala.core.record import RecordError, from_fields, replay
from mandala.platform.desktop import desktop
from mandala.play.games import GAMES
from mandala.play.library import Library
from tools.driver.desk import PATIENCE, PROGRAM, manager, missing, server

PROMISE: Final = "Whatever comes by keys and mouse, the real program lives and its library holds."
COUNT: Final = 30
SECONDS: Final = 120.0
"""Of each trial."""
AT_ONCE: Final = 2
TOLD: Final = 25
"""So many of the last gestures are told."""
SIZES: Final = ((1280, 720), (1280, 800), (1920, 1080), (1100, 700))
KEYS: Final = (
    *("Right", "Left", "Up", "Down", "Tab", "Return", "space", "1", "2", "3", "4", "5", "comma", "period", "plus"),
    *("minus", "u", "r", "t", "l", "s", "g", "i", "m", "h", "x", "v", "p", "n", "F1", "F2", "F10", "F11", "Escape"),
    *("question", "ctrl+plus", "ctrl+minus", "ctrl+0", "ctrl+v", "Home", "End", "Prior", "Next", "BackSpace"),
    *("shift+Tab",),
)
LIKELY: Final = ("Right", "5", "Return", "Return", "u", "Left", "1", "2", "3", "4")
"""Keys that play a game on."""


class Fallen(RuntimeError):
    """The program ended by itself or told of an error; the message says how."""


def trials(seed: int, count: int, seconds: float = SECONDS) -> Iterator[str | None]:
    """One trial for each seed from `seed` on."""
    if lacking := missing("openbox", "xprop"):
        yield from (f"{', '.join(lacking)} must be installed for this" for _ in range(count))
        return
    with ThreadPoolExecutor(AT_ONCE) as workers:
        yield from workers.map(partial(_trial, seconds=seconds), range(seed, seed + count))


def _trial(seed: int, seconds: float) -> str | None:
    rng = random.Random(seed)
    size = rng.choice(SIZES)
    with tempfile.TemporaryDirectory() as folder, _desktop(size, Path(folder)) as environment:
        home = Path(folder) / "home"
        monkey = _Monkey(rng, size, {**environment, "MANDALA_HOME": str(home), "MANDALA_ANNOUNCE": "1"}, home)
        try:
            monkey.play(seconds)
            _require_whole(home / "library.db")
        except Fallen as error:
            last = "\n  ".join(" ".join(gesture) for gesture in monkey.last)
            return f"seed {seed}, after {monkey.gestures} gestures: {error}\nthe last ones:\n  {last}"
        finally:
            monkey.end()
    return None


@contextmanager
def _desktop(size: tuple[int, int], folder: Path) -> Iterator[Mapping[str, str]]:
    """An X server with a window manager; the environment of its programs."""
    hidden = ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    with server(size, folder) as display, manager(display):
        yield {**environment, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}


class _Monkey:
    """`last` are its last gestures, as words for xdotool."""

    def __init__(self, rng: random.Random, size: tuple[int, int], environment: Mapping[str, str], home: Path) -> None:
        self._rng, self._size, self._environment, self._home = rng, size, environment, home
        self.last: deque[list[str]] = deque(maxlen=TOLD)
        self.gestures = self._starts = 0
        self._words = home.parent / "words"
        self._program: subprocess.Popen[str] | None = None

    def play(self, seconds: float) -> None:
        """For so long, the start of the program included; raises `Fallen`."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self._program is None or self._program.poll() is not None:
                self._look()
                self._begin()
            self._do(self._gesture())
            time.sleep(self._rng.choice((0, 0.02, 0.1, 0.4)))
        self._look()
        program = self._program
        if program is not None and program.poll() is None:
            program.terminate()
            try:
                program.wait(PATIENCE)
            except subprocess.TimeoutExpired as error:
                raise Fallen("the program does not end when it is asked to") from error
            self._look()

    def end(self) -> None:
        """Leaves nothing running."""
        if self._program is not None:
            self._program.kill()
            self._program.communicate()

    def _begin(self) -> None:
        """Starts the program, mostly with a new game, as also after it was left by its own button."""
        deal, game = str(self._rng.randrange(10**6)), self._rng.choice(("cards", "cards", "tiles"))
        new = [] if self._starts and self._rng.random() < 0.5 else ["--deal", deal, "--game", game]
        command = [*PROGRAM, *new]
        with self._words.open("w") as words:
            self._program = subprocess.Popen(
                command, env=self._environment, stdout=subprocess.PIPE, stderr=words, text=True
            )
        assert self._program.stdout is not None
        if self._program.stdout.readline() != "FIRST_FRAME\n":
            self._program.wait(PATIENCE)
            self._look()
            raise Fallen("the program ended before its first frame")
        self._starts += 1
        self._do(["key", "Return"])

    def _look(self) -> None:
        program = self._program
        if program is not None and program.poll() not in (None, 0):
            words = self._words.read_text(errors="replace")[-1500:]
            raise Fallen(f"the program ended with code {program.returncode}: {words}")
        if reports := sorted(self._home.glob("reports/*")):
            raise Fallen(f"the program reports an error: {reports[0].read_text(errors='replace')[-2500:]}")

    def _gesture(self) -> list[str]:
        rng, (width, height) = self._rng, self._size
        x, y = str(rng.randrange(width)), str(rng.randrange(height))
        throw = rng.random()
        if throw < 0.45:
            keys = rng.choices(LIKELY if rng.random() < 0.6 else KEYS, k=rng.randrange(1, 5))
            return ["key", "--delay", str(rng.choice((0, 0, 30))), *keys]
        if throw < 0.55:
            return ["mousemove", x, y, "click", str(rng.choice((1, 1, 1, 3, 4, 5)))]
        if throw < 0.85:  # from the hand, sometimes with a key or another button while something is held
            between: Sequence[list[str]] = (
                [],
                [],
                ["key", rng.choice(KEYS)],
                ["click", rng.choice("345")],
                ["keydown", "shift"],
            )
            start = str(int(width * rng.uniform(0.2, 0.6))), str(int(height * rng.uniform(0.8, 0.97)))
            way = ["mousemove", x, y, *rng.choice(between), "mousemove", str(int(x) + 3), y]
            return ["mousemove", *start, "mousedown", "1", *way, "mouseup", "1", "keyup", "shift"]
        return ["mousemove", x, y]

    def _do(self, gesture: list[str]) -> None:
        self.last.append(gesture)
        self.gestures += 1
        subprocess.run(
            ["xdotool", *gesture], env=self._environment, check=True, stderr=subprocess.DEVNULL, timeout=PATIENCE
        )


def _require_whole(path: Path) -> None:
    """Raises `Fallen` unless every game of a library can be read and replayed."""
    library, notifications = Library.open(desktop(), path)
    try:
        if notifications or library.damaged():
            raise Fallen(f"the library is damaged: {notifications} {library.damaged()}")
        for game in (*library.unfinished(), *library.finished()):
            replay(from_fields(game.record), GAMES[game.config.game].recorder, game.config.deal)
    except RecordError as error:
        raise Fallen(f"a game in the library does not hold: {error}") from error
    finally:
        library.close()
