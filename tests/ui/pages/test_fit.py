"""Every page at every size: all of it lies on its sheet, nothing on anything else, and no text is cut or too small."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, Match, Score
from mandala.play.viewing import session_of_record
from mandala.ui.cards.result import ResultScene
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.assets import Assets, Face, Look
from mandala.ui.kit.theme import Colour
from mandala.ui.kit.widgets import BUTTON_SHRINK, LABEL_HEIGHT, Button, Choice
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.new_game import MatchScene, NewGameScene, PlayOnScene
from mandala.ui.pages.page import HandOverScene, KeysScene, Page
from mandala.ui.pages.saved import copy_code, offered
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.tiles.result import ResultScene as TileResult
from mandala.ui.words.strings import LANGUAGES
from tests.ui.cards.test_result import finished
from tests.ui.pages.test_games_page import play
from tests.ui.pages.test_play_style_page import form_page
from tests.ui.support import FakeWindow, make_context
from tests.ui.table.test_review import judged, watching
from tests.ui.table_support import Table
from tests.ui.tiles_support import records as tile_records

SIZES = ((640, 400), (1024, 640), (1280, 720), (1200, 1200), (2560, 1080), (3840, 2160))
SCALES = (80, 100, 150, 200)
NAMES = ("Wilhelmine von und zu", "Bartholomäus der Zwan")


def pages(home: Path, language: str, scale: int, wide: bool) -> Iterator[tuple[str, Page]]:
    """Every page, with what is long on it."""
    context = context_of(home, language, scale, wide)
    yield "title", TitleScene(context)
    yield "no games", GamesScene(context)
    yield "no statistics", StatisticsScene(context)
    play(context, ("human", "grandmaster"), moves=4, seed=2)
    play(context, ("human", "novice"), seed=1)
    stored = context.library.finished()[0]
    yield "title with a game", TitleScene(context)
    yield "settings", SettingsScene(context)
    for kind, game in product(("computer", "two"), context.screens):
        page = NewGameScene(context, kind, 123_456_789, game)
        yield f"new game: {game} {kind}", page
        match = next(
            one for one in laid_out(page).form.widgets if isinstance(one, Choice) and "mirror" in dict(one.options)
        )
        match.changed("mirror")
        yield f"new match: {game} {kind}", page
    for words, match in (("match", Match("three", 7)), ("mirror match", Match("mirror", 7))):
        config = replace(stored.config, agents=("human", "human"), names=NAMES, match=match)
        yield words, MatchScene(context, replace(stored, config=config), Score((59, 49), 0))
    yield "games", GamesScene(context)
    yield "statistics", StatisticsScene(context)
    yield "play", form_page(context_of(home, language, scale, wide))
    yield "play that is not reviewed", form_page(context_of(home, language, scale, wide), judged=False)
    yield "result", ResultScene(context, finished(context, GameConfig(("human", "human"), NAMES, 999_999_999, 0)), 1)
    tiles = session_of_record(json.dumps(tile_records()[0] | {"legal_move_counts": None}))
    yield "result of tiles", TileResult(context, tiles, 0)
    for one in context.screens.values():
        rules = one.load().rules(context)
        assert isinstance(rules, Page)
        yield f"rules of {one.name}", rules
    yield "playing on", PlayOnScene(context, stored, 4, 0)
    yield "handing over", HandOverScene(context, NAMES[0])
    yield "keys", KeysScene(context)
    yield "code", copy_code(context, stored)
    share = offered(context, stored)
    yield "sharing", share.scene
    for key in ("escape", "f1", "f2", *(("s",) if scale > 100 else ())):
        table = Table(home, 0, 30, language=language)
        table.context.change(scale=scale, wide=wide)
        table.driver.key(key)
        yield f"table: {key}", table.driver.scene
    for key in ("a", "w", "f1"):
        driver, _ = watching(home, judged("cards"), language=language, scale=scale, wide=wide)
        driver.key("b", key)
        yield f"review: {key}", driver.scene


def laid_out(page: Page) -> Page:
    page.lay_out((1280, 720))
    return page


def context_of(home: Path, language: str, scale: int, wide: bool) -> Context:
    agents = {"cards": "pupil-denier"}
    settings = Settings(language=language, speed="off", scale=scale, last_kinds=agents, rival_name=NAMES[1], wide=wide)
    return make_context(home, settings)


def taken(page: Page, look: Look) -> Iterator[tuple[str, pygame.Rect]]:
    """What takes room on a page, and where."""
    for widget in page.form.widgets:
        label = getattr(widget, "label", "")
        rect = pygame.Rect(widget.rect)
        if label and not isinstance(widget, Button) and hasattr(widget, "options"):
            rect.top -= look.px(LABEL_HEIGHT)
            rect.height += look.px(LABEL_HEIGHT)
        yield f"{type(widget).__name__} {label}", rect
    for printed in page.printed:
        yield f"{getattr(printed, 'words', printed)}", printed.rect


@pytest.fixture
def shrunk(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects the lines that are cut, or smaller than a button's words may be."""
    found: list[str] = []
    fit = text.fit

    def watched(assets: Assets, words: str, face: Face, px: int, width: int, colour: Colour) -> pygame.Surface:
        size = text.fitted_size(assets, words, face, px, width)
        if size < int(px * BUTTON_SHRINK) or assets.font(face, size).size(words)[0] > width:
            found.append(words)
        return fit(assets, words, face, px, width, colour)

    monkeypatch.setattr(text, "fit", watched)
    return found


@pytest.mark.sampled(7)
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_place(home: Path, shrunk: list[str], language: str, number: int) -> None:
    """Each size with each scale, in one of the languages."""
    sizes = [*product(SIZES, SCALES)]
    size, scale = sizes[4 * number + (number + [*LANGUAGES].index(language)) % 4]
    try_pages(home, shrunk, size, scale, language)


@pytest.mark.sampled(7)
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1024, 640), 200), ((1280, 720), 200)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_room_for_wide_texts(
    home: Path, shrunk: list[str], language: str, size: tuple[int, int], scale: int
) -> None:
    try_pages(home, shrunk, size, scale, language, wide=True)


def try_pages(
    home: Path, shrunk: list[str], size: tuple[int, int], scale: int, language: str, wide: bool = False
) -> None:
    FakeWindow((64, 64))
    canvas = pygame.Surface((1, 1))
    for name, page in pages(home, language, scale, wide):
        page.resumed()
        page.lay_out(size)
        look, room = page.look(size), pygame.Rect((0, 0), (size[0], max(size[1], page.sheet.bottom)))
        where = (name, size, scale, language)
        assert room.contains(page.sheet), where
        rects = [*taken(page, look)]
        assert rects, where
        for words, rect in rects:
            assert page.sheet.contains(rect), (*where, words, rect, page.sheet)
        for (one, here), (other, there) in combinations(rects, 2):
            assert not here.colliderect(there), (*where, one, other)
        for widget in page.form.widgets:
            widget.draw(canvas, look, False, None)
        assert not shrunk, where
