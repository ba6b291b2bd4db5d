"""Names that people give themselves, through every font, field, page and file."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import get_args

import pygame
import pytest

from mandala.core.graphemes import graphemes
from mandala.core.written import name_of
from mandala.platform.desktop import desktop
from mandala.play.library import Library
from mandala.play.settings import Settings, load, save
from mandala.play.sharing import export
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.context import Context, new_table, resumed_table
from mandala.ui.kit import fonts as kit_fonts
from mandala.ui.kit.access import walk
from mandala.ui.kit.assets import Assets, Face, Style
from mandala.ui.kit.fonts import hand_of
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.text import RichText, fit, lines_of, wrapped
from mandala.ui.kit.text_field import TextField
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import Page
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from tests.play.playing import bring_file
from tests.ui.support import Driver, make_context
from tools.driver import gestures
from tools.random_user.fixtures import NASTY, played

INK = (0, 0, 0)
UNSEEN = set("\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2060\ufeff\u00ad")


@pytest.fixture(scope="module", params=[False, True], ids=["as usual", "wide"])
def assets(request: pytest.FixtureRequest) -> Assets:
    pygame.font.init()
    return Assets(Style(wide=request.param))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", NASTY)
@pytest.mark.parametrize("face", get_args(Face))
def test_every_font_draws_every_text_in_one_line(assets: Assets, face: Face, kind: str) -> None:
    for px in (5, 13, 40):
        font = assets.font(face, px)
        drawn = font.render(NASTY[kind], True, INK)
        assert drawn.get_size() == font.size(NASTY[kind]) if drawn.get_width() else not font.size(NASTY[kind])[0]
        assert drawn.get_height() == font.get_height()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", NASTY)
def test_no_text_leaves_its_box(assets: Assets, kind: str) -> None:
    text, rich = f"{NASTY[kind]}'s turn", RichText(assets)
    for width in (12, 60, 300):
        assert fit(assets, text, "text", 20, width, INK).get_width() <= width
        assert lines_of(assets, text, "text", 20, width).drawn(INK).get_width() <= width
        assert rich.draw(text, "text", 20, INK, width).get_width() <= width
        assert rich.draw(text, "text", 20, INK, width, 40).get_height() <= 40
        lines = wrapped(assets, text, "text", 20, width)
        assert graphemes("".join(lines).replace(" ", "")) == graphemes(text.replace("\n", "").replace(" ", ""))


def test_a_name_that_runs_backwards_turns_no_sentence_around(assets: Assets) -> None:
    font = assets.font("text", 20)
    plain, turned = (font.render(f"{name}'s turn", True, INK) for name in ("Anna", NASTY["backwards"]))
    assert pygame.image.tobytes(plain, "RGBA") == pygame.image.tobytes(turned, "RGBA")


def pixels(assets: Assets, text: str, face: Face = "text") -> bytes:
    return pygame.image.tobytes(assets.font(face, 20).render(text, True, INK), "RGBA")


@pytest.fixture
def fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Says which fonts the system has."""

    def installed(*files: str) -> None:
        hand_of.cache_clear()
        monkeypatch.setattr(kit_fonts, "system_fonts", lambda: files)

    yield installed
    hand_of.cache_clear()


@pytest.mark.parametrize("face", get_args(Face))
def test_a_letter_that_no_font_has_is_a_mark_and_no_box(assets: Assets, fonts: Callable[..., None], face: Face) -> None:
    fonts()
    assert pixels(assets, "Anna ❤️", face) == pixels(assets, "Anna •", face)
    assert pixels(assets, "👨‍👩‍👧🇩🇪猫", face) == pixels(assets, "•••", face)
    assert pixels(assets, "Łódź", face) == pixels(assets, "•ódź", face)


@pytest.mark.parametrize("face", get_args(Face))
def test_a_font_of_the_system_draws_what_ours_lack(assets: Assets, fonts: Callable[..., None], face: Face) -> None:
    fonts("no such file.ttf", pygame.font.get_default_font())
    name = "Łучник Ω"
    seen = {pixels(assets, letter, face) for letter in name}
    assert len(seen) == len(set(name)), "each letter has a shape of its own"
    assert pixels(assets, "•", face) not in seen
    font, whole = assets.font(face, 20), f"{name} gewinnt"
    assert font.render(whole, True, INK).get_size() == font.size(whole)
    assert font.size(whole)[0] > font.size(name)[0] + font.size("gewinnt")[0]


def test_words_from_right_to_left_stand_in_their_order(assets: Assets, fonts: Callable[..., None]) -> None:
    fonts(pygame.font.get_default_font())
    font = assets.font("text", 60)
    both, first = (pygame.mask.from_surface(font.render(words, True, INK)) for words in ("بت خ", "بت"))
    right = both.get_size()[0] - first.get_size()[0]
    there = max(both.overlap_area(first, (right + away, 0)) for away in (-1, 0, 1))
    assert there > 0.9 * first.count() > 1.5 * both.overlap_area(first, (0, 0))


def test_two_accents_are_no_box_where_a_font_has_room_for_one(assets: Assets) -> None:
    assert pixels(assets, "e\u0301\u0301", "display") == pixels(assets, "é", "display")


# Fields


class Entry:
    """A field for a name, with a hand on the keys."""

    def __init__(self, folder: Path) -> None:
        context = make_context(folder)
        self.driver = Driver(context, NewGameScene(context, "two"))
        self.driver.press("First name")

    @property
    def field(self) -> TextField:
        page = self.driver.scene
        assert isinstance(page, Page)
        return next(one for one in page.form.widgets if isinstance(one, TextField) and one.label == "First name")

    def type(self, text: str) -> None:
        """Comes at once, as from an emoji keyboard."""
        self.driver.send(gestures.event(pygame.TEXTINPUT, text=text))

    def press(self, name: str, times: int = 1, shift: bool = False) -> None:
        for _ in range(times):
            self.driver.send(*gestures.key(name, pygame.KMOD_LSHIFT if shift else 0))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", NASTY)
def test_the_caret_never_stands_within_a_letter(tmp_path: Path, kind: str) -> None:
    entry = Entry(tmp_path)
    entry.type(NASTY[kind])
    whole = entry.field.value
    letters = graphemes(whole)
    for number in range(len(letters), 0, -1):
        entry.press("left")
        assert graphemes(whole[: entry.field.caret]) == letters[: number - 1]
    for number in range(len(letters)):
        assert entry.field.value == "".join(letters[number:])
        entry.press("delete")
    assert entry.field.value == ""


def test_a_heart_is_deleted_by_one_key_and_selected_by_one(tmp_path: Path) -> None:
    entry = Entry(tmp_path)
    entry.type("Anna ❤️👨‍👩‍👧")
    entry.press("backspace")
    assert entry.field.value == "Anna ❤️"
    entry.press("left", shift=True)
    assert entry.field.selected == "❤️"
    entry.type("Z")
    assert entry.field.value == "Anna Z"
    entry.press("left")
    entry.type("❤️")
    assert (entry.field.value, entry.field.caret) == ("Anna ❤️Z", 7)


def test_twenty_families_are_twenty_letters_and_the_next_is_said_to_be_too_much(tmp_path: Path) -> None:
    entry = Entry(tmp_path)
    for _ in range(20):
        entry.type("👨‍👩‍👧")
    assert not entry.field.error
    entry.type("👨‍👩‍👧")
    assert entry.field.value == "👨‍👩‍👧" * 20
    assert entry.field.error == "At most 20 characters"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", NASTY)
def test_a_name_that_is_typed_in_the_settings_is_there_the_next_time(tmp_path: Path, kind: str) -> None:
    context = make_context(tmp_path)
    driver = Driver(context, SettingsScene(context))
    driver.press("Your name")
    driver.send(gestures.event(pygame.TEXTINPUT, text=NASTY[kind][:20]))
    now, notifications = (
        load(desktop(), context.paths.settings) if context.paths.settings.exists() else (Settings(), ())
    )
    assert not notifications
    assert now.name == name_of(NASTY[kind][:20], 20)


@pytest.mark.parametrize("kind", ["an accent alone", "no width", "blanks that count as letters", "spaces"])
def test_who_enters_nothing_visible_is_called_as_if_nothing_was_entered(tmp_path: Path, kind: str) -> None:
    entry = Entry(tmp_path)
    entry.type(NASTY[kind])
    entry.driver.press("More")
    assert "Player 1" in told(entry.driver)


# Pages

PAGES = {
    "the title": TitleScene,
    "a new game": lambda context: NewGameScene(context, "two"),
    "the games": GamesScene,
    "the settings": SettingsScene,
    "the statistics": StatisticsScene,
}


def peopled(folder: Path, name: str) -> Context:
    """A program whose player, and whose saved games, have a name. Wider spacing is on."""
    settings = Settings(language="en", speed="off", wide=True, name=name, rival_name=name[::-1], window_size=(640, 400))
    library, rng = Library.in_memory(), random.Random(1)
    for number, game in zip(count(1), ("cards", "tiles", "cards")):
        record = played(rng, 5 if number == 3 else 0, game)
        config = GameConfig(("human", "human"), (name, "Ben"), number, record["first_player"], game)
        library.save(StoredGame(number, config, record, "2026-01-31T00:00:00", number != 3, False))
    context = make_context(folder, settings, library)
    context.assets.restyle(context.style)
    return context


@pytest.fixture
def usual_again() -> object:
    """The pictures that all tests share are as they were."""
    yield
    from tests.ui.support import pictures

    pictures().restyle(Style())


def told(driver: Driver) -> str:
    """All words that a screen reader finds."""
    return "\n".join(f"{node.name} {node.value} {node.detail}" for _, node in walk(driver.loop.tree()))


@pytest.mark.sampled(4)
@pytest.mark.usefixtures("usual_again")
@pytest.mark.parametrize("kind", {name_of(name): kind for kind, name in NASTY.items()}.values())
def test_every_page_and_table_shows_every_name_with_wider_spacing(tmp_path: Path, kind: str) -> None:
    context = peopled(tmp_path, NASTY[kind])
    scenes: list[Scene] = [make(context) for make in PAGES.values()]
    scenes += [resumed_table(context, game) for game in (*context.library.unfinished(), *context.library.finished())]
    scenes += [
        new_table(context, GameConfig(("human", "human"), (NASTY[kind], "Ben"), 1, 0, game))
        for game in ("cards", "tiles")
    ]
    for scene in scenes:
        driver = Driver(context, scene, (640, 400))
        driver.step(dt=0.1)
        driver.key("l")
        assert not set(told(driver)) & UNSEEN


# Files


@pytest.mark.parametrize("kind", NASTY)
def test_a_game_goes_out_and_comes_back_under_every_name(tmp_path: Path, kind: str) -> None:
    record = {**played(random.Random(1)), "players": [NASTY["a heart"], "Ben"]}
    config = GameConfig(("human", "human"), (NASTY[kind], "Ben"), 1, record["first_player"])
    path = export(StoredGame(1, config, record, "2026-01-31T00:00:00", True, False), tmp_path)
    assert path.is_file()
    assert len(path.name.encode()) < 200
    assert path.name.isprintable()
    (brought,) = bring_file(path, Library.in_memory()).games
    assert brought.config.names == ("Anna ❤️", "Ben")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", NASTY)
def test_a_name_in_the_library_is_put_right_when_it_is_read(tmp_path: Path, kind: str) -> None:
    record = played(random.Random(1))
    config = GameConfig(("human", "human"), ("Anna", "Ben"), 1, record["first_player"])
    object.__setattr__(
        config, "names", (NASTY[kind].encode("utf-8", "replace").decode(), "Ben")
    )  # as an older program did
    library, _ = Library.open(desktop(), tmp_path / "library.db")
    library.save(StoredGame(1, config, record, "2026-01-31T00:00:00", True, False))
    library.close()
    library, notifications = Library.open(desktop(), tmp_path / "library.db")
    (game,) = library.finished()
    library.close()
    assert not notifications
    assert game.config.names[0] == name_of(NASTY[kind].encode("utf-8", "replace").decode())


def test_settings_with_a_long_name_of_families_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert not save(desktop(), path, replace(Settings(), name="👨‍👩‍👧" * 20))
    assert load(desktop(), path) == (replace(Settings(), name="👨‍👩‍👧" * 20), ())
