"""Everything by keyboard alone: the focus goes through every page and can be seen by its shape; settings take effect at once."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mandala.core.cards.rules import observe
from mandala.play.games import GAMES
from mandala.play.settings import Settings
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.heaps import signed_sand
from mandala.ui.cards.layout import table_layout
from mandala.ui.cards.places import HANDS, MOUNTAINS, Pose
from mandala.ui.cards.still import letters_of
from mandala.ui.kit.access import Path as Path_
from mandala.ui.kit.access import Role, walk
from mandala.ui.kit.boxes import Column, Constrained
from mandala.ui.kit.inputs import KeyPressed
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scene import Pop
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.widgets import Button, Choice, Switch
from mandala.ui.pages.page import Page
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.buttons import LOG
from mandala.ui.words.colours import colour_letters
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.support import Driver, FakeWindow, make_context
from tests.ui.table_support import Table, pixels, positions
from tools.driver import gestures
from tools.driver.hands import Hands
from tools.gallery.harness import Look
from tools.gallery.pages import PAGES
from tools.gallery.registry import shown

LOOK = Look("en", (1024, 640), "linen")


def ring(driver: Hands) -> int:
    """How many pixels of a shade are seen that only the focus has: a grey picture, so that no hue tells it."""
    colour = driver.context.theme.focus
    mask = pygame.mask.from_threshold(driver.picture, colour, (2, 2, 2, 255))
    return mask.count()


@pytest.mark.sampled(16)
@pytest.mark.parametrize("name", PAGES)
def test_the_focus_is_seen_on_every_widget_of_every_page(name: str) -> None:
    with shown(name, LOOK) as driver:
        page, seen = driver.scene, set()
        page.form._visible_focus = False
        driver.loop._refresh()
        driver.batch()
        before = ring(driver)
        for _ in page.form.widgets:
            driver.key("tab")
            assert page.form.focused is not None
            assert ring(driver) > before + 60
            seen.add(id(page.form.focused))
        assert len(seen) == len(page.form.widgets)


def moved_down(driver: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something new stands above all else on the page."""
    page = driver.scene
    assert isinstance(page, Page)
    content, new = page.content, Button("New", Pop)
    more = Words("New"), Constrained(new, 30, 12), Switch("New", True, lambda _: None)
    monkeypatch.setattr(page, "content", lambda: Column(*more, content()))
    page.resumed()
    page.lay_out(driver.window.size)
    assert page.form.widgets[0] is new


def told(driver: Hands) -> dict[Path_, str]:
    """The names of what a screen reader can do something with, by their paths; but for rows, of which others may be in view."""
    return {path: node.name for path, node in walk(driver.loop.tree()) if node.acts and node.role is not Role.ROW}


@pytest.mark.sampled(16)
@pytest.mark.parametrize("name", PAGES)
def test_the_focus_and_what_readers_know_stay_where_something_comes_above(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Of every page, at each widget: else Enter, or a reader who presses what he has just read, would do something else."""
    with shown(name, LOOK) as driver:
        page = driver.scene
        for _ in page.form.widgets:
            driver.key("tab")
            before, focused = told(driver), page.form.focused
            assert focused is not None
            with monkeypatch.context() as patch:
                moved_down(driver, patch)
                after, now = told(driver), page.form.focused
            assert before.items() <= after.items()
            assert (type(now), getattr(now, "label", "")) == (type(focused), getattr(focused, "label", ""))
            page.resumed()
            assert told(driver) == before


def test_a_button_that_moves_under_a_finger_stays_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let go where it was, it does nothing, whatever is there now; let go where it is, what it says."""
    context = make_context(home)
    driver = Driver(context, TitleScene(context), (1024, 640))
    driver.wait(0.5)
    spot = driver.spot("Choose an opponent")
    driver.send(gestures.press(spot))
    with monkeypatch.context() as patch:
        moved_down(driver, patch)
        driver.send(gestures.release(spot))
        assert isinstance(driver.scene, TitleScene)
    driver.scene.resumed()
    driver.scene.lay_out(driver.window.size)
    driver.send(gestures.press(driver.spot("Quit")))
    moved_down(driver, monkeypatch)
    driver.send(gestures.release(driver.spot("Quit")))
    assert not driver.loop.running


def test_every_setting_takes_effect_at_once_by_keys_alone(home: Path) -> None:
    """Each choice is changed with an arrow key, the settings know it, and what can be seen of it is seen."""
    aids = dict.fromkeys(GAMES, True)
    context = make_context(home, Settings(language="en", speed="off", aids=aids))
    driver = Driver(context, SettingsScene(context), (1024, 640))
    page = driver.scene
    assert isinstance(page, Page)
    for number in range(len(page.form.widgets) - 1):
        driver.key("tab")
        if not isinstance(page.form.focused, (Choice, Switch)):
            continue
        before, picture = context.settings, pixels(driver)
        there, back = ("left", "right") if getattr(page.form.focused, "value", None) is True else ("right", "left")
        driver.key(there)
        assert context.settings != before, number
        assert pixels(driver) != picture
        driver.key(back)
        assert context.settings == before
    assert page.form.focus == len(page.form.widgets) - 2


# Told by more than colour


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_the_colours_apart(language: str) -> None:
    letters = colour_letters(Strings(language))
    assert len(set(letters)) == 6
    assert all(1 <= len(letter) <= 2 for letter in letters)


def test_letters_come_and_go_with_the_setting(home: Path) -> None:
    table = Table(home, 0, 60)
    plain = pixels(table.driver)
    table.context.change(letters=True)
    table.driver.step()
    assert pixels(table.driver) != plain
    table.context.change(letters=False)
    table.driver.step()
    assert pixels(table.driver) == plain


def test_a_letter_stands_where_nothing_cuts_it(home: Path) -> None:
    """On the uppermost card of a colour, and nowhere else."""
    seen = observe(next(state for _, _, state in positions() if max(state.mountains[0]) > 2), 0)
    cards = table_layout(table_frame((1280, 720)), seen, rival_hand=seen.hand).cards
    stood = [(card.key, bears) for card, bears in zip(cards, letters_of(cards))]
    stack = [
        bears
        for key, bears in stood
        if key.place == MOUNTAINS[0] and key.colour == seen.mountains[0].index(max(seen.mountains[0]))
    ]
    assert stack[-1] is True
    assert {*stack[:-1]} == {False}
    hand = [(key.colour, bears) for key, bears in stood if key.place == HANDS[1]]
    assert [colour for colour, bears in hand if bears] == sorted({colour for colour, _ in hand})
    art = CardArt(make_context(home).assets)
    pictures = [
        pygame.image.tobytes(art.sprite(2, Pose(0, 0, 90), bears=bears).surface, "RGBA") for bears in (True, False)
    ]
    assert len({*pictures}) == 1, "no letters"
    art.bear(tuple("ABCDEF"))
    lettered = [
        pygame.image.tobytes(art.sprite(2, Pose(0, 0, 90), bears=bears).surface, "RGBA") for bears in (True, False)
    ]
    assert len({*lettered}) == 2
    assert lettered[-1] == pictures[-1]


@pytest.mark.parametrize("width", [24, 50, 69, 70, 120])
def test_cards_differ_without_colour(home: Path, width: int) -> None:
    """In grey no two faces look alike, nor do two heaps of sand."""
    FakeWindow((200, 200))
    context = make_context(home)
    art = CardArt(context.assets)
    faces = [art.sprite(colour, Pose(0, 0, width)).surface for colour in range(6)]
    sands = [signed_sand(context.assets, colour, max(16, width // 3)) for colour in range(6)]
    for pictures in (faces, sands):
        greys = [pygame.image.tobytes(pygame.transform.grayscale(picture), "RGB") for picture in pictures]
        for one in range(6):
            for other in range(one):
                apart = [abs(a - b) for a, b in zip(greys[one], greys[other])]
                assert sum(step > 24 for step in apart) > len(apart) * 0.02


def test_a_pressed_button_has_another_rim(home: Path) -> None:
    table = Table(home, 0, 30)
    sprites = Sprites(table.context.assets, table.context.theme, 8.0)
    up, down = (sprites.button(LOG.icon, 36, False, True, pressed) for pressed in (False, True))
    grey = [pygame.transform.grayscale(picture) for picture in (up, down)]
    rim = [
        sum(picture.get_at((x, 18))[0] < 120 and picture.get_at((x, 18))[3] > 200 for x in range(5)) for picture in grey
    ]
    assert rim[1] > rim[0]


def test_ctrl_and_arrows_leave_a_small_page_alone(home: Path) -> None:
    context = make_context(home)
    driver = Driver(context, TitleScene(context), (1024, 640))
    page = driver.scene
    assert isinstance(page, Page)
    driver.step(KeyPressed("down", ctrl=True))
    assert page.form.focused is not None
