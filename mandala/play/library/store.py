"""The library's file while the program runs: written, checked, repaired, shared.

A missing file is written again, and a damaged one rebuilt from its readable rows and from copies. The damaged file is
moved aside, never overwritten. Everything that this window wrote also stays in memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, TypeVar

from mandala.platform.api import Clock, Platform, Presence
from mandala.play import rng
from mandala.play.library.file import Connect, Identity, identity, is_damage, writing
from mandala.play.library.opening import Opened, open_mended, open_somehow
from mandala.play.library.pages import found_in
from mandala.play.library.repair import merge, put_beside
from mandala.play.library.rows import Row, row_in, rows_in, same_game
from mandala.play.library.save_thread import SaveThread
from mandala.play.notifications import Notification, NotificationKind, file_notification

ROUND_SECONDS: Final = 1.0  #: Seconds between two looks at the file and at other windows.
#: Seconds between two tries to open a file.
RETRY_SECONDS: Final = 10.0
BEAT_SECONDS: Final = 10.0  #: Seconds between two signs of life.
STALE_SECONDS: Final = 35.0  #: The silence after which a window counts as gone.
RETRY_TIMEOUT: Final = 0.04  #: Seconds that a try waits for another program.

Answer = TypeVar("Answer")


class Window:
    """This window, and its knowledge of the others. Methods with a database raise sqlite3.Error.

    Each open game has a row, renewed while its window lives. This only informs: the version that each save follows
    keeps windows from undoing each other's moves.
    """

    def __init__(self, clock: Clock, presence: Presence) -> None:
        self.name = f"{rng.new_sign():012x}"
        self._clock, self._presence = clock, presence
        self.held: set[int] = set()  #: Games that are played here.
        self.taken: frozenset[int] = frozenset()  #: Those of them that another window took over.
        self.elsewhere: frozenset[int] = frozenset()  #: All games open in other living windows.

    def hold(self, database: sqlite3.Connection, number: int) -> None:
        """Opens a game here and nowhere else."""
        values = number, self.name, self._presence.host, self._presence.process, self._now
        database.execute("INSERT OR REPLACE INTO open_games VALUES (?, ?, ?, ?, ?)", values)

    def release(self, database: sqlite3.Connection, number: int) -> None:
        database.execute("DELETE FROM open_games WHERE id = ? AND window = ?", (number, self.name))

    def beat(self, database: sqlite3.Connection) -> None:
        database.execute("UPDATE open_games SET seen = ? WHERE window = ?", (self._now, self.name))

    def held_elsewhere(self, database: sqlite3.Connection, number: int) -> bool:
        """Returns True if another window holds a game open, even a window that died."""
        found = database.execute("SELECT window FROM open_games WHERE id = ?", (number,)).fetchone()
        return found is not None and found[0] != self.name

    def lives_elsewhere(self, database: sqlite3.Connection, number: int) -> bool:
        """Returns True if a game is open in another living window."""
        rows = database.execute("SELECT window, host, process, seen FROM open_games WHERE id = ?", (number,))
        return any(self._lives_elsewhere(*row) for row in rows)

    def look(self, database: sqlite3.Connection) -> None:
        """Reads the open games of all windows."""
        rows = database.execute("SELECT * FROM open_games").fetchall()
        self.elsewhere = frozenset([number for number, *of in rows if self._lives_elsewhere(*of)])
        self.taken = frozenset([number for number, name, *_ in rows if name != self.name and number in self.held])

    def _lives_elsewhere(self, name: str, host: str, process: int, seen: float) -> bool:
        fresh = abs(self._now - seen) <= STALE_SECONDS
        return name != self.name and fresh and (host != self._presence.host or self._presence.lives(process))

    @property
    def _now(self) -> float:
        return self._clock.now().timestamp()


class Store:
    """A file of games, or a database in memory until `wanted` can be opened. Use it from one thread."""

    def __init__(
        self,
        platform: Platform,
        database: sqlite3.Connection,
        path: Path | None = None,
        wanted: Path | None = None,
        connect: Connect = sqlite3.connect,
    ) -> None:
        self._platform, self._wanted, self._connect = platform, wanted, connect
        self.window = Window(platform.clock, platform.presence)
        self.kept: dict[int, Row] = {}  #: The latest rows that this window wrote or opened.
        self.damaged: set[int] = set()  #: Games found damaged since the last repair.
        self.failing = False  #: Whether the last write failed.
        self.to_copy = False  #: Whether a game was finished since the last copy.
        self._looked = False
        self._notifications: list[Notification] = []
        self._told: set[Notification] = set()
        self._next = dict.fromkeys(("round", "beat", "try"), 0.0)
        self.changes = 0  #: Grows when another window or a repair changes the games.
        self._use(database, path)

    def now(self) -> datetime:
        return self._platform.clock.now().astimezone(UTC)

    def local_day(self) -> date:
        return self._platform.clock.now().date()

    @property
    def forgetful(self) -> bool:
        """True if games were written that exist in memory only."""
        return self.path is None and self._wanted is not None and bool(self.kept)

    def _use(self, database: sqlite3.Connection, path: Path | None) -> None:
        self.database, self.path = database, path
        self._stamp: int | None = None
        self._save_thread = SaveThread(self._platform, path) if path is not None else None
        self._files = _identities(path)
        self.changes += 1

    def write(self, action: Callable[[], Answer]) -> Answer | None:
        """Runs `action` in a transaction and returns its result; None, and a notification, if it cannot be written."""
        self._look_at_file()
        for tries in (1, 2):
            try:
                with writing(self.database):
                    answer = action()
            except sqlite3.Error as error:
                if tries == 1 and is_damage(error) and self._mend():
                    continue
                if not self.failing:
                    self.report(file_notification(NotificationKind.GAME_NOT_SAVED, error))
                self.failing = True
                return None
            self.failing = False
            if self._save_thread is not None:
                self._save_thread.sync()
            return answer
        return None

    def rows(self, condition: str, values: tuple[object, ...]) -> list[Row]:
        """Returns rows, sound or not; none, and a notification, if they cannot be read."""
        try:
            return list(rows_in(self.database, condition, values))
        except sqlite3.Error as error:
            if is_damage(error) and self._mend():
                return self.rows(condition, values)
            self.report_once(file_notification(NotificationKind.LIBRARY_UNREADABLE, error))
            return []

    def tend(self) -> bool:
        """Looks after the file and other windows once a second. Returns True if it was time for that."""
        now = self._platform.clock.monotonic()
        if now < self._next["round"]:
            return False
        begun, self._next["round"] = self._next["round"] > 0, now + ROUND_SECONDS
        if not begun:  # the first frame comes first
            return False
        if self._save_thread is not None:
            self._hear(self._save_thread)
        if self.damaged:
            self._mend()
        if self.path is None:
            self._try_again(now)
            return True
        try:
            self._look_around(now)
        except sqlite3.Error as error:
            if is_damage(error):
                self._mend()  # other errors are reported by the next read or write
        return True

    def look_through(self) -> None:
        if self._save_thread is not None:
            self._looked = True
            self._save_thread.look_through()
            self._save_thread.close()
            self._hear(self._save_thread)

    def _hear(self, save_thread: SaveThread) -> None:
        if not self._looked:
            self._looked = True
            save_thread.look_through()
        elif self.to_copy:
            self.to_copy = False
            save_thread.copy()
        for report in save_thread.reports():
            if isinstance(report, Notification):
                self.report_once(report)
            else:
                self._mend()

    def _look_around(self, now: float) -> None:
        """Notes games that another window changed, opened or took over."""
        self._look_at_file()
        window, database = self.window, self.database
        beat = now >= self._next["beat"]
        if beat:
            self._next["beat"] = now + BEAT_SECONDS
            if window.held:
                with writing(database):
                    window.beat(database)
        (stamp,) = database.execute("PRAGMA data_version").fetchone()
        if beat or stamp != self._stamp:  # also if the file was reopened
            changed = self._stamp is not None and stamp != self._stamp
            self._stamp, before = stamp, (window.elsewhere, window.taken)
            window.look(database)
            self.changes += changed or before != (window.elsewhere, window.taken)

    def _look_at_file(self) -> None:
        """Writes all known games again if the file was taken away or replaced."""
        path = self.path
        if path is None or _identities(path) == self._files:
            return
        rows = [*self._all_rows(), *self.kept.values()]
        self._close_file()
        for suffix, ours in zip(("", "-wal"), self._files):
            if suffix and ours is not None and identity(path.with_name(path.name + suffix)) == ours:
                put_beside(self._platform, path, None)  # SQLite would apply our log to the other file
        self._reopen(open_somehow(self._platform, path, timeout=RETRY_TIMEOUT, from_copies=False), rows)
        self.report_once(Notification(NotificationKind.LIBRARY_TAKEN_AWAY, str(path)))

    def _all_rows(self) -> list[Row]:
        try:
            return [row for row in rows_in(self.database) if row.sound]
        except sqlite3.Error:
            return []

    def _mend(self) -> bool:
        """Rebuilds a damaged file and reports the result. Returns False if there is no file."""
        if self.path is None:
            return False
        path, found = self.path, found_in(self.path)
        for row in self.kept.values():
            found.add(row)
        self._close_file()
        self.damaged.clear()
        self._reopen(open_mended(self._platform, path, found), [])
        return self.path is not None

    def _try_again(self, now: float) -> None:
        """Opens a file that could not be opened before."""
        if self._wanted is None or now < self._next["try"]:
            return
        first, self._next["try"] = not self._next["try"], now + RETRY_SECONDS
        if first:
            return
        opened = open_somehow(self._platform, self._wanted, self._connect, RETRY_TIMEOUT)
        if opened.path is None:
            opened.database.close()
            return
        self._close_file()
        self._reopen(opened, [*self.kept.values()])
        self.report(Notification(NotificationKind.LIBRARY_BACK, str(opened.path)))

    def _close_file(self) -> None:
        if self._save_thread is not None:
            self._save_thread.close()
        self.database.close()

    def _reopen(self, opened: Opened, rows: Iterable[Row]) -> None:
        """Goes on with another file and merges `rows` into it."""
        self._use(opened.database, opened.path)
        self._notifications += opened.notifications
        try:
            with writing(self.database):
                merged = merge(self.database, rows)
                for number in self.window.held:
                    self.window.hold(self.database, number)
        except sqlite3.Error as error:
            self.report(file_notification(NotificationKind.GAME_NOT_SAVED, error))
            return
        if merged.doubled:
            self.report(Notification(NotificationKind.GAME_DOUBLED, str(merged.doubled)))
        for number in [*self.kept]:
            row = row_in(self.database, number)
            if row is not None and same_game(row, self.kept[number]):
                self.kept[number] = row

    def report(self, notification: Notification) -> None:
        self._notifications.append(notification)

    def report_once(self, notification: Notification) -> None:
        """Adds a notification unless an equal one was added: a page reads the library each time it is built."""
        if notification not in self._told:
            self._told.add(notification)
            self.report(notification)

    def notifications(self) -> tuple[Notification, ...]:
        notifications, self._notifications = tuple(self._notifications), []
        return notifications

    def close(self) -> None:
        self._look_at_file()
        if self._save_thread is not None and self.kept:
            self._save_thread.copy()
        self._close_file()


def _identities(path: Path | None) -> tuple[Identity | None, Identity | None]:
    """Returns the identities of the library and its log."""
    return (None, None) if path is None else (identity(path), identity(path.with_name(path.name + "-wal")))
