"""Opening a library, whatever is wrong with its file. It may be damaged, gone, locked, read-only, or of a newer version."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from mandala.play.library.copies import copies_of
from mandala.play.library.file import (
    OPEN_TIMEOUT,
    Connect,
    Damaged,
    Newer,
    in_memory,
    is_damage,
    is_locked,
    opened,
    put,
    put_damaged,
    writing,
)
from mandala.play.library.pages import Found, found_in, found_in_log, newer
from mandala.play.library.reading import row_in
from mandala.play.library.repair import Mended, mend, merge, put_in_place
from mandala.play.paths import moved_aside
from mandala.play.trouble import Trouble, TroubleKind, file_trouble


class Opened(NamedTuple):
    """A database with the games, the file it writes to, None if that is the memory alone, and what is to be told."""

    database: sqlite3.Connection
    path: Path | None
    troubles: tuple[Trouble, ...]


class _Gone(Damaged):
    """There is no file, or an empty one, though there are copies of it."""


def open_somehow(
    path: Path,
    today: date,
    connect: Connect = sqlite3.connect,
    timeout: float = OPEN_TIMEOUT,
    from_copies: bool = True,
) -> Opened:
    """The library in `path`; if there is none it is made, `from_copies` if there are such. Never fails: what cannot be written
    is in memory only."""
    try:
        put_in_place(path, today)
        if from_copies and copies_of(path) and not (path.exists() and (path.stat().st_size or not path.is_file())):
            raise _Gone("the file is gone")
        logged = found_in_log(path)
        database = opened(path, connect, timeout)
        _regain(database, logged)
        return Opened(database, path, _conflicts(database, path, today))
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and (isinstance(error, Newer) or is_damage(error)):
            return open_mended(path, found_in(path), today, connect, error)
        return _sheltered(path, error)


def open_mended(
    path: Path, found: Found, today: date, connect: Connect = sqlite3.connect, why: Exception | None = None
) -> Opened:
    """A library put together anew of what was `found`. Nobody in this process may have the file open."""
    try:
        mended = mend(path, found, today)
        return Opened(opened(path, connect), path, (_told(mended, why),))
    except (OSError, sqlite3.Error) as error:
        return _sheltered(path, error, found)


def _told(mended: Mended, why: Exception | None) -> Trouble:
    aside = str(mended.aside or "")
    if isinstance(why, Newer):
        return Trouble(TroubleKind.LIBRARY_NEWER, aside)
    if isinstance(why, _Gone):
        return Trouble(TroubleKind.LIBRARY_FROM_COPY, str(mended.games))
    if mended.lost:
        return Trouble(TroubleKind.LIBRARY_MENDED_PARTLY, aside)
    if mended.copied:
        return Trouble(TroubleKind.LIBRARY_MENDED_BY_COPY, aside)
    return Trouble(TroubleKind.LIBRARY_MENDED if mended.games else TroubleKind.LIBRARY_BROKEN, aside)


def _sheltered(path: Path, error: Exception, found: Found | None = None) -> Opened:
    """The games in memory, as far as they can be read."""
    database = in_memory()
    if found is None:
        try:
            found = found_in(path)
        except OSError:
            found = Found()
    with writing(database):
        for row in found.rows.values():
            put(database, row.sealed)
        for row in found.lost.values():
            put_damaged(database, row)
    if is_locked(error):
        return Opened(database, None, (Trouble(TroubleKind.LIBRARY_LOCKED, str(path)),))
    kind = TroubleKind.LIBRARY_READ_ONLY if found.rows else TroubleKind.LIBRARY_UNUSABLE
    return Opened(database, None, (file_trouble(kind, _why_not_written(path) or error),))


def _why_not_written(path: Path) -> OSError | None:
    """What the system says where nothing can be written beside a file; SQLite says only that it cannot open it."""
    trial = path.with_name(path.name + ".trial")
    try:
        trial.write_bytes(bytes(1 << 16))
    except OSError as error:
        return error
    finally:
        with suppress(OSError):
            trial.unlink()
    return None


def _regain(database: sqlite3.Connection, logged: Found) -> None:
    """Takes games out of a log that SQLite has read only up to a damaged place."""
    if not logged.rows:
        return
    with writing(database):
        for row in logged.rows.values():
            there = row_in(database, row.id)
            if there is None or (there.sound and newer(row, there)):
                put(database, row.sealed)


def _conflicts(database: sqlite3.Connection, path: Path, today: date) -> tuple[Trouble, ...]:
    """Takes in what a program that synchronises folders has put beside the library because two machines wrote to it."""
    troubles = []
    for other in sorted(path.parent.glob(f"{path.stem}*{path.suffix}")):
        if other != path and "conflict" in other.name.lower():
            found = found_in(other)
            with writing(database):
                merge(database, found.rows.values())
            aside = moved_aside(other, today)
            troubles.append(Trouble(TroubleKind.LIBRARY_MERGED, str(aside)))
    return tuple(troubles)
