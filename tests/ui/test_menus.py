"""Title, new game, settings and hand-over: by mouse, by keyboard, in two languages, at every size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mandala.play import settings as settings_file
from mandala.play.settings import Settings
from mandala.play.trouble import Trouble, TroubleKind
from mandala.ui.hand_over import HandOverScene
from mandala.ui.new_game import NewGameScene
from mandala.ui.notices import sentence
from mandala.ui.page import Page
from mandala.ui.settings_page import SettingsScene
from mandala.ui.strings import LANGUAGES, Strings
from mandala.ui.text import SMALLEST, fitted_size
from mandala.ui.title import TitleScene
from mandala.ui.widgets import Button, Choice
from tests.ui.support import Driver, make_context

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1200, 1200), (2560, 1080)]


@pytest.fixture
def driver(home: Path) -> Driver:
    """The title."""
    context = make_context(home)
    return Driver(context, TitleScene(context))


def name(driver: Driver) -> str:
    """The scene on top."""
    return type(driver.scene).__name__


def test_mouse_through_all_pages(driver: Driver) -> None:
    for label, scene in (("Play against the computer", "NewGameScene"), ("Settings", "SettingsScene")):
        driver.press(label)
        assert name(driver) == scene
        driver.press("Back")
        assert name(driver) == "TitleScene"
    driver.press("Rules")
    assert name(driver) == "RulesScene"
    driver.key("escape")
    driver.press("Quit")
    assert not driver.loop.running


def test_keyboard_through_the_title(driver: Driver) -> None:
    driver.key("tab", "down", "return")
    assert name(driver) == "NewGameScene"
    driver.key("escape", "escape")
    assert name(driver) == "TitleScene", "escape does not end the program"


def test_nothing_is_drawn_when_nothing_happens(driver: Driver) -> None:
    frames = driver.loop.frames
    for _ in range(50):
        driver.step()
    assert driver.loop.frames == frames


def test_a_deal_number_that_is_no_number(driver: Driver) -> None:
    driver.press("Play against the computer")
    driver.press("Deal number")
    driver.type("12 ducks")
    driver.press("Begin")
    assert name(driver) == "NewGameScene"
    driver.step()
    field = next(w for w in driver.scene.form.widgets if getattr(w, "label", "") == "Deal number")  # type: ignore[attr-defined]
    assert "whole number" in field.error
    assert field.value == "12 ducks", "nothing is lost"
    driver.press("Deal number")
    for _ in "12 ducks":
        driver.key("backspace")
    driver.type("4711")
    driver.press("I start")
    driver.press("Begin")
    assert name(driver) == "TableScene"
    assert driver.scene.session.plan.deal == 4711  # type: ignore[attr-defined]
    assert driver.scene.session.plan.first_player == 0  # type: ignore[attr-defined]


def test_last_choices_are_offered_again(driver: Driver) -> None:
    driver.press("Two at one machine")
    driver.press("First name")
    driver.type("Ada")
    driver.press("Second name")
    driver.type("Grace")
    driver.press("Chance")
    driver.press("Begin")
    assert (driver.context.settings.name, driver.context.settings.rival_name) == ("Ada", "Grace")
    kept, troubles = settings_file.load(driver.context.paths.settings)
    assert (kept.name, kept.rival_name, troubles) == ("Ada", "Grace", ())


def test_a_style_is_offered_where_the_level_has_one(driver: Driver) -> None:
    driver.press("Play against the computer")
    driver.press("Master")
    driver.step()
    assert "Way of playing" not in [getattr(widget, "label", "") for widget in driver.scene.form.widgets]  # type: ignore[attr-defined]
    driver.press("Greedy")
    driver.step()
    driver.press("Gardener")
    driver.press("Begin")
    assert driver.scene.session.plan.kinds[1] == "greedy-grower"  # type: ignore[attr-defined]
    assert settings_file.load(driver.context.paths.settings)[0].last_kind == "greedy-grower"
    again = NewGameScene(driver.context, "computer")
    choices = [widget for widget in Driver(driver.context, again).scene.form.widgets if isinstance(widget, Choice)]  # type: ignore[attr-defined]
    assert [choice.value for choice in choices if choice.label in ("Opponent", "Way of playing")] == [
        "greedy",
        "grower",
    ]


def test_settings_take_effect_at_once(driver: Driver) -> None:
    driver.press("Settings")
    before = pygame.image.tobytes(driver.window.surface, "RGB")
    driver.press("Night")
    assert driver.context.theme.name == "night"
    assert pygame.image.tobytes(driver.window.surface, "RGB") != before
    driver.press("Deutsch")
    driver.step()
    labels = [getattr(widget, "label", "") for widget in driver.scene.form.widgets]  # type: ignore[attr-defined]
    assert "Sprache" in labels
    driver.key("f11")
    assert driver.window.full_screen
    driver.key("f11")
    assert not driver.window.full_screen


def test_the_hand_over_takes_nothing_in_the_first_moment(home: Path) -> None:
    context = make_context(home)
    driver = Driver(context, TitleScene(context))
    scene = HandOverScene(context, "Grace")
    driver = Driver(context, scene)
    driver.key("return")
    driver.key("escape")
    assert driver.scene is scene
    driver.wait(0.5)
    driver.key("escape")
    assert driver.scene is scene
    driver.key("return")
    assert not driver.loop.running


def test_bad_luck_is_told_and_goes(driver: Driver) -> None:
    before = pygame.image.tobytes(driver.window.surface, "RGB")
    driver.context.tell(Trouble(TroubleKind.GAME_NOT_SAVED, "disk full"))
    driver.wait(0.2)
    assert pygame.image.tobytes(driver.window.surface, "RGB") != before
    driver.wait(12)
    assert pygame.image.tobytes(driver.window.surface, "RGB") == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_has_a_sentence(language: str) -> None:
    sentences = {sentence(Strings(language), Trouble(kind, "DETAIL")) for kind in TroubleKind}
    assert len(sentences) == len(TroubleKind)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_every_window(home: Path, language: str, size: tuple[int, int]) -> None:
    """Every widget lies inside the window, none over another, and labels need not be cut."""
    context = make_context(home, Settings(language=language, speed="off"))
    pages: list[Page] = [
        TitleScene(context),
        NewGameScene(context, "computer"),
        NewGameScene(context, "two"),
        SettingsScene(context),
        HandOverScene(context, "Grace"),
    ]
    for page in pages:
        driver = Driver(context, page, size)
        window = pygame.Rect((0, 0), size)
        rects = [widget.rect for widget in page.form.widgets]
        assert all(window.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))
        look = page.look(size)
        for widget in page.form.widgets:
            if isinstance(widget, Button):
                face = "display-bold" if widget.primary else "display"
                room = widget.rect.width - look.px(2.4)
                fitted = fitted_size(look.assets, widget.label, face, look.px(2.3), room)
                assert fitted > look.px(2.3) * (SMALLEST + 0.18), widget.label
        assert driver.loop.frames == 1
