"""What the gallery and the random user found on the screen, kept mended: news beside open points, dim sand, an odd banner."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mandala.core.cards import rules
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, Match, StoredGame
from mandala.ui.cards import board as card_board
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.heaps import APART, pile_of_sand
from mandala.ui.cards.lesson_game import COURSE
from mandala.ui.cards.points import points_sight
from mandala.ui.cards.sand import GrainArt
from mandala.ui.cards.words import Names
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import THEMES, Theme
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.facts import Submit
from mandala.ui.table.opening import open_lesson
from mandala.ui.words.strings import Strings
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table, records, replayed
from tools.driver.kinds import wanted

DAY = "2026-01-01T00:00:00"


def test_a_banner_of_any_width_unfurls(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 30)
    view, strings, theme = table.scene.view, table.context.strings, table.context.theme
    for wide in range(1024, 1137, 14):
        table.driver.resize((wide, 640))
        sight = table.scene.sight()
        last = replace(sight.resting, observation=sight.resting.observation._replace(last=True))
        view.draw(table.driver.window.surface, replace(sight, resting=last, unfurled=0.0), theme, strings)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_the_news_have_room_when_the_points_are_open(size: tuple[int, int], scale: float) -> None:
    frame = table_frame(size, log_open=True, scale=scale)
    assert frame.news.width >= 14 * frame.unit
    assert frame.news.left >= frame.hand.right
    assert frame.news.right <= frame.centre.right
    assert frame.status.right <= frame.hand.left
    assert frame.hand.left >= frame.centre.left


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("colour", range(6))
def test_poured_sand_can_be_seen_on_its_panel(theme: Theme, colour: int) -> None:
    pile = pile_of_sand(Assets(), theme, colour, (40, 60), 8)
    panel = pygame.Surface(pile.get_size())
    panel.fill(theme.panel[:3])
    panel.blit(pile, (0, 0))
    middle = pile.get_height() // 2
    apart = [abs(_grey(panel.get_at((x, middle))) - _grey(theme.panel)) for x in range(pile.get_width())]
    assert max(apart) > APART


@pytest.mark.parametrize("colour", range(6))
def test_flowing_sand_can_be_seen_on_the_dark_cloth(colour: int) -> None:
    handful = GrainArt(Assets(), THEMES["night"], 6).pictures(colour)[-1]
    spots = (handful.get_at((x, y)) for x in range(handful.get_width()) for y in range(handful.get_height()))
    seen = [abs(_grey(spot) - _grey(THEMES["night"].cloth)) >= APART for spot in spots if spot.a == 255]
    assert sum(seen) >= 0.3 * len(seen) > 0


def _grey(colour: tuple[int, ...]) -> float:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def test_the_points_of_a_finished_game_promise_nothing_more() -> None:
    seen = rules.observe(replayed(0)[-1], 0)
    sight = points_sight(Strings("en"), Names("Anna", "Ben"), seen, False)
    assert seen.outcome is not None
    assert sight.prospects == ()


def test_after_its_last_step_the_lesson_lets_its_learner_take_what_is_left(tmp_path: Path) -> None:
    context = make_context(tmp_path, Settings(language="en", speed="normal"))
    scene = open_lesson(card_board.BOARD, context, len(COURSE.steps) - 1)
    scene.source.session.hold = True
    acting = scene.source.acting
    assert acting is not None
    scene.source._greeting = None
    assert wanted(scene) is not None
    scene.source.step = len(COURSE.steps)
    scene.acting.act(Submit(wanted(scene) or acting.legal_moves[0]))
    assert scene.refusal is None
    assert scene.source.seat.ply == COURSE.steps[-1] + 1


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (2560, 1080)])
def test_the_title_with_all_its_entries_leaves_the_small_print_free(tmp_path: Path, size: tuple[int, int]) -> None:
    context = make_context(tmp_path, Settings(language="en", speed="off", lessons={"cards": 2}, window_size=size))
    fields = {key: value for key, value in records()[20].items() if key != "legal_move_counts"}
    begun = {key: value for key, value in fields.items() if key != "result"} | {
        "moves": fields["moves"][:1],
        "reshuffles": [],
    }
    first = fields["first_player"]
    for number, record, match in ((1, fields, Match("three", 7)), (2, begun, None)):
        config = GameConfig(("human", "master"), ("Anna", ""), 5, first, match=match)
        context.library.save(StoredGame(number, config, record, DAY, "result" in record, False))
    driver = Driver(context, TitleScene(context), size)
    pictures, *buttons = driver.scene.form.widgets
    assert len(buttons) == 12
    first = buttons[0]
    assert not any(pictures.rect.colliderect(button.rect) for button in buttons)
    assert first.rect.top >= 4 * size[1] / 100
    assert max(button.rect.bottom for button in buttons) <= size[1] - 8 * min(size[1] / 90, size[0] / 160)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1080)])
def test_the_settings_with_all_their_rows_lie_inside_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    context = make_context(tmp_path, Settings(language="en", speed="off", window_size=size))
    driver = Driver(context, SettingsScene(context), size)
    assert isinstance(driver.scene, SettingsScene)
    assert pygame.Rect((0, 0), size).inflate(-8, -8).contains(driver.scene.sheet)
