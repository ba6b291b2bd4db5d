"""How soon a review is there, and whether the window stutters meanwhile.

    python benchmarks/review_times.py [--games 5] [--game tiles] [--since list]

Ordinary games of pupil against journeyman, each reviewed by a program of its own: the real loop over SDL's dummy driver, the real
service with its processes. The page before, the result of the game, the list of games or the replay without a review, is looked
at for some seconds, then the review is opened with a click or a key. Seconds count from there: until the whole curve is drawn,
until each decision has its first evaluation. The longest rounds of the loop are given in milliseconds of processor time of the
window's thread, which a busy machine hardly changes, and by the clock: the one that opens the review (its replay, too, unless
that was there), and of those that follow the longest. Then the processor time of the window's process and of all together until
the first evaluations are there, and at last that of the evaluations alone, one after the other.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent))

import msgspec
import pygame

from benchmarks.quick import parsed
from mandala.ai.api import Budget, never
from mandala.main import screens
from mandala.platform.api import Paths
from mandala.platform.desktop import desktop
from mandala.platform.desktop.pool import cores
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.review.review import Review, Task, work
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import Context, resumed_table
from mandala.ui.kit.inputs import Input
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.widgets import Button
from mandala.ui.loop import Loop
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.page import Page
from mandala.ui.pages.title import PAGES, TitleScene
from mandala.ui.platform.desktop.home import DesktopHome
from mandala.ui.platform.desktop.window import DesktopWindow as Window
from mandala.ui.table.scene import TableScene
from tools.driver import gestures

SIZE = 1920, 1080
ORDINARY = {"cards": range(51, 58), "tiles": range(30, 41)}
"""Free decisions of an ordinary game."""
LONGEST = 60.0
"""Seconds after which a review is given up."""
LEVELS = "pupil", "journeyman"


class Times(NamedTuple):
    """What one review took, in seconds and, of rounds, in milliseconds of the thread's processor time and by the clock."""

    decisions: int
    curve: float
    quick: float
    opening: tuple[float, float]
    longest: tuple[float, float]
    window: float
    processor: float
    evaluations: float


def play(library: Library, game: str, number: int) -> int:
    """Lets two levels play a whole game into the library, always the same for a number; how many free decisions it has."""
    rng, entry = random.Random(f"review times {number}"), GAMES[game]
    config = GameConfig(("human", "human"), ("Ada", "Ben"), rng.randrange(10**9), number % 2, game)
    session = Session.new(config, ProcessEngine(desktop(), 1), library)
    players, free = [entry.levels[level]() for level in LEVELS], 0
    while (player := session.to_move) is not None:
        seat = session.seat(player)
        if len(seat.legal_moves) > 1:
            free += 1
            seat.submit(players[player].choose(seat.observation, Budget(), rng, never).move)
        session.update()
    session.close()
    return free


class Timed(Loop):
    """A loop that notes how long its rounds take, without the time in which it waits for inputs."""

    noted: list[tuple[float, float]]

    def parts(self, dt: float, inputs: Iterable[Input]) -> Iterator[float]:
        """One round."""
        clock, processor = time.perf_counter(), time.thread_time()
        yield from super().parts(dt, inputs)
        self.noted.append((1000 * (time.thread_time() - processor), 1000 * (time.perf_counter() - clock)))


class Person:
    """Somebody at the program whose folder this is."""

    def __init__(self, folder: Path) -> None:
        paths = Paths(folder, folder / "library.db", folder / "settings.json")
        settings = Settings(language="en", window_size=SIZE)
        self.library, _ = Library.open(desktop(), paths.library)
        self.reviews = Reviews(ReviewStore(desktop(), paths.reviews), desktop())
        self.context = Context(
            DesktopHome(),
            settings,
            paths,
            ProcessEngine(desktop()),
            self.library,
            screens(),
            PAGES,
            reviews=self.reviews,
        )
        self.window = Window(SIZE)

    def sit_down(self, since: str, seconds: float) -> None:
        """Starts the program with the page from which a review is opened, and looks at it for some seconds."""
        (stored,) = self.library.finished()
        scenes: dict[str, Callable[[], Scene]] = {
            "result": lambda: resumed_table(self.context, stored),
            "list": lambda: GamesScene(self.context),
            "replay": lambda: self.context.screens[stored.config.game].load().replay(self.context, stored, 0, False),
        }
        self.loop = Timed(self.context, self.window, TitleScene(self.context), scenes[since]())
        self.loop.noted = []
        self.wait(seconds)

    def wait(self, seconds: float) -> None:
        """Looks on, and then until the picture rests: a click before would only end its motion."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end or self.loop.scene.animating or self.loop.deaf:
            assert time.perf_counter() < end + LONGEST, "the page never rests"
            self.context.system.run(self.loop.turn())

    def ask(self) -> None:
        """Presses the button or the key for the review."""
        page = self.loop.scene
        events = gestures.key("r")
        if isinstance(page, Page):
            (button,) = [one for one in page.form.widgets if isinstance(one, Button) and one.label == "Review"]
            events = gestures.click(gestures.spot(page, button.rect.center))
        for event in events:
            pygame.event.post(event)

    def review(self, whole: bool) -> Times:
        """Opens the review and waits for its first evaluations; unless it is to be `whole`, only for its curve."""
        self.ask()
        self.loop.noted.clear()
        begun, used, own, curve = time.perf_counter(), processor_seconds(), time.process_time(), 0.0
        while (gone := time.perf_counter() - begun) < LONGEST:
            self.context.system.run(self.loop.turn())
            tables = [scene for scene in self.loop.scenes if isinstance(scene, TableScene)]
            coach = tables[-1].source.coach if tables else None
            if coach is None or self.loop.scene.animating:
                continue
            review: Review = coach.review
            if not curve and len(review.curve(0)) + len(review.curve(1)) == len(review.questions):
                curve = time.perf_counter() - begun
            if curve and (review.complete or not whole):
                break
        quick, own, rounds = time.perf_counter() - begun, time.process_time() - own, self.loop.noted
        assert gone < LONGEST, "the review does not come"
        after = [max(column) for column in zip(*rounds[1:])]
        self.reviews.close()
        spent = processor_seconds() - used
        evaluations = evaluation_seconds(review) if whole else 0.0
        return Times(len(review.questions), curve, quick, rounds[0], (after[0], after[1]), own, spent, evaluations)


def processor_seconds() -> float:
    """What this process and those that it had have used so far."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum([one.ru_utime + one.ru_stime for one in both])


def evaluation_seconds(review: Review) -> float:
    """The processor time of the first evaluations of a review alone."""
    begun = time.process_time()
    for question in review.questions.values():
        work(Task(review.entry.name, question, review.entry.effort))
    return time.process_time() - begun


def of_a_program(folder: Path, *options: str) -> Times:
    """The times of the one game in a folder, measured in a program of its own."""
    command = [sys.executable, __file__, "--folder", str(folder), *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Times)


def line(name: str, times: Times) -> str:
    """A line of the table."""
    rounds = ", ".join(f"{own:5.1f} ({clock:5.1f})" for own, clock in (times.opening, times.longest))
    return (
        f"{name:<8} {times.decisions:3} decisions: curve {times.curve:5.2f} s, first evaluations {times.quick:5.2f} s, "
        f"rounds {rounds} ms, processor {times.window:5.2f} of {times.processor:5.2f} s, "
        f"evaluations alone {times.evaluations:5.2f} s"
    )


def middle(columns: Any) -> Any:
    """The median of numbers, or of each place of tuples."""
    return tuple(map(middle, zip(*columns))) if isinstance(columns[0], tuple) else median(columns)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--game", choices=[*GAMES], default="cards")
    parser.add_argument("--since", choices=["result", "list", "replay"], default="result", help="the page before")
    parser.add_argument("--looked-at", type=float, default=4.0, help="seconds for that page (%(default)s)")
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    chosen = parsed(parser, games=1, looked_at=1.5)
    if chosen.folder is not None:
        person = Person(chosen.folder)
        person.sit_down(chosen.since, chosen.looked_at)
        sys.stdout.buffer.write(msgspec.json.encode(person.review(not chosen.quick)) + b"\n")
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, {cores()} cores, load {os.getloadavg()[0]:.1f}")
    found, number = list[Times](), 0
    while len(found) < chosen.games:
        with tempfile.TemporaryDirectory() as name:
            library, _ = Library.open(desktop(), Path(name) / "library.db")
            ordinary = play(library, chosen.game, number) in ORDINARY[chosen.game]
            library.close()
            if ordinary:
                found.append(of_a_program(Path(name), *sys.argv[1:]))
                print(line(f"game {number}", found[-1]), flush=True)
        number += 1
    print(line("median", Times(*map(middle, zip(*found)))))


if __name__ == "__main__":
    main()
