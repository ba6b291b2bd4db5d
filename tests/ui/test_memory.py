"""A scene that was left leaves no large pictures in the memory, even if nobody looks for circles of objects."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from mandala.ui.cards.dialogs import Sheet
from mandala.ui.page import Page
from mandala.ui.title import TitleScene
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table


@pytest.fixture(autouse=True)
def no_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def ground(driver: Driver) -> weakref.ref[pygame.Surface]:
    """What lies behind the page on top."""
    page = driver.scene
    assert isinstance(page, Page)
    kept = page._behind if isinstance(page, Sheet) else page._ground
    assert kept is not None
    return weakref.ref(kept[-1])


@pytest.mark.parametrize("label", ["Settings", "Statistics", "Games", "Rules", "Play against the computer"])
def test_pages(home: Path, label: str) -> None:
    context = make_context(home)
    driver = Driver(context, TitleScene(context))
    driver.press(label)
    picture = ground(driver)
    assert picture() is not None
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)
    assert picture() is None


def test_a_table_and_its_menu(home: Path) -> None:
    table = Table(home, 0, 30)
    table.driver.key("escape")
    menu = ground(table.driver)
    table.driver.key("escape")
    assert menu() is None
    assert table.scene._view._still is not None
    still = weakref.ref(table.scene._view._still)
    table.scene.left()
    assert still() is None
