"""How long a panel takes from the key to the pixels, seen from outside: the program in its window on an X server without a
monitor, keys by XTest, the pixels read from the server's memory.

    python benchmarks/panels.py [--sizes 1920x1080 3840x2160] [--times 5]

Part of frames.py. Per size, in the middle of a card game at which nobody does anything: for each panel, coming and going, how
many milliseconds pass between the key and the first pixel that changed, and how many of processor time the program takes for it
until the picture rests; the median of some times, and of those the first time for itself. At last the memory that the program
holds.
"""

from __future__ import annotations

import argparse
import ctypes
import mmap
import os
import statistics
import struct
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.motion import resident
from benchmarks.quick import parsed
from mandala.main import window_size
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from mandala.ui.kit.theme import Size
from tests.ui.window_support import SETTINGS
from tools.driver.desk import Desk, desk

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
PLIES: Final = 30
"""How far the game is: the log is as long as the table is high."""
ROWS: Final = 90
"""How many rows of the screen are looked at."""
STILL: Final = 0.25
"""Seconds without another pixel after which a picture is complete."""
REST: Final = 1.5
"""Seconds in which nobody does anything before a key."""
DOWN: Final = 4
"""How often the key leads down to the settings in the menu; the first time it only shows where the focus is."""
PANELS: Final = (
    ("menu", "Escape", "Escape"),
    ("log", "l", "l"),
    ("points", "s", "s"),
    ("keys (F1)", "F1", "F1"),
    ("what now (F2)", "F2", "F2"),
    ("question before a hint", "t", "Escape"),
)
"""What is opened, by which key, and by which one it is closed."""


class Step(NamedTuple):
    """What a key cost, in milliseconds: until the first pixel, and of processor time until the picture rested."""

    shown: float
    used: float


class Hand:
    """Presses keys on an X server, by XTest."""

    def __init__(self, display: str) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        opened = self._x.XOpenDisplay(display.encode())
        assert opened, f"no X server at {display}"
        self._display = ctypes.c_void_p(opened)

    def press(self, key: str) -> float:
        """Presses a key and lets it go; when that was, by the performance counter."""
        symbol = ctypes.c_ulong(self._x.XStringToKeysym(key.encode()))
        code = self._x.XKeysymToKeycode(self._display, symbol)
        assert code, f"no key {key}"
        begin = time.perf_counter()
        for down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x.XFlush(self._display)
        return begin


class Perspective:
    """Sees some rows of the screen, in the server's own memory."""

    def __init__(self, screen: Path) -> None:
        with screen.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        head = struct.unpack(">25I", self._memory[:100])
        start, width, height, self._stride, colours = head[0], head[4], head[5], head[12], head[19]
        begin = start + 12 * colours
        self._rows = [begin + self._stride * (height * number // ROWS) for number in range(ROWS)]
        self._bytes = 4 * width

    def look(self) -> tuple[bytes, ...]:
        """What is to be seen now."""
        return tuple(self._memory[row : row + self._bytes] for row in self._rows)


def used(process: int) -> float:
    """Milliseconds of processor time that all threads of a process have taken."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6


def pressed(window: Desk, hand: Hand, eyes: Perspective, key: str) -> Step:
    """What a key cost."""
    time.sleep(REST)
    process = window.program.pid
    before, start = eyes.look(), used(process)
    begin = time.perf_counter()
    hand.press(key)
    shown, last, cost = 0.0, begin, start
    while time.perf_counter() < last + STILL or not shown:
        assert time.perf_counter() < begin + 10, f"{key} changes nothing"
        time.sleep(0.001)
        now = eyes.look()
        if now != before:
            before, last = now, time.perf_counter()
            shown = shown or (last - begin) * 1000
            time.sleep(0.02)
            cost = used(process)
    return Step(shown, cost - start)


def stored_game(folder: Path) -> None:
    """Saves a card game that is in the middle, the player to move."""
    library, _ = Library.open(desktop(), folder / "library.db")
    session = Session.new(GameConfig(("human", "novice"), ("", ""), 7, 0), InlineEngine(1), library)
    seat = session.seat(0)
    while seat.ply < PLIES or seat.observation.claiming >= 0 or not seat.legal_moves:
        if seat.legal_moves:
            seat.submit(seat.legal_moves[0])
        session.update()
    session.close()
    library.close()


@contextmanager
def at_table(size: Size) -> Iterator[tuple[Desk, Hand, Perspective]]:
    """The program with that game on its table, in a window of `size`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings_file.save(desktop(), folder / "settings.json", replace(SETTINGS, window_size=size))
        stored_game(folder)
        with desk(size, folder, folder) as window:
            hand, eyes = Hand(window.display), Perspective(folder / "Xvfb_screen0")
            time.sleep(2)
            pressed(window, hand, eyes, "Return")
            time.sleep(3)
            yield window, hand, eyes


def told(name: str, steps: Sequence[Step]) -> str:
    """A line of the table."""
    shown, cost = (statistics.median(values) for values in zip(*steps))
    return f"  {name:32} {shown:6.0f} ms shown {cost:6.0f} ms used   (first time {steps[0].shown:.0f}, {steps[0].used:.0f})"


def panels(size: Size, times: int, most: int | None) -> Iterator[str]:
    """All panels in a window of `size`, or the first ones."""
    with at_table(size) as (window, hand, eyes):
        for name, key, back in PANELS[:most]:
            there, home = [], []
            for _ in range(times):
                there.append(pressed(window, hand, eyes, key))
                home.append(pressed(window, hand, eyes, back))
            yield told(name, there)
            yield told(f"{name}, back", home)
        if most is None:
            yield from settings(window, hand, eyes, times)
        yield f"  the program holds {resident(window.program.pid):.0f} MiB"


def settings(window: Desk, hand: Hand, eyes: Perspective, times: int) -> Iterator[str]:
    """The settings, from the menu."""
    there, home = [], []
    pressed(window, hand, eyes, "Escape")
    for _ in range(DOWN):
        pressed(window, hand, eyes, "Down")
    for _ in range(times):
        there.append(pressed(window, hand, eyes, "Return"))
        home.append(pressed(window, hand, eyes, "Escape"))
    yield told("settings", there)
    yield told("settings, back to the menu", home)


def report(sizes: Iterable[Size], times: int, most: int | None = None) -> None:
    """Measures and prints."""
    for size in sizes:
        print(f"panels at {size[0]}x{size[1]}, from the key to the pixels")
        for line in panels(size, times, most):
            print(line, flush=True)


def main() -> None:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", nargs="+", type=window_size, default=SIZES)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--panels", type=int, help="only so many of them")
    chosen = parsed(parser, sizes=((1280, 720),), times=1, panels=1)
    report(chosen.sizes, chosen.times, chosen.panels)


if __name__ == "__main__":
    main()
