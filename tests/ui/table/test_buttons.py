"""The buttons of all tables as what they are stated to be: keys, words, lists of keys, what a press does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from mandala.play.settings import Settings
from mandala.ui.cards import board as cards
from mandala.ui.kit.access import Role, walk
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.table.buttons import MORE
from mandala.ui.table.opening import open_replay
from mandala.ui.table.scene import TableScene
from mandala.ui.table.state import Source
from mandala.ui.table.toolbar import Toolbar
from mandala.ui.tiles import board as tiles
from mandala.ui.tiles.board import BOARD
from mandala.ui.words.keys import KeyLine, key_name
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table, pixels
from tests.ui.tiles_support import Table as TileTable
from tests.ui.tiles_support import stored
from tools import keys

LISTED = [
    (toolbar, game.REPLAY_KEYS if toolbar is game.TOOLBARS.replayed else game.GAME_KEYS)
    for game in (cards, tiles)
    for toolbar in game.TOOLBARS
]
"""Every toolbar with the list of keys of its table."""
TOOLBARS = [toolbar for toolbar, _ in LISTED]


@pytest.mark.parametrize("toolbar", TOOLBARS)
def test_every_key_of_a_table_belongs_to_one_button(toolbar: Toolbar) -> None:
    buttons = (*toolbar.corner, *toolbar.unseen, *toolbar.review)
    counted = Counter(key for button in buttons for key in button.keys)
    assert set(counted.values()) == {1}
    assert all(toolbar.keyed(key) is button for button in buttons for key in button.keys)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("toolbar", "lines"), LISTED)
def test_the_list_of_keys_names_every_button(toolbar: Toolbar, lines: tuple[KeyLine, ...], language: str) -> None:
    t = Strings(language)
    named = [name for line in lines for name in line.written(t)[0].split(", ")]
    for button in (*toolbar.corner, *toolbar.unseen, *toolbar.review):
        assert named.count(key_name(t, button.keys[0])) == 1, button.icon


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("toolbar", TOOLBARS)
def test_a_tooltip_says_what_a_button_does_and_its_key(toolbar: Toolbar, language: str) -> None:
    t = Strings(language)
    told = [button.tooltip(t) for button in toolbar.corner]
    assert len({*told}) == len(told)
    assert all(words.endswith(f" ({key_name(t, button.keys[0])})") for words, button in zip(told, toolbar.corner))


def at_the_card_table(folder: Path) -> tuple[Driver, TableScene[Source]]:
    table = Table(folder, 0, 30)
    return table.driver, table.scene


def in_a_game_of_tiles(folder: Path) -> tuple[Driver, TableScene[Source]]:
    table = TileTable(folder, 20)
    return table.driver, table.scene


def in_a_replay_of_tiles(folder: Path) -> tuple[Driver, TableScene[Source]]:
    context = make_context(folder, Settings(language="en", speed="off", window_size=(1280, 720)))
    scene = open_replay(BOARD, context, stored(0, None, ("human", "human"), finished=True), 0)
    return Driver(context, scene), scene


@pytest.mark.sampled(2)
@pytest.mark.parametrize("begun", [at_the_card_table, in_a_replay_of_tiles])
def test_a_press_and_each_key_of_a_button_do_the_same(
    begun: Callable[[Path], tuple[Driver, TableScene[Source]]], tmp_path: Path
) -> None:
    _, scene = begun(tmp_path / "0")
    for number, button in enumerate(scene.toolbar.corner, 1):
        found = []
        for way in (None, *button.keys):
            driver, scene = begun(tmp_path / f"{number}{way}")
            spot = scene.frame.buttons[button]
            driver.step(PointerMoved(spot.center))
            before, enabled = pixels(driver), button.enabled(scene)
            if way is None:
                driver.click(spot.center)
            else:
                driver.key(way)
            driver.step()
            found.append((type(driver.scene), pixels(driver)))
            assert (pixels(driver) != before) == enabled, button.icon
        assert all(after == found[0] for after in found), button.icon


def test_the_manual_lists_the_keys_of_now() -> None:
    page = keys.PAGE.read_text(encoding="utf-8")
    assert all(line.meaning(Strings("en")) in keys.block() for _, lines in LISTED for line in lines)
    assert keys.block() in page, "python -m tools.keys"


@pytest.mark.parametrize("at", [at_the_card_table, in_a_game_of_tiles])
def test_a_rare_button_is_two_clicks_away_or_one_key(
    at: Callable[[Path], tuple[Driver, TableScene[Source]]], tmp_path: Path
) -> None:
    """By pointer, or by the keys that a gamepad sends; a screen reader is told all their names."""
    toolbar = at(tmp_path / "table")[1].toolbar
    assert {one.icon for one in toolbar.corner} == {"menu", "log", "undo", "hint", "more"}
    for number, button in enumerate(toolbar.more):
        found = []
        for way in ("key", "pointer", "keyboard"):
            driver, scene = at(tmp_path / f"{number}{way}")
            if not button.enabled(scene):
                continue
            if way == "key":
                driver.key(button.keys[0])
            elif way == "pointer":
                driver.click(scene.frame.buttons[MORE].center)
                driver.press(button.tooltip(scene.context.strings))
            else:
                driver.key(MORE.keys[0])
                labels = [node.name for _, node in walk(driver.loop.tree()) if node.role is Role.BUTTON]
                driver.key(*["tab"] * (1 + labels.index(button.tooltip(scene.context.strings))), "return")
            driver.step(PointerMoved((5, 300)))
            track = scene.source.track
            found.append((type(driver.scene), scene.panel_open, scene.aid, track.ply, track.looks_back))
        assert all(after == found[0] for after in found), button.icon
    driver, scene = at(tmp_path / "closed")
    driver.key(MORE.keys[0], MORE.keys[0])
    assert driver.scene is scene
