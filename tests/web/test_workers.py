"""The engine and the reviews in web workers: one that is killed is missed, and a review comes to its end."""

from __future__ import annotations

import random
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mandala.platform.desktop import desktop
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.review.store import ReviewStore
from mandala.play.stored import GameConfig, StoredGame, fingerprint
from tests.ui.window_support import DEAL, QUICKEST, SETTINGS
from tests.web.support import get, page
from tests.web.test_storage import BEFORE, Player
from tools.driver.desk import wait_until

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(600)]

WATCHED = """globalThis.made = [];
globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    made.push(this);
    const begun = performance.now();
    this.addEventListener("message", ({ data }) => data && (this.started ??= performance.now() - begun));
  }
};"""
"""Lets a test see the page's workers."""


def test_the_move_comes_although_the_worker_was_killed(tmp_path: Path, home: Path) -> None:
    home.mkdir()
    (tmp_path / "twin").mkdir()
    player = Player(tmp_path / "twin", home)
    with page(tmp_path, home, before=WATCHED, isolated=False) as tab:
        player.go_on(tab)
        tab.wait_until("made.length > 0 && made[0].started")
        print("a worker starts in", tab.evaluate("made[0].started"), "ms")
        player.move(tab, "made[0].terminate()")
        wait_until(lambda: player.moves(tab) > BEFORE + 1, "the answer")
        assert tab.evaluate("made.length") > 1
        assert tab.errors == []


def test_a_review_in_the_page_is_made_and_kept(tmp_path: Path, home: Path) -> None:
    """A short game, as one played at random is, at the title, where nothing else is to do."""
    home.mkdir()
    history, rng = GameHistory.dealt(GAMES["tiles"].recorder, DEAL, 0), random.Random(5)
    while history.legal_moves:
        history.submit(rng.choice(history.legal_moves))
    record = history.record(0, {"assisted": False})
    config = GameConfig(("human", QUICKEST["tiles"]), ("", ""), DEAL, 0, "tiles")
    with closing(Library.open(desktop(), home / "library.db")[0]) as library:
        library.save(StoredGame(1, config, record, "2026-01-01T00:00:00", True, False))

    with page(tmp_path, home, replace(SETTINGS, reviewing="missing"), before=WATCHED, isolated=False) as tab:

        def kept() -> bool:
            get(tab, home)
            with closing(ReviewStore(desktop(), home / "library.reviews.db")) as reviews:
                return reviews.get(fingerprint(record)) is not None

        assert not kept()
        wait_until(kept, "the review", 400)
        assert tab.evaluate("made.length === Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1))")
        assert tab.errors == []
