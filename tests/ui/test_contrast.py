"""Every text on the screen can be read: what is drawn is compared with the same picture without its texts. No list of colours is
kept here; a text in a new colour or on a new ground is found by being drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from mandala.core.cards.state import NOBODY
from mandala.play.notifications import Notification, NotificationKind
from mandala.play.settings import Settings
from mandala.play.stored import Match, Score
from mandala.ui.cards import board as card_board
from mandala.ui.cards.result import ResultScene
from mandala.ui.cards.rules import RulesScene
from mandala.ui.context import Context
from mandala.ui.kit.assets import Assets, Face, Style
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.scene import Pop
from mandala.ui.kit.theme import THEMES
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.new_game import MatchScene, NewGameScene, PlayOnScene
from mandala.ui.pages.page import KeysScene, MessageScene
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.menus import Sheet
from mandala.ui.table.opening import open_lesson, open_replay
from mandala.ui.table.view import View
from tests.ui.pages.test_games_page import play
from tests.ui.pages.test_play_style_page import form_page
from tests.ui.support import Driver, make_context
from tests.ui.table.test_review import judged, watching
from tests.ui.table_support import Table, find

SIZE = (1280, 800)
TILE = (40, 20)
"""The picture is judged in tiles about as large as a short word."""
ENOUGH = 4.5
Pixels = NDArray[np.float32]
PARTS = np.arange(256, dtype=np.float32) / 255
LINEAR = np.where(PARTS <= 0.04045, PARTS / 12.92, ((PARTS + 0.055) / 1.055) ** 2.4).astype(np.float32)
"""Light by value of a channel."""


class Silent:
    """A font whose texts have their size and nothing to be seen."""

    def __init__(self, font: pygame.font.Font) -> None:
        self._font = font
        self.size, self.metrics = font.size, font.metrics
        self.get_linesize, self.get_height = font.get_linesize, font.get_height

    def render(self, text: str, *_: object) -> pygame.Surface:
        return pygame.Surface((max(1, self.size(text)[0]), self._font.get_height()), pygame.SRCALPHA)


def luminance(picture: pygame.Surface) -> Pixels:
    """The relative luminance of each pixel (WCAG 2.2)."""
    brightness: Pixels = LINEAR[pygame.surfarray.pixels3d(picture)] @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    return brightness


def tiles(values: Pixels) -> Pixels:
    """The values of each tile in a row."""
    wide, high = (side // tile for side, tile in zip(values.shape, TILE))
    cut = values[: wide * TILE[0], : high * TILE[1]].reshape(wide, TILE[0], high, TILE[1])
    return cut.transpose(0, 2, 1, 3).reshape(wide, high, -1)


def weak(written: pygame.Surface, blank: pygame.Surface) -> list[tuple[int, int, float]]:
    """Tiles with text that cannot be read well: where, and the contrast of the best of its strokes."""
    here, there = luminance(written), luminance(blank)
    contrast = (np.maximum(here, there) + 0.05) / (np.minimum(here, there) + 0.05)
    ratio = tiles(contrast)
    letters = ratio > 1.15
    many = letters.sum(axis=2) >= 36
    strokes = np.partition(ratio, -8, axis=2)[:, :, -8]
    return [
        (int(x) * TILE[0], int(y) * TILE[1], round(float(strokes[x, y]), 2))
        for x, y in zip(*np.nonzero(many & (strokes < ENOUGH)))
    ]


def pages(home: Path, table: str) -> Iterator[tuple[str, Driver]]:
    """The pages."""
    settings = Settings(language="en", table=table, speed="off", last_kinds={"cards": "pupil-denier"})
    context = make_context(home, settings)
    play(context, ("human", "novice"), moves=4, seed=2)
    new = Driver(context, NewGameScene(context, "computer"), SIZE)
    new.press("More")
    new.press("Deal number")
    new.type("no")
    yield "new game with an error", new
    for scene in (TitleScene(context), SettingsScene(context), GamesScene(context), RulesScene(context)):
        driver = Driver(context, scene, SIZE)
        driver.wait(0.2)  # until the title has drawn the table that waits
        yield type(scene).__name__, driver


def dialogs(home: Path, table: str) -> Iterator[tuple[str, Driver]]:
    """Pages with few words, and a notice over another page."""
    settings = Settings(language="en", table=table, speed="off")
    context = make_context(home, settings)
    play(context, ("human", "novice"), moves=4, seed=2)
    stored = context.library.unfinished()[0]
    match = replace(stored, config=replace(stored.config, match=Match("three", 7)))
    back = (("Back", Pop), ("Continue", Pop))
    for scene in (
        MessageScene(context, "A title", ["A sentence that is read."], *back, small=["Small print"]),
        PlayOnScene(context, stored, 2, 0),
        MatchScene(context, match, Score((59, 49), 0)),
        KeysScene(context),
    ):
        yield type(scene).__name__, Driver(context, scene, SIZE)
    context.notifications.report(Notification(NotificationKind.ENGINE_RESTARTED, "no answer"))
    notice = Driver(context, TitleScene(context), SIZE)
    notice.wait(0.2)
    assert notice.loop._notices.showing
    yield "notice", notice


def tables(home: Path, table: str) -> Iterator[tuple[str, Driver]]:
    """The table in its states."""
    claim = find(lambda state: state.claiming != NOBODY)
    last = find(lambda state: state.last and state.claiming == NOBODY)
    for number, ply, keys in (
        (0, 0, ()),
        (*last, ("right", "l")),
        (0, 30, ("t", "return")),
        (*claim, ()),
        (0, 30, (",",)),
    ):
        seat = Table(home, number, ply, size=SIZE)
        seat.context.change(table=table, sound=False)
        seat.driver.key(*keys)
        seat.driver.step(PointerMoved((60, 50)))
        yield f"table {number} {ply} {keys}", seat.driver
    over = Table(home, 0, len(_moves(0)), size=SIZE)
    over.context.change(table=table)
    over.driver.wait(0.3)
    assert isinstance(over.driver.scene, ResultScene)
    yield "result", over.driver


def beside(home: Path, table: str) -> Iterator[tuple[str, Driver]]:
    """What lies over and beside the table, and before it."""
    pointed = {"s": "points", "f2": "what may be done now", "f1": "keys", "escape": "menu"}
    for key, name in pointed.items():
        seat = Table(home, 0, 30, size=SIZE)
        seat.context.change(table=table)
        seat.driver.key(key)
        yield name, seat.driver
    seat = Table(home, 0, 30, size=SIZE)
    seat.context.change(table=table)
    seat.driver.key("right", "i")
    yield "tooltip", seat.driver
    two = Table(home, 0, 30, agents=("human", "human"), size=SIZE)
    two.context.change(table=table)
    two.driver.wait(0.6)
    yield "hand-over", two.driver
    two.driver.press("I am here")
    two.driver.key("s")
    yield "memory aid?", two.driver
    over = Table(home, 0, len(_moves(0)), size=SIZE)
    over.context.change(table=table)
    over.session.keep()
    context = over.context
    yield "statistics", Driver(context, StatisticsScene(context), SIZE)
    other = make_context(home, context.settings)
    yield "play", Driver(other, form_page(other), SIZE)
    replay = Driver(context, open_replay(card_board.BOARD, context, context.library.finished()[0], 0), SIZE)
    replay.key("end")
    yield "replay", replay
    lesson = Driver(context, open_lesson(card_board.BOARD, context, 1), SIZE)
    lesson.wait(0.3)
    yield "lesson", lesson


def reviewed(home: Path, table: str) -> Iterator[tuple[str, Driver]]:
    """A replay with its review, and what lies over it."""
    for name in ("cards", "tiles"):
        for keys in (("n", "n"), ("b", "n"), ("n", "a"), ("w",)):
            driver, _ = watching(home, judged(name), SIZE, table=table)
            driver.key(*keys)
            yield f"review of {name} {keys}", driver


def paint_anew(driver: Driver) -> None:
    """Everything, also what a table keeps."""
    for scene in driver.loop._scenes:
        view = getattr(scene, "view", None)
        if isinstance(view, View):
            view.forget()
    driver.loop._refresh()


def _moves(number: int) -> list[str]:
    from tests.ui.table_support import records

    moves: list[str] = records()[number]["moves"]
    return moves


@pytest.mark.sampled(6)
@pytest.mark.parametrize("calm", [False, True], ids=["ornament", "calm"])
@pytest.mark.parametrize("table", THEMES)
def test_every_text_can_be_read(home: Path, table: str, calm: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the ornament of each table, and on the plain cloth of a calm one."""
    monkeypatch.setattr(Context, "style", Style(calm=calm, wide=calm))
    font = Assets.font
    faint = {}
    for some in (pages, dialogs, tables, beside, reviewed):
        for name, driver in some(home, table):
            pointer = () if name == "tooltip" else (PointerMoved((60, 50)),)
            paint_anew(driver)
            driver.step(*pointer)
            written = driver.window.surface.copy()
            with monkeypatch.context() as hush:
                hush.setattr(Assets, "font", lambda self, face, px: Silent(font(self, face, px)))
                paint_anew(driver)
                driver.step(*pointer)
                blank = driver.window.surface.copy()
            assert pygame.image.tobytes(written, "RGB") != pygame.image.tobytes(blank, "RGB"), name
            if isinstance(driver.scene, Sheet):  # what lies below it is not to be read
                written, blank = (
                    picture.subsurface(driver.scene.sheet.inflate(-16, -16)).copy() for picture in (written, blank)
                )
            if found := weak(written, blank):
                faint[name] = found
    assert not faint


def test_a_faint_text_is_found() -> None:
    """The measure itself: a colour just below the border is found, one just above is not."""
    pygame.font.init()
    for grey, readable in ((118, True), (128, False)):
        blank = pygame.Surface((400, 100))
        blank.fill((255, 255, 255))
        written = blank.copy()
        face: Face = "text"
        written.blit(Assets().font(face, 18).render("Reading is remembering", True, (grey, grey, grey)), (20, 30))
        assert (not weak(written, blank)) == readable
