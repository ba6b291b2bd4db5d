"""The library's file while the program runs: written, checked, mended, reopened.

A file that was taken away is written anew, a damaged one put together from what can be read and from copies; the file itself is
moved aside, never overwritten. All that this window has written stays in memory as well.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Final, TypeVar

from mandala.play.library.file import Connect, Identity, identity, is_damage, writing
from mandala.play.library.keeper import Keeper
from mandala.play.library.opening import Opened, open_mended, open_somehow
from mandala.play.library.pages import found_in
from mandala.play.library.reading import row_in, rows_in
from mandala.play.library.repair import merge, put_beside
from mandala.play.library.rows import Row, same_game
from mandala.play.library.windows import BEAT, Window
from mandala.play.trouble import Trouble, TroubleKind, file_trouble

ROUND: Final = 1.0
"""Seconds between two looks at the file, and at what other windows do."""
AGAIN: Final = 10.0
"""Seconds between two tries to open a file that could not be opened, and how long one may wait for another program."""
PATIENCE: Final = 0.04

Answer = TypeVar("Answer")


class Store:
    """A file of games, or without a usable one a database in memory, until there is one in `wanted`. Use it from one thread."""

    def __init__(
        self,
        database: sqlite3.Connection,
        path: Path | None = None,
        wanted: Path | None = None,
        connect: Connect = sqlite3.connect,
    ) -> None:
        self._wanted, self._connect = wanted, connect
        self.window = Window()
        self.kept: dict[int, Row] = {}
        """What this window has written or opened, as it was last,"""
        self.damaged: set[int] = set()
        """and the games that were found damaged since the file was mended."""
        self.failing = False
        """Whether nothing could be written the last time."""
        self.to_copy = False
        """Whether a game was finished, so that a copy is to be made."""
        self._looked = False
        self._troubles: list[Trouble] = []
        self._told: set[Trouble] = set()
        self._next = dict.fromkeys(("round", "beat", "try"), 0.0)
        self.changes = 0
        """Grows when another window, or a repair, has changed what there is."""
        self._use(database, path)

    def _use(self, database: sqlite3.Connection, path: Path | None) -> None:
        self.database, self.path = database, path
        self._stamp: int | None = None
        self._keeper = Keeper(path) if path is not None else None
        self._files = _identities(path)
        self.changes += 1

    def write(self, action: Callable[[], Answer]) -> Answer | None:
        """Does something in a transaction that reaches the disk; None, and a trouble, if it cannot be written."""
        self._look_at_file()
        for tries in (1, 2):
            try:
                with writing(self.database):
                    answer = action()
            except sqlite3.Error as error:
                if tries == 1 and is_damage(error) and self._mend():
                    continue
                if not self.failing:
                    self.tell(file_trouble(TroubleKind.GAME_NOT_SAVED, error))
                self.failing = True
                return None
            self.failing = False
            if self._keeper is not None:
                self._keeper.sync()
            return answer
        return None

    def rows(self, condition: str, values: tuple[object, ...]) -> list[Row]:
        """Rows, sound or not; none, and a trouble, if they cannot be read."""
        try:
            return list(rows_in(self.database, condition, values))
        except sqlite3.Error as error:
            if is_damage(error) and self._mend():
                return self.rows(condition, values)
            self.tell_once(file_trouble(TroubleKind.LIBRARY_UNREADABLE, error))
            return []

    def tend(self) -> bool:
        """Looks after the file and at what other windows do, once a second; whether it was time for that."""
        now = time.monotonic()
        if now < self._next["round"]:
            return False
        begun, self._next["round"] = self._next["round"] > 0, now + ROUND
        if not begun:  # the first picture goes first
            return False
        if self._keeper is not None:
            self._hear(self._keeper)
        if self.damaged:
            self._mend()
        if self.path is None:
            self._try_again(now)
            return True
        try:
            self._look_around(now)
        except sqlite3.Error as error:
            if is_damage(error):
                self._mend()  # else it is told when something is read or written
        return True

    def look_through(self) -> None:
        """Looks all of the file through now, and mends it; `tend` has it done beside the frames."""
        if self._keeper is not None:
            self._looked = True
            self._keeper.look_through()
            self._keeper.close()
            self._hear(self._keeper)

    def _hear(self, keeper: Keeper) -> None:
        if not self._looked:
            self._looked = True
            keeper.look_through()
        elif self.to_copy:
            self.to_copy = False
            keeper.copy()
        for report in keeper.reports():
            if isinstance(report, Trouble):
                self.tell_once(report)
            else:
                self._mend()

    def _look_around(self, now: float) -> None:
        """Has another window changed something, opened a game, or taken one over?"""
        self._look_at_file()
        window, database = self.window, self.database
        beat = now >= self._next["beat"]
        if beat:
            self._next["beat"] = now + BEAT
            if window.held:
                with writing(database):
                    window.beat(database)
        (stamp,) = database.execute("PRAGMA data_version").fetchone()
        if beat or stamp != self._stamp:  # also where the file was opened anew
            changed = self._stamp is not None and stamp != self._stamp
            self._stamp, before = stamp, (window.elsewhere, window.taken)
            window.look(database)
            self.changes += changed or before != (window.elsewhere, window.taken)

    def _look_at_file(self) -> None:
        """Where the file was taken away or exchanged for another one, all that this window still has of it is written anew."""
        path = self.path
        if path is None or _identities(path) == self._files:
            return
        rows = [*self._all_rows(), *self.kept.values()]
        self._close_file()
        for suffix, ours in zip(("", "-wal"), self._files):
            if suffix and ours is not None and identity(path.with_name(path.name + suffix)) == ours:
                put_beside(path, None, date.today())  # our log would be read as that of the other file
        self._reopen(open_somehow(path, date.today(), timeout=PATIENCE, from_copies=False), rows)
        self.tell_once(Trouble(TroubleKind.LIBRARY_TAKEN_AWAY, str(path)))

    def _all_rows(self) -> list[Row]:
        try:
            return [row for row in rows_in(self.database) if row.sound]
        except sqlite3.Error:
            return []

    def _mend(self) -> bool:
        """Puts a damaged file together anew; whether there is a file again. Each time it is told what came of it."""
        if self.path is None:
            return False
        path, found = self.path, found_in(self.path)
        for row in self.kept.values():
            found.add(row)
        self._close_file()
        self.damaged.clear()
        self._reopen(open_mended(path, found, date.today()), [])
        return self.path is not None

    def _try_again(self, now: float) -> None:
        """Opens a file that could not be opened before."""
        if self._wanted is None or now < self._next["try"]:
            return
        first, self._next["try"] = not self._next["try"], now + AGAIN
        if first:
            return
        opened = open_somehow(self._wanted, date.today(), self._connect, PATIENCE)
        if opened.path is None:
            opened.database.close()
            return
        self._close_file()
        self._reopen(opened, [*self.kept.values()])
        self.tell(Trouble(TroubleKind.LIBRARY_BACK, str(opened.path)))

    def _close_file(self) -> None:
        if self._keeper is not None:
            self._keeper.close()
        self.database.close()

    def _reopen(self, opened: Opened, rows: Iterable[Row]) -> None:
        """Goes on with another file, into which `rows` are taken."""
        self._use(opened.database, opened.path)
        self._troubles += opened.troubles
        try:
            with writing(self.database):
                merged = merge(self.database, rows)
                for number in self.window.held:
                    self.window.hold(self.database, number)
        except sqlite3.Error as error:
            self.tell(file_trouble(TroubleKind.GAME_NOT_SAVED, error))
            return
        if merged.doubled:
            self.tell(Trouble(TroubleKind.GAME_DOUBLED, str(merged.doubled)))
        for number in [*self.kept]:
            row = row_in(self.database, number)
            if row is not None and same_game(row, self.kept[number]):
                self.kept[number] = row

    def tell(self, trouble: Trouble) -> None:
        """Something went wrong."""
        self._troubles.append(trouble)

    def tell_once(self, trouble: Trouble) -> None:
        """The same, which would be told again and again: a page reads the library whenever it is built."""
        if trouble not in self._told:
            self._told.add(trouble)
            self.tell(trouble)

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call."""
        troubles, self._troubles = tuple(self._troubles), []
        return troubles

    def close(self) -> None:
        """Closes the file when the disk has everything."""
        self._look_at_file()
        if self._keeper is not None and self.kept:
            self._keeper.copy()
        self._close_file()


def _identities(path: Path | None) -> tuple[Identity | None, Identity | None]:
    """Which files the library and its log are."""
    return (None, None) if path is None else (identity(path), identity(path.with_name(path.name + "-wal")))
