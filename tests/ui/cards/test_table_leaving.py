"""Leaving the table by every way, and coming to it and to the result again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mandala.play.engine.engine import InlineEngine
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from mandala.ui.cards.result import ResultScene
from mandala.ui.context import new_table
from mandala.ui.kit.inputs import CloseRequested
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.buttons import RESULT, TAKE_BACK
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table, records

LEAVE = "To the title (the game is kept)"


class Ponderer(InlineEngine):
    """Never answers."""

    def poll(self) -> None:
        return None


def thinking(folder: Path) -> Driver:
    """A table at which the computer is thinking, above the title."""
    context = make_context(folder)
    context.engine = Ponderer(1)
    driver = Driver(context, TitleScene(context))
    driver.loop._scenes.append(new_table(context, GameConfig(("human", "greedy"), ("", ""), 1, 1)))
    driver.step()
    assert context.engine.thinking
    return driver


def by_menu(driver: Driver) -> None:
    driver.key("escape")
    driver.press(LEAVE)


def by_window(driver: Driver) -> None:
    driver.step(CloseRequested())


def by_window_from_a_page(driver: Driver) -> None:
    driver.key("escape")
    driver.press("Settings")
    driver.step(CloseRequested())


@pytest.mark.parametrize("leave", [by_menu, by_window, by_window_from_a_page])
def test_leaving_stops_the_thinking(tmp_path: Path, leave: Callable[[Driver], None]) -> None:
    driver = thinking(tmp_path)
    leave(driver)
    assert not driver.context.engine.thinking
    assert not any(isinstance(scene, TableScene) for scene in driver.loop._scenes)


def test_a_page_over_the_table_does_not_stop_it(tmp_path: Path) -> None:
    driver = thinking(tmp_path)
    driver.key("escape")
    driver.press("Rules")
    driver.key("escape", "escape")
    driver.step()
    assert isinstance(driver.scene, TableScene)
    assert driver.context.engine.thinking


@pytest.mark.parametrize("button", ["New game", "Same deal again", "To the title"])
def test_the_result_leaves_the_table_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, button: str) -> None:
    closed: list[Any] = []
    monkeypatch.setattr(Session, "close", lambda session: closed.append(session))
    table = finished(tmp_path)
    table.driver.press(button)
    assert closed == [table.session]


def finished(folder: Path, size: tuple[int, int] = (1280, 720)) -> Table:
    """A game at its end, the result on top."""
    table = Table(folder, 0, len(records()[0]["moves"]), size=size)
    table.driver.wait_until(lambda: isinstance(table.driver.scene, ResultScene))
    return table


@pytest.mark.parametrize("way", ["button", "return", "space"])
def test_from_the_table_back_to_the_result(tmp_path: Path, way: str) -> None:
    table = finished(tmp_path)
    result = table.driver.scene
    table.driver.press("Look at the table")
    table.driver.wait(1)
    assert table.driver.scene is table.scene, "the result does not come by itself again"
    if way == "button":
        table.driver.click(table.scene.layout.frame.buttons[RESULT].center)
    else:
        table.driver.key(way)
    assert table.driver.scene is result


def test_the_button_for_the_result_is_there_when_the_game_is_over(tmp_path: Path) -> None:
    playing = Table(tmp_path / "playing", 0, 4)
    assert RESULT not in playing.scene.layout.frame.buttons
    playing.driver.key("return")
    assert playing.driver.scene is playing.scene
    table = finished(tmp_path / "finished")
    buttons = table.scene.layout.frame.buttons
    assert TAKE_BACK not in buttons
    look = table.scene.sight().buttons[RESULT]
    assert look.enabled
    assert RESULT.tooltip(table.context.strings) == "Result (Enter)"
