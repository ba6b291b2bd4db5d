"""The library as Hypothesis uses it: two windows, and somebody who takes its file away or puts an older one in its place."""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mandala.platform.desktop import desktop
from mandala.play.library import Library
from mandala.play.library import store as rounds
from mandala.play.library.save_thread import SaveThread
from mandala.play.notifications import NotificationKind
from mandala.play.stored import StoredGame
from tests.play.playing import TWO

WINDOWS = st.integers(0, 1)
UNSAVED = {NotificationKind.GAME_DELETED, NotificationKind.GAME_NOT_SAVED}


class Windows(RuleBasedStateMachine):
    """What a window has said to be kept stays, until somebody deletes it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "games" / "library.db"
        self.windows = [Library.open(desktop(), self.path)[0] for _ in range(2)]
        self.played: list[StoredGame | None] = [None, None]
        self.claims: list[tuple[int, tuple[str, ...], bool]] = []
        self.deleted: set[int] = set()
        self.deals = 0

    @initialize()
    def begin_somewhere(self) -> None:
        self.begin(0)

    @rule(window=WINDOWS)
    def begin(self, window: int) -> None:
        self.leave(window)
        self.deals += 1
        config = replace(TWO, deal=self.deals)
        self.keep(window, StoredGame(self.deals << 20, config, {"moves": ["M1 R"]}, "2026-01-31", False, False))

    @precondition(lambda self: any(self.played))
    @rule(window=WINDOWS, move=st.sampled_from(("M1 R", "M2 G", "D B")))
    def play(self, window: int, move: str) -> None:
        game = self.played[window]
        if game is not None:
            self.keep(window, replace(game, record={"moves": [*game.record["moves"], move]}))

    @precondition(lambda self: any(self.played))
    @rule(window=WINDOWS)
    def finish(self, window: int) -> None:
        game = self.played[window]
        if game is not None:
            self.keep(window, replace(game, record={"moves": [*game.record["moves"], "D R"]}, finished=True))
            self.played[window] = None

    def keep(self, window: int, game: StoredGame) -> None:
        library = self.windows[window]
        library.notifications()
        kept = library.save(game, playing=True)
        if not {notification.kind for notification in library.notifications()} & UNSAVED:
            self.claims.append((game.config.deal, tuple(game.record["moves"]), game.finished))
        self.played[window] = kept

    @rule(window=WINDOWS)
    def leave(self, window: int) -> None:
        game = self.played[window]
        if game is not None:
            self.windows[window].release(game.game_id)
        self.played[window] = None

    @rule(window=WINDOWS, which=st.integers(0, 3))
    def take_up(self, window: int, which: int) -> None:
        self.leave(window)
        running = self.windows[window].unfinished()
        if running:
            self.played[window] = self.windows[window].take(running[which % len(running)])

    @rule(window=WINDOWS, which=st.integers(0, 3), undone=st.booleans())
    def delete(self, window: int, which: int, undone: bool) -> None:
        library, playing = self.windows[window], self.played[window]
        games = [*library.unfinished(), *library.finished()]
        game = games[which % len(games)] if games else None
        if game is None or (playing is not None and playing.game_id == game.game_id) or not library.delete(game):
            return
        assert game.game_id not in {one.game_id for one in self.windows[1 - window].finished()}
        if undone:
            library.save(game)
        else:
            self.claims = [claim for claim in self.claims if not holds(game, claim)]
            self.deleted.add(game.game_id)

    @rule(window=WINDOWS)
    def start_again(self, window: int) -> None:
        self.leave(window)
        self.windows[window].close()
        self.windows[window], notifications = Library.open(desktop(), self.path)
        assert {notification.kind for notification in notifications} <= {NotificationKind.LIBRARY_FROM_COPY}

    @rule(folder=st.booleans())
    def take_the_file_away(self, folder: bool) -> None:
        if folder:
            shutil.rmtree(self.path.parent)
        else:
            self.path.unlink()
        self.look_around()

    @rule()
    def put_an_older_file_in_its_place(self) -> None:
        older = next(iter((self.path.parent / "copies").glob("*.db")), None)
        if older is not None:
            shutil.copy(older, self.folder / "older.db")
            (self.folder / "older.db").replace(self.path)
            self.look_around()

    @invariant()
    def what_was_kept_is_there(self) -> None:
        self.look_around()
        for library in self.windows:
            games = [*library.unfinished(), *library.finished()]
            for claim in self.claims:
                assert any(holds(game, claim) for game in games), claim
            assert not self.deleted & {game.game_id for game in games}
            assert not library.damaged()

    def look_around(self) -> None:
        for library in self.windows:
            library.tend()

    def teardown(self) -> None:
        for library in self.windows:
            library.close()
        shutil.rmtree(self.folder)


def holds(game: StoredGame, claim: tuple[int, tuple[str, ...], bool]) -> bool:
    """Whether a game has the moves of a claim, and its end."""
    deal, moves, finished = claim
    return (
        game.config.deal == deal
        and tuple(game.record["moves"][: len(moves)]) == moves
        and (game.finished or not finished)
    )


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done once a second or in a thread is done at once, so that every run is the same."""
    monkeypatch.setattr(rounds, "ROUND_SECONDS", 0.0)
    monkeypatch.setattr(SaveThread, "_do", lambda _, task: task())


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody take away a file that is open")
def test_two_windows_and_a_file_that_comes_and_goes() -> None:
    from hypothesis.stateful import run_state_machine_as_test

    machine: Any = Windows
    run_state_machine_as_test(
        machine, settings=settings(max_examples=8, stateful_step_count=20, deadline=None, derandomize=True)
    )
