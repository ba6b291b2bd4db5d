"""A second home fits: the whole program runs where there are no threads and no processes, and where nothing may wait."""

from __future__ import annotations

import asyncio
import multiprocessing.process
import re
import subprocess
import threading
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest

import mandala
import mandala.ui.last_resort
import mandala.ui.loop
import mandala.ui.table.view
from mandala.main import main
from mandala.platform.api import Files, Paths, Platform
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.games import GAMES, compiled
from mandala.play.library import Library
from mandala.play.review.store import ReviewStore
from mandala.play.settings import Settings
from mandala.play.stored import fingerprint
from mandala.ui.accessibility.reader import Reader, View
from mandala.ui.kit.access import AccessibilityAction, Act, Node, Role, walk
from mandala.ui.kit.inputs import ACCESSIBILITY_ACTION
from mandala.ui.loop import Loop
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.result import Ending
from mandala.ui.platform.home import Home
from mandala.ui.table.review.overview import Overview
from tools.driver.games import by_hand
from tools.driver.kinds import is_replay, is_table

T = TypeVar("T")
LOW = {"cards": 2, "tiles": 20}
"""The effort of a review."""


class Folder(Files):
    """The user's files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def user_paths(self) -> Paths:
        return Paths(self._folder, self._folder / "library.db", self._folder / "settings.json")


class Aria(Reader):
    """Keeps the tree of the last scene, as a page keeps it for screen readers."""

    active = True

    def __init__(self) -> None:
        self.tree = Node(Role.WINDOW)
        self.answers = True  # whether the tree tells what came of the last action

    def due(self, dt: float, view: View) -> bool:
        del dt, view
        return True

    def show(self, root: Node) -> None:
        self.tree = root
        self.answers = not pygame.event.peek(ACCESSIBILITY_ACTION)


class Page(Home):
    """A page in a browser: one thread, which it gets back after every part of a round.

    `act` is what a person does then, who has heard what came of the last action.
    """

    def __init__(self, folder: Path, act: Callable[[Page], None]) -> None:
        super().__init__(Platform(files=Folder(folder)))
        self._act, self.interrupted = act, 0
        self.aria = Aria()

    def reader(self) -> Aria:
        return self.aria

    def run(self, rounds: Generator[float, None, T]) -> T:
        return asyncio.run(self._turns(rounds))

    async def _turns(self, rounds: Generator[float, None, T]) -> T:
        with closing(rounds):
            while True:
                try:
                    self.interrupted += next(rounds) == 0.0
                except StopIteration as end:
                    result: T = end.value
                    return result
                if self.aria.answers:
                    self._act(self)
                await asyncio.sleep(0)

    def press(self, found: Callable[[Node], bool]) -> bool:
        """Asks for what a screen reader asks for. Returns False if it is not there yet."""
        path = next((path for path, node in walk(self.aria.tree) if found(node)), None)
        if path is not None:
            self.aria.answers = False
            action = AccessibilityAction(path, Act.PRESS, "")
            pygame.event.post(pygame.event.Event(ACCESSIBILITY_ACTION, input=action))
        return path is not None


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread and no process can begin."""

    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("there is none here")

    for owner, name in (
        (threading.Thread, "start"),
        (multiprocessing.process.BaseProcess, "start"),
        (subprocess.Popen, "__init__"),
    ):
        monkeypatch.setattr(owner, name, refuse)


@pytest.fixture
def loops(monkeypatch: pytest.MonkeyPatch) -> list[Loop]:
    """The loops of the program."""
    made: list[Loop] = []

    class Kept(Loop):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(mandala.ui.last_resort, "Loop", Kept)
    return made


@pytest.mark.skipif(not compiled(), reason="takes long without the kernels")
@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_game_and_its_review_in_a_home_without_threads_and_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, loops: list[Loop]
) -> None:
    """The judge does not look closely, so that the review takes a second. Each round is interrupted where it may be."""
    monkeypatch.setattr(mandala.ui.loop, "SLICE", 0.0)
    monkeypatch.setattr(mandala.ui.table.view, "SOON", 0.0)
    monkeypatch.setitem(GAMES._loaded, game, replace(GAMES[game], effort=LOW[game], worlds=1))
    level = "novice"
    settings = Settings(
        language="en", speed="off", thinking_seconds=0.1, last_kinds={game: level}, last_first="me", game=game
    )
    settings_file.save(Platform(), tmp_path / "settings.json", settings)
    waiting: list[Any] = []

    def act(page: Page) -> None:
        loop = loops[-1]
        if not loop.running or loop.deaf or loop.fading or loop.making or loop.scene.animating:
            return
        scene = loop.scene
        if isinstance(scene, NewGameScene):
            page.press(lambda node: node.name == "Begin")
        elif is_table(scene) and waiting:
            if page.press(lambda node: node.key == waiting[0]):
                waiting.pop(0)
        elif is_table(scene) and (legal := scene.facts().legal):
            waiting.extend(by_hand(scene).by_tree(scene, legal[0]))
        elif isinstance(scene, Ending):
            page.press(lambda node: node.name == "Review")
        elif isinstance(scene, Overview):
            page.press(lambda node: node.name == "To the table")
        elif is_replay(scene) and not scene.context.reviews.working:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    page = Page(tmp_path, act)
    assert main(["--game", game, "--deal", "7"], lambda: page) == 0
    assert page.interrupted > 1000
    with closing(Library.open(desktop(), tmp_path / "library.db")[0]) as library:
        (stored,) = library.finished()
    assert stored.config.agents == ("human", f"{level}-{GAMES[game].own_styles[level]}")
    with closing(ReviewStore(desktop(), tmp_path / "library.reviews.db")) as reviews:
        assert reviews.get(fingerprint(stored.record)) is not None


ABOVE = ("core", "play", "ui")
ASKED = re.compile(
    r"\b(sys\.platform|time\.sleep|pygame\.(display|scrap|mixer|Window|time\.wait))\b|from pygame\.(display|time)"
)


def test_nothing_above_the_platform_asks_which_system_it_is_nor_waits() -> None:
    root = Path(mandala.__file__).parent
    files = [
        file
        for room in ABOVE
        for file in (root / room).rglob("*.py")
        if "platform" not in file.parts[len(root.parts) :]
    ]
    assert len(files) > 200
    assert [str(file) for file in files if ASKED.search(file.read_text("utf-8"))] == []
