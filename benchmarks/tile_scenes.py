"""The frames of the tile game's table: the swap tile carried over a cloth full of lit spaces, tiles flying and turning, and the
worst, all 52 tiles in the air when a game begins.

Part of frames.py: milliseconds of the drawing thread's own processor time on SDL's software renderer.
"""

from __future__ import annotations

import time
from pathlib import Path

from benchmarks.motion import at_native_speed, timed
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import new_table
from mandala.ui.kit.inputs import PointerMoved, PointerPressed
from mandala.ui.kit.theme import Size
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.control import swappable
from tests.ui.support import Driver, make_context

MOVES = 8


def table(folder: Path, size: Size, speed: str) -> tuple[Driver, TableScene]:
    """A table early in a game, the player to open a group: most spaces light up.

    The opponent plays at random and may end a game before such a moment; then the next deal is tried.
    """
    for deal in range(7, 27):
        context = make_context(folder / str(deal), Settings(language="en", speed="off"))
        with at_native_speed():
            scene = new_table(context, GameConfig(("human", "random"), ("", ""), deal, 1, "tiles"))
            driver = Driver(context, scene, size)
        assert isinstance(scene, TableScene)
        session = scene.source.session
        seat = session.seat(0)
        while not session.finished:
            if seat.ply >= MOVES and seat.legal_moves and swappable(scene.facts()):
                context.change(speed=speed)
                driver.step()
                return driver, scene
            if seat.legal_moves:
                seat.submit(seat.legal_moves[0])
            driver.wait(0.2)
    raise AssertionError("no game came to such a moment")


def dragging(folder: Path, size: Size, frames: int) -> list[float]:
    """The swap tile is taken up and carried in circles over the cloth."""
    driver, scene = table(folder, size, "off")
    start, cloth = scene.layout.columns[0].swap.center, scene.layout.cloth
    driver.step(PointerMoved(start))

    def move(number: int) -> None:
        x = cloth.left + cloth.width * abs((number % 120) / 60 - 1)
        y = cloth.top + cloth.height * abs((number % 77) / 38 - 1)
        driver.step(PointerMoved((round(x), round(y))) if number else PointerPressed(start))

    times = timed(frames, move)
    assert scene.control.dragging, "the swap tile hangs in the air"
    assert scene.sight().lights, "spaces light up"
    return times


def flying(folder: Path, size: Size, frames: int) -> list[float]:
    """Both players move; only frames with tiles in motion count."""
    driver, scene = table(folder, size, "normal")
    seat, times = scene.source.session.seat(0), list[float]()
    while len(times) < frames and not scene.source.session.finished:
        if seat.legal_moves and not scene.animating:
            seat.submit(seat.legal_moves[-1])
        begin = time.thread_time()
        driver.step()
        if scene.stage.show is not None:
            times.append((time.thread_time() - begin) * 1000)
    return times


def dealing(folder: Path, size: Size) -> list[float]:
    """A new game lays out its tiles."""
    context = make_context(folder, Settings(language="en", speed="normal", window_size=size))
    with at_native_speed():
        scene = new_table(context, GameConfig(("human", "random"), ("", ""), 7, 1, "tiles"))
        driver = Driver(context, scene, size)
    assert isinstance(scene, TableScene)
    times = list[float]()
    while scene.stage.show is not None:
        times += timed(1, lambda _: driver.step())
    return times
