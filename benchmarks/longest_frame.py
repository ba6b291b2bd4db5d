"""The longest frame of each page, in milliseconds of the drawing thread's own processor time: opening it, typing, scrolling.

    python benchmarks/longest_frame.py [--sizes 2560x1440] [--scales 200] [--games 100 10000] [--pages rules] [--runs 3]

Every page at every size and scale; the title, the games, the statistics and a new game with libraries of some sizes; files that
are dropped; what is typed into a search. A frame above the limit is marked "over 100 ms"; with `--check` the exit code is then
1. With several runs the figures are medians. SDL's software renderer, dummy driver, modules loaded and pictures made beside the
frames as in the program.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent))

import pygame

from benchmarks.motion import resident
from benchmarks.quick import parsed
from mandala.main import screens, window_size
from mandala.platform.desktop import desktop
from mandala.play.library import Library
from mandala.play.library.file import opened, put, writing
from mandala.play.library.rows import Row, row_of
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.ahead import Ahead
from mandala.ui.context import Context
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import FileDropped, Input
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.theme import SCALES, Size
from mandala.ui.loop import Loop
from mandala.ui.memory import collect, prepare
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import KeysScene
from mandala.ui.pages.settings import NewsScene, SettingsScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from tests.recorded import lines_of, records_of
from tests.ui.support import Driver, FakeWindow, make_context
from tools.driver.hands import Hands

SIZES: Final = ((1280, 720), (1920, 1080), (2560, 1440))
LONGEST: Final = 100.0
"""Milliseconds of processor time that a frame may take."""
LIBRARIES: Final = (100, 10_000, 100_000)
RED, PLAIN = "\033[31m", "\033[0m"
START: Final = datetime(2020, 1, 1, tzinfo=UTC)  #: when the first game of a library ended
MOST: Final = 3000
"""Frames after which a page that never rests is left."""


class TimedLoop(Loop):
    """A loop that notes the milliseconds of processor time of each of its rounds."""

    def __init__(self, context: Context, window: FakeWindow, *scenes: Scene) -> None:
        self.times = list[float]()
        super().__init__(context, window, *scenes)

    def step(self, dt: float, inputs: Iterable[Input] = ()) -> None:
        """One round."""
        begin = time.thread_time()
        super().step(dt, inputs)
        self.times.append((time.thread_time() - begin) * 1000)


class Timed(Driver):
    """A person at the window whose frames are timed."""

    def __init__(self, context: Context, size: Size) -> None:
        Hands.__init__(self, eager=False)
        native = pygame.transform.get_smoothscale_backend()
        context.assets.decode_ahead(desktop().work.beside("decoding"), context.theme, size)
        self.context, self.window = context, FakeWindow(size)
        context.assets.weave_ahead(context.theme, size)
        pygame.transform.set_smoothscale_backend(native)  # tests scale by a slower routine, the same everywhere
        self.loop = TimedLoop(context, self.window, TitleScene(context))
        self.times = self.loop.times
        self.step()
        self.rest()

    def opens(self, made: Callable[[], Scene]) -> None:
        """Goes to a scene that is made in the frame that shows it first."""
        collect()  # as the loop does when nothing has happened for a while
        self.times.clear()
        begin = time.thread_time()
        self.loop.interrupt(made())
        self.step()
        self.times[-1] = (time.thread_time() - begin) * 1000
        self.rest()

    def rest(self) -> None:
        """Looks on until the picture rests."""
        for _ in range(MOST):
            if not (
                self.scene.animating or self.loop.fading or self.loop.making or self.loop.deaf or self.scene.waiting
            ):
                return
            self.step()

    def longest(self) -> float:
        """The longest frame since the last time this was asked."""
        longest = max(self.times)
        self.times.clear()
        return longest


def context_of(folder: Path, size: Size, scale: int, library: Library | None = None) -> Context:
    """What a program in such a window has; its pictures are made anew."""
    settings = Settings(language="de", scale=scale, window_size=size)
    return replace(
        make_context(folder, settings, library), assets=Assets(), ahead=Ahead(desktop().work.beside("loading"))
    )


def pages(context: Context) -> dict[str, Callable[[], Scene]]:
    """How each page is made."""
    made: dict[str, Callable[[], Scene]] = {
        "settings": lambda: SettingsScene(context),
        "news": lambda: NewsScene(context),
        "keys": lambda: KeysScene(context),
        "games": lambda: GamesScene(context),
        "statistics": lambda: StatisticsScene(context),
        "new game": lambda: NewGameScene(context, "computer"),
    }
    for game, one in screens().items():
        made[f"rules of {game}"] = lambda one=one: one.load().rules(context)
    return made


def shown(driver: Timed, name: str, make: Callable[[], Scene]) -> Iterator[tuple[str, float]]:
    """Opens a page, goes through what is on it, scrolls, types into its search."""
    driver.opens(make)
    yield f"{name}, first opened", driver.longest()
    for key in ("down", "down", "page down", "page down", "end", "up"):
        driver.key(key)
        driver.rest()
    yield f"{name}, keys", driver.longest()
    if getattr(driver.scene, "form", None) is not None and driver.scene.form.search is not None:
        for letter in "ton":
            driver.type(letter)
            driver.rest()
        driver.key("escape")
        driver.rest()
        yield f"{name}, searched", driver.longest()
    driver.key("escape")
    driver.rest()


def filled(folder: Path, count: int) -> Library:
    """A library with so many games, all of them finished, each with a deal and a time of its own."""
    rows = list[Row]()
    for game in ("cards", "tiles"):
        for fields in records_of(game)[:200]:
            config = GameConfig(("human", ("novice", "pupil", "adept")[len(rows) % 3]), ("", ""), 0, 0, game)
            rows.append(row_of(StoredGame(0, config, {**fields, "date": "2025-01-01"}, "", True, False), 1))
    with closing(opened(folder / "library.db")) as database, writing(database):
        for number, row in enumerate(islice(cycle(rows), count), 1):
            plan = row.plan.replace(b'"deal":0', b'"deal":%d' % number)
            updated = (START + timedelta(minutes=number)).isoformat(timespec="milliseconds").encode()
            put(database, row._replace(id=number, plan=plan, updated=updated).sealed)
    return Library.open(desktop(), folder / "library.db")[0]


def dropped(size: Size, bytes_: int) -> Iterator[tuple[str, float]]:
    """A file of games is dropped on the window."""
    text = ""
    for line in cycle([*lines_of("cards"), *lines_of("tiles")]):
        if len(text) + len(line) > bytes_:
            break
        text += line + "\n"
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "games.jsonl")
        path.write_text(text)
        driver = Timed(context_of(path.parent, size, 100), size)
        driver.longest()
        driver.step(FileDropped(path))
        driver.rest()
    yield f"a file of {len(text) / 1e6:.2f} MB dropped", driver.longest()


def replays(context: Context, driver: Timed) -> Iterator[tuple[str, float]]:
    """The longest game of each kind in a replay, with its log."""
    for game, one in context.screens.items():
        fields = max(records_of(game), key=lambda record: len(record["moves"]))
        config = GameConfig(("human", "human"), ("Ann", "Ben"), 1, fields["first_player"], game)
        stored = StoredGame(1, config, fields, "2026-01-01T12:00:00.000+00:00", True, False)
        driver.opens(lambda one=one, stored=stored: one.load().replay(context, stored, 0, False))
        yield f"replay of {game}, first opened", driver.longest()
        for key in ("end", "l", "home", "right", "right", "l"):
            driver.key(key)
            driver.rest()
        yield f"replay of {game}, keys and log", driver.longest()
        driver.key("escape")
        driver.rest()


def measured(sizes: Iterable[Size], scales: Iterable[int], wanted: str) -> Iterator[tuple[str, float]]:
    """Every page in every window."""
    for size in sizes:
        for scale in scales:
            with tempfile.TemporaryDirectory() as name:
                context = context_of(Path(name), size, scale)
                driver = Timed(context, size)
                where = f"{size[0]}x{size[1]} {scale} %"
                found = [("title", driver.longest())]
                for page, make in pages(context).items():
                    found += shown(driver, page, make) if wanted in page else ()
                found += replays(context, driver) if wanted in "replay" else ()
                yield from ((f"{where:15} {one}", longest) for one, longest in found)


def of_libraries(counts: Iterable[int], size: Size) -> Iterator[tuple[str, float]]:
    """What lists and counts games, by how many there are."""
    for count in counts:
        with tempfile.TemporaryDirectory() as name, closing(filled(Path(name), count)) as library:
            context = context_of(Path(name), size, 100, library)
            driver = Timed(context, size)
            made = pages(context)
            yield f"{count:7,} games    title", driver.longest()
            for page in ("games", "statistics", "new game"):
                for one, longest in shown(driver, page, made[page]):
                    yield f"{count:7,} games    {one}", longest
            print(f"{count:7,} games    memory {resident():38.1f} MiB", flush=True)


def main() -> int:
    """Measures and prints; with `--check` whether a frame was too long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", nargs="*", type=window_size, default=SIZES)
    parser.add_argument("--scales", nargs="*", type=int, default=SCALES)
    parser.add_argument("--games", nargs="*", type=int, default=LIBRARIES, help="in libraries (%(default)s)")
    parser.add_argument("--bytes", type=int, default=1_000_000, help="of a file that is dropped (%(default)s)")
    parser.add_argument("--pages", default="", help="only those that are called so")
    parser.add_argument("--runs", type=int, default=1, help="whose medians are told (%(default)s)")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a frame is above the limit")
    prepare()
    given = parsed(parser, sizes=[SIZES[0]], scales=[200], games=[100], bytes=50_000)
    told = list[bool]()

    def tell(measure: Callable[[], Iterable[tuple[str, float]]]) -> None:
        for same in zip(*(measure() for _ in range(given.runs)), strict=True):
            told.append(over := (longest := median(times for _, times in same)) > LONGEST)
            line = f"{same[0][0]:50} {longest:7.1f} ms"
            print(f"{RED}{line}   over {LONGEST:g} ms{PLAIN}" if over else line, flush=True)

    tell(partial(measured, given.sizes, given.scales, given.pages))
    tell(partial(of_libraries, given.games, (1920, 1080)))
    if given.bytes:
        tell(partial(dropped, (1920, 1080), given.bytes))
    print(f"limit {LONGEST:g} ms: {sum(told)} of {len(told)} over {LONGEST:g} ms")
    return 1 if given.check and any(told) else 0


if __name__ == "__main__":
    sys.exit(main())
