"""What is opened beside and over a table comes at once: nothing is decoded and no cloth is woven that was there before, and the
table is the same afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import new_table
from mandala.ui.kit import assets
from mandala.ui.kit.inputs import Resized
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver, make_context
from tests.ui.table_support import pixels

PANELS = {"cards": ("escape", "l", "s", "f1", "f2", "t"), "tiles": ("escape", "l", "f1", "f2", "t")}
"""The keys that open the menu, the log, the points, the keys, what may be done now, the question before a hint."""
SIZE = (1024, 640)


def at_table(folder: Path, game: str) -> tuple[Driver, TableScene[Any]]:
    context = make_context(folder, Settings(language="en", speed="off"))
    context.assets = assets.Assets()
    scene = new_table(context, GameConfig(("human", "random"), ("", ""), 7, 0, game))
    assert isinstance(scene, TableScene)
    driver = Driver(context, scene, SIZE)
    driver.wait(1)
    return driver, scene


def open_and_close(driver: Driver, key: str) -> None:
    """By its key; a sheet is left by Escape, what stands beside the table by its own key."""
    table = driver.scene
    driver.key(key)
    driver.key("escape" if driver.scene is not table else key)
    assert driver.scene is table


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the pictures that are decoded, in order."""
    names: list[str] = []
    load = assets._loaded

    def noted(name: str, read: assets.Read) -> object:
        names.append(name)
        return load(name, read)

    monkeypatch.setattr(assets, "_loaded", noted)
    return names


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_panel_over_a_table_needs_no_new_cloth(tmp_path: Path, decoded: list[str], game: str) -> None:
    driver, _ = at_table(tmp_path, game)
    cloth = driver.context.assets.cloth(driver.context.theme, SIZE)
    decoded.clear()
    for key in PANELS[game]:
        open_and_close(driver, key)
    driver.key("escape")
    driver.press("Settings")
    driver.key("escape", "escape")
    assert not [name for name in decoded if name.startswith(("cloth", "vignette", "rosette-lotus"))]
    assert driver.context.assets.cloth(driver.context.theme, SIZE) is cloth
    decoded.clear()
    for key in PANELS[game]:
        open_and_close(driver, key)
    driver.key("escape")
    driver.press("Settings")
    driver.key("escape", "escape")
    assert decoded == [], "the second time everything is there"


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_after_a_panel_the_table_is_as_if_painted_as_a_whole(tmp_path: Path, game: str) -> None:
    driver, scene = at_table(tmp_path, game)
    before = pixels(driver)
    for key in (*PANELS[game], "l", "l"):
        open_and_close(driver, key)
        assert pixels(driver) == before
    for change in ({"table": "night"}, {"letters": True}, {"language": "de"}, {"table": "linen"}):
        driver.key("escape")
        driver.context.change(**change)
        driver.step()
        driver.key("escape")
        now = pixels(driver)
        scene.view.forget()
        driver.step(Resized())
        assert pixels(driver) == now, change
