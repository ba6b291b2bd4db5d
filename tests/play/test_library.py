"""The library: games come back as they were, and bad luck with its file never stops the game or costs another's data."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from mandala.play.engine.engine import InlineEngine
from mandala.play.library import APPLICATION_ID, SCHEMA_VERSION, Library
from mandala.play.notifications import NotificationKind
from mandala.play.session import Session
from mandala.play.session import play_on as branch_off
from mandala.play.stored import StoredGame
from tests.homes import on
from tests.play.playing import TWO, play_on

DAY = date(2026, 1, 31)


def game(number: int, finished: bool = False, updated: str = "2026-01-31") -> StoredGame:
    return StoredGame(number, TWO, {"moves": ["M1 R"], "other": number}, updated, finished, False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a folder ü" / "library.db"


def opened(path: Path) -> tuple[Library, list[NotificationKind]]:
    library, notifications = Library.open(on(DAY), path)
    return library, [notification.kind for notification in notifications]


def still_works(library: Library) -> bool:
    """Whether a game can be played and found again."""
    session = Session.new(TWO, InlineEngine(1), library)
    play_on(session, random.Random(1), 4)
    return session.game_id in [stored.game_id for stored in library.unfinished()]


def test_games_come_back_the_latest_first(path: Path) -> None:
    library, notifications = opened(path)
    assert notifications == []
    for number, day in ((1, "01"), (2, "03"), (3, "02")):
        library.save(game(number, updated=f"2026-01-{day}"))
    library.save(game(4, finished=True))
    library.save(replace(game(3, updated="2026-01-04"), assisted=True))
    assert library.delete(library.unfinished()[-1])
    library.close()
    library, notifications = opened(path)
    assert notifications == []
    assert [stored.game_id for stored in library.unfinished()] == [3, 2]
    assert library.unfinished()[0] == replace(game(3, updated="2026-01-04"), assisted=True)
    assert library.finished() == [game(4, finished=True)]
    assert library.notifications() == ()


@pytest.mark.parametrize("content", [b"this is no database" * 100, b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_moved_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_BROKEN]
    aside = path.with_name("library.db.bak-2026-01-31")
    assert aside.read_bytes() == content
    assert library.path == path
    assert still_works(library)
    library.close()
    path.write_bytes(content)
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_MENDED_BY_COPY]
    assert aside.with_name(aside.name + "-2").read_bytes() == content
    assert len(library.unfinished()) == 1, "the game is in the copy"


def test_another_programs_database_is_moved_aside(path: Path) -> None:
    path.parent.mkdir()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE games (mine)")
    other.commit()
    other.close()
    content = path.read_bytes()
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_BROKEN]
    assert path.with_name("library.db.bak-2026-01-31").read_bytes() == content
    assert still_works(library)


def test_a_newer_versions_library_is_moved_aside_with_all_its_games(path: Path) -> None:
    library, _ = opened(path)
    library.save(game(1))
    library.close()
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA journal_mode = WAL")
    newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    newer.commit()
    newer.close()
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_NEWER]
    assert library.unfinished() == [game(1)], "what this version understands is taken over"
    assert still_works(library)
    aside = sqlite3.connect(path.with_name("library.db.bak-2026-01-31"))
    assert aside.execute("SELECT id FROM games").fetchall() == [(1,)]
    assert aside.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    aside.close()


def test_an_empty_file_is_a_new_library(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    library, notifications = opened(path)
    assert notifications == []
    assert still_works(library)


def test_a_locked_library_costs_a_moment_and_nothing_is_written(path: Path) -> None:
    opened(path)[0].close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_LOCKED]
    assert library.path is None
    assert still_works(library)
    other.close()


def test_a_library_that_is_locked_while_playing_is_written_later(path: Path) -> None:
    library, _ = opened(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    library.save(game(1))
    library.save(game(2))
    assert [notification.kind for notification in library.notifications()] == [NotificationKind.GAME_NOT_SAVED]
    assert len(library.unfinished()) == 2
    other.execute("COMMIT")
    other.close()
    library.save(game(3))
    library.close()
    assert len(opened(path)[0].unfinished()) == 3


def test_a_full_disk_keeps_the_game_in_memory_and_what_was_saved_whole(path: Path) -> None:
    library, _ = opened(path)
    library.save(game(1))
    (pages,) = library._store.database.execute("PRAGMA page_count").fetchone()
    library._store.database.execute(f"PRAGMA max_page_count = {pages}")
    big = replace(game(1), record={"moves": ["M1 R"] * 20000})
    library.save(big)
    assert [notification.kind for notification in library.notifications()] == [NotificationKind.GAME_NOT_SAVED]
    assert library.unfinished() == [big]
    assert still_works(library)
    assert library.notifications() == ()
    reader, _ = opened(path)
    assert reader.unfinished() == [game(1)]
    library._store.database.execute("PRAGMA max_page_count = 1000000")
    library.save(game(2))
    assert len(reader.unfinished()) == 3


def test_a_disk_that_is_full_from_the_start(path: Path) -> None:
    def full(name: Path, **keywords: Any) -> sqlite3.Connection:
        database = sqlite3.connect(name, **keywords)
        database.execute("PRAGMA max_page_count = 1")
        return database

    library, notifications = Library.open(on(DAY), path, connect=full)
    assert [notification.kind for notification in notifications] == [NotificationKind.LIBRARY_UNUSABLE]
    assert library.path is None
    assert still_works(library)


def test_a_library_whose_folder_cannot_be_made_works_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    library, notifications = opened(tmp_path / "file" / "library.db")
    assert notifications == [NotificationKind.LIBRARY_UNUSABLE]
    assert still_works(library)


def test_a_library_whose_place_a_folder_takes_works_in_memory(path: Path) -> None:
    path.mkdir(parents=True)
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_UNUSABLE]
    assert path.is_dir()
    assert still_works(library)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="no folder is unwritable for the superuser")
def test_a_library_in_an_unwritable_folder_still_works_in_memory(path: Path) -> None:
    path.parent.mkdir()
    path.parent.chmod(0o500)
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_UNUSABLE]
    assert still_works(library)


def test_a_library_that_can_be_read_only(path: Path) -> None:
    """As on a read-only medium; simulated, since nothing is read-only for the superuser of a test machine."""
    library, _ = opened(path)
    library.save(game(1))
    library.save(game(2, finished=True))
    library.close()

    def read_only(name: Path, **keywords: Any) -> sqlite3.Connection:
        del keywords
        return sqlite3.connect(f"file:{name.as_posix()}?mode=ro", uri=True, isolation_level=None)

    content = path.read_bytes()
    library, notifications = Library.open(on(DAY), path, connect=read_only)
    assert [notification.kind for notification in notifications] == [NotificationKind.LIBRARY_READ_ONLY]
    assert library.unfinished() == [game(1)]
    assert library.finished() == [game(2, finished=True)]
    assert still_works(library)
    assert path.read_bytes() == content


def test_a_game_that_cannot_be_read_is_told_of_and_left(path: Path) -> None:
    library, _ = opened(path)
    library.save(game(1))
    library.save(game(2))
    library._store.database.execute("UPDATE games SET record = '[broken' WHERE id = 1")
    assert [stored.game_id for stored in library.unfinished()] == [2]
    assert [notification.kind for notification in library.notifications()] == [NotificationKind.GAME_UNREADABLE]
    library.unfinished()
    assert library.notifications() == (), "it was told of"
    assert library._store.database.execute("SELECT count(*) FROM games").fetchone() == (2,)


def test_a_damaged_game_or_one_of_a_newer_version_is_told_of_once(path: Path) -> None:
    """What lists of games read must be there, or the title could not be drawn."""
    library, _ = opened(path)
    for number in range(1, 6):
        library.save(game(number))
    for number, record in ((1, "{}"), (2, '{"moves": 7}'), (3, '{"moves": [], "result": []}')):
        library._store.database.execute("UPDATE games SET record = ? WHERE id = ?", (record, number))
    library._store.database.execute("UPDATE games SET plan = replace(plan, '\"cards\"', '\"dice\"') WHERE id = 4")
    assert [stored.game_id for stored in library.unfinished()] == [5]
    assert [notification.kind for notification in library.notifications()] == [NotificationKind.GAME_UNREADABLE] * 4
    assert [stored.game_id for stored in library.unfinished()] == [5]
    assert not library.notifications()
    assert library._store.database.execute("SELECT count(*) FROM games").fetchone() == (5,)


def test_a_last_move_that_could_not_be_saved_is_saved_when_the_library_is_closed(path: Path) -> None:
    library, _ = opened(path)
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        library.save(game(1))
        assert [notification.kind for notification in library.notifications()] == [NotificationKind.GAME_NOT_SAVED]
        other.execute("ROLLBACK")
    other.close()
    library.close()
    assert [stored.game_id for stored in opened(path)[0].unfinished()] == [1]


def test_a_window_cannot_overwrite_a_game_that_another_took_over(path: Path) -> None:
    """Also before it was told: its move becomes a game of its own, and both go on."""
    one, _ = opened(path)
    other, _ = opened(path)
    first = Session.new(TWO, InlineEngine(1), one)
    play_on(first, random.Random(1), 4)
    second = Session.resume(other.unfinished()[0], InlineEngine(1), other)
    play_on(first, random.Random(2), 1)
    assert [notification.kind for notification in first.notifications()] == [NotificationKind.GAME_DOUBLED]
    assert first.game_id != second.game_id
    play_on(second, random.Random(3), 1)
    play_on(first, random.Random(4), 2)
    assert second.notifications() == first.notifications() == ()
    found = {stored.game_id: len(stored.record["moves"]) for stored in other.unfinished()}
    assert found == {first.game_id: 7, second.game_id: 5}
    one.close()
    other.close()


def test_playing_on_from_a_watched_game_leaves_the_player_undisturbed(path: Path) -> None:
    """Also where the game has gone on since the watcher looked: it counts as assisted from then on, and stays one game."""
    one, _ = opened(path)
    other, _ = opened(path)
    player = Session.new(TWO, InlineEngine(1), one)
    play_on(player, random.Random(1), 4)
    watched = other.unfinished()[0]
    play_on(player, random.Random(2), 1)
    branched = branch_off(watched, 2, watched.config, InlineEngine(1), other)
    play_on(player, random.Random(3), 2)
    play_on(branched, random.Random(4), 1)
    assert player.notifications() == branched.notifications() == ()
    found = {game.game_id: (len(game.record["moves"]), game.assisted) for game in other.unfinished()}
    assert found == {player.game_id: (7, True), branched.game_id: (3, True)}
    play_on(player, random.Random(5))
    assert player.assisted
    assert player.record()["assisted"]
    one.close()
    other.close()


def test_a_finished_game_never_becomes_unfinished(path: Path) -> None:
    one, _ = opened(path)
    other, _ = opened(path)
    kept = one.save(game(1))
    over = other.save(replace(kept, record={"moves": ["M1 R", "M2 G"]}, finished=True))
    assert one.save(replace(kept, record={"moves": ["M1 R", "D B"]})).game_id != 1
    assert one.save(replace(over, finished=False)).game_id != 1, "not even one that names the latest version"
    assert [stored.game_id for stored in other.finished()] == [1]
    one.close()
    other.close()


def test_a_game_that_was_deleted_elsewhere_does_not_return(path: Path) -> None:
    one, _ = opened(path)
    other, _ = opened(path)
    kept = one.save(game(1))
    assert other.delete(other.unfinished()[0])
    one.save(replace(kept, record={"moves": ["M1 R", "M2 G"]}))
    assert [notification.kind for notification in one.notifications()] == [NotificationKind.GAME_DELETED]
    assert one.unfinished() == other.unfinished() == []
    one.close()
    other.close()


KILLED = """
import os, random, signal, sys
from pathlib import Path
from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.session import Session
from tests.play.playing import TWO, play_on

session = Session.new(TWO, InlineEngine(1), Library.open(desktop(), Path(sys.argv[1]))[0])
play_on(session, random.Random(1), 4)
os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
"""


def test_a_window_that_was_killed_holds_no_game(path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path)], cwd=Path(__file__).parents[2], timeout=60)
    assert killed.returncode
    library, _ = opened(path)
    (left,) = library.unfinished()
    assert not library.open_elsewhere(left.game_id)
    library.close()
