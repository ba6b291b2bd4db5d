"""Frame times of the table at three sizes, on SDL's software renderer, and the time to the first frame.

    python benchmarks/frames.py [--frames 240]

Per size: the worst kinds of frame a player meets, a card dragged over the table and the computer's cards flying, as the median
and the 99th percentile in milliseconds; how many frames were drawn in five idle seconds (the aim is none). Then five
starts from source, each from the start of the process to the first frame on the screen.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent))

from mandala.play.settings import Settings
from mandala.play.stored import Plan
from mandala.ui.inputs import PointerMoved, PointerPressed
from tests.ui.support import Driver, make_context

SIZES = ((1280, 720), (1920, 1080), (2560, 1440))


def table(folder: Path, size: tuple[int, int], speed: str) -> Driver:
    """A table in the middle of a game, the player to move."""
    context = make_context(folder, Settings(language="en", speed="off"))
    scene = context.play(Plan(("human", "greedy"), ("", ""), 7, 0))
    driver = Driver(context, scene, size)
    seat = scene.session.seat(0)  # type: ignore[attr-defined]
    while seat.ply < 24:
        driver.wait(0.2)
        if seat.legal_moves:
            seat.submit(seat.legal_moves[0])
    driver.wait(0.5)
    context.change(speed=speed)
    driver.step()
    return driver


def timed(frames: int, act: Callable[[int], None]) -> list[float]:
    """Milliseconds of each of some frames."""
    times = []
    for number in range(frames):
        begin = time.perf_counter()
        act(number)
        times.append((time.perf_counter() - begin) * 1000)
    return times


def dragging(driver: Driver, frames: int) -> list[float]:
    """A card is carried in circles over the table."""
    width, height = driver.window.size
    start = driver.scene.layout.frame.hand.center  # type: ignore[attr-defined]
    driver.step(PointerMoved(start))
    driver.step(PointerPressed(start))

    def move(number: int) -> None:
        x = width * (0.25 + 0.4 * abs((number % 120) / 60 - 1))
        y = height * (0.3 + 0.4 * abs((number % 77) / 38 - 1))
        driver.step(PointerMoved((round(x), round(y))))

    times = timed(frames, move)
    driver.key("escape")
    return times


def flying(driver: Driver, frames: int) -> list[float]:
    """The computer and the player move; only frames with cards in motion count."""
    times: list[float] = []
    seat = driver.scene.session.seat(0)  # type: ignore[attr-defined]
    while len(times) < frames and not driver.scene.session.finished:  # type: ignore[attr-defined]
        if seat.legal_moves and not driver.scene.animating:
            seat.submit(seat.legal_moves[-1])
        begin = time.perf_counter()
        driver.step()
        if driver.scene.animating:
            times.append((time.perf_counter() - begin) * 1000)
    return times


def idle(driver: Driver) -> int:
    """Frames drawn in five seconds in which nobody does anything."""
    before = driver.loop.frames
    driver.wait(5)
    return driver.loop.frames - before


def row(name: str, times: list[float]) -> str:
    """A line of the table."""
    ranked = sorted(times)
    return f"{name} {statistics.median(ranked):6.2f} / {ranked[int(len(ranked) * 0.99) - 1]:6.2f} ms"


def first_frame() -> float:
    """Seconds from the start of the program to its first frame."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "MANDALA_HOME": home, "MANDALA_ANNOUNCE": "1"}
        begin = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-m", "mandala"], stdout=subprocess.PIPE, text=True, env=environment
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if "FIRST_FRAME" in line:
                    break
            seconds = time.perf_counter() - begin
            process.kill()
        return seconds


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=240)
    frames = parser.parse_args().frames
    print(f"Python {platform.python_version()}, {platform.machine()}, SDL's dummy driver (drawing alone), median / p99")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            driver = table(Path(folder), size, "off")
            drag = row("dragging", dragging(driver, frames))
            still = idle(driver)
            fly = row("flying", flying(table(Path(folder), size, "normal"), frames))
        print(f"{size[0]}x{size[1]:<5} {drag}   {fly}   frames drawn in 5 idle seconds: {still}")
    starts = [first_frame() for _ in range(5)]
    print(f"first frame after {statistics.median(starts):.2f} s (median of 5 starts from source)")


if __name__ == "__main__":
    main()
