"""From page to page: the next one comes little by little, in a quarter of a second, and takes every input at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.context import Context
from mandala.ui.kit.compose import PAGE_FADE_SECONDS
from mandala.ui.pages.page import HandOverScene, KeysScene, Page
from mandala.ui.pages.title import TitleScene
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table

FRAME = 1 / 60
At = Callable[..., Driver]


@pytest.fixture
def at_title(home: Path) -> Iterator[At]:
    """The title of a program with these settings, at which nothing moves."""
    opened: list[Context] = []

    def open_title(**settings: object) -> Driver:
        context = make_context(home, Settings(**{"language": "en", "speed": "normal"} | settings))
        opened.append(context)
        driver = Driver(context, TitleScene(context))
        driver.wait(0.5)
        return driver

    yield open_title
    for context in opened:
        context.engine.close()


def seen(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.window.surface, "RGB")


def drawn_at_once(driver: Driver, page: Page) -> bytes:
    """What the page looks like where nothing moves."""
    canvas = pygame.Surface(driver.window.size)
    page.resumed()
    page.draw(canvas)
    return pygame.image.tobytes(canvas, "RGB")


def until_it_rests(driver: Driver) -> list[bytes]:
    """All pictures from now on that are unlike the one before."""
    pictures, frames = [seen(driver)], driver.loop.frames
    for _ in range(60):
        driver.step(dt=FRAME)
        if driver.loop.frames > frames:
            pictures.append(seen(driver))
        frames = driver.loop.frames
    return pictures


def test_a_page_comes_little_by_little_and_then_stands_still(at_title: At) -> None:
    driver = at_title()
    before = seen(driver)
    driver.key("f1")
    pictures = until_it_rests(driver)
    assert isinstance(driver.scene, KeysScene)
    assert 10 <= len(set(pictures)) <= round(PAGE_FADE_SECONDS / FRAME) + 1
    assert before not in pictures, "it begins with the key"
    assert pictures[-1] == drawn_at_once(driver, driver.scene)


def test_going_back_fades_too(at_title: At) -> None:
    driver = at_title()
    driver.key("f1")
    until_it_rests(driver)
    driver.key("escape")
    pictures = until_it_rests(driver)
    assert isinstance(driver.scene, TitleScene)
    assert len(set(pictures)) >= 10
    assert pictures[-1] == drawn_at_once(driver, driver.scene)


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "off"}])
def test_where_motion_is_not_wanted_a_page_is_there_at_once(at_title: At, settings: dict[str, object]) -> None:
    driver = at_title(**settings)
    driver.key("f1")
    assert len(set(until_it_rests(driver))) == 1
    assert isinstance(driver.scene, KeysScene)


def test_a_key_while_a_page_comes_is_for_that_page_which_is_there_at_once(at_title: At) -> None:
    driver = at_title()
    driver.key("f1")
    driver.step(dt=FRAME)
    driver.key("tab")
    assert isinstance(driver.scene, KeysScene)
    assert driver.scene.form.focused is not None
    assert len(set(until_it_rests(driver))) == 1
    driver.key("escape", "f1", "escape")
    assert isinstance(driver.scene, TitleScene)
    assert until_it_rests(driver)[-1] == drawn_at_once(driver, driver.scene)


def test_a_page_that_came_knows_where_the_pointer_went(at_title: At) -> None:
    driver = at_title()
    driver.key("f1")
    driver.step(dt=FRAME)
    assert isinstance(driver.scene, KeysScene)
    (back,) = driver.scene.form.widgets
    driver.send(
        pygame.event.Event(pygame.MOUSEMOTION, pos=back.rect.center, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    pictures = until_it_rests(driver)
    assert len(set(pictures)) >= 8, "it does not come faster for that"
    assert pictures[-1] == drawn_at_once(driver, driver.scene)


def test_a_window_that_is_pulled_meanwhile_shows_all_of_the_page(at_title: At) -> None:
    driver = at_title()
    driver.key("f1")
    driver.step(dt=FRAME)
    driver.resize((1024, 640))
    assert until_it_rests(driver)[-1] == drawn_at_once(driver, driver.scene)


def test_a_sheet_on_the_table_comes_and_goes_at_once(tmp_path: Path) -> None:
    driver = Table(tmp_path, 0, 30).driver
    driver.context.change(speed="normal")
    driver.wait(0.5)
    for key in ("escape", "escape", "f2", "escape"):
        driver.key(key)
        driver.step(dt=FRAME)
        assert len(set(until_it_rests(driver))) == 1, key


def test_the_privacy_screen_covers_the_table_at_once(at_title: At) -> None:
    driver = at_title()
    cover = HandOverScene(driver.context, "Ben")
    driver.loop.interrupt(cover)
    driver.step(dt=FRAME)
    assert seen(driver) == drawn_at_once(driver, cover)
