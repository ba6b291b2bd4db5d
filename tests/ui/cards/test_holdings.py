"""What could be known of the rival's hand: six bars, by ear as well, from what the seat knows and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.ui.cards.board import HOLDINGS
from mandala.ui.cards.holdings import HoldingsSheet
from mandala.ui.kit.access import Node, Role, walk
from mandala.ui.tiles.board import TOOLBARS as TILES
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.support import Driver
from tests.ui.table.test_review import judged, watching
from tests.ui.table_support import Table, find, resumed, twin

pytestmark = pytest.mark.kernels

COLOURS = ("red", "orange", "yellow", "green", "purple", "black")


def sheet_of(driver: Driver) -> HoldingsSheet:
    """The sheet on top, once it knows the chances."""
    sheet = driver.scene
    assert isinstance(sheet, HoldingsSheet)
    driver.wait_until(lambda: not sheet.waiting)
    driver.wait(0.1)
    return sheet


def heard(driver: Driver) -> list[str]:
    """What a screen reader is told of the bars."""
    nodes: list[Node] = [node for _, node in walk(driver.loop.tree())]
    return [node.name for node in nodes if node.role is Role.FIGURE and "%" in node.name]


def test_in_a_game_it_is_help_and_asked_for_once(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and state.stock.size < 60))
    driver = table.driver
    driver.key("c")
    assert not isinstance(driver.scene, HoldingsSheet)
    driver.press("No")
    assert not table.session.assisted
    driver.key("c")
    driver.press("Show me")
    assert table.session.assisted
    sheet_of(driver)
    told = heard(driver)
    assert [words.split(":")[0] for words in told] == list(COLOURS)
    assert not any("truth" in words for words in told)
    driver.key("c")
    assert driver.scene is table.scene, "the key that opens it closes it"
    driver.key("c")
    assert isinstance(driver.scene, HoldingsSheet), "the game is assisted already"


@pytest.mark.parametrize("seed", [1, 2])
def test_two_worlds_that_the_seat_cannot_tell_apart_have_the_same_bars(tmp_path: Path, seed: int) -> None:
    number, ply = find(lambda state: state.claiming < 0 and 60 < state.stock.size < 75)
    told = list[list[str]]()
    for name, shuffled in (("one", 0), ("other", seed)):
        fields, state = twin(number, ply, 0, shuffled)
        driver = resumed(tmp_path / name, fields, ("human", "random"), size=(1280, 720), game="cards")
        driver.key("c")
        driver.press("Show me")
        sheet_of(driver)
        told.append([*heard(driver), str(state.hands[1])])
    assert told[0][:-1] == told[1][:-1]
    assert told[0][-1] != told[1][-1], "the hands differ"


def test_a_review_asks_first_and_then_tells_what_was_true_where_all_lies_open(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, judged("cards"))
    driver.key("n", "n", "c")
    assert heard(driver) == [], "first one thinks"
    driver.press("Show it")
    sheet_of(driver)
    source = scene.source
    held = source.history.position(1 - source.player, source.ply).hand
    for words, count in zip(heard(driver), held):
        assert words.endswith(f"in truth: {count} card{'s' if count > 1 else ''}" if count else "in truth: none")
    driver.key("escape", "v", "c")
    driver.press("Show it")
    sheet_of(driver)
    assert len(heard(driver)) == len(COLOURS)
    assert not any("truth" in words for words in heard(driver)), "through one seat's eyes"


def test_nothing_is_told_where_nothing_is_hidden_or_the_game_is_over(tmp_path: Path) -> None:
    assert all(button.keys != HOLDINGS.keys for bar in TILES for button in (*bar.corner, *bar.unseen, *bar.review))
    driver, scene = watching(tmp_path, judged("cards"))
    driver.key("end")
    assert not HOLDINGS.enabled(scene)
    driver.key("c")
    assert driver.scene is scene


def test_two_people_who_look_together_are_told_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming >= 0), ("human", "human"))
    table.driver.look()
    table.driver.key("return")
    assert table.scene.source.now.hidden_for_both
    assert not HOLDINGS.enabled(table.scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bars_speak_every_language(tmp_path: Path, language: str) -> None:
    driver, _ = watching(tmp_path, judged("cards"), language=language)
    driver.key("n", "n", "c")
    sheet = driver.scene
    assert isinstance(sheet, HoldingsSheet)
    sheet._show()
    sheet_of(driver)
    told = heard(driver)
    assert len(told) == len(COLOURS)
    none, truth = (Strings(language).gettext(text) for text in ("none", "in truth: {cards}"))
    assert all(truth.partition("{")[0] in words for words in told)
    assert language == "en" or none != "none"
