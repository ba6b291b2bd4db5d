"""Rebuilds a damaged library, and merges two libraries. A damaged file is moved aside, never lost.

The new file is complete before the old one moves, so a killed program finishes the work at its next start.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from mandala.platform.api import Platform
from mandala.play.library.copies import copies_of
from mandala.play.library.file import SIDE_FILES, prepare, put, put_damaged, writing
from mandala.play.library.pages import Found, found_in
from mandala.play.library.rows import DELETED, FINISHED, Row, answers_of, is_practice, row_in, same_game
from mandala.play.practice import joined, text_of

MAX_NUMBER: Final = (1 << 48) - 1  #: The highest number of a game.


class Mended(NamedTuple):
    """The result of a repair: the place of the damaged file, the count of games, and the numbers of copied and lost
    games."""

    aside: Path | None
    games: int
    copied: tuple[int, ...]
    lost: tuple[int, ...]


class Merged(NamedTuple):
    """Counts of a merge: games that came in or went on, and games kept in both versions."""

    taken: int
    doubled: int


def mend(platform: Platform, path: Path, found: Found) -> Mended:
    """Writes a new library from the games `found` in `path` and, for the rest, in its copies. The file must not be open
    in this process. Raises OSError and sqlite3.Error; the old file then stays at its place or aside."""
    games, lost, copied = dict(found.rows), dict(found.lost), []
    for copy in copies_of(path):
        there = found_in(copy)
        for number, row in there.rows.items():
            if number not in games:
                games[number] = row
                copied += [number] if row.is_game else []
        lost |= there.lost
    lost = {number: row for number, row in lost.items() if number not in games}
    unfinished, whole = (path.with_name(f"{path.name}.{end}") for end in ("part", "new"))
    unfinished.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as database:
            database.execute("PRAGMA page_size = 4096")
            database.execute("PRAGMA journal_mode = MEMORY")
            prepare(database)
            with writing(database):
                for row in games.values():
                    put(database, row.sealed)
                for row in lost.values():
                    put_damaged(database, row)
        platform.files.keep(unfinished)
        platform.files.move(unfinished, whole)
    except BaseException:  # leave nothing on a full disk
        unfinished.unlink(missing_ok=True)
        raise
    aside = put_in_place(platform, path)
    return Mended(aside, sum(row.is_game for row in games.values()), tuple(copied), tuple(lost))


def put_in_place(platform: Platform, path: Path) -> Path | None:
    """Replaces a library by a complete new one beside it. Returns the new place of the old one. Raises OSError."""
    whole, aside = path.with_name(path.name + ".new"), None
    if not whole.exists():
        return None
    if path.exists():
        aside = platform.moved_aside(path)
    put_beside(platform, path, aside)
    platform.files.move(whole, path)
    platform.files.keep_folder(path.parent)
    return aside


def put_beside(platform: Platform, path: Path, aside: Path | None) -> None:
    """Moves SQLite's files beside a library along with it, or aside, so that they never belong to another file."""
    for suffix in SIDE_FILES:
        left = path.with_name(path.name + suffix)
        if left.exists() and aside is not None:
            platform.files.move(left, aside.with_name(aside.name + suffix))
        elif left.exists():
            platform.moved_aside(left)


def merge(database: sqlite3.Connection, rows: Iterable[Row]) -> Merged:
    """Takes the games of another file into a library, within the caller's transaction. Of two versions, keeps the one
    that continues the other; if they differ, keeps both. Deleted games stay deleted. Of what was practised it keeps all
    answers."""
    taken = doubled = 0
    for row in rows:
        there = row_in(database, row.id)
        if there is None:
            put(database, row.sealed)
            taken += row.is_game
        elif is_practice(row.id):
            if (both := _practised(row, there)) != there:
                put(database, both)
        elif not there.sound or _goes_on(row, there):
            put(database, row._replace(version=max(row.version, there.version) + 1).sealed)
            taken += 1
        elif not same_game(row, there) and DELETED not in (row.finished, there.finished) and not _goes_on(there, row):
            other = renumbered(row)
            if row_in(database, other.id) is None:
                put(database, other)
                doubled += 1
    return Merged(taken, doubled)


def _practised(row: Row, there: Row) -> Row:
    """Returns the answers of both rows. If one is deleted, returns the later one."""
    version = max(row.version, there.version)
    if not there.sound:
        return row._replace(version=version).sealed
    if DELETED in (row.finished, there.finished):
        return row if row.version > there.version else there
    answers = text_of(joined(answers_of(there), answers_of(row)))
    if answers == there.record:
        return there
    return row._replace(record=answers, updated=max(row.updated, there.updated), version=version + 1).sealed


def renumbered(row: Row) -> Row:
    """Returns a version of a game as a game of its own; equal versions get equal numbers."""
    number = (row.id ^ crc32(row.record) << 16) & MAX_NUMBER
    return row._replace(id=number, version=1).sealed


def _goes_on(row: Row, other: Row) -> bool:
    """Returns True if `row` is the later version of a game: deleted, finished, or with more of the same moves."""
    if DELETED in (row.finished, other.finished):
        return row.finished == DELETED != other.finished and row.version > other.version
    if other.finished == FINISHED and row.finished != FINISHED:
        return False
    mine, others = _moves(row), _moves(other)
    return mine[: len(others)] == others and row.version >= other.version and not same_game(row, other)


def _moves(row: Row) -> list[Any]:
    moves = msgspec.json.decode(row.record).get("moves")
    return moves if isinstance(moves, list) else []
