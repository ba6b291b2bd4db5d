"""Opens a library even if its file is damaged, gone, locked or newer."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mandala.platform.api import Platform
from mandala.play.library.copies import copies_of
from mandala.play.library.file import (
    OPEN_TIMEOUT,
    Connect,
    Damaged,
    Foreign,
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
from mandala.play.library.repair import Mended, mend, merge, put_in_place
from mandala.play.library.rows import row_in
from mandala.play.notifications import Notification, NotificationKind, file_notification


class Opened(NamedTuple):
    """An open database, its file (None if it is in memory), and the problems to report."""

    database: sqlite3.Connection
    path: Path | None
    notifications: tuple[Notification, ...]


class _Gone(Damaged):
    """The file is missing or empty, but copies of it exist."""


def open_somehow(
    platform: Platform,
    path: Path,
    connect: Connect = sqlite3.connect,
    timeout: float = OPEN_TIMEOUT,
    from_copies: bool = True,
) -> Opened:
    """Opens or makes the library in `path`, if wanted `from_copies`. Never fails: it falls back to memory."""
    try:
        put_in_place(platform, path)
        if from_copies and copies_of(path) and not (path.exists() and (path.stat().st_size or not path.is_file())):
            raise _Gone("the file is gone")
        logged = found_in_log(path)
        database = opened(path, connect, timeout)
        _regain(database, logged)
        return Opened(database, path, _conflicts(platform, database, path))
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and (isinstance(error, Newer) or is_damage(error)):
            return open_mended(platform, path, found_in(path), connect, error)
        return _sheltered(path, error)


def open_mended(
    platform: Platform,
    path: Path,
    found: Found,
    connect: Connect = sqlite3.connect,
    why: Exception | None = None,
) -> Opened:
    """Opens a library rebuilt from the `found` games. The file must not be open in this process."""
    try:
        mended = mend(platform, path, found)
        return Opened(opened(path, connect), path, (_told(mended, why),))
    except (OSError, sqlite3.Error) as error:
        return _sheltered(path, error, found)


def _told(mended: Mended, why: Exception | None) -> Notification:
    aside = str(mended.aside or "")
    if isinstance(why, Newer):
        return Notification(NotificationKind.LIBRARY_NEWER, aside)
    if isinstance(why, Foreign):
        return Notification(NotificationKind.LIBRARY_FOREIGN, aside)
    if isinstance(why, _Gone):
        return Notification(NotificationKind.LIBRARY_FROM_COPY, str(mended.games))
    if mended.lost:
        return Notification(NotificationKind.LIBRARY_MENDED_PARTLY, aside)
    if mended.copied:
        return Notification(NotificationKind.LIBRARY_MENDED_BY_COPY, aside)
    return Notification(NotificationKind.LIBRARY_MENDED if mended.games else NotificationKind.LIBRARY_BROKEN, aside)


def _sheltered(path: Path, error: Exception, found: Found | None = None) -> Opened:
    """Returns the readable games in memory."""
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
        return Opened(database, None, (Notification(NotificationKind.LIBRARY_LOCKED, str(path)),))
    kind = NotificationKind.LIBRARY_READ_ONLY if found.rows else NotificationKind.LIBRARY_UNUSABLE
    return Opened(database, None, (file_notification(kind, _why_not_written(path) or error),))


def _why_not_written(path: Path) -> OSError | None:
    """Returns the system's reason why nothing can be written beside a file; SQLite gives none."""
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
    """Takes in games of a log that SQLite read only up to a damaged page."""
    if not logged.rows:
        return
    with writing(database):
        for row in logged.rows.values():
            there = row_in(database, row.id)
            if there is None or (there.sound and newer(row, there)):
                put(database, row.sealed)


def _conflicts(platform: Platform, database: sqlite3.Connection, path: Path) -> tuple[Notification, ...]:
    """Takes in the conflict files of a folder synchroniser: two machines wrote to the library."""
    notifications = []
    for other in sorted(path.parent.glob(f"{path.stem}*{path.suffix}")):
        if other != path and "conflict" in other.name.lower():
            found = found_in(other)
            with writing(database):
                merge(database, found.rows.values())
            aside = platform.moved_aside(other)
            notifications.append(Notification(NotificationKind.LIBRARY_MERGED, str(aside)))
    return tuple(notifications)
