"""Pages that come by themselves: what was meant for the table is no answer to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.ui.cards.result import ResultScene as CardResult
from mandala.ui.kit.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from mandala.ui.kit.widgets import Button
from mandala.ui.loop import DOUBLE_CLICK_GUARD, INPUT_GRACE, MAX_DT
from mandala.ui.pages.page import HandOverScene
from mandala.ui.pages.result import Ending
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from tests.ui.cards.test_result import finished
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table as CardTable
from tests.ui.tiles_support import Table, records
from tools.driver import gestures

FRAME = 1 / 60


def at_the_result(folder: Path) -> Driver:
    """The table with the result over it, which has come this moment, without motion."""
    table = Table(folder, ply=len(records()[0]["moves"]) - 1)
    driver = table.driver
    for _ in range(60):
        if isinstance(driver.scene, Ending):
            break
        if table.legal and not table.session.finished:
            table.session.seat(table.session.to_move).submit(table.legal[0])
        driver.step()
    assert isinstance(driver.scene, Ending)
    driver.step(dt=0)
    return driver


def first_button(driver: Driver) -> tuple[int, int]:
    """Where the first way on is."""
    assert isinstance(driver.scene, Ending)
    return next(widget for widget in driver.scene.form.widgets if isinstance(widget, Button)).rect.center


@pytest.mark.parametrize("by_key", [True, False])
def test_a_result_does_not_take_the_last_move_for_an_answer(tmp_path: Path, by_key: bool) -> None:
    driver = at_the_result(tmp_path)
    result, pos = driver.scene, first_button(driver)
    gesture: list[Input] = [KeyPressed("return")] if by_key else [PointerPressed(pos), PointerReleased(pos)]
    for _ in range(int(INPUT_GRACE / FRAME) - 1):
        driver.step(*gesture, dt=FRAME)
        assert driver.scene is result
    driver.look()
    driver.step(*gesture)
    assert driver.scene is not result


def test_the_time_in_which_its_first_picture_was_drawn_is_not_taken_for_seeing_it(tmp_path: Path) -> None:
    driver = at_the_result(tmp_path)
    driver.step(dt=20.0)
    assert MAX_DT < INPUT_GRACE
    assert driver.loop.deaf
    driver.look()
    assert not driver.loop.deaf


def test_the_hand_over_takes_nothing_in_its_first_moment(tmp_path: Path) -> None:
    context = make_context(tmp_path)
    scene = HandOverScene(context, "Grace")
    driver = Driver(context, scene)
    driver.step(KeyPressed("return"))
    driver.step(KeyPressed("escape"))
    assert driver.scene is scene
    driver.look()
    driver.step(KeyPressed("return"))
    assert not driver.loop.running


def test_the_hand_over_can_be_left_without_a_look_at_the_table(tmp_path: Path) -> None:
    for way in (lambda driver: driver.key("escape"), lambda driver: driver.press("To the title")):
        table = CardTable(tmp_path, 0, 10, ("human", "human"))
        driver = table.driver
        driver.wait_until(lambda driver=driver: isinstance(driver.scene, HandOverScene))
        driver.look()
        table.session.keep()
        before = table.session.to_move
        way(driver)
        assert isinstance(driver.scene, TitleScene)
        assert table.scene.source.privacy_screen, "nobody took the seat"
        driver.press("Continue")
        driver.step()
        assert isinstance(driver.scene, HandOverScene)
        driver.look()
        driver.press("I am here")
        assert driver.scene.source.viewing.viewer == before


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_enter_struck_again_and_again_does_not_leave_the_result(tmp_path: Path, game: str) -> None:
    """But an Enter that comes by itself, later, does."""
    if game == "tiles":
        driver = at_the_result(tmp_path)
    else:
        context = make_context(tmp_path)
        driver = Driver(context, CardResult(context, finished(context), 0))
    result = driver.scene
    for _ in range(20):
        driver.send(*gestures.key("return"))
        driver.wait(0.2)
        assert driver.scene is result
    driver.wait(1.0)
    driver.send(*gestures.key("return"))
    assert driver.scene is not result


def test_a_page_that_was_asked_for_listens_at_once(tmp_path: Path) -> None:
    context = make_context(tmp_path)
    driver = Driver(context, TitleScene(context))
    driver.press("Settings")
    assert isinstance(driver.scene, SettingsScene)
    driver.step(KeyPressed("escape"))
    assert isinstance(driver.scene, TitleScene)


def test_the_second_half_of_a_double_click_is_not_meant_for_the_next_page(tmp_path: Path) -> None:
    """Which may have something in the same place."""
    context = make_context(tmp_path)
    driver = Driver(context, TitleScene(context))
    spot = driver.spot("Settings")
    driver.click(spot)
    page = driver.scene
    assert isinstance(page, SettingsScene)
    driver.step(dt=0)
    page.form.widgets[:] = page.form.widgets[-1:]
    page.form.widgets[-1].rect.center = spot
    driver.step(PointerPressed(spot), PointerReleased(spot))
    assert driver.scene is page
    driver.wait(DOUBLE_CLICK_GUARD)
    page.form.widgets[-1].rect.center = spot
    driver.step(PointerPressed(spot), PointerReleased(spot))
    assert driver.scene is not page, "another click is meant"


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_sheet_takes_what_is_dragged_out_of_the_hand(tmp_path: Path, game: str) -> None:
    """The button goes up over the sheet, so the table would never hear of it."""
    if game == "cards":
        cards = CardTable(tmp_path, 0, 10)
        cards.lift(next(colour for colour, count in enumerate(cards.hand) if count))
        scene, driver = cards.scene, cards.driver
        assert cards.scene.control.dragging
    else:
        tiles = Table(tmp_path, ply=2)
        start = tiles.swap()
        tiles.driver.step(PointerPressed(start), PointerMoved((start[0] - 60, start[1])))
        scene, driver = tiles.scene, tiles.driver
        assert tiles.scene.control.dragging
    driver.key("f2")
    assert driver.scene is not scene
    driver.step(PointerReleased((300, 300)))
    driver.key("escape")
    assert driver.scene is scene
    assert not scene.control.held
    driver.step(PointerMoved((400, 300)))
    assert not scene.control.held
