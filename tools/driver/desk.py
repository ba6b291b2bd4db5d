"""A desk of its own: an X server without a monitor, the program in its window, and a hand on the mouse."""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from mandala.play.crash_reports import reports
from mandala.ui.last_resort import FOLDER

Point = tuple[int, int]
TOOLS = ("Xvfb", "xdotool")
MANAGING = ("openbox", "xwininfo", "xprop")
PATIENCE = 60.0
"""Seconds in which anything that is waited for must come, also where ten others want the same two cores."""
PROGRAM = [os.environ["MANDALA_PROGRAM"]] if "MANDALA_PROGRAM" in os.environ else [sys.executable, "-m", "mandala"]
"""What a player starts: the source, or the built program that the variable names."""
ALIKE = 10
"""How far apart the same pixel may be in two pictures of one scene: real windows scale and blend by other routines."""


def missing(*more: str) -> list[str]:
    """Returns what an X server needs and is not installed, or of `more` tools."""
    return [tool for tool in (*TOOLS, *more) if shutil.which(tool) is None]


def require_tools(*more: str) -> None:
    """Skips the test where there is no X server to be had, or one of `more` tools; on the build machine that is a failure."""
    if sys.platform != "linux":
        pytest.skip("the other systems have no X server to look at")
    if (lacking := missing(*more)) and os.environ.get("CI"):
        pytest.fail(f"{', '.join(lacking)} must be installed here")
    if lacking:
        pytest.skip(f"needs {' and '.join(lacking)}")


T = TypeVar("T")


def wait_until(true: Callable[[], T], what: str, seconds: float = PATIENCE) -> T:
    """Waits for something outside this process, and returns it."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, f"it never came to be: {what}"
        time.sleep(0.05)
    return found


def unlike(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels of two pictures of the same size differ."""
    seen, wanted = one.convert(24), other.convert(24)
    alike = pygame.mask.from_threshold(seen, (0, 0, 0), (ALIKE, ALIKE, ALIKE, 255), wanted).count()
    return seen.get_width() * seen.get_height() - alike


class Desk:
    """The program on a screen of `size`, with an X server of its own. Make one with `desk`."""

    def __init__(
        self, size: Point, screen: Path, environment: dict[str, str], before: Callable[[], None] | None
    ) -> None:
        self.size = size
        self.corner: Point = (0, 0)
        """Where on the screen the window's own pixels begin; all points are counted from there."""
        self._screen, self._environment = screen, environment
        self.program = subprocess.Popen(
            PROGRAM,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=before,
        )

    def await_first_frame(self) -> None:
        """Waits until the window is there."""
        assert self.program.stdout is not None
        assert self.program.stdout.readline() == "FIRST_FRAME\n"

    @property
    def display(self) -> str:
        """The name of the X server."""
        return self._environment["DISPLAY"]

    # The hand

    def _at(self, pos: Point) -> Point:
        """A point of the window on the screen."""
        return pos[0] + self.corner[0], pos[1] + self.corner[1]

    def gesture(self, *words: str | float) -> None:
        """What xdotool does, one thing after the other."""
        subprocess.run(
            ["xdotool", *map(str, words)], env=self._environment, check=True, timeout=PATIENCE, capture_output=True
        )

    def move(self, pos: Point) -> None:
        """Takes the mouse to a point."""
        self.gesture("mousemove", *self._at(pos))

    def click(self, *points: Point) -> None:
        """Clicks points in turn."""
        for pos in points:
            self.gesture("mousemove", *self._at(pos), "mousedown", 1, "sleep", 0.02, "mouseup", 1)

    def drag(self, path: Sequence[Point], more: int = 0) -> None:
        """Presses at the first point, moves along the others, takes more cards by the wheel, lets go at the last."""
        words: list[str | int] = ["mousemove", *self._at(path[0]), "mousedown", 1, "sleep", "0.02"]
        for pos in path[1:]:
            words += ["mousemove", *self._at(pos), "sleep", "0.01"]
            words += ["click", 4] * more
            more = 0
        self.gesture(*words, "mouseup", 1)

    def type(self, text: str) -> None:
        """Types characters."""
        self.gesture("type", text)

    def key(self, *names: str) -> None:
        """Presses keys."""
        self.gesture("key", *names)

    # The eyes

    def frame(self) -> pygame.Rect:
        """Where the window's own pixels are on the screen."""
        told = self._asked("xwininfo", "-name", "Mandala")
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        return pygame.Rect([int(re.findall(rf"{name}:\s+(-?\d+)", told)[0]) for name in names])

    def state(self) -> set[str]:
        """What the window manager says of the window: "FULLSCREEN", "HIDDEN" …"""
        number = re.findall(r"Window id: (\w+)", self._asked("xwininfo", "-name", "Mandala"))[0]
        return set(re.findall("_NET_WM_STATE_([A-Z_]+)", self._asked("xprop", "-id", number, "_NET_WM_STATE")))

    def _asked(self, *words: str) -> str:
        """What a tool tells; it fails where windows come and go while it looks for ours, and is asked again."""
        told: list[str] = []

        def ask() -> bool:
            done = subprocess.run(words, env=self._environment, timeout=PATIENCE, capture_output=True, text=True)
            told[:] = [done.stdout]
            return done.returncode == 0

        wait_until(ask, " ".join(words))
        return told[0]

    def picture(self) -> pygame.Surface:
        """What the screen shows, read from the server's memory: an XWD dump."""
        data = self._screen.read_bytes()
        head = struct.unpack(">25I", data[:100])
        start, width, height, stride, colours = head[0], head[4], head[5], head[12], head[19]
        assert (width, height) == self.size
        assert stride == width * 4
        pixels = data[start + colours * 12 :][: stride * height]
        return pygame.image.frombuffer(pixels, self.size, "BGRA").convert(24)

    def pixels(self) -> pygame.Surface:
        """What the window shows."""
        return self.picture().subsurface(self.frame())

    def strangeness(self, expected: pygame.Surface, where: pygame.Rect | None = None) -> int:
        """How many pixels of the window, in a rectangle, are not as in a picture."""
        area = where or expected.get_rect()
        return unlike(self.picture().subsurface(area.move(self.corner)), expected.subsurface(area))

    # The end

    def end(self) -> None:
        """Ends the program if it still runs."""
        self.program.kill()
        self.program.wait()
        assert self.program.stdout is not None
        self.program.stdout.close()

    def left_behind(self) -> bool:
        """Whether a process of the program is still there."""
        return alive(self.program.pid)


def alive(group: int) -> bool:
    """Whether a process of a group still runs; one that has ended and waits for its burial does not."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = path.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                return True
    return False


@contextmanager
def server(size: Point, folder: Path, *options: str) -> Iterator[str]:
    """An X server that keeps its screen as a file in `folder`; its display's name. It repeats no keys: on a busy machine xdotool
    takes so long between pressing Escape and letting go that a menu was closed and opened again."""
    reader, writer = os.pipe()
    screen = ["-displayfd", str(writer), "-screen", "0", f"{size[0]}x{size[1]}x24", "-fbdir", str(folder)]
    command = ["Xvfb", *screen, "-r", "-nolisten", "tcp", *options]
    process = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        os.close(writer)
        with os.fdopen(reader) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def manager(display: str) -> Iterator[None]:
    """A window manager on a display, which gives windows frames."""
    environment = {**os.environ, "DISPLAY": display}
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(["openbox", "--sm-disable"], env=environment, stdout=quiet, stderr=quiet)
    check = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
    try:
        wait_until(
            lambda: b"window id" in subprocess.run(check, env=environment, capture_output=True).stdout, "openbox"
        )
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def managed(size: Point, folder: Path) -> Iterator[str]:
    """An X server as `server` makes one, with a window manager; its display's name."""
    require_tools(*MANAGING)
    with server(size, folder, "-noreset") as display, manager(display):
        yield display


@contextmanager
def desk(
    size: Point,
    home: Path,
    folder: Path,
    before: Callable[[], None] | None = None,
    display: str | None = None,
) -> Iterator[Desk]:
    """The program with `home` as the user's folder, its first frame on the screen, the mouse at the edge. The screen is that of
    `display` if there is one already. `before` is done in its process, first."""
    require_tools()
    hidden = ("WAYLAND_DISPLAY", "SDL_FRAMEBUFFER_ACCELERATION")
    with ExitStack() as stack:
        if display is None:
            display = stack.enter_context(server(size, folder))
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        environment |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        environment |= {"MANDALA_HOME": str(home), "MANDALA_ANNOUNCE": "1"}
        made = Desk(size, folder / "Xvfb_screen0", environment, before)
        try:
            made.await_first_frame()
            made.move((1, size[1] // 2))
            yield made
            assert not reports(home / FOLDER), reports(home / FOLDER)[-1].read_text()
        finally:
            made.end()
