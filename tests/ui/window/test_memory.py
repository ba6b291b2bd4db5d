"""A scene that was left leaves no large pictures in the memory, even if nobody looks for circles of objects."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.kit.assets import pixels
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table


@pytest.fixture(autouse=True)
def no_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("label", ["Settings", "Statistics", "Games", "Rules", "Choose an opponent"])
def test_pages(home: Path, label: str) -> None:
    """A page holds its widgets, and they hold it and their pictures."""
    context = make_context(home)
    driver = Driver(context, TitleScene(context))
    driver.press(label)
    widget, form = weakref.ref(driver.scene.form.widgets[0]), weakref.ref(driver.scene.form)
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)
    assert form() is None
    assert widget() is None


def test_one_cloth_is_kept(home: Path) -> None:
    """The one of the window as it is: the others would take the memory of a window each."""
    context = make_context(home)
    Driver(context, TitleScene(context), (1024, 640))
    before = weakref.ref(context.assets.cloth(context.theme, (1024, 640)))
    Driver(context, TitleScene(context), (1280, 720))
    gc.collect()  # Python 3.13 keeps the first driver in a circle
    assert before() is None


def test_the_paper_of_a_page_is_not_among_small_pictures(home: Path) -> None:
    """There it would drive out all of them."""
    context = make_context(home, Settings(language="en", scale=200))
    page, before = SettingsScene(context), {*context.assets._scaled._made}
    Driver(context, page, (1031, 647))
    assert page._scroll.needed
    fresh = [picture for key, picture in context.assets._scaled._made.items() if key not in before]
    assert max(map(pixels, fresh), default=0) < 1031 * 647 // 4


def test_a_table_that_was_left(home: Path) -> None:
    table = Table(home, 0, 30)
    prints = weakref.ref(table.scene.view._prints[0].surface)
    table.driver.key("escape")
    assert table.scene.view._composer._still is None, (
        "under a menu another cloth may be woven, which would be a second one"
    )
    table.driver.key("escape")
    assert prints() is not None
    table.scene.left()
    assert prints() is None


def test_the_table_behind_a_menu_follows_the_settings(home: Path) -> None:
    table = Table(home, 0, 30)
    table.driver.key("escape")
    before = table.driver.window.surface.copy()
    table.context.change(letters=True)
    table.driver.step()
    assert pygame.image.tobytes(table.driver.window.surface, "RGB") != pygame.image.tobytes(before, "RGB")


def test_a_page_that_is_scrolled_makes_no_picture_as_large_as_itself(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(home, 0, 30)
    table.driver.context.change(scale=200)
    table.driver.key("escape")
    made, surface = list[tuple[int, int]](), pygame.Surface

    class Noted(surface):
        def __init__(self, size: tuple[int, int], *more: Any) -> None:
            made.append(size)
            super().__init__(size, *more)

    monkeypatch.setattr(pygame, "Surface", Noted)
    table.driver.press("Settings")
    monkeypatch.undo()
    page = table.driver.scene
    assert isinstance(page, SettingsScene)
    assert page._scroll.furthest > 500
    assert max(high for _, high in made) <= table.driver.window.size[1]
