"""The page in Firefox: it starts, a game is played by some moves, a reload finds it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.session import Session
from mandala.play.stored import StoredGame
from tests.ui import window_support
from tests.ui.window_support import AWAY, SETTINGS, SIZE, Twin, arrives_at, begin, go_on
from tests.web.chromium import served
from tests.web.firefox import firefox
from tests.web.support import QUIET, mirrored, put
from tools.driver.desk import wait_until
from tools.driver.games import BY_HAND

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(600)]

__all__ = ["mirrored"]

MOVES = 6
"""So many moves of the player are played before the reload."""


def test_firefox_plays_a_game_and_finds_it_after_a_reload(
    tmp_path: Path, home: Path, mirrored: Callable[[Any], None]
) -> None:
    home.mkdir()
    settings_file.save(desktop(), home / "settings.json", SETTINGS)
    twin, rng = Twin(tmp_path), random.Random(7)
    with served() as url, firefox(tmp_path / "profile") as tab:
        window: Any = tab
        tab.open(url + QUIET, SIZE)
        put(window, home)
        tab.errors.clear()  # this page has no icon
        tab.open(url, SIZE)
        tab.ready()
        mirrored(window)
        begin(window, twin)
        for _ in range(MOVES):
            session = at_rest(window, twin, home)
            ply, table = session.seat(0).ply, twin.table(session)
            move = rng.choice(session.seat(0).legal_moves)
            BY_HAND["cards"].by_mouse(window, twin.shows(table).scene, move, isinstance(move, BY_HAND["cards"].DRAGGED))
            tab.move(AWAY)
            wait_until(partial(window_support.has_more_moves, home, ply), f"{move} after {ply} moves")
        kept = at_rest(window, twin, home)
        tab.reload()
        tab.ready()
        record = window_support.record_in(home)
        go_on(window, twin, StoredGame(1, twin.config, record, "2026-01-01T00:00:00", False, record["assisted"]))
        arrives_at(window, twin.shows(twin.table(kept)))
        assert tab.errors == []


def test_firefox_begins_where_it_may_store_nothing(tmp_path: Path) -> None:
    with served() as url, firefox(tmp_path / "profile", {"network.cookie.cookieBehavior": 2}) as tab:
        tab.open(url, SIZE)
        tab.ready()


def at_rest(window: Any, twin: Twin, home: Path) -> Session:
    """Waits until the player is to move, and the table looks so."""
    record = window_support.record_in
    wait_until(lambda: twin.session(record(home)).seat(0).legal_moves != (), "the player's turn")
    session = twin.session(record(home))
    arrives_at(window, twin.shows(twin.table(session)))
    return session
