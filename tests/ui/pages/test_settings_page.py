"""The settings: switches, the search, and the strip of the table that follows them."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from mandala import __version__
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.settings import Settings
from mandala.ui.kit.inputs import TextTyped
from mandala.ui.kit.paper import Words
from mandala.ui.kit.text_field import SearchField
from mandala.ui.kit.widgets import Button, Slider, Switch, Widget
from mandala.ui.pages.settings import NewsScene, SettingsScene, TableStrip
from mandala.ui.pages.title import TitleScene
from mandala.ui.words.strings import LANGUAGES
from tests.ui.support import Driver, Stepwise, make_context


@pytest.fixture
def driver(home: Path) -> Driver:
    """The settings, opened from the title."""
    context = make_context(home, Settings(language="en", speed="off", sound=False))
    title = Driver(context, TitleScene(context))
    title.press("Settings")
    title.wait(0.5)
    return title


def news(driver: Driver) -> list[str]:
    """What stands on the page that is open."""
    assert isinstance(driver.scene, NewsScene)
    return [printed.words for printed in driver.scene.printed if isinstance(printed, Words)]


def test_the_news_are_a_few_sentences_in_the_players_language(driver: Driver) -> None:
    driver.press(f"What is new in {__version__}")
    driver.wait()
    english = news(driver)
    assert 3 <= len(english) <= 8
    assert not [words for words in english if re.search(r"[`(]|unreleased|docs/|network|\.py", words)]
    for language in ("de", "nl", "da"):
        driver.context.change(language=language)
        driver.step()
        assert not set(news(driver)) & set(english)
    driver.context.change(language="en")
    driver.step()
    driver.press("Back")
    driver.wait()
    assert isinstance(driver.scene, SettingsScene)


def widgets(driver: Driver) -> list[Widget]:
    driver.step()
    assert isinstance(driver.scene, SettingsScene)
    return driver.scene.form.widgets


def named(driver: Driver) -> list[str]:
    """What can be set, by its words."""
    found = [getattr(widget, "label", "") for widget in widgets(driver) if not isinstance(widget, Button)]
    return [label for label in found if label]


def strip(driver: Driver) -> bytes:
    """The strip of the table as it is seen after another round."""
    driver.step()
    return seen(driver)


def seen(driver: Driver) -> bytes:
    assert isinstance(driver.scene, SettingsScene)
    (there,) = (printed for printed in driver.scene.printed if isinstance(printed, TableStrip))
    return pygame.image.tobytes(driver.window.surface.subsurface(there.rect), "RGB")


def test_a_switch_is_turned_by_a_click_and_by_keys(driver: Driver) -> None:
    def letters() -> bool:
        return settings_file.load(desktop(), driver.context.paths.settings)[0].letters

    driver.press("Letters on cards and tiles")
    assert letters()
    driver.press("Letters on cards and tiles")
    assert not letters()
    at = next(number for number, widget in enumerate(widgets(driver)) if getattr(widget, "label", "")[:7] == "Letters")
    driver.key(*["tab"] * len(widgets(driver)))
    while driver.scene.form.focus != at:
        driver.key("tab")
    for key, on in (("right", True), ("right", True), ("left", False), ("return", True), ("space", False)):
        driver.key(key)
        assert letters() is on, key


def test_a_switch_looks_different_when_it_is_on(driver: Driver) -> None:
    (shown,) = (one for one in widgets(driver) if isinstance(one, Switch) and one.label == "Tooltips")
    before = pygame.image.tobytes(driver.window.surface.subsurface(shown.rect), "RGB")
    driver.press("Tooltips")
    driver.click((5, 5))
    assert pygame.image.tobytes(driver.window.surface.subsurface(shown.rect), "RGB") != before


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("language", "typed", "found"),
    [
        ("en", "dark", ["Table"]),
        ("en", "contrast", ["Cards and tiles", "Calm table: plain, with strong rims"]),
        ("en", "dyslexia", ["Wider text spacing"]),
        ("en", "NIGHT", ["Table"]),
        ("en", "mute", ["Sounds", "Music", "Volume", "Music volume"]),
        ("en", "speed mot", ["Motion", "Less motion"]),
        ("en", "dansk", ["Language"]),
        ("de", "größer", ["Größe von Texten und Tafeln"]),
        ("nl", "stil", ["Geluiden", "Muziek", "Volume", "Volume van de muziek", "Tegenstanders zeggen soms iets"]),
        ("da", "farveblind", ["Kort og brikker", "Bogstaver på kort og brikker"]),
        ("en", "xyz", []),
    ],
)
def test_typing_anywhere_searches(driver: Driver, language: str, typed: str, found: list[str]) -> None:
    driver.context.change(language=language)
    driver.step()
    everything = named(driver)
    sheet = driver.scene.sheet
    driver.step(*map(TextTyped, typed))
    assert named(driver) == found
    assert driver.scene.sheet == sheet, "the sheet does not jump while one types"
    driver.key("escape")
    assert named(driver) == everything
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)


def test_enter_leads_from_the_search_to_what_was_found(driver: Driver) -> None:
    driver.type("letters colour-blind")
    driver.key("return", "return")
    assert driver.context.settings.letters


def test_m_is_a_letter_where_letters_search(driver: Driver) -> None:
    driver.type("mute")
    assert not driver.context.settings.sound
    assert any(isinstance(widget, Slider) for widget in widgets(driver))


def test_a_letter_in_the_name_is_no_search(driver: Driver) -> None:
    everything = named(driver)
    driver.press("Your name")
    driver.type("mo")
    assert driver.context.settings.name == "mo"
    assert named(driver) == everything


@pytest.mark.sampled(4)
@pytest.mark.parametrize("label", ["Night", "Winter", "Plain", "Gilded", "Letters on cards and tiles", "Deutsch"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1200, 1200)])
def test_the_strip_shows_at_once_what_was_chosen(driver: Driver, label: str, size: tuple[int, int]) -> None:
    driver.resize(size)
    before = strip(driver)
    driver.press(label)
    assert strip(driver) != before


def test_the_strip_is_of_the_game_chosen_at_the_title(driver: Driver) -> None:
    cards = strip(driver)
    driver.context.change(game="tiles")
    tiles = strip(driver)
    assert tiles != cards
    driver.press("Tiles: what groups can still reach")
    assert strip(driver) != tiles


@pytest.mark.parametrize("label", ["Cards: memory aid against the computer", "Tiles: what groups can still reach"])
def test_the_strip_shows_what_an_aid_tells_and_of_its_own_game(driver: Driver, label: str) -> None:
    driver.press(label)
    without = strip(driver)
    driver.press(label)
    assert strip(driver) != without


@pytest.mark.thorough
@pytest.mark.parametrize("pace", ["Slow", "Fast"])
def test_the_strip_shows_a_few_moves_at_the_pace_that_was_chosen(driver: Driver, pace: str) -> None:
    driver.press(pace)
    strip(driver)
    pictures, rounds = [strip(driver)], 0
    while driver.scene.animating and rounds < 2000:
        pictures, rounds = [*pictures, strip(driver)], rounds + 1
    assert len({*pictures}) > 20
    assert (rounds > 200) == (pace == "Slow")
    frames = driver.loop.frames
    driver.wait(1.0)
    assert driver.loop.frames == frames
    driver.press("Off")
    driver.wait_until(lambda: not driver.scene.animating)
    assert strip(driver) == pictures[-1]


def test_the_strip_keeps_still_while_nothing_of_it_changes(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.step()
    monkeypatch.setattr(TableStrip, "_cut", None)
    driver.press("Tooltips")
    driver.press("Your name")
    driver.type("Ada")
    assert driver.context.settings.name == "Ada"


def test_the_page_does_not_wait_for_its_strip_and_then_rests(home: Path) -> None:
    context = make_context(home)
    context.ahead = Stepwise()
    driver = Driver(context, SettingsScene(context))
    driver.wait_until(lambda: not driver.loop.making)
    bare = strip(driver)
    driver.wait_until(lambda: not driver.scene.animating)
    assert strip(driver) != bare
    frames = driver.loop.frames
    driver.wait(1)
    assert driver.loop.frames == frames


def test_the_table_of_the_strip_is_no_game(driver: Driver) -> None:
    assert driver.context.library.unfinished() == []
    assert not driver.context.engine.thinking


def test_the_settings_come_to_rest_where_the_strip_is_out_of_view(home: Path) -> None:
    context = make_context(home, Settings(language="de", scale=200))
    driver = Driver(context, SettingsScene(context))
    driver.wait(20)
    assert not driver.scene.animating


@pytest.mark.sampled(4)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1200, 1200)])
def test_nothing_moves_under_the_mouse_when_the_language_changes(home: Path, size: tuple[int, int], scale: int) -> None:
    """A setting stands where it stood, and the page is as high as it was."""
    context = make_context(home, Settings(language="en", speed="off", scale=scale))
    driver, places = Driver(context, SettingsScene(context), size), {}
    for language in LANGUAGES:
        driver.press(LANGUAGES[language])
        driver.step()
        assert isinstance(driver.scene, SettingsScene)
        settings = [box for box in driver.scene.form.widgets if not isinstance(box, (Button, SearchField))]
        places[language] = [box.rect.topleft for box in settings], driver.scene.sheet
    assert places == dict.fromkeys(LANGUAGES, places["en"])
