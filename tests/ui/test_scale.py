"""The interface from 80 to 200 percent: pages higher than the window are reached in all their parts, the table stays whole, and
no text leaves its box."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot
from operator import sub
from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.cards import board as card_board
from mandala.ui.cards.board import TOOLBARS
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.places import MOUNTAINS
from mandala.ui.cards.points import PointsSheet
from mandala.ui.cards.view import slip_room
from mandala.ui.context import Context
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import KeyPressed, PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.scroll import Scroll
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import (
    LEGIBLE_PX,
    READABLE_PX,
    SCALES,
    SMALLEST_TEXT,
    THEMES,
    Ruler,
    Size,
    page_unit,
    rescaled,
)
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import KeysScene, Page
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.opening import open_lesson
from mandala.ui.table.view import name_items
from mandala.ui.words.names import Names
from tests.ui import support
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table
from tests.ui.table_support import records as card_records
from tests.ui.test_languages import cut
from tools.driver.kinds import is_lesson
from tools.gallery.harness import Look
from tools.gallery.registry import shown

__all__ = ["cut"]
pytestmark = pytest.mark.usefixtures("blank")
SIZES = ((1024, 640), (1024, 768), (1600, 1200), (1920, 1080), (2560, 1080), (1080, 1350), (720, 1200), (3840, 2160))


@pytest.fixture
def blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of the right size with nothing on them, since texts are measured here, not looked at. What is made of them is kept
    apart: other tests would find it among the pictures that all share."""

    def picture(self: Assets, _: object, size: Size, *__: object) -> pygame.Surface:
        key = ("blank", size)
        return self._scaled.get(key) or self._scaled.keep(key, pygame.Surface(size, pygame.SRCALPHA))

    for name in ("picture", "cloth"):
        monkeypatch.setattr(Assets, name, picture)
    monkeypatch.setattr(Assets, "paper", lambda _self, _theme, size, _corner: pygame.Surface(size, pygame.SRCALPHA))
    monkeypatch.setattr(support, "pictures", blanks)


@cache
def blanks() -> Assets:
    """Pictures for this file alone."""
    return Assets()


def at(home: Path, scale: int, language: str = "en") -> Context:
    return make_context(
        home, Settings(language=language, speed="off", scale=scale, last_kinds={"cards": "pupil-denier"})
    )


# What is scrolled


def scroll() -> Scroll:
    """A page of 1800 pixels in a window of 600: its lowest 100 stay where they are."""
    band, foot = pygame.Rect(20, 20, 960, 460), pygame.Rect(20, 480, 960, 100)
    return Scroll((1000, 600), (1000, 1800), band, foot, pygame.Rect(950, 20, 10, 460))


def test_every_part_of_a_high_page_can_be_pointed_at() -> None:
    page = scroll()
    for y in (20, 250, 479, 700, 1300, 1679, 1680, 1779):
        there = pygame.Rect(100, y, 1, 1)
        page.reveal(there, 0)
        shown = page.shown(there)
        assert shown is not None
        move = page.placed(PointerMoved(shown.topleft))
        assert isinstance(move, PointerMoved)
        assert move.pos == (100, y)
        assert 0 <= page.offset <= 1200


def test_the_bar_is_dragged_and_presses_nothing_on_the_page() -> None:
    page = scroll()
    pressed = page.placed(PointerPressed((955, 400)))
    assert isinstance(pressed, PointerPressed)
    assert pressed.pos[1] < 0
    page.placed(PointerMoved((800, 2000)))
    assert page.offset == 1200
    page.placed(PointerReleased((800, 2000)))
    page.placed(PointerMoved((800, 30)))
    assert page.offset == 1200


@pytest.mark.parametrize(
    ("scale", "step", "then"), [(100, 1, 125), (100, -1, 90), (200, 1, 200), (137, -1, 125), (175, 0, 100)]
)
def test_keys_go_through_the_sizes(scale: int, step: int, then: int) -> None:
    assert rescaled(scale, step) == then


# Pages


def test_a_click_in_the_settings_enlarges_them_at_once(home: Path) -> None:
    context = at(home, 100)
    driver = Driver(context, SettingsScene(context), (1280, 720))
    page = driver.scene
    assert isinstance(page, Page)
    before = page.form.widgets[-1].rect.height
    driver.press("200%")
    assert context.settings.scale == 200
    assert page.form.widgets[-1].rect.height >= 2 * before
    driver.step(KeyPressed("-", ctrl=True))
    driver.step(KeyPressed("-", ctrl=True))
    assert context.settings.scale == 150
    driver.press("Night")
    assert context.settings.table == "night"
    driver.step(KeyPressed("0", ctrl=True))
    assert page.form.widgets[-1].rect.height == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize("make", [TitleScene, SettingsScene, lambda context: NewGameScene(context, "computer")])
@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (2560, 1080)])
def test_the_focus_is_always_in_view(home: Path, make: Callable[[Context], Scene], size: Size) -> None:
    context = at(home, 200)
    driver = Driver(context, make(context), size)
    page = driver.scene
    assert isinstance(page, Page)
    for _ in page.form.widgets:
        driver.key("tab")
        focused = page.form.focused
        assert focused is not None
        seen = page._scroll.seen if page._scroll.needed else pygame.Rect((0, 0), size)
        assert seen.contains(focused.seen) or page._scroll.fixed.contains(focused.seen)
    assert max(widget.rect.height for widget in page.form.widgets) > 2 * 4.5 * min(size[0] / 160, size[1] / 90)


def test_wheel_and_keys_scroll_a_high_page_and_move_no_slider(home: Path) -> None:
    context = at(home, 200)
    driver = Driver(context, SettingsScene(context), (1280, 720))
    page, volume = driver.scene, context.settings.volume
    assert isinstance(page, Page)
    for _ in range(40):
        driver.step(Wheel((640, 300), -1))
    assert page._scroll.offset == page._scroll.furthest > 500
    assert context.settings.volume == volume
    assert page.form._pointer == (640, 300 + page._scroll.offset), "what lights up is what came to the pointer"
    driver.key("home")
    assert page._scroll.offset == 0
    driver.press("Back")
    assert page._scroll.offset == 0, "it is always in view"


def test_arrows_scroll_where_there_are_only_buttons(home: Path) -> None:
    context = at(home, 200, "de")
    driver = Driver(context, KeysScene(context), (640, 360))
    page = driver.scene
    assert isinstance(page, Page)
    driver.key("down")
    assert page._scroll.offset > 50


# The table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_table_stays_whole(size: Size, scale: int) -> None:
    usual, window = table_frame(size), pygame.Rect((0, 0), size)
    for log_open in (False, True):
        for toolbar in (TOOLBARS.playing, TOOLBARS.over, TOOLBARS.replayed):
            frame = table_frame(size, log_open, toolbar.corner, scale / 100)
            boxes = [*frame.buttons.values(), frame.status, frame.news, frame.ribbon, frame.banner, frame.note]
            boxes += [frame.log] if frame.log else []
            assert all(window.contains(box) for box in boxes)
            if not log_open:
                assert frame.areas == usual.areas
                assert frame.drops == usual.drops
                assert frame.columns == usual.columns
            apart = [*frame.buttons.values(), frame.note, *([frame.log] if frame.log else [frame.status])]
            assert [box.collidelistall(apart) for box in apart] == [[number] for number in range(len(apart))]
            rows = [rect.top for rect in frame.buttons.values()]
            assert all(rows.count(top) > 1 for top in rows), "a button alone in its row"
            assert not frame.news.colliderect(frame.columns[0].heading)
            assert not any(
                frame.past.colliderect(box) and not frame.past.contains(box) for box in frame.buttons.values()
            )
            away = (
                hypot(*map(sub, box.center, frame.rosettes[0].center)) - box.width / 2 for box in frame.buttons.values()
            )
            assert scale <= 100 or min(away) >= frame.rosettes[0].width / 2 - 1, "round buttons off the round mandala"
            assert not any(box.colliderect(frame.areas[MOUNTAINS[0]]) for box in apart)


def test_the_log_keeps_off_the_buttons_in_the_past_of_a_finished_game(home: Path) -> None:
    """Which are more than at its end, so that large ones stand in two rows."""
    table = Table(home, 0, len(card_records()[0]["moves"]))
    table.context.change(scale=200)
    table.driver.wait_until(lambda: table.driver.scene is not table.scene)
    table.driver.wait(0.5)
    table.driver.press("Look at the table")
    table.driver.key("l", ",")
    log = table.scene.view.log
    assert log is not None
    assert log.rect == table.scene.layout.frame.log


def test_texts_at_the_table_grow_and_shrink(home: Path) -> None:
    table = Table(home, 0, 30)
    words = {}
    for scale in (80, 100, 150):
        table.context.change(scale=scale)
        table.driver.step()
        words[scale] = table.scene.layout.frame.words(2.0)
        assert table.scene.layout.frame.buttons[TOOLBARS.playing.corner[0]].width == pytest.approx(
            4.4 * 8 * min(scale, 137) / 100, abs=1.5
        )
    assert words[80] < words[100] < words[150]


def test_no_text_at_the_table_is_reduced_until_it_cannot_be_read() -> None:
    assert [Ruler(unit, 0.8).words(1.95, 1.7) for unit in (6.4, 8, 12)] == [12, LEGIBLE_PX, 19]


def test_no_text_of_a_page_is_reduced_until_it_cannot_be_read() -> None:
    small = {size: page_unit(size, 0.8) * SMALLEST_TEXT for size in ((1024, 640), (1280, 720), (1920, 1080))}
    assert small[1024, 640] == pytest.approx(6.4 * SMALLEST_TEXT), "as at the usual size"
    assert small[1280, 720] == pytest.approx(READABLE_PX)
    assert small[1920, 1080] == pytest.approx(0.8 * 12 * SMALLEST_TEXT)
    assert page_unit((1024, 640), 2.0) == pytest.approx(12.8)


# Pages that are set anew in the width of the window


NARROW = (
    *("cards-result", "tiles-result", "statistics", "next-of-match", "play-on", "keys", "share-code", "hand-over"),
    *("cards-rules-1", "games", "cards-points", "cards-keys", "cards-now", "cards-menu"),
)
"""What needs more width than a window has for large texts, unless it is set in fewer columns."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("language", "scale", "size"),
    [("de", 150, (1024, 640)), ("en", 200, (1280, 720)), ("nl", 200, (1024, 640)), ("da", 150, (1280, 720))],
)
def test_a_narrow_page_is_as_wide_as_the_window(language: str, scale: int, size: Size) -> None:
    for name in NARROW:
        with shown(name, Look(language, size, "linen", scale)) as harness:
            page = harness.scene
            assert isinstance(page, Page), name
            assert page._scroll.area[0] == size[0], name
            assert page.sheet.width > 0.6 * size[0], name


def test_large_points_are_a_sheet_with_the_numbers_of_the_panel(home: Path) -> None:
    table = Table(home, 0, 30, size=(1280, 720))
    table.driver.key("s")
    said = table.scene.sight().points
    table.driver.key("s")
    table.context.change(scale=150)
    table.driver.key("s")
    sheet = table.driver.scene
    assert isinstance(sheet, PointsSheet)
    assert said is not None
    assert sheet.points[:2] == said[:2]
    table.driver.key("s")
    assert table.driver.scene is table.scene


def test_large_words_of_a_lesson_have_the_place_of_the_log(home: Path) -> None:
    context = at(home, 100)
    driver = Driver(context, open_lesson(card_board.BOARD, context, 2), (1280, 720))
    lesson = driver.scene
    assert is_lesson(lesson)
    rooms = []
    for scale in (100, 200):
        context.change(scale=scale)
        driver.step()
        rooms.append(slip_room(lesson.layout.frame, alone=True))
        slip = pygame.Rect((0, driver.window.size[1] - rooms[-1][1]), rooms[-1])
        assert not any(slip.colliderect(card.pose.rect) for card in lesson.layout.cards)
    assert rooms[1][1] > 2 * rooms[0][1]


@pytest.mark.parametrize("name", ["Bo", "Maximiliane", "Großmeister Otto", "Anna-Katharina B."])
@pytest.mark.parametrize("turn", [True, False])
def test_a_name_is_never_smaller_nor_shorter_because_texts_are_larger(home: Path, name: str, turn: bool) -> None:
    assets = make_context(home).assets
    pygame.font.init()
    heading, right, before = pygame.Rect(0, 0, 204, 26), 160, (0, 0)
    for scale in (1.0, 1.25, 1.5, 2.0):
        sprites = Sprites(assets, THEMES["linen"], 8.0, scale)
        words = [*name_items(Names(name, ""), 0, turn, heading, right, sprites)][-1]
        size = words.rect.size
        assert size[0] >= before[0]
        assert size[1] >= before[1]
        before = size


@pytest.mark.parametrize("scale", [125, 150, 200])
def test_a_long_name_and_what_is_remembered_have_the_room_that_they_usually_have(home: Path, scale: int) -> None:
    """Larger numbers of cards beside them leave it to them."""
    rooms = []
    for wanted in (100, scale):
        table = Table(home, 0, 30)
        table.context.change(scale=wanted)
        table.driver.step()
        sprites = Sprites(table.context.assets, table.context.theme, table.scene.layout.frame.unit, wanted / 100)
        places = [column.contents for column in table.scene.layout.frame.columns]
        items = table.scene.view._contents(table.scene.sight(), sprites)
        rooms.append([item.rect.size for item in items if item.rect in places])
    assert rooms[0]
    assert rooms[1] == rooms[0]
