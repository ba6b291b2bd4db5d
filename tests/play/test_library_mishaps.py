"""What happens to the library's file while it is used, and what other programs do to it: nothing is lost, and all is told."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest

from mandala.platform.desktop import desktop
from mandala.platform.desktop.files import DesktopFiles
from mandala.play.library import Library
from mandala.play.library import store as rounds
from mandala.play.library.copies import make_copy
from mandala.play.notifications import Cause, NotificationKind
from mandala.play.stored import StoredGame
from tests.homes import on
from tests.play.playing import TWO

DAY = date(2026, 1, 31)
OPEN_FILES_GO = pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody take away a file that is open")
MOVES = ("M1 R", "M2 G", "D B", "G1 Y")


def game(number: int, moves: int = 1, finished: bool = False, day: str = "2026-01-31") -> StoredGame:
    record = {"moves": [MOVES[ply % 4] for ply in range(moves)], "filling": "x" * (number * 37 % 900)}
    return StoredGame(number, replace(TWO, deal=number), record, f"{day}T12:00", finished, False)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library with twenty games, closed; whoever tends one looks around at once."""
    monkeypatch.setattr(rounds, "ROUND_SECONDS", 0.0)
    path = tmp_path / "user" / "library.db"
    library, _ = Library.open(desktop(), path)
    for number in range(1, 21):
        library.save(game(number, finished=number % 2 == 0))
    library.close()
    return path


def opened(path: Path) -> tuple[Library, list[NotificationKind]]:
    library, notifications = Library.open(desktop(), path)
    return library, [notification.kind for notification in notifications]


def told(library: Library) -> list[NotificationKind]:
    return [notification.kind for notification in library.notifications()]


def numbers(library: Library) -> set[int]:
    return {game.game_id for game in (*library.unfinished(), *library.finished())}


def after_all(path: Path) -> set[int]:
    """The games that the next start finds, with nothing wrong."""
    library, notifications = opened(path)
    library.look_through()
    assert (notifications, told(library), library.damaged()) == ([], [], [])
    found = numbers(library)
    library.close()
    return found


def remove_file(path: Path) -> None:
    path.unlink()


def remove_all_files(path: Path) -> None:
    for file in path.parent.iterdir():
        shutil.rmtree(file) if file.is_dir() else file.unlink()


def remove_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def move_backup_over(path: Path) -> None:
    path.with_name("backup").replace(path)


def copy_backup_over(path: Path) -> None:
    shutil.copyfile(path.with_name("backup"), path)


@OPEN_FILES_GO
@pytest.mark.parametrize("mishap", [remove_file, remove_all_files, remove_folder, move_folder, move_backup_over])
def test_a_file_that_is_taken_away_is_noticed_at_the_next_save_and_written_anew(
    path: Path, mishap: Callable[[Path], None]
) -> None:
    shutil.copyfile(path, path.with_name("backup"))
    library, _ = opened(path)
    library.save(game(21))
    mishap(path)
    library.save(game(22))
    assert told(library) == [NotificationKind.LIBRARY_TAKEN_AWAY]
    assert numbers(library) == {*range(1, 23)}
    library.save(game(23))
    assert told(library) == []
    reader, _ = opened(path)
    assert numbers(reader) == {*range(1, 24)}, "it is in the file"
    reader.close()
    library.close()
    assert after_all(path) == {*range(1, 24)}


def test_a_backup_copied_into_the_open_file_costs_nothing(path: Path) -> None:
    """The file is the same one then, with the same inode: it is what was damaged."""
    shutil.copyfile(path, path.with_name("backup"))
    library, _ = opened(path)
    for number in range(21, 41):
        library.save(game(number))
    copy_backup_over(path)
    library.save(game(41))
    library.look_through()
    library.close()
    again, _ = opened(path)
    again.look_through()
    again.close()
    assert after_all(path) == {*range(1, 42)}


@OPEN_FILES_GO
def test_the_log_of_a_file_that_is_gone_never_comes_to_another_file(path: Path) -> None:
    library, _ = opened(path)
    library.save(game(21))
    other = path.with_name("other.db")
    stranger, _ = opened(other)
    stranger.save(game(50))
    stranger.close()
    other.replace(path)
    log = path.with_name("library.db-wal").stat().st_ino
    library.save(game(22))
    assert path.with_name("library.db-wal").stat().st_ino != log
    library.close()
    assert after_all(path) == {*range(1, 23), 50}, "what lay there and what was played are both kept"


@OPEN_FILES_GO
def test_a_library_that_is_taken_away_is_written_anew_when_the_program_ends(path: Path) -> None:
    library, _ = opened(path)
    path.unlink()
    library.close()
    assert after_all(path) == {*range(1, 21)}


def test_a_library_that_is_gone_at_the_start_comes_from_the_copy(path: Path) -> None:
    path.unlink()
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_FROM_COPY]
    library.close()
    assert after_all(path) == {*range(1, 21)}


def test_games_that_vanish_from_the_file_come_from_the_copy(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("DELETE FROM games WHERE id IN (3, 4)")
        database.execute("VACUUM")  # else they may be found where they lay
    library, _ = opened(path)
    assert not {3, 4} & numbers(library)
    library.look_through()
    assert told(library) == [NotificationKind.LIBRARY_MENDED_BY_COPY]
    assert numbers(library) == {*range(1, 21)}
    library.close()


def test_a_deleted_game_comes_neither_from_a_copy_nor_from_another_file(path: Path) -> None:
    shutil.copyfile(path, path.with_name("backup"))
    library, _ = opened(path)
    (four,) = [one for one in library.finished() if one.game_id == 4]
    assert library.delete(four)
    library.look_through()
    if os.name != "nt":
        move_backup_over(path)
    library.save(game(21))
    library.close()
    library, _ = opened(path)
    library.look_through()
    assert numbers(library) == {*range(1, 22)} - {4}
    library.close()


def test_copies_are_kept_of_the_last_three_days(path: Path) -> None:
    for number, day in ((31, "2026-02-01"), (32, "2026-02-03"), (33, "2026-02-07")):
        library, _ = opened(path)
        library.save(game(number, day=day))
        library.close()
    copies = sorted(copy.name for copy in path.with_name("copies").iterdir())
    assert copies == ["library-2026-02-01.db", "library-2026-02-03.db", "library-2026-02-07.db"]


def test_two_windows_may_copy_at_once(path: Path) -> None:
    """Also two of one process, or two on machines that have the same numbers for their processes."""
    # under Wine SQLite could once in some hundred copies not open the log of a copy: "disk I/O error"
    for _ in range(3 if sys.platform == "win32" else 20):
        with ThreadPoolExecutor(2) as windows:
            copies = list(windows.map(partial(make_copy, desktop()), [path, path]))
        assert copies[0] == copies[1]
    assert [*path.with_name("copies").iterdir()] == [copies[0]]
    assert after_all(copies[0]) == {*range(1, 21)}


def test_a_damaged_library_is_never_copied_over_a_good_copy(path: Path) -> None:
    (copy,) = path.with_name("copies").iterdir()
    library, _ = opened(path)
    library._store.database.execute("UPDATE games SET record = replace(record, 'M1 R', 'M2 R') WHERE id = 7")
    library.save(game(21))
    before = copy.read_bytes()
    library.close()
    assert copy.read_bytes() == before
    library, _ = opened(path)
    library.look_through()
    assert [one.record for one in library.unfinished() if one.game_id == 7] == [game(7).record]
    library.close()


def test_a_saved_game_reaches_the_disk_and_no_frame_waits_for_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []

    def keep(_: DesktopFiles, file: Path) -> None:
        assert current_thread() is not main_thread()
        if file.parent == path.parent:  # no copy
            synced.append(file.name)

    monkeypatch.setattr(DesktopFiles, "keep", keep)
    library, _ = opened(path)
    library.save(game(21))
    library.close()
    assert synced == ["library.db-wal"]


def test_a_disk_that_does_not_keep_what_is_written_is_told_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: DesktopFiles, file: Path) -> None:
        if file.name.endswith("-wal"):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(DesktopFiles, "keep", full)
    library, _ = opened(path)
    library.save(game(21))
    library.look_through()
    notifications = library.notifications()
    assert [(notification.kind, notification.cause) for notification in notifications] == [
        (NotificationKind.GAME_NOT_SAVED, Cause.FULL)
    ]
    library.close()


def copies_in(path: Path) -> list[str]:
    folder = path.with_name("copies")
    return sorted(file.name for file in folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), sqlite3.OperationalError("disk I/O error")])
def test_a_copy_that_fails_leaves_nothing_half_made(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    make_copy(on(DAY), path)
    before = copies_in(path)

    def failing(*_: object) -> None:
        raise error

    monkeypatch.setattr(DesktopFiles, "keep", failing)
    with pytest.raises(type(error)):
        make_copy(on(DAY), path)
    assert copies_in(path) == before


def test_no_copy_takes_the_room_that_the_game_in_play_needs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library of 180 kB, and 229 kB free: a copy would fit, and then no move."""
    free = shutil.disk_usage(path.parent)._replace(free=path.stat().st_size + 49_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    before = copies_in(path)
    (path.with_name("copies") / before[0]).write_bytes(b"the copy of before")
    library, _ = opened(path)
    library.look_through()
    told_of = [(notification.kind, notification.cause) for notification in library.notifications()]
    assert told_of == [(NotificationKind.LIBRARY_NOT_COPIED, Cause.FULL)]
    assert copies_in(path) == before
    assert (path.with_name("copies") / before[0]).read_bytes() == b"the copy of before"
    library.save(game(21))
    assert library.all_saved()
    library.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 700 kB."""
    place = tmp_path / "small"
    place.mkdir()
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=700k", "tmpfs", place], capture_output=True, check=False
    )
    if not mounted or mounted.returncode:
        pytest.skip("only root can mount a small file system")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def test_on_a_disk_that_fills_up_the_game_in_play_is_saved_to_its_end(small_disk: Path) -> None:
    path = small_disk / "user" / "library.db"
    library, _ = Library.open(desktop(), path)
    for number in range(1, 30):
        library.save(game(number, finished=True))
    library.close()
    again, _ = Library.open(desktop(), path)
    again.look_through()
    for moves in range(1, 60):
        again.save(game(99, moves), playing=True)
    assert again.all_saved()
    again.close()
    library, _ = opened(path)
    assert 99 in numbers(library)
    assert told(library) == []
    library.close()
    assert [name for name in copies_in(path) if not name.endswith(".db")] == []


def test_a_game_that_cannot_be_saved_is_known_and_saved_when_there_is_room(path: Path) -> None:
    library, _ = opened(path)
    database = library._store.database
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages}")
    library.save(replace(game(21), record={"moves": ["M1 R"] * 20000}))
    assert not library.all_saved()
    database.execute("PRAGMA max_page_count = 1000000")
    assert library.all_saved()
    library.close()
    assert 21 in after_all(path)


def test_games_in_memory_for_want_of_a_file_are_known_to_be_at_risk(tmp_path: Path) -> None:
    (tmp_path / "user").write_text("a file where the folder should be")
    library, _ = opened(tmp_path / "user" / "library.db")
    assert library.path is None
    assert library.all_saved(), "nothing was played yet"
    library.save(game(1))
    assert not library.all_saved()


def test_a_game_dated_in_the_future_does_not_end_the_copies(path: Path) -> None:
    library, _ = opened(path)
    library.save(game(21, day="2099-12-31"))
    library.close()
    days = ["2026-01-31", "2026-02-01", "2026-02-02", "2026-02-03"]
    for number, day in enumerate(days, start=30):
        library, _ = opened(path)
        library.save(game(number, day=day))
        library.close()
        made = make_copy(on(date.fromisoformat(day)), path)
        assert made is not None
        assert made.name == f"library-{day}.db"
    assert copies_in(path) == [f"library-{day}.db" for day in days[1:]]


def test_a_copy_dated_in_the_future_is_the_first_to_go(path: Path) -> None:
    make_copy(on(DAY), path)
    folder = path.with_name("copies")
    (folder / "library-2026-01-31.db").rename(folder / "library-2099-12-31.db")
    for number, day in enumerate(["2026-01-31", "2026-02-01", "2026-02-02"], start=30):
        library, _ = opened(path)
        library.save(game(number, day=day))
        library.close()
        make_copy(on(date.fromisoformat(day)), path)
    assert "library-2099-12-31.db" not in copies_in(path)


def test_what_a_killed_program_left_of_a_copy_is_removed_at_the_next_start(path: Path) -> None:
    make_copy(on(DAY), path)
    left = path.with_name("copies") / "library-2026-01-31.db.0123456789ab"
    left.write_bytes(b"half")
    os.utime(left, (1, 1))
    library, _ = opened(path)
    library.look_through()
    library.close()
    assert not left.exists()


def test_a_log_that_was_damaged_while_nobody_looked_gives_back_what_stands_behind_the_damage(path: Path) -> None:
    """After a crash SQLite reads the log only up to the first damage, and would overwrite the rest."""
    library, _ = opened(path)
    for number in range(21, 31):
        library.save(game(number))
    crashed = path.parent.with_name("crashed") / "library.db"
    shutil.copytree(path.parent, crashed.parent)
    library.close()
    log = crashed.with_name("library.db-wal")
    data = bytearray(log.read_bytes())
    data[len(data) // 3] ^= 1
    log.write_bytes(data)
    found, _ = opened(crashed)
    assert numbers(found) >= {*range(25, 31)}
    assert len(numbers(found)) >= 29, "one game at most is hit"
    found.close()


def test_a_library_that_was_locked_is_written_when_it_is_free(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "RETRY_SECONDS", 0.0)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_LOCKED]
    assert numbers(library) == {*range(1, 21)}, "they can be looked at"
    library.save(game(21))
    other.close()
    for _ in range(4):
        library.tend()
    assert told(library) == [NotificationKind.LIBRARY_BACK]
    library.close()
    assert after_all(path) == {*range(1, 22)}


def test_what_two_machines_wrote_into_a_synchronised_folder_is_all_kept(path: Path) -> None:
    """The program that synchronises keeps one version and lays the other beside it."""
    there = path.with_name("there.db")
    shutil.copyfile(path, there)
    for file, moves, more in ((path, MOVES[:3], 30), (there, ("M1 R", "D Y", "D Y"), 40)):
        library, _ = opened(file)
        (seven,) = [one for one in library.unfinished() if one.game_id == 7]
        library.save(replace(seven, record={**seven.record, "moves": [*moves]}))
        library.save(game(more))
        library.close()
    there = there.rename(path.with_name("library (Ada's conflicted copy 2026-01-31).db"))
    library, notifications = opened(path)
    assert notifications == [NotificationKind.LIBRARY_MERGED]
    assert numbers(library) >= {*range(1, 21), 30, 40}
    sevens = [tuple(one.record["moves"]) for one in library.unfinished() if one.config.deal == 7]
    assert sorted(sevens) == sorted([MOVES[:3], ("M1 R", "D Y", "D Y")]), "both versions"
    assert not there.exists()
    library.close()
    assert opened(path)[1] == []


# Version 0.1.0 in another window


def as_0_1_0(path: Path, *statements: tuple[str, tuple[Any, ...]]) -> list[Any]:
    """What version 0.1.0 does to the file, in its words; the rows of the last statement."""
    database = sqlite3.connect(path, isolation_level=None)
    assert database.execute("PRAGMA user_version").fetchone() == (1,), "it opens no higher one"
    rows: list[Any] = []
    for statement, values in statements:
        rows = database.execute(statement, values).fetchall()
    database.close()
    return rows


SAVE_0_1_0 = "INSERT OR REPLACE INTO games (id, plan, record, updated, finished, assisted) VALUES (?, ?, ?, ?, ?, ?)"
READ_0_1_0 = "SELECT id, plan, record, updated, finished, assisted FROM games WHERE finished = ? AND plan LIKE ?"


def test_version_0_1_0_reads_what_this_version_wrote_and_not_what_was_deleted(path: Path) -> None:
    library, _ = opened(path)
    assert library.delete(library.finished()[0])
    library.close()
    rows = [as_0_1_0(path, (READ_0_1_0, (finished, "%"))) for finished in (False, True)]
    assert [len(found) for found in rows] == [10, 9]


def test_what_version_0_1_0_writes_is_believed_and_gets_a_checksum(path: Path) -> None:
    (row,) = as_0_1_0(path, ("SELECT id, plan, record, updated, finished, assisted FROM games WHERE id = 7", ()))
    longer = row[2].replace('"M1 R"', '"M1 R","M2 G"')
    as_0_1_0(path, (SAVE_0_1_0, (row[0], row[1], longer, *row[3:])))
    library, notifications = opened(path)
    assert notifications == []
    (seven,) = [one for one in library.unfinished() if one.game_id == 7]
    assert seven.record["moves"] == ["M1 R", "M2 G"]
    library.look_through()
    assert told(library) == []
    assert library._store.database.execute("SELECT count(*) FROM games WHERE checksum IS NULL").fetchone() == (0,)
    library.close()


def test_a_game_that_version_0_1_0_went_on_with_meanwhile_is_there_in_both_versions(path: Path) -> None:
    library, _ = opened(path)
    (seven,) = [one for one in library.unfinished() if one.game_id == 7]
    seven = library.take(seven)
    (row,) = as_0_1_0(path, ("SELECT id, plan, record, updated, finished, assisted FROM games WHERE id = 7", ()))
    as_0_1_0(path, (SAVE_0_1_0, (row[0], row[1], row[2].replace('"M1 R"', '"M1 R","D B"'), *row[3:])))
    library.save(replace(seven, record={**seven.record, "moves": ["M1 R", "M2 G"]}), playing=True)
    assert told(library) == [NotificationKind.GAME_DOUBLED]
    sevens = [one.record["moves"] for one in library.unfinished() if one.config.deal == 7]
    assert sorted(sevens) == [["M1 R", "D B"], ["M1 R", "M2 G"]]
    library.close()


def test_a_damaged_name_of_a_table_is_mended_like_any_damage(path: Path) -> None:
    """SQLite puts the name into its message, and Python cannot read that."""
    data = path.read_bytes()
    place = data.index(b"CREATE TABLE games")
    for at in range(place - 12, place):
        path.write_bytes(data[:at] + b"\xce" + data[at + 1 :])
        library, notifications = opened(path)
        assert numbers(library) == set(range(1, 21)), at
        assert notifications in ([], [NotificationKind.LIBRARY_MENDED]), at
        library.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", range(13))
def test_bytes_that_only_look_like_a_game_are_none(path: Path, kind: int) -> None:
    """A text of each kind of length that SQLite has or keeps for later, in a page of the log that is no page."""
    log = path.with_name(path.name + "-wal")
    for place in range(2, 5):
        head = bytearray(b"\x07\x00\x21\x21\x21\x08\x08")
        head[place] = kind
        log.write_bytes(bytes(56) + bytes(head) + bytes(4096))
        assert numbers(opened(path)[0]) == set(range(1, 21))
