"""Frame times of the table at three sizes, on SDL's software renderer, what an idle table costs, and the time to the first frame.

    python benchmarks/frames.py [--frames 240]

Per size: the worst kinds of frame a player meets, a card taken up and dragged over the table and all cards of a game flying, as
the median, the 99th percentile and the worst in milliseconds of processor time; how many frames were drawn in five idle
seconds (the aim is none); what no player meets, eighty cards with eight more in the air, the sand of destroyed mandalas and the
lamps of completed ones (motion.py); and the tile game's table, its swap tile dragged, tiles flying, all of them dealt
(tile_scenes.py). Then the share of
a core that the program takes in a real window, on an X server without a monitor (if Xvfb and xdotool are installed), while nobody
touches the table for ten seconds, and the memory that it holds in the largest window while a whole game is played and
afterwards; how long panels take from the key to the pixels (panels.py). Then five starts from source, each from the start of the
process to the first frame on the screen. At last, how late frames come that are due sixty times a second while a card is dragged
and Master thinks on in its own process, in as many threads as it likes, and while nobody thinks.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent))


from benchmarks import panels, tile_scenes
from benchmarks.motion import at_native_speed, ceremonies, completions, resident, timed, worst
from benchmarks.quick import parsed
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import new_table
from mandala.ui.kit.inputs import PointerMoved, PointerPressed
from mandala.ui.memory import collect
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver, make_context
from tests.ui.window.test_window_game import chosen, ways_of
from tests.ui.window_support import SETTINGS, SIZE, Twin, begin, record_in
from tools.driver.cards import by_mouse, card_points
from tools.driver.desk import TOOLS, desk, wait_until

SIZES = ((1280, 720), (1920, 1080), (2560, 1440))
WHOLE_GAME = 10_000
"""More frames than any game has."""


def table(folder: Path, size: tuple[int, int], speed: str) -> Driver:
    """A table in the middle of a game, the player to move."""
    context = make_context(folder, Settings(language="en", speed="off"))
    with at_native_speed():
        scene = new_table(
            context, GameConfig(("human", "random"), ("", ""), 7, 0)
        )  # takes no time, as an engine in another process
        driver = Driver(context, scene, size)
    seat = scene.source.session.seat(0)
    while seat.ply < 24 or seat.observation.claiming >= 0 or not seat.legal_moves:
        assert not scene.source.session.finished, "the game ended before such a moment"
        if seat.legal_moves:
            seat.submit(seat.legal_moves[0])
        driver.wait(0.2)
    context.change(speed=speed)
    driver.step()
    collect()  # as the loop does when nothing has happened for a while
    return driver


def dragging(driver: Driver, frames: int) -> list[float]:
    """A card is taken up and carried in circles over the table."""
    width, height = driver.window.size
    scene = driver.scene
    assert isinstance(scene, TableScene)
    start = card_points(scene.layout, max(move.colour for move in scene.facts().legal))[0]
    driver.step(PointerMoved(start))

    def move(number: int) -> None:
        x = width * (0.25 + 0.4 * abs((number % 120) / 60 - 1))
        y = height * (0.3 + 0.4 * abs((number % 77) / 38 - 1))
        driver.step(PointerMoved((round(x), round(y))) if number else PointerPressed(start))

    times = timed(frames, move)
    assert scene.sight().targets, "places lit up"
    driver.key("escape")
    return times


def flying(driver: Driver, frames: int) -> list[float]:
    """The computer and the player move; only frames with cards in motion count."""
    times: list[float] = []
    seat = driver.scene.source.session.seat(0)
    while len(times) < frames and not driver.scene.source.session.finished:
        if seat.legal_moves and not driver.scene.animating:
            seat.submit(seat.legal_moves[-1])
        begin = time.thread_time()
        driver.step()
        if driver.scene.animating:
            times.append((time.thread_time() - begin) * 1000)
    return times


def idle(driver: Driver) -> int:
    """Frames drawn in five seconds in which nobody does anything."""
    before = driver.loop.frames
    driver.wait(5)
    return driver.loop.frames - before


def row(name: str, times: list[float]) -> str:
    """A line of the table."""
    ranked = sorted(times)
    return (
        f"{name} {statistics.median(ranked):5.2f} / {ranked[int(len(ranked) * 0.99) - 1]:5.2f} / {ranked[-1]:5.2f} ms"
    )


def processor_seconds(group: int) -> float:
    """What all processes of a group have used so far."""
    nanoseconds = 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if int((process / "stat").read_text().rpartition(")")[2].split()[2]) == group:
                nanoseconds += sum(int(task.read_text().split()[0]) for task in process.glob("task/*/schedstat"))
    return nanoseconds / 1e9


def idle_share(seconds: float) -> float:
    """The share of a core that the program takes at a table at which nobody does anything for so long."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings_file.save(desktop(), folder / "settings.json", SETTINGS)
        with desk(SIZE, folder, folder) as window:
            begin(window, Twin(folder))
            time.sleep(seconds / 2)
            before = processor_seconds(window.program.pid)
            time.sleep(seconds)
            return (processor_seconds(window.program.pid) - before) / seconds


def memory(size: tuple[int, int], moves: int, rest: float) -> tuple[float, float]:
    """Mebibytes that the program holds in a real window: at most while a game of so many moves is played without a pause, and
    so many seconds later, when the result has come to rest."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings_file.save(desktop(), folder / "settings.json", replace(SETTINGS, window_size=size))
        with desk(size, folder, folder) as window:
            twin = Twin(folder, size)
            begin(window, twin)
            time.sleep(rest / 4)
            rng, held = random.Random(7), [resident(window.program.pid)]
            while not (session := twin.session(record_in(folder))).finished and len(held) <= moves:
                seat = session.seat(0)
                ply, legal = seat.ply, seat.legal_moves
                if len(legal) > 1:
                    tried = {way for move in legal for way in ways_of("cards", move)}
                    move, by_clicks = chosen("cards", legal, rng, tried)
                    by_mouse(window, twin.table(session), move, not by_clicks)
                wait_until(lambda ply=ply: len(record_in(folder).get("moves", ())) > ply, "the move")
                held.append(resident(window.program.pid))
            time.sleep(rest)  # the cups are counted
            return max(held), resident(window.program.pid)


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


def lateness(frames: int, level: str) -> list[float]:
    """How many milliseconds after its time each frame is on the screen while a card is dragged; a level that ponders does so."""
    with tempfile.TemporaryDirectory() as folder:
        context = make_context(Path(folder), Settings(language="en", speed="off", thinking_seconds=0.1))
        context.engine = engine = ProcessEngine(desktop(), seed=1)
        with at_native_speed():
            scene = new_table(context, GameConfig(("human", level), ("", ""), 7, 0))
            driver = Driver(context, scene, (1920, 1080))
        assert isinstance(scene, TableScene)
        seat, end = scene.source.session.seat(0), time.perf_counter() + 60
        while seat.ply < 8 or seat.observation.claiming >= 0 or not seat.legal_moves:
            assert time.perf_counter() < end, "the computer does not answer"
            if seat.legal_moves:
                seat.submit(seat.legal_moves[0])
            driver.step()
            time.sleep(0.01)
        driver.wait(0.2)
        start = card_points(scene.layout, max(move.colour for move in seat.legal_moves))[0]
        driver.step(PointerMoved(start))
        driver.step(PointerPressed(start))
        times, due = [], time.perf_counter()
        for number in range(frames):
            due += 1 / 60
            time.sleep(max(0.0, due - time.perf_counter()))
            driver.step(PointerMoved((400 + 5 * (number % 200), 300 + 3 * (number % 100))))
            times.append((time.perf_counter() - due) * 1000)
        assert scene.sight().targets, "places lit up"
        engine.close()
        return times


def drawn(size: tuple[int, int], frames: int, flown: int) -> Iterator[str]:
    """Lines on what is drawn at both tables, without a window."""
    with tempfile.TemporaryDirectory() as folder:
        driver = table(Path(folder), size, "off")
        drag = row("dragging", dragging(driver, frames))
        still = idle(driver)
        fly = row("flying", flying(table(Path(folder), size, "fast"), flown))
    yield f"{size[0]}x{size[1]:<5} {drag}   {fly}   frames drawn in 5 idle seconds: {still}"
    crowd, games = row("80 cards, 8 flying", worst(size, frames)), min(4, frames // 8)
    ends = row("sand, brush", ceremonies(size, games)), row("lamps", completions(size, games))
    yield f"           {crowd}   {'   '.join(ends)}"
    with tempfile.TemporaryDirectory() as folder:
        drag = row("swap tile dragged", tile_scenes.dragging(Path(folder), size, frames))
        fly = row("tiles flying", tile_scenes.flying(Path(folder), size, frames))
        deal = row("52 tiles dealt", tile_scenes.dealing(Path(folder), size))
    yield f"           {drag}   {fly}   {deal}"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=240)
    given = parsed(parser, frames=8)
    frames, sizes = given.frames, SIZES[:1] if given.quick else SIZES
    print(
        f"Python {platform.python_version()}, {platform.machine()}, SDL's dummy driver (drawing alone), median / p99 / worst"
    )
    for size in sizes:
        for line in drawn(size, frames, 4 * frames if given.quick else WHOLE_GAME):
            print(line, flush=True)
    if all(map(shutil.which, TOOLS)) and sys.platform == "linux":
        print(f"an idle table in a real window takes {idle_share(0.5 if given.quick else 10.0):.2%} of a core")
        most, after = memory(sizes[-1], 1, 0.1) if given.quick else memory(sizes[-1], WHOLE_GAME, 15.0)
        print(
            f"a game in a window of {sizes[-1][0]}x{sizes[-1][1]} holds at most {most:.0f} MiB, afterwards {after:.0f}"
        )
        if not given.quick:  # panels.py has a shortened run of its own
            panels.report(panels.SIZES, 5)
    starts = [first_frame() for _ in range(1 if given.quick else 5)]
    print(f"first frame after {statistics.median(starts):.2f} s (median of {len(starts)} starts from source)")
    for level, words in (("greedy", "nobody thinks"), ("master", "Master thinks")):
        print(f"1920x1080, frames due at 60 Hz, after their time while {words}: {row('', lateness(frames, level))}")


if __name__ == "__main__":
    main()
