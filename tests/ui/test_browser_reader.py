"""The tree of a page in a browser, and where a round may be interrupted for it."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from mandala.ui.accessibility.reader import View
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.scene import Drawing, Scene, Transition
from mandala.ui.kit.theme import Size
from mandala.ui.pages.title import TitleScene
from mandala.ui.platform.browser.reader import BrowserReader
from tests.ui.support import Driver, make_context

KEY = Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
MINE = View("me", 1)


class Page:
    """A page that notes which trees it got."""

    def __init__(self) -> None:
        self.trees = 0

    def tree(self, text: str) -> None:
        assert text
        self.trees += 1

    def announce(self, words: str, urgent: bool) -> None:
        """Says nothing."""

    def hush(self) -> None:
        """Has said nothing."""


@pytest.fixture
def reader() -> BrowserReader:
    reader = BrowserReader(Page(), {})
    reader.show(Node(Role.WINDOW, key=MINE, children=(Node(Role.SCENE, key=1),)))
    return reader


def asked(reader: BrowserReader, view: View, *events: Event, dt: float = 0.02) -> bool:
    reader.heard(events)
    return reader.due(dt, view)


def test_a_key_gets_its_tree_at_once(reader: BrowserReader) -> None:
    assert not asked(reader, MINE)
    assert asked(reader, MINE, KEY)


def test_another_page_or_player_gets_a_tree_at_once(reader: BrowserReader) -> None:
    """C3"""
    assert asked(reader, View("you", 1))
    assert asked(reader, View("me", 2))


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.fixture
def driver(home: Path, page: Page) -> Driver:
    """The title, at rest."""
    context = make_context(home)
    context.reader = BrowserReader(page, {})
    driver = Driver(context, TitleScene(context))
    driver.wait(3)
    return driver


class Cover(Scene):
    """A red picture that hides what was there."""

    fades = False

    def __init__(self, perspective: str | None = None) -> None:
        self._perspective = perspective

    @property
    def perspective(self) -> str | None:
        return self._perspective

    def lay_out(self, size: Size) -> None:
        """Nothing has a place."""

    def handle(self, event: Input) -> Transition:
        """Does nothing."""

    def update(self, dt: float) -> Transition:
        """Nothing changes."""

    def drawing(self, canvas: pygame.Surface) -> Drawing:
        yield
        canvas.fill("red")
        return None

    def resumed(self) -> None:
        """It is drawn anyway."""

    def left(self) -> None:
        """Nothing goes on."""


def paused(driver: Driver, page: Page, *inputs: Input) -> list[tuple[int, int]]:
    """Plays a round. Returns how many frames and trees there were more at each place where it may be interrupted."""
    frames, trees = driver.loop.frames, page.trees
    return [(driver.loop.frames - frames, page.trees - trees) for _ in driver.loop.parts(0.02, inputs)]


def test_a_long_round_may_be_interrupted_before_and_after_its_picture_and_its_tree(driver: Driver, page: Page) -> None:
    driver.context.reader.heard([KEY])
    pauses = paused(driver, page, KeyPressed("right"))
    assert pauses.count((0, 0)) >= 3  # after the key, before the page is laid out, and before it is drawn
    assert pauses.count((1, 0)) >= 2  # before the tree is made, and before it is handed over
    assert pauses[-1] == (1, 1)


def test_what_covers_a_hand_covers_its_words_in_the_same_breath(driver: Driver, page: Page) -> None:
    """C3"""
    driver.loop.interrupt(Cover("me"))
    driver.step()
    driver.loop.interrupt(Cover("you"))
    pauses = paused(driver, page)
    assert (1, 0) not in pauses
    assert pauses[-1] == (1, 1)
    assert driver.picture.get_at((5, 5)) == pygame.Color("red")


def test_a_round_that_is_long_gives_the_thread_back_within(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page in a browser goes on living meanwhile."""
    clock = count(0.0, 0.02)
    monkeypatch.setattr("mandala.ui.loop.perf_counter", lambda: next(clock))
    driver.loop.interrupt(Cover())
    waits = [*islice(driver.loop.turn(), 3)]
    assert waits[1:] == [0.0, 0.0]
