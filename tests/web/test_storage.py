"""What a player has in the browser stays: over a reload, a crash, a full or forbidden storage, a second tab."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from mandala.play.session import Session
from tests.ui.window_support import AWAY, Twin, put_by, record_in
from tests.web.chromium import Tab
from tests.web.support import NAMED, get, page, press, said
from tools.driver.desk import wait_until
from tools.driver.games import BY_HAND

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(300)]

FORBIDDEN = (
    "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });"
)
FULL = """const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
  if (globalThis.full) throw new DOMException("full", "QuotaExceededError");
  return put.apply(this, given);
};"""
"""A browser's storage that is full from the moment on when a test says so."""
BEFORE = 20
"""The moves of the game that was left."""


class Player:
    """A person who goes on with a game that was left. It lies in the folder `home`."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.home, self.twin, self.rng = home, Twin(folder), random.Random(5)
        put_by(home, self.twin, BEFORE, self.rng)

    def moves(self, tab: Tab) -> int:
        """How many moves the browser has stored."""
        get(tab, self.home)
        return len(record_in(self.home)["moves"])

    def go_on(self, tab: Tab) -> None:
        """From the title to the table."""
        press(tab, "Continue")
        said(tab, "Your hand")

    def session(self, tab: Tab) -> Session:
        """The game as the browser has it."""
        get(tab, self.home)
        return self.twin.session(record_in(self.home))

    def move(self, tab: Tab, before: str = "") -> None:
        """Makes any move, as soon as it may; a script runs `before`."""
        wait_until(lambda: bool(self.session(tab).seat(0).legal_moves), "the turn of the person")
        turn = (NAMED % json.dumps(words) for words in ("Your turn", "You choose"))
        tab.wait_until(" || ".join(f"{asked}.length > 0" for asked in turn))
        session = self.session(tab)
        tab.evaluate(before)
        move = self.rng.choice(session.seat(0).legal_moves)
        BY_HAND["cards"].by_mouse(tab, self.twin.shows(self.twin.table(session)).scene, move, False)
        tab.move(AWAY)


@pytest.fixture
def player(tmp_path: Path, home: Path) -> Player:
    home.mkdir()
    (tmp_path / "twin").mkdir()
    return Player(tmp_path / "twin", home)


def test_a_game_goes_on_after_a_reload_in_its_middle(tmp_path: Path, home: Path, player: Player) -> None:
    with page(tmp_path, home) as tab:
        player.go_on(tab)
        player.move(tab)
        wait_until(lambda: player.moves(tab) > BEFORE + 1, "a move and its answer")
        made = player.moves(tab)
        tab.evaluate("globalThis.mandala = null")
        tab.reload()
        player.go_on(tab.ready())
        player.move(tab)
        wait_until(lambda: player.moves(tab) > made, "a move after the reload")
        assert tab.errors == []


def test_a_move_survives_the_crash_of_its_tab(tmp_path: Path, home: Path, player: Player) -> None:
    with page(tmp_path, home) as tab:
        player.go_on(tab)
        player.move(tab)
        wait_until(lambda: player.moves(tab) > BEFORE, "a move")
        url = tab.crash()
        again = tab.browser.tab(url).ready()
        assert player.moves(again) > BEFORE
        player.go_on(again)


def test_a_forbidden_storage_is_told_in_words_and_play_goes_on(tmp_path: Path, home: Path) -> None:
    home.mkdir()
    with page(tmp_path, home, before=FORBIDDEN) as tab:
        said(tab, "Games cannot be saved on this computer right now. You can still play.")
        press(tab, "Linen")
        press(tab, "Play")
        said(tab, "Your hand")


def test_a_full_storage_is_told_in_words(tmp_path: Path, home: Path, player: Player) -> None:
    with page(tmp_path, home, before=FULL) as tab:
        player.go_on(tab)
        player.move(tab, "globalThis.full = true")
        said(tab, "The last move could not be saved. Trying again.")
        assert player.moves(tab) == BEFORE
        tab.evaluate("globalThis.full = false")
        wait_until(lambda: player.moves(tab) > BEFORE, "all moves, once there is room again")


def test_a_second_tab_says_so_and_takes_over_when_the_first_closes(tmp_path: Path, home: Path, player: Player) -> None:
    with page(tmp_path, home) as tab:
        player.go_on(tab)
        second = tab.browser.tab(tab.evaluate("location.href"))
        second.wait_until("document.getElementById('words')?.textContent")
        assert "open in another tab" in second.said()
        tab.show()
        player.move(tab)
        wait_until(lambda: player.moves(tab) > BEFORE, "a move in the first tab")
        made = player.moves(tab)
        tab.close()
        second.show()
        player.go_on(second.ready())
        assert player.moves(second) >= made
