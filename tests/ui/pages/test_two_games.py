"""The way in: the title offers both games as equals, and a new game page for each says what is true of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import Context, new_table
from mandala.ui.kit.theme import THEMES
from mandala.ui.kit.widgets import Choice
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import Page
from mandala.ui.pages.title import TitleScene
from mandala.ui.pages.title_widgets import GameChoice
from tests.ui.support import Driver, make_context
from tools.driver.kinds import game_of, is_table

SIZES = ((1024, 640), (1280, 720), (1024, 768), (2560, 1440), (1080, 1350))


@pytest.fixture
def title(home: Path) -> Driver:
    """The title for somebody new."""
    context = make_context(home)
    return Driver(context, TitleScene(context))


def labels(driver: Driver) -> list[str]:
    """What stands on the page's widgets."""
    assert isinstance(driver.scene, Page)
    return [getattr(widget, "label", "") for widget in driver.scene.form.widgets]


def pictures(driver: Driver) -> GameChoice:
    """The games to choose from."""
    assert isinstance(driver.scene, Page)
    (found,) = (widget for widget in driver.scene.form.widgets if isinstance(widget, GameChoice))
    return found


def opened(driver: Driver) -> str:
    """Which game the scene on top belongs to."""
    scene = driver.scene
    return game_of(scene) if is_table(scene) else type(scene).__module__.split(".")[2]


# The title


def test_all_games_are_offered_as_equals(title: Driver) -> None:
    choice = pictures(title)
    assert [game for game, _ in choice.options] == [*GAMES]
    assert len({box.size for box in choice.boxes()}) == 1
    assert len({name for _, name in choice.options}) == len(GAMES)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "choose",
    [
        lambda driver: driver.press("Patterns"),
        lambda driver: driver.key("right"),
        lambda driver: driver.key("left"),
        lambda driver: driver.key("tab", "up", "up", "up", "return"),
        lambda driver: driver.key("tab", "up", "up", "up", "space"),
    ],
    ids=["click", "right", "left", "enter", "space"],
)
def test_the_buttons_are_for_the_chosen_game(title: Driver, choose: Callable[[Driver], None]) -> None:
    choose(title)
    assert pictures(title).value == "tiles"
    title.press("Rules")
    assert opened(title) == "tiles"
    title.key("escape")
    title.press("Choose an opponent")
    title.press("Begin")
    assert opened(title) == "tiles"


def test_the_choice_is_kept_and_an_impossible_one_is_the_first_game(home: Path, title: Driver) -> None:
    title.press("Patterns")
    kept, notifications = settings_file.load(desktop(), title.context.paths.settings)
    assert (kept.game, notifications) == ("tiles", ())
    again = make_context(home, kept)
    assert pictures(Driver(again, TitleScene(again))).value == "tiles"
    again.change(game="chess")
    assert pictures(Driver(again, TitleScene(again))).value == "cards"


def test_the_focus_stays_on_its_button_when_the_game_changes(title: Driver) -> None:
    title.key("tab", "down")
    assert labels(title)[title.scene.form.focus] == "Play with a friend"
    title.press("Mandala")
    title.key("tab", "tab")
    before = title.window.surface.copy()
    title.key("right")
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(title.window.surface, "RGB")
    title.key("left")
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(title.window.surface, "RGB")


@pytest.mark.parametrize("table", THEMES)
def test_the_chosen_game_is_seen_without_hue(home: Path, table: str) -> None:
    """By its frame and a mark: in grey the two pages differ in every box by more than a little."""
    context = make_context(home, Settings(language="en", speed="off", table=table))
    driver = Driver(context, TitleScene(context))
    grey = [pygame.transform.grayscale(driver.window.surface)]
    driver.press("Patterns")
    grey.append(pygame.transform.grayscale(driver.window.surface))
    for box in pictures(driver).boxes():
        name = box.inflate(-box.width // 4, 0)
        darkest = [
            min(page.subsurface(name).get_at((x, name.height // 2))[0] for x in range(name.width)) for page in grey
        ]
        brightest = [
            max(page.subsurface(name).get_at((x, name.height // 2))[0] for x in range(name.width)) for page in grey
        ]
        assert darkest[0] != darkest[1] or brightest[0] != brightest[1]


def test_a_new_player_is_offered_the_lesson_first(home: Path) -> None:
    library = Library.in_memory()
    context = make_context(home, library=library)
    for game in GAMES:
        context.change(game=game)
        form = Driver(context, TitleScene(context)).scene.form
        assert form.widgets[form.focus].label == "Learn to play"
    session = new_table(context, GameConfig(("human", "novice"), ("", ""), 5, 1, "tiles")).source.session
    session.seat(0).submit(session.seat(0).legal_moves[0])
    assert library.knows("tiles")
    assert not library.knows("cards")


def test_a_waiting_game_is_named(home: Path) -> None:
    context = make_context(home)
    for game, first in (("cards", 0), ("tiles", 1)):
        session = new_table(context, GameConfig(("human", "novice"), ("", ""), 5, first, game)).source.session
        session.seat(0).submit(session.seat(0).legal_moves[0])
        name = context.screens[game].name
        context.change(game=game)
        button = Driver(context, TitleScene(context)).scene.form.widgets[1]
        assert (button.label, button.detail) == ("Continue", f"{name}: You – Novice, after 1 move")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [80, 100, 125, 150, 200])
def test_nothing_lies_over_anything(home: Path, size: tuple[int, int], scale: int) -> None:
    context = make_context(home, Settings(language="de", speed="off", scale=scale))
    pygame.font.init()
    page = TitleScene(context)
    page.lay_out(size)
    choice, *buttons = page.form.widgets
    assert isinstance(choice, GameChoice)
    rects = [*(button.rect for button in buttons), *choice.boxes()]
    area = pygame.Rect((0, 0), size)
    assert all(area.contains(rect) for rect in rects)
    assert [rect.collidelistall(rects) for rect in rects] == [[number] for number in range(len(rects))]


# A new game


def choices(driver: Driver) -> dict[str, str]:
    """What can be chosen, and what is."""
    assert isinstance(driver.scene, Page)
    return {widget.label: widget.value for widget in driver.scene.form.widgets if isinstance(widget, Choice)}


def new(context: Context, game: str, kind: str = "computer") -> Driver:
    """The page of a new game."""
    return Driver(context, NewGameScene(context, kind, game=game))


def unfolded(context: Context, game: str, kind: str = "computer") -> Driver:
    """The page with what few change."""
    driver = new(context, game, kind)
    driver.press("More")
    return driver


def test_the_levels_last_chosen_are_kept_by_game(home: Path) -> None:
    context = make_context(home)
    for game, level in (("cards", "Apprentice"), ("tiles", "Expert")):
        driver = new(context, game)
        driver.press(level)
        driver.press("Begin")
        assert driver.scene.source.session.config.game == game
    kept, _ = settings_file.load(desktop(), context.paths.settings)
    assert kept.last_kinds == {"cards": "apprentice-hoarder", "tiles": "expert-saver"}
    assert NewGameScene(context, "computer", game="cards").chosen.level == "apprentice"
    assert NewGameScene(context, "computer", game="tiles").chosen.level == "expert"


def test_only_buttons_that_a_game_has_are_offered(home: Path) -> None:
    """No memory aid where nothing is hidden."""
    context = make_context(home)
    assert "Way of playing" in choices(unfolded(context, "cards"))
    assert "Memory aid" in choices(unfolded(context, "cards", "two"))
    assert [*choices(unfolded(context, "tiles"))] == ["Who starts?", "Way of playing", "Match"]
    assert [*choices(unfolded(context, "tiles", "two"))] == ["Who starts?", "Match", "Tutor"]


def test_the_mirror_match_promises_what_it_holds(home: Path) -> None:
    from mandala.ui.words.strings import Strings

    t = Strings("en")
    cards, tiles = (make_context(home).screens[game] for game in ("cards", "tiles"))
    assert "the cards still bring luck" in cards.mirror(t, True)
    assert "both have the same luck" in tiles.mirror(t, True)
    assert [GAMES[game].open for game in ("cards", "tiles")] == [False, True]
