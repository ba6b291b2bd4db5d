"""What belongs to a game of tiles beside its table: result, replay, rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.play.settings import Settings
from mandala.ui.kit.inputs import PointerMoved, Wheel
from mandala.ui.kit.paper import Picture
from mandala.ui.kit.scroll import EDGE_FADE
from mandala.ui.pages.result import _Score
from mandala.ui.table.opening import open_replay
from mandala.ui.table.playback import BACK, END, transport
from mandala.ui.table.scene import TableScene
from mandala.ui.table.tooltip import DELAY
from mandala.ui.tiles import board as tile_board
from mandala.ui.tiles.result import ResultScene
from mandala.ui.tiles.rules import RulesScene
from mandala.ui.words.strings import LANGUAGES
from tests.ui.support import Driver, make_context
from tests.ui.tiles_support import Table, records, stored


def test_the_result_is_the_record_s(tmp_path: Path) -> None:
    """T5: the points of the recorded result, and who won."""
    table = Table(tmp_path, 0, len(records()[0]["moves"]))
    table.driver.wait_until(lambda: isinstance(table.driver.scene, ResultScene))
    result, scores = table.driver.scene, records()[0]["result"]["scores"]
    assert isinstance(result, ResultScene)
    assert result.positions[0].outcome.scores == tuple(scores)
    winner = ("Anna", "Ben")[scores[1] > scores[0]]
    assert result.headline() == (f"{winner} wins" if scores[0] != scores[1] else "A draw")
    table.driver.press("Look at the table")
    assert table.driver.scene is table.scene
    table.driver.key("return")
    assert table.driver.scene is result


@pytest.mark.sampled(5)
@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_large_texts_leave_both_scores_and_all_groups_in_sight(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    table = Table(tmp_path, 0, len(records()[0]["moves"]), size=size)
    table.driver.wait_until(lambda: isinstance(table.driver.scene, ResultScene))
    table.context.change(language=language, scale=scale)
    table.driver.step()
    page = table.driver.scene
    assert isinstance(page, ResultScene)
    sharp = page._scroll.seen.inflate(0, -page.look(size).px(EDGE_FADE)) if page._scroll.needed else page.sheet
    shown = [box.rect for box in page.printed if isinstance(box, (Picture, _Score)) and box.rect.height]
    assert len(shown) >= 1 + sum(map(len, page.positions[0].rivers))
    assert all(rect.bottom <= sharp.bottom for rect in shown)


def test_a_replay_by_keys_wheel_bar_and_log(tmp_path: Path) -> None:
    context = make_context(tmp_path)
    scene = open_replay(tile_board.BOARD, context, stored(0, None, ("human", "human"), finished=True), 0)
    driver, moves = Driver(context, scene), len(records()[0]["moves"])
    driver.key("right", "right", "down")
    assert scene.source.track.ply == 12
    driver.step(Wheel((400, 300), 1))
    assert scene.source.track.ply == 11
    driver.key("end")
    assert scene.source.track.ply == moves
    assert scene.source.position.outcome is not None
    driver.click(transport(scene.layout).buttons[BACK].center)
    assert scene.source.track.ply == moves - 1
    driver.key("home", "space")
    driver.wait_until(lambda: scene.source.track.ply > 3)
    driver.click(transport(scene.layout).track.center)
    assert abs(scene.source.track.ply - moves / 2) <= 1
    assert not scene.playback.playing


def test_a_replay_explains_what_is_pointed_to_and_what_could_be_reached(tmp_path: Path) -> None:
    context = make_context(tmp_path)
    scene = open_replay(tile_board.BOARD, context, stored(0, None, ("human", "human"), finished=True), 0)
    driver = Driver(context, scene)
    scene.playback.go(24)
    assert scene.sight().reached
    own = next(space for space, owner in enumerate(scene.source.position.owners) if owner == 0)
    driver.step(PointerMoved(scene.layout.spaces[own].center))
    assert scene.waiting, "the loop must come back for it"
    driver.wait(DELAY + 0.1)
    tip = scene.sight().tip
    assert tip is not None
    assert "Anna" in tip.head
    driver.key("g")
    assert not scene.sight().reached
    driver.step(PointerMoved(transport(scene.layout).buttons[END].center))
    driver.wait(DELAY + 0.1)
    tip = scene.sight().tip
    assert tip is not None
    assert tip.head == "To the end (End)"


def test_playing_on_from_a_replay(tmp_path: Path) -> None:
    context = make_context(tmp_path)
    scene = open_replay(tile_board.BOARD, context, stored(0, None, ("human", "human"), finished=True), 0)
    driver = Driver(context, scene)
    scene.playback.go(9)
    driver.key("p")
    driver.press("Begin")
    table = driver.scene
    assert isinstance(table, TableScene)
    assert table.source.position.tiles == scene.source.position.tiles
    assert table.source.session.assisted


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_rules(tmp_path: Path, language: str) -> None:
    context = make_context(tmp_path, Settings(language=language))
    scene = RulesScene(context)
    driver = Driver(context, scene)
    for topic in range(len(scene.topics())):
        assert scene.topic == topic
        assert driver.scene is scene
        driver.key("down")
    assert scene.reading.furthest == 0, "every topic fits"


def test_the_menu_leads_to_the_game_s_own_rules(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=5)
    table.driver.key("escape")
    table.driver.press("Rules")
    assert isinstance(table.driver.scene, RulesScene)
