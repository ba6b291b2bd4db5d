"""The library's thread: it syncs the file to disk, checks it, and makes copies.

A save is written within the frame in a fifth of a millisecond, which survives a killed program. Only then the thread
syncs the disk against a power cut, which takes milliseconds. `synchronous = FULL` would do both in the frame.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from enum import Enum, auto
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from mandala.platform.api import Platform
from mandala.platform.work import Beside
from mandala.play.library.copies import copies_of, make_copy, sweep
from mandala.play.library.file import Connection, Damaged, is_damage, put, writing
from mandala.play.library.rows import ROWS_AT_ONCE, faults, row_in, rows_in
from mandala.play.notifications import Notification, NotificationKind, file_notification

LOG_PAGES: Final = 1000  #: The pages of the write-ahead log from which on it is checkpointed.
LOCK_TIMEOUT: Final = 0.5  #: Seconds to wait for the window, which writes.


class Finding(Enum):
    """A fault that the thread found."""

    DAMAGED = auto()
    MISSING = auto()


Report = Finding | Notification


class SaveThread:
    """Works for the library in `path`; the thread starts with the first task. `reports` returns the results."""

    def __init__(self, platform: Platform, path: Path) -> None:
        self._platform, self._path = platform, path
        self._found: SimpleQueue[Report] = SimpleQueue()
        self._thread: Beside | None = None
        self._written = self._kept = 0

    def sync(self) -> None:
        self._written += 1
        self._do(self._sync)

    def look_through(self) -> None:
        """Checks the file, and that no game of a copy is missing."""
        self._do(self._look_through)

    def copy(self) -> None:
        self._do(self._copy)

    def reports(self) -> list[Report]:
        found: list[Report] = []
        while not self._found.empty():
            found.append(self._found.get_nowait())
        return found

    def close(self) -> None:
        """Waits for all tasks and ends the thread."""
        if self._thread is not None:
            self._thread.close()
            self._thread = None

    def _do(self, task: Callable[[], None]) -> None:
        if self._thread is None:
            self._thread = self._platform.work.beside("library")
        self._thread.do(task)

    def _rest(self) -> None:
        if self._thread is not None:
            self._thread.rest()

    def _sync(self) -> None:
        if self._kept == self._written:
            return
        written, log = self._written, self._path.with_name(self._path.name + "-wal")
        try:
            self._platform.files.keep(log)
            if log.stat().st_size > LOG_PAGES * 4096:
                with closing(self._connected()) as database:
                    database.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except FileNotFoundError:
            return  # taken away or closed meanwhile, which the library handles
        except (OSError, sqlite3.Error) as error:
            self._found.put(file_notification(NotificationKind.GAME_NOT_SAVED, error))
            return
        self._kept = written

    def _look_through(self) -> None:
        sweep(self._platform.clock, self._path)
        try:
            with closing(self._connected()) as database:
                if any(faults(database, self._rest)):
                    self._found.put(Finding.DAMAGED)
                    return
                self._seal(database)
                missing = self._missing(database)
        except (OSError, sqlite3.Error) as error:
            if isinstance(error, sqlite3.Error) and is_damage(error):
                self._found.put(Finding.DAMAGED)
            return  # unknown now; the next read or write will report it
        if missing:
            self._found.put(Finding.MISSING)
        else:
            self._copy()

    def _seal(self, database: sqlite3.Connection) -> None:
        """Gives rows of version 0.1.0 their checksum."""
        query = "SELECT id FROM games WHERE checksum IS NULL"
        numbers = [number for (number,) in database.execute(query)]
        for start in range(0, len(numbers), ROWS_AT_ONCE):
            with writing(database):
                for number in numbers[start : start + ROWS_AT_ONCE]:
                    row = row_in(database, number)
                    if row is not None and row.checksum is None:
                        put(database, row.sealed)

    def _missing(self, database: sqlite3.Connection) -> bool:
        """Returns True if a copy has a game that the library lacks, even as deleted or damaged."""
        known = {number for (number,) in database.execute("SELECT id FROM games UNION SELECT id FROM damaged")}
        for copy in copies_of(self._path):
            try:
                with closing(
                    sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro&immutable=1", uri=True, factory=Connection)
                ) as source:
                    if any(row.id not in known and row.sound for row in rows_in(source)):
                        return True
            except sqlite3.Error:
                continue  # a damaged copy; the others may be whole
        return False

    def _copy(self) -> None:
        try:
            make_copy(self._platform, self._path)
        except Damaged:
            self._found.put(Finding.DAMAGED)
        except (OSError, sqlite3.Error) as error:
            if isinstance(error, sqlite3.Error) and is_damage(error):
                self._found.put(Finding.DAMAGED)
            else:
                self._found.put(file_notification(NotificationKind.LIBRARY_NOT_COPIED, error))

    def _connected(self) -> sqlite3.Connection:
        """Connects to the existing file and never makes one."""
        uri = f"{self._path.absolute().as_uri()}?mode=rw"
        return sqlite3.connect(uri, uri=True, factory=Connection, timeout=LOCK_TIMEOUT, isolation_level=None)
