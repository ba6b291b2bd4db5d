"""Title, new game, settings and hand-over: by mouse, by keyboard, in two languages, at every size."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mandala.main import screens
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.games import EQUAL, GAMES, GameEntry
from mandala.play.library import Library
from mandala.play.notifications import Cause, Notification, NotificationKind
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.context import new_table, resumed_table
from mandala.ui.kit.inputs import CloseRequested, KeyPressed
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.widgets import Button, Choice
from mandala.ui.notices import sentence
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import KeysScene, Page
from mandala.ui.pages.title import TitleScene
from mandala.ui.platform.desktop.home import DesktopClipboard
from mandala.ui.table.scene import TableScene
from mandala.ui.words.names import level_name
from mandala.ui.words.opponents import person_of
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.play.test_statistics import game
from tests.ui.support import Driver, make_context, written
from tools.driver import gestures

GAME = GAMES["cards"]
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
    for label, scene in (("Choose an opponent", "NewGameScene"), ("Settings", "SettingsScene")):
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
    driver.step()
    frames = driver.loop.frames
    for _ in range(50):
        driver.step()
    assert driver.loop.frames == frames


def test_a_deal_number_that_is_no_number(driver: Driver) -> None:
    driver.press("Choose an opponent")
    driver.press("More")
    driver.press("Deal number")
    driver.type("ducks")
    driver.step()
    field = next(w for w in driver.scene.form.widgets if getattr(w, "label", "") == "Deal number")
    assert (field.value, field.error) == ("", "Digits only")
    driver.type("4711")
    driver.press("I start")
    driver.press("Begin")
    assert name(driver) == "TableScene"
    assert driver.scene.source.session.config.deal == 4711
    assert driver.scene.source.session.config.first_player == 0


def test_enter_in_a_field_goes_on_and_what_is_copied_comes_in(driver: Driver) -> None:
    """To the field beside it, else to the game; a code would open, other words are written."""
    driver.press("Play with a friend")
    driver.press("First name")
    driver.type("Åse")
    driver.key("return")
    driver.type("Ben")
    driver.press("More")
    driver.press("Deal number")
    DesktopClipboard().copy(" 2718\n" + "猫" * 1000)
    driver.step(KeyPressed("v", ctrl=True))
    page = driver.scene
    assert isinstance(page, NewGameScene)
    assert page.chosen.deal == "2718"
    driver.step(KeyPressed("backspace", ctrl=True))
    DesktopClipboard().copy("2718")
    driver.step(KeyPressed("v", ctrl=True))
    driver.key("return")
    config = next(scene for scene in driver.loop._scenes if isinstance(scene, TableScene)).source.session.config
    assert (config.names, config.deal) == (("Åse", "Ben"), 2718)


def test_last_choices_are_offered_again(driver: Driver) -> None:
    driver.press("Play with a friend")
    driver.press("First name")
    driver.type("Ada")
    driver.press("Second name")
    driver.type("Grace")
    driver.press("More")
    driver.press("Random")
    driver.press("Begin")
    assert (driver.context.settings.name, driver.context.settings.rival_name) == ("Ada", "Grace")
    kept, notifications = settings_file.load(desktop(), driver.context.paths.settings)
    assert (kept.name, kept.rival_name, notifications) == ("Ada", "Grace", ())


def test_a_style_is_offered_where_the_level_has_one(driver: Driver) -> None:
    driver.press("Choose an opponent")
    driver.press("More")
    driver.press("Greedy")
    driver.step()
    assert "Way of playing" not in [getattr(widget, "label", "") for widget in driver.scene.form.widgets]
    driver.press("Apprentice")
    driver.step()
    driver.press("Jealous")
    assert "Never lets you choose first" in " ".join(said(driver))
    driver.press("Begin")
    assert driver.scene.source.session.config.agents[1] == "apprentice-jealous"
    assert settings_file.load(desktop(), driver.context.paths.settings)[0].last_kinds == {"cards": "apprentice-jealous"}
    again = NewGameScene(driver.context, "computer")
    assert (again.chosen.level, again.chosen.style) == ("apprentice", "jealous")


def test_each_opponent_has_its_own_style_until_another_one_or_none_is_chosen(driver: Driver) -> None:
    """Balanced is kept, too: the next game is without habits again."""
    driver.press("Choose an opponent")
    driver.press("Pupil")
    assert "Takes the largest heap." in " ".join(said(driver))
    driver.press("Novice")
    assert "Completes a mandala as soon as it can." in " ".join(said(driver))
    driver.press("More")
    driver.press("Balanced")
    driver.press("Begin")
    assert driver.scene.source.session.config.agents[1] == "novice"
    again = NewGameScene(driver.context, "computer")
    assert (again.chosen.level, again.chosen.style) == ("novice", "")
    again.choose(level="pupil")
    assert again._style() == "collector"


def test_neighbours_play_in_different_styles() -> None:
    assert all(style in GAME.styles(level) for level, style in GAME.own_styles.items())
    neighbours = [GAME.own_styles[level] for level in GAME.selectable_levels if level in GAME.own_styles]
    assert all(one != other for one, other in pairwise(neighbours))


@pytest.mark.parametrize("kind", ["pupil-denier", "greedy-builder", "expectimax", "master", "random", "of-old"])
def test_a_remembered_level_that_is_not_offered_becomes_the_nearest_or_the_recommended_one(
    home: Path, kind: str
) -> None:
    """So do its settings; it plays in its own style, if it has one."""
    context = make_context(home, Settings(language="en", speed="off", last_kinds={"cards": kind}))
    driver = Driver(context, NewGameScene(context, "computer"))
    base, _, style = kind.partition("-")
    level = GAME.nearest_selectable(base) or GAME.selectable_levels[0]
    assert driver.scene.chosen.level == level
    kept = style if style in GAME.styles(level) else GAME.own_styles.get(level, "")
    driver.press("Begin")
    assert driver.scene.source.session.config.agents[1] == (f"{level}-{kept}" if kept else level)


def test_the_nearest_level() -> None:
    ratings = {**dict(zip(GAME.selectable_levels, range(1000, 2000, 100))), "random": 1240, "master": 1990}
    others = {"random": GAME.levels["random"]._replace(selectable=False)}
    game = replace(
        GAME, levels={name: {**GAME.levels, **others}[name]._replace(rating=rating) for name, rating in ratings.items()}
    )
    assert game.nearest_selectable("random") == GAME.selectable_levels[2]
    assert game.nearest_selectable("master") == GAME.selectable_levels[-1]
    assert game.nearest_selectable("of-old") is None
    assert all(game.nearest_selectable(level) == level for level in GAME.selectable_levels)


def test_up_and_down_lead_through_the_opponents_and_enter_begins(driver: Driver) -> None:
    driver.press("Choose an opponent")
    page = driver.scene
    assert isinstance(page, NewGameScene)
    seen = [page.chosen.level]
    driver.key("tab")
    for _ in GAME.selectable_levels[1:]:
        driver.key("down")
        seen.append(page.chosen.level)
    assert tuple(seen) == GAME.selectable_levels
    driver.key("up", "return")
    assert person_of(driver.scene.source.session.config.agents[1]) == GAME.selectable_levels[-2]


def test_a_choice_in_lines_fills_its_place() -> None:
    choice = Choice("", [(str(n), "") for n in range(7)], "0", lambda _: None, lines=2)
    choice.rect = pygame.Rect(10, 20, 400, 90)
    boxes = choice.boxes()
    assert boxes[0].unionall(boxes[1:]) == choice.rect
    assert {box.top for box in boxes[:4]} == {20}
    assert len({box.top for box in boxes[4:]}) == 1
    assert [box.left for box in boxes[:3]] == [box.left for box in boxes[4:]]
    assert all(box.collidelist(boxes[:index]) < 0 for index, box in enumerate(boxes))
    for number, box in enumerate(boxes):
        choice.press(box.center)
        assert choice.value == str(number)
    choice.press((boxes[3].centerx, boxes[4].centery))
    assert choice.value == "6", "nothing lies there"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_level_is_an_opponent_and_every_opponent_is_a_level(game: GameEntry) -> None:
    found, english, pictures = screens()[game.name].opponents, Strings("en"), files("mandala") / "assets" / "pictures"
    levels = [EQUAL, *(level for level in map(person_of, game.levels) if level != EQUAL)]
    assert [*found] == [*dict.fromkeys(levels)]
    assert [level for level, one in found.items() if one.emblem] == [EQUAL, *game.selectable_levels]
    for level in (EQUAL, *game.selectable_levels):
        assert all((found[level].sentence(english), found[level].greeting(english), found[level].temper)), level
        assert (pictures / f"{found[level].emblem}.webp").is_file()
    assert game.fallback in game.levels


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_says_what_it_is(language: str, game: GameEntry) -> None:
    strings = Strings(language)
    opponents = screens()[game.name].opponents
    sentences = {level: found.sentence(strings) for level, found in opponents.items()}
    assert not any(re.search(r"\d", sentences[level]) for level in game.selectable_levels)
    assert len({sentences[level] for level in game.selectable_levels} - {""}) == len(game.selectable_levels)
    names = [level_name(strings, game.name, level) for level in game.levels]
    assert len(set(names)) == len(names)


def test_levels_that_are_not_offered_keep_their_names() -> None:
    """Old games name them."""
    names = {level: level_name(Strings("de"), "cards", level) for level in ("greedy-denier", "expectimax", "master")}
    assert names == {"greedy-denier": "Nimmersatt (Spielverderber)", "expectimax": "Denker", "master": "Meister"}


@pytest.mark.parametrize("kind", ["greedy-grower", "expectimax", "master"])
def test_an_old_game_goes_on(home: Path, kind: str) -> None:
    """Against a level that is offered no more: the title names it, and it plays."""
    library = Library.in_memory()
    context = make_context(home, Settings(language="en", speed="off", thinking_seconds=0.1), library)
    session = new_table(context, GameConfig(("human", kind), ("", ""), 5, 0)).source.session
    session.seat(0).submit(session.seat(0).legal_moves[0])
    button = Driver(context, TitleScene(context)).scene.form.widgets[1]
    assert button.detail == f"Mandala: You – {level_name(context.strings, 'cards', kind)}, after 1 move"
    again = resumed_table(context, library.unfinished()[0]).source.session
    again.update()
    assert again.seat(0).ply == 2
    assert not again.notifications()


def test_the_title_tells_once_of_a_game_that_cannot_be_read(home: Path) -> None:
    library = Library.in_memory()
    context = make_context(home, library=library)
    table = new_table(context, GameConfig(("human", "greedy"), ("", ""), 5, 0))
    assert isinstance(table, TableScene)
    seat = table.source.session.seat(0)
    seat.submit(seat.legal_moves[0])
    library._store.database.execute("UPDATE games SET record = '[broken'")
    driver = Driver(context, TitleScene(context))
    driver.step()
    assert driver.loop._notices.showing
    driver.wait(10)
    assert not driver.loop._notices.showing, "though the title was built anew when it went"


def test_settings_take_effect_at_once(driver: Driver) -> None:
    driver.press("Settings")
    before = pygame.image.tobytes(driver.window.surface, "RGB")
    driver.press("Night")
    assert driver.context.theme.name == "night"
    assert pygame.image.tobytes(driver.window.surface, "RGB") != before
    driver.press("Deutsch")
    driver.step()
    labels = [getattr(widget, "label", "") for widget in driver.scene.form.widgets]
    assert "Sprache" in labels
    driver.key("f11")
    assert driver.window.full_screen
    driver.key("f11")
    assert not driver.window.full_screen


def test_bad_luck_is_told_and_goes(driver: Driver) -> None:
    driver.step()
    before = pygame.image.tobytes(driver.window.surface, "RGB")
    driver.context.notifications.report(Notification(NotificationKind.GAME_NOT_SAVED, "disk full"))
    driver.wait(0.2)
    assert pygame.image.tobytes(driver.window.surface, "RGB") != before
    driver.wait(12)
    assert pygame.image.tobytes(driver.window.surface, "RGB") == before


def test_before_moves_go_that_could_not_be_saved_the_player_is_asked(driver: Driver) -> None:
    """The window's cross, a word on why, a try in vain, one more thought; then room on the disk."""
    library = driver.context.library
    database = library._store.database
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages}")
    library.save(
        StoredGame(7, GameConfig(("human", "human"), ("", ""), 1, 0), {"moves": ["M1 R"] * 20000}, "", False, False)
    )
    title = driver.scene
    driver.step(CloseRequested())
    assert driver.loop.running
    driver.press("Try again")
    assert driver.loop.running
    driver.press("Back")
    assert driver.scene is title
    driver.step(CloseRequested())
    database.execute("PRAGMA max_page_count = 1000000")
    driver.press("Try again")
    assert not driver.loop.running


def test_whoever_was_told_of_the_loss_may_quit(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver.context.library, "all_saved", lambda: False)
    driver.step(CloseRequested())
    driver.press("Quit and lose them")
    assert not driver.loop.running


def test_a_window_that_is_closed_twice_closes(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that shuts down asks again and again."""
    monkeypatch.setattr(driver.context.library, "all_saved", lambda: False)
    driver.step(CloseRequested())
    driver.step(CloseRequested())
    assert not driver.loop.running


def test_what_is_not_told_of_a_damaged_game_is_in_the_log(driver: Driver, caplog: pytest.LogCaptureFixture) -> None:
    library = driver.context.library
    library.save(
        StoredGame(7, GameConfig(("human", "human"), ("", ""), 1, 0), {"no": "moves"}, "2026-01-31", False, False)
    )
    assert library.unfinished() == []
    driver.step()
    assert "7: Object missing required field `moves`" in caplog.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notification_has_a_sentence(language: str) -> None:
    """A path or a name is told; the messages of the system and of the engine's process are not: they are English. A bot's
    own words are told to whoever wrote it."""
    strings = Strings(language)
    sentences = {sentence(strings, Notification(kind, "DETAIL")): kind for kind in NotificationKind}
    assert len(sentences) == len(NotificationKind)
    told = {kind for words, kind in sentences.items() if "DETAIL" in words}
    files = {
        NotificationKind.LIBRARY_BROKEN,
        NotificationKind.LIBRARY_NEWER,
        NotificationKind.SETTINGS_BROKEN,
        NotificationKind.LIBRARY_MENDED,
    }
    files |= {NotificationKind.LIBRARY_FOREIGN}
    files |= {
        NotificationKind.LIBRARY_MENDED_BY_COPY,
        NotificationKind.LIBRARY_MENDED_PARTLY,
        NotificationKind.LIBRARY_MERGED,
    }
    assert told == files | {
        NotificationKind.LIBRARY_TAKEN_AWAY,
        NotificationKind.LIBRARY_FROM_COPY,
        NotificationKind.SETTING_IGNORED,
        NotificationKind.GAME_UNKNOWN,
        NotificationKind.BOT_GONE,
        NotificationKind.BOT_ILLEGAL,
        NotificationKind.BOT_SILENT,
        NotificationKind.BOT_BROKEN,
    }
    full = {sentence(strings, Notification(NotificationKind.GAME_NOT_SAVED, "", cause)) for cause in (None, *Cause)}
    assert len(full) == 1 + len(Cause)


def test_the_keys_of_a_page_come_with_f1(driver: Driver) -> None:
    """On every page, and once only."""
    for label in ("Settings", "Statistics", "Games", "Rules", "Choose an opponent"):
        driver.press(label)
        page = driver.scene
        driver.key("f1")
        assert isinstance(driver.scene, KeysScene), label
        driver.key("f1")
        assert driver.scene is page
        driver.key("escape")
    driver.key("f1", "escape")
    assert isinstance(driver.scene, TitleScene)


# The opponents


def said(driver: Driver) -> list[str]:
    """All the words on the page."""
    assert isinstance(driver.scene, Page)
    rows = (
        words
        for widget in driver.scene.form.widgets
        if isinstance(widget, ListBox)
        for number in range(widget.count)
        for words in written(widget.row(number, False))
    )
    return [*rows, *(printed.words for printed in driver.scene.printed if isinstance(printed, Words))]


def test_each_opponent_says_how_one_stands_and_one_is_recommended(home: Path) -> None:
    library = Library.in_memory()
    for number, won in enumerate((True, False, True, True)):
        library.save(game(number, (30, 20) if won else (20, 30), ("human", "pupil")))
    context = make_context(home, library=library)
    driver = Driver(context, NewGameScene(context, "computer"))
    rows = next(widget for widget in driver.scene.form.widgets if isinstance(widget, ListBox))
    told = {level: written(rows.row(number, False)) for number, level in enumerate(GAME.opponents)}
    assert "You won 3 of 4" in told["pupil"]
    assert [level for level, words in told.items() if "right for you now" in words] == ["greedy"]
    assert driver.scene.chosen.level == "greedy", "who has chosen nobody yet is offered the recommended one"


def test_greedy_and_the_thinker_can_be_chosen_at_their_place(home: Path) -> None:
    context = make_context(home)
    driver = Driver(context, NewGameScene(context, "computer", game="cards"))
    named = ("Apprentice", "Greedy", "Journeyman", "Thinker", "Expert")
    assert tuple(dict.fromkeys(words for words in said(driver) if words in named)) == named
    driver.press("Thinker")
    driver.press("Begin")
    session = driver.scene.source.session
    assert session.config.agents[1] == "expectimax"


def test_a_second_click_on_an_opponent_begins(home: Path) -> None:
    context = make_context(home)
    driver = Driver(context, NewGameScene(context, "computer", game="tiles"))
    driver.press("Expert")
    assert isinstance(driver.scene, NewGameScene)
    driver.press("Expert")
    assert driver.scene.source.session.config.agents[1] == "expert-saver"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [80, 100, 150, 200])
def test_begin_stands_in_one_place_in_both_games_folded_or_not(home: Path, size: tuple[int, int], scale: int) -> None:
    """With large texts it may be a little higher here than there; a pointer on it stays on it."""
    context = make_context(home, Settings(language="de", speed="off", scale=scale))
    begin, places = context.strings.gettext("Begin"), []
    for game_name in GAMES:
        driver = Driver(context, NewGameScene(context, "computer", game=game_name), size)
        places.append(in_window(driver, begin))
        driver.press("Mehr")
        places.append(in_window(driver, begin))
    common = places[0].copy()
    for place in places:
        common = common.clip(place)
    assert common.height > 0.6 * places[0].height
    assert scale > 100 or len({*map(tuple, places)}) == 1


def in_window(driver: Driver, label: str) -> pygame.Rect:
    """Where a button is in the window."""
    page = driver.scene
    assert isinstance(page, Page)
    rect = next(widget.rect for widget in page.form.widgets if isinstance(widget, Button) and widget.label == label)
    return rect.move_to(center=gestures.spot(page, rect.center))


def test_what_is_set_under_more_is_told_while_it_is_folded(driver: Driver) -> None:
    driver.press("Choose an opponent")
    driver.press("More")
    driver.press("Best of three")
    driver.press("Less")
    (more,) = (widget for widget in driver.scene.form.widgets if isinstance(widget, Button) and widget.label == "More")
    assert more.detail == "Best of three"
