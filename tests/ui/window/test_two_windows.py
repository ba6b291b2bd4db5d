"""Two windows on one library: what is open in one is shown in the other, can be watched, and taken over; nothing is undone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.library import store as rounds
from mandala.play.library.file import put_damaged
from mandala.play.library.rows import Row
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from mandala.ui.kit.inputs import KeyPressed
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from tests.play.playing import play_on
from tests.ui.support import Driver, make_context
from tools.driver.kinds import is_replay

TILES = GameConfig(("human", "human"), ("Anna", "Ben"), 7, 0, "tiles")


@pytest.fixture
def path(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library; windows look around in every round of their loop."""
    monkeypatch.setattr(rounds, "ROUND_SECONDS", 0.0)
    return home / "library.db"


def window(path: Path) -> Driver:
    """The program, at its title."""
    library, notifications = Library.open(desktop(), path)
    assert notifications == ()
    context = make_context(path.parent, library=library)
    driver = Driver(context, TitleScene(context))
    driver.step()
    return driver


def begun(path: Path, moves: int = 4) -> tuple[Library, Session]:
    """A window far away in which a game is played."""
    library, _ = Library.open(desktop(), path)
    session = Session.new(TILES, InlineEngine(1), library)
    play_on(session, random.Random(1), moves)
    return library, session


def rows(driver: Driver) -> list[str]:
    """How the games stand, as the list says."""
    driver.step()
    driver.step()
    assert isinstance(driver.scene, GamesScene)
    return [driver.scene.told(entry).standing for entry in driver.scene.entries]


def title_of(driver: Driver) -> str:
    driver.step()
    return driver.scene.title if isinstance(driver.scene, MessageScene) else ""


def test_a_game_that_is_open_elsewhere_is_watched_as_it_goes_on(path: Path) -> None:
    other, session = begun(path)
    driver = window(path)
    driver.press("Games")
    assert rows(driver) == ["open in another window"]
    driver.press("Replay")
    scene = driver.scene
    assert is_replay(scene)
    driver.key("end")
    assert scene.source.track.ply == 4
    play_on(session, random.Random(2), 6)
    driver.wait(1)
    scene = driver.scene
    assert is_replay(scene)
    assert scene.source.track.ply == scene.source.history.length == 10
    session.close()
    other.close()
    driver.key("escape")
    driver.press("Leave the replay")
    assert rows(driver) == ["in progress, 10 moves"], "the other window was left"


def test_a_game_is_taken_over_and_the_other_window_is_told(path: Path) -> None:
    first = window(path)
    first.context.library.close()
    other, session = begun(path)
    session.close()
    other.close()
    first, second = window(path), window(path)
    first.press("Patterns: Continue")
    assert isinstance(first.scene, TableScene)
    second.press("Patterns: Continue")
    assert title_of(second) == "Open in another window"
    second.press("Take it over")
    table = second.scene
    assert isinstance(table, TableScene)
    first.step()
    assert title_of(first) == "This game was taken over"
    seat = table.source.session.seat(table.source.session.to_move or 0)
    seat.submit(seat.legal_moves[0])
    first.look()
    first.press("Take it over")
    again = first.scene
    assert isinstance(again, TableScene)
    assert again.source.session.seat(0).ply == 5, "with the move that was made there"
    second.step()
    assert title_of(second) == "This game was taken over"
    assert len(Library.open(desktop(), path)[0].unfinished()) == 1


def test_a_deleted_game_is_gone_for_all_windows_until_it_is_undone(path: Path) -> None:
    other, session = begun(path, moves=1000)
    session.close()
    driver = window(path)
    driver.press("Games")
    (before,) = rows(driver)
    driver.press("Delete")
    assert rows(driver) == []
    assert other.finished() == []
    driver.press("Undo")
    assert rows(driver) == [before]
    assert len(other.finished()) == 1


def test_the_buttons_stay_where_they_are_whichever_game_is_chosen(path: Path) -> None:
    other, _ = begun(path, moves=1000)
    play_on(Session.new(TILES, InlineEngine(1), other), random.Random(1), 3)
    other.close()
    driver = window(path)
    driver.press("Games")
    places = []
    for key in ("home", "end"):
        driver.key(key)
        driver.step()
        buttons = {getattr(widget, "label", ""): widget.rect for widget in driver.scene.form.widgets}
        places.append((buttons["Back"], buttons["Replay"], buttons["Delete"]))
    assert places[0] == places[1]


def test_keys_delete_and_bring_back(path: Path) -> None:
    other, session = begun(path, moves=1000)
    session.close()
    other.close()
    driver = window(path)
    driver.press("Games")
    assert len(rows(driver)) == 1
    driver.key("delete")
    assert rows(driver) == []
    driver.step(KeyPressed("z", ctrl=True))
    assert len(rows(driver)) == 1


def test_a_game_that_is_played_elsewhere_is_not_deleted(path: Path) -> None:
    other, session = begun(path)
    driver = window(path)
    driver.press("Games")
    driver.press("Delete")
    assert rows(driver) == ["open in another window"]
    assert driver.loop._notices.showing
    play_on(session, random.Random(3), 6)
    assert other.notifications() == ()


def test_a_game_that_cannot_be_read_is_listed_and_can_be_taken_off(path: Path) -> None:
    library, _ = Library.open(desktop(), path)
    put_damaged(library._store.database, Row(5, b"", b"", b"2026-01-31T12", 0, 0, 0, None))
    library.close()
    driver = window(path)
    driver.press("Games")
    assert rows(driver) == ["damaged, cannot be read"]
    driver.key("return")
    assert isinstance(driver.scene, GamesScene), "there is nothing to open"
    driver.press("Delete")
    assert rows(driver) == []
