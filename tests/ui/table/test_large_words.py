"""Large texts at the tables: hints and evaluations are read on a sheet, and all words grow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from mandala.play.engine.engine import InlineEngine
from mandala.ui.accessibility.reader import Reader, View
from mandala.ui.context import Context
from mandala.ui.kit.access import Node, walk
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.fonts import LineFont
from mandala.ui.kit.paper import SMALL_TEXT, Words
from mandala.ui.kit.theme import unit
from mandala.ui.table.advice_sheet import AdviceSheet
from mandala.ui.table.hint import HintSight
from mandala.ui.table.menus import Sheet
from mandala.ui.table.review.mistakes import MistakeSheet
from mandala.ui.table.scene import TableScene
from mandala.ui.words.strings import LANGUAGES
from tests.ui import tiles_support
from tests.ui.support import Driver
from tests.ui.table.test_review import judged, watching
from tests.ui.table_support import Table, find

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
GAMES = ("cards", "tiles")
#: The numbers of places and of pieces are printed on them, and keep their size.
PRINTED = {*"123456"}


def playing(folder: Path, game: str, size: tuple[int, int], scale: int, language: str = "en") -> Any:
    """A table in the middle of a game, whose adviser thinks in this process."""
    if game == "cards":
        table: Any = Table(folder, *find(lambda state: state.claiming < 0), size=size)
    else:
        table = tiles_support.Table(folder, 0, 20, size=size)
    if isinstance(table.context.engine, InlineEngine):
        table.context.engine._iterations = 300
    table.context.change(scale=scale, language=language)
    table.driver.step()
    return table


def asked(table: Any) -> HintSight[Any]:
    """Asks for the first hint of the game, and waits for it."""
    table.driver.key("t")
    assert isinstance(table.driver.scene, Sheet)
    table.driver.key("return")
    table.driver.wait_until(lambda: bool(table.scene.facts().hint.rows))
    table.driver.step()
    hint = table.scene.facts().hint
    assert isinstance(hint, HintSight)
    return hint


def written(driver: Driver) -> dict[str, int]:
    """The words on a sheet, and their size [px]."""
    assert isinstance(driver.scene, Sheet)
    look = driver.scene.look(driver.window.size)
    return {box.words: look.words(box.units) for box in driver.scene.printed if isinstance(box, Words)}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("game", GAMES)
def test_a_large_hint_is_a_sheet_in_the_chosen_size(
    tmp_path: Path, game: str, scale: int, size: tuple[int, int]
) -> None:
    table = playing(tmp_path, game, size, scale)
    hint = asked(table)
    assert isinstance(table.driver.scene, AdviceSheet)
    sheet = written(table.driver)
    for row in hint.rows:
        assert row.title in sheet
        assert " · ".join((row.chance, *row.reasons)) in sheet
    assert hint.head in sheet
    assert min(sheet.values()) >= int(SMALL_TEXT * unit(size) * scale / 100)


@pytest.mark.parametrize("game", GAMES)
def test_behind_a_large_hint_the_table_keeps_its_numbers_and_its_words(tmp_path: Path, game: str) -> None:
    table = playing(tmp_path, game, (1280, 720), 200)
    before = table.scene.sight().status[0]
    hint = asked(table)
    table.driver.key("t")
    assert table.driver.scene is table.scene
    assert table.scene.facts().hint == hint
    assert table.scene.sight().status[0] == before
    table.driver.key("t")
    assert table.scene.facts().hint is None
    table.driver.key("t")
    assert isinstance(table.driver.scene, AdviceSheet), "without a second question"
    table.driver.key("escape")
    assert table.driver.scene is table.scene


def test_a_hint_of_the_usual_size_stands_beside_the_table(tmp_path: Path) -> None:
    table = playing(tmp_path, "cards", (1280, 720), 100)
    assert asked(table).rows
    assert table.driver.scene is table.scene
    assert table.scene.sight().status == ("", "")


class Sizes:
    """The sizes of all texts that are drawn [px]."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: dict[str, int] = {}
        render: Callable[..., pygame.Surface] = LineFont.render

        def watched(font: LineFont, text: str, *how: Any) -> pygame.Surface:
            self.seen[text] = max(self.seen.get(text, 0), font._size)
            return render(font, text, *how)

        monkeypatch.setattr(LineFont, "render", watched)

    def of(self, driver: Driver, context: Context, scale: int) -> dict[str, int]:
        """Draws all words again in a size of texts."""
        context.change(scale=90)
        driver.step()
        context.assets = Assets(context.assets.style)
        self.seen.clear()
        context.change(scale=scale)
        for scene in driver.loop.scenes:
            if isinstance(scene, TableScene):
                scene.view = scene.board.view(context.assets)
        driver.step()
        driver.step()
        return dict(self.seen)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_read_at_a_table_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    table = playing(tmp_path, game, (1280, 720), 100, language)
    sizes = Sizes(monkeypatch)
    usual, large, largest = (sizes.of(table.driver, table.context, scale) for scale in (100, 150, 200))
    both = [words for words in usual if words in large and words in largest and words not in PRINTED]
    assert len(both) > 6
    assert {words: (usual[words], large[words]) for words in both if large[words] <= 1.05 * usual[words]} == {}
    assert {words: (large[words], largest[words]) for words in both if largest[words] < large[words]} == {}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_large_verdict_is_read_at_the_replay_and_its_reasons_on_a_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    driver, scene = watching(tmp_path, judged(game), language=language)
    driver.key("n", "n")
    told = scene.facts().hint
    assert told is not None
    assert told.played is not None
    sizes = Sizes(monkeypatch)
    usual, large, largest = (sizes.of(driver, scene.context, scale) for scale in (100, 150, 200))
    head = told.head.split()[0]
    seen = [max(px for words, px in drawn.items() if words.startswith(head)) for drawn in (usual, large, largest)]
    assert seen[1] >= 1.4 * seen[0]
    assert seen[2] > seen[1]
    driver.key("e")
    sheet = written(driver)
    assert isinstance(driver.scene, AdviceSheet)
    assert {row.title for row in told.rows} <= {*sheet}
    assert {*told.why} <= {*sheet}
    assert min(sheet.values()) >= int(SMALL_TEXT * 8 * 2)
    driver.key("e")
    assert driver.scene is scene


@pytest.mark.parametrize("game", GAMES)
def test_large_counts_of_mistakes_stand_beside_the_table_and_above_the_list(tmp_path: Path, game: str) -> None:
    driver, scene = watching(tmp_path, judged(game), scale=200)
    driver.key("end")
    told = scene.facts().hint
    assert told is not None
    assert scene.source.coach is not None
    counts = scene.source.coach.summary(scene.context.strings, scene.source.player)
    assert told.why == (counts,)
    driver.key("a")
    assert isinstance(driver.scene, MistakeSheet)
    assert counts in written(driver)


def test_advice_that_comes_by_itself_is_drawn_and_told(tmp_path: Path) -> None:
    table = playing(tmp_path, "cards", (1280, 720), 200)
    table.driver.key("t", "return")
    sheet, loop = table.driver.scene, table.driver.loop
    assert isinstance(sheet, AdviceSheet)
    table.driver.wait(5.0)
    final = sheet._known()
    assert final is not None
    early = type(final)("Looking")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheet, "_known", lambda: early)
        table.driver.wait(0.2)
        assert "Looking" in [node.name for _, node in walk(loop.tree())]
        frames = loop.frames
    told: list[Node] = []
    table.context.reader = Listening(told)
    table.driver.wait(0.2)
    assert loop.frames > frames
    assert final.head in [node.name for _, node in walk(told[-1])]


class Listening(Reader):
    """Keeps every tree that a screen reader would get."""

    def __init__(self, told: list[Node]) -> None:
        self._told = told

    def due(self, dt: float, view: View) -> bool:
        del dt, view
        return True

    def show(self, root: Node) -> None:
        self._told.append(root)
