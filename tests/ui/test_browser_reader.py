"""The tree of a page in a browser: a round that has enough to do leaves it to the next one, except what others must not see."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from mandala.ui.accessibility.reader import View
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.inputs import Input
from mandala.ui.kit.scene import Scene, Transition
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


def test_an_input_leaves_the_tree_to_the_next_round(reader: BrowserReader) -> None:
    assert not asked(reader, MINE, KEY)
    assert reader.waits
    assert asked(reader, MINE)
    assert not reader.waits


def test_a_mouse_that_never_rests_does_not_keep_the_tree_away(reader: BrowserReader) -> None:
    assert [asked(reader, MINE, KEY, dt=2.0) for _ in range(4)] == [False, True, False, True]


def test_a_quiet_round_gets_its_tree_at_once(reader: BrowserReader) -> None:
    assert asked(reader, MINE, dt=2.0)


def test_what_another_player_saw_is_hidden_at_once(reader: BrowserReader) -> None:
    """C3"""
    assert asked(reader, View("you", 1), KEY)
    assert asked(reader, View(None, 1), KEY)


def test_another_page_of_the_same_player_waits_a_round(reader: BrowserReader) -> None:
    assert not asked(reader, View("me", 2), KEY)
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


def test_the_round_of_a_tree_draws_nothing_and_the_next_one_draws_what_it_heard(driver: Driver, page: Page) -> None:
    trees, frames = page.trees, driver.loop.frames
    driver.batch(KEY)
    assert (page.trees, driver.loop.frames) == (trees, frames + 1)
    before = driver.picture.copy()
    driver.batch(KEY)
    assert (page.trees, driver.loop.frames) == (trees + 1, frames + 1)
    driver.step()
    assert driver.loop.frames == frames + 2
    assert driver.picture.get_buffer().raw != before.get_buffer().raw


class Cover(Scene):
    """A red picture that hides what was there."""

    fades = False

    def lay_out(self, size: Size) -> None:
        """Nothing has a place."""

    def handle(self, event: Input) -> Transition:
        """Does nothing."""

    def update(self, dt: float) -> Transition:
        """Nothing changes."""

    def draw(self, canvas: pygame.Surface) -> None:
        canvas.fill("red")

    def resumed(self) -> None:
        """It is drawn anyway."""

    def left(self) -> None:
        """Nothing goes on."""


def test_what_covers_a_hand_is_drawn_also_in_the_round_of_a_tree(driver: Driver) -> None:
    """C3"""
    driver.batch(KEY)
    assert driver.context.reader.waits
    driver.loop.interrupt(Cover())
    driver.step()
    assert driver.picture.get_at((5, 5)) == pygame.Color("red")
