"""The games of the user, whatever happens to their file.

Every save is one transaction in write-ahead mode, so that a program that is killed leaves the last finished move, whole. It
says which version of the game it follows and is refused where another window has gone on meanwhile; then both versions are
kept. What cannot be written stays in memory and is tried again. A file that was taken away is written anew, a damaged one put
together from what can be read and from copies; the file itself is moved aside, never overwritten.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeVar

from mandala.play import dice
from mandala.play.library.file import Connect, Identity, identity, in_memory, is_damage, put, writing
from mandala.play.library.keeper import Keeper
from mandala.play.library.opening import Opened, open_mended, open_somehow
from mandala.play.library.pages import found_in
from mandala.play.library.reading import row_in, rows_in
from mandala.play.library.repair import Merged, merge, put_beside, renumbered
from mandala.play.library.rows import DELETED, RUNNING, Row, game_of, row_of, same_game, tombstone
from mandala.play.library.windows import BEAT, Window
from mandala.play.stored import StoredGame
from mandala.play.trouble import Trouble, TroubleKind, file_trouble

ROUND: Final = 1.0
"""Seconds between two looks at the file, and at what other windows do."""
AGAIN: Final = 10.0
"""Seconds between two tries to open a file that could not be opened, and how long one may wait for another program."""
PATIENCE: Final = 0.04

_IN_SERIES: Final = '%"series":{%'
"""How the plans of games in a match look as text; others are not worth reading for it."""

_OF_GAME: Final = '%"game":"{}"%'
"""How the plans of one kind of game look."""

Answer = TypeVar("Answer")


class DamagedGame(NamedTuple):
    """A game that cannot be read. `day` is ISO 8601, or empty where not even that is known."""

    game_id: int
    day: str


class Library:
    """The user's games. Without a usable file it works the same in memory. Use it from one thread."""

    def __init__(self, database: sqlite3.Connection, path: Path | None = None, wanted: Path | None = None) -> None:
        self._wanted = wanted
        self._connect: Connect = sqlite3.connect
        self._window = Window()
        self._kept: dict[int, Row] = {}
        self._unsaved: dict[int, StoredGame] = {}
        self._numbers: dict[int, int] = {}
        self._damaged: set[int] = set()
        self._failing = self._to_copy = self._looked = False
        self._troubles: list[Trouble] = []
        self._told: set[Trouble] = set()
        self._next = dict.fromkeys(("round", "beat", "try"), 0.0)
        self.changes = 0
        """grows when another window, or a repair, has changed what there is"""
        self._use(database, path)

    def _use(self, database: sqlite3.Connection, path: Path | None) -> None:
        self._database, self._path = database, path
        self._stamp: int | None = None
        self._keeper = Keeper(path) if path is not None else None
        self._files = _identities(path)
        self.changes += 1

    @classmethod
    def open(
        cls, path: Path, today: date | None = None, connect: Connect = sqlite3.connect
    ) -> tuple[Self, tuple[Trouble, ...]]:
        """The library in `path`, which is made if there is none. Whatever is wrong with it, the result can be used."""
        database, used, troubles = open_somehow(path, today or date.today(), connect)
        library = cls(database, used, path)
        library._connect = connect
        return library, troubles

    @classmethod
    def in_memory(cls) -> Self:
        """A library that forgets everything at the end."""
        return cls(in_memory())

    @property
    def path(self) -> Path | None:
        """The file; None if games are kept in memory only."""
        return self._path

    # Writing

    def save(self, game: StoredGame, playing: bool = False) -> StoredGame:
        """Keeps `game` in place of the version that it follows, and returns it as it is kept: under another number if that
        version is not the latest any more. `playing` says that it is open in this window. Never raises: see `troubles`."""
        number = game.game_id
        if playing:
            number = self._number(number)
            self._window.held.add(number)
        else:
            self._numbers.pop(number, None)
        self._unsaved[number] = replace(game, game_id=number)
        self._flush()
        number = self._number(number)
        row = self._kept.get(number)
        return replace(game, game_id=number, version=row.version if row is not None else game.version)

    def add(self, game: StoredGame) -> StoredGame:
        """Keeps a game that follows no other, and returns it as it is kept: under another number if there is or was a game of
        its own number."""
        number = game.game_id
        while number in self._unsaved or number in self._kept or self._rows("WHERE id = ?", (number,)):
            number = dice.new_sign()
        return self.save(replace(game, game_id=number))

    def _number(self, number: int) -> int:
        return self._numbers.get(number, number)

    def _flush(self) -> None:
        waiting = [*self._unsaved.values()]
        written = self._write(lambda: [self._put(game) for game in waiting])
        if written is None:
            return
        self._unsaved.clear()
        for game, row in zip(waiting, written):
            if row is None:
                self._tell_once(Trouble(TroubleKind.GAME_DELETED, str(game.game_id)))
                continue
            if row.id != game.game_id:
                self._numbers[game.game_id] = row.id
                self._troubles.append(Trouble(TroubleKind.GAME_DOUBLED, str(game.game_id)))
            if game.game_id in self._window.held:
                self._window.held.discard(game.game_id)
                self._window.held |= set() if game.finished else {row.id}
            self._kept[row.id] = row
            self._to_copy |= game.finished

    def _put(self, game: StoredGame) -> Row | None:
        """Writes a game, or what it has become as a game of its own, within a transaction; None if it was deleted elsewhere."""
        number, database, window = game.game_id, self._database, self._window
        there = row_in(database, number)
        row = row_of(game, (game.version if there is None else there.version) + 1)
        if there is not None and there.sound and not self._follows(game, there):
            if there.finished == DELETED:
                return None
            if same_game(row, there):
                return there
            row = renumbered(row)
            while row_in(database, row.id) is not None:
                row = row._replace(id=dice.new_sign()).sealed
        if game.finished:
            window.release(database, row.id)
        elif number in window.held and row.id not in self._kept:
            window.hold(database, row.id)
        put(database, row)
        return row

    def _follows(self, game: StoredGame, there: Row) -> bool:
        """Whether a game may take the place of what is there: that is what it was made from, or what this window wrote last."""
        ours = self._kept.get(game.game_id)
        is_ours = ours is not None and (ours.version, ours.checksum) == (there.version, there.checksum)
        if there.finished == DELETED:
            return is_ours
        return (is_ours or there.version == game.version) and (game.finished or there.finished == RUNNING)

    def take(self, game: StoredGame) -> StoredGame:
        """The latest version of a running game, which is played in this window from now on: if it was open in another one, no
        save of that one follows this version."""
        if game.game_id in self._unsaved:
            return self._unsaved[game.game_id]

        seen = {}

        def taking() -> Row | None:
            row = row_in(self._database, game.game_id)
            if row is None or not row.sound or row.finished == DELETED:
                return None
            seen[row.id] = row.version
            if row.finished == RUNNING:
                if row.checksum is None or self._window.held_elsewhere(self._database, row.id):
                    row = row._replace(version=row.version + 1).sealed
                    put(self._database, row)
                self._window.hold(self._database, row.id)
            return row

        self._numbers.pop(game.game_id, None)
        row = self._write(taking)
        if row is None:
            return game
        if row.finished == RUNNING:
            self._window.held.add(row.id)
            self._window.taken -= {row.id}
        self._kept[row.id] = row
        return replace(game, version=row.version) if game.version == seen.get(row.id) else game_of(row)

    def release(self, number: int) -> None:
        """A game is not played in this window any more."""
        if number in self._window.held:
            self._window.held.discard(number)
            self._write(lambda: self._window.release(self._database, number))

    def taken_over(self, number: int) -> bool:
        """Whether a game that is played here was opened in another window."""
        return number in self._window.taken

    def open_elsewhere(self, number: int) -> bool:
        """Whether a game is open in another window, now."""
        try:
            return self._window.lives_elsewhere(self._database, number)
        except sqlite3.Error:
            return False

    def delete(self, game: StoredGame) -> bool:
        """Deletes a game, which no other window or copy brings back; only `save` in this window can. Refused, and told, where
        it is open in another window or was changed there."""

        def deleting() -> Row | None:
            there = row_in(self._database, game.game_id)
            if there is None:
                return tombstone(row_of(game, game.version))
            if there.version != game.version or self._window.lives_elsewhere(self._database, there.id):
                return None
            row = tombstone(there)
            put(self._database, row)
            return row

        waiting = self._unsaved.pop(game.game_id, None)
        self._failing = False
        row = self._write(deleting)
        if row is None:
            if waiting is not None:
                self._unsaved[game.game_id] = waiting
            if not self._failing:
                self._troubles.append(Trouble(TroubleKind.GAME_NOT_DELETED, str(game.game_id)))
            return False
        self._kept[row.id] = row
        return True

    def forget_damaged(self, number: int) -> None:
        """Takes a game that cannot be read off the list; the damaged file beside the library still has it."""
        self._write(lambda: self._database.execute("DELETE FROM damaged WHERE id = ?", (number,)))

    def merge(self, rows: Iterable[Row]) -> Merged:
        """Takes in the games of another library."""
        return self._write(lambda: merge(self._database, rows)) or Merged(0, 0)

    def _write(self, action: Callable[[], Answer]) -> Answer | None:
        """Does something in a transaction that reaches the disk; None, and a trouble, if it cannot be written."""
        self._look_at_file()
        for tries in (1, 2):
            try:
                with writing(self._database):
                    answer = action()
            except sqlite3.Error as error:
                if tries == 1 and is_damage(error) and self._mend():
                    continue
                if not self._failing:
                    self._troubles.append(file_trouble(TroubleKind.GAME_NOT_SAVED, error))
                self._failing = True
                return None
            self._failing = False
            if self._keeper is not None:
                self._keeper.sync()
            return answer
        return None

    # Reading

    def knows(self, game: str) -> bool:
        """Whether a game of this kind was ever kept, as far as can be told."""
        if any(stored.plan.game == game for stored in self._unsaved.values()):
            return True
        try:
            found = self._database.execute("SELECT 1 FROM games WHERE plan LIKE ? LIMIT 1", (_OF_GAME.format(game),))
            return found.fetchone() is not None
        except sqlite3.Error:
            return True

    def unfinished(self) -> list[StoredGame]:
        """Games that can be continued, the latest first."""
        return self._games(finished=False)

    def finished(self) -> list[StoredGame]:
        """Games that were played to the end, the latest first."""
        return self._games(finished=True)

    def of_matches(self) -> list[StoredGame]:
        """Games that belong to a match, finished or not, the latest first."""
        games = [*self._games(finished=True, wanted=_IN_SERIES), *self._games(finished=False, wanted=_IN_SERIES)]
        found = [game for game in games if game.plan.series is not None]
        return sorted(found, key=lambda game: game.updated, reverse=True)

    def game(self, number: int) -> StoredGame | None:
        """A game as it is now."""
        found = self._readable("WHERE id = ? AND finished < 2", (number,))
        return self._unsaved.get(number) or next(iter(found), None)

    def damaged(self) -> list[DamagedGame]:
        """Games that are there and cannot be read, the latest first."""
        try:
            left = self._database.execute("SELECT id, CAST(updated AS BLOB) FROM damaged").fetchall()
        except sqlite3.Error:
            left = []
        days = {number: _day(updated) for number, updated in left}
        games = [DamagedGame(number, days.get(number, "")) for number in {*days, *self._damaged}]
        return sorted(games, key=lambda game: game.day, reverse=True)

    def _games(self, finished: bool, wanted: str = "%") -> list[StoredGame]:
        found = self._readable("WHERE finished = ? AND plan LIKE ?", (finished, wanted))
        games = {game.game_id: game for game in found}
        for game in self._unsaved.values():
            games.pop(game.game_id, None)
            if game.finished == finished:
                games[game.game_id] = game
        return sorted(games.values(), key=lambda game: game.updated, reverse=True)

    def _readable(self, condition: str, values: tuple[object, ...]) -> Iterable[StoredGame]:
        for row in self._rows(condition, values):
            if not row.sound:
                self._damaged.add(row.id)
                self._tell_once(Trouble(TroubleKind.GAME_UNREADABLE, f"{row.id}: its checksum does not fit"))
                continue
            try:
                yield game_of(row)
            except ValueError as error:
                self._tell_once(Trouble(TroubleKind.GAME_UNREADABLE, f"{row.id}: {error}"))

    def _rows(self, condition: str, values: tuple[object, ...]) -> list[Row]:
        try:
            return list(rows_in(self._database, condition, values))
        except sqlite3.Error as error:
            if is_damage(error) and self._mend():
                return self._rows(condition, values)
            self._tell_once(file_trouble(TroubleKind.LIBRARY_UNREADABLE, error))
            return []

    # What happens to the file

    def tend(self) -> None:
        """Looks after the file and at what other windows do, once a second; to be called in every round of the loop."""
        now = time.monotonic()
        if now < self._next["round"]:
            return
        begun, self._next["round"] = self._next["round"] > 0, now + ROUND
        if not begun:  # the first picture goes first
            return
        if self._keeper is not None:
            self._hear(self._keeper)
        if self._damaged:
            self._mend()
        if self._unsaved:
            self._flush()
        if self._path is None:
            self._try_again(now)
            return
        try:
            self._look_around(now)
        except sqlite3.Error as error:
            if is_damage(error):
                self._mend()  # else it is told when something is read or written

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
        elif self._to_copy:
            self._to_copy = False
            keeper.copy()
        for report in keeper.reports():
            if isinstance(report, Trouble):
                self._tell_once(report)
            else:
                self._mend()

    def _look_around(self, now: float) -> None:
        """Has another window changed something, opened a game, or taken one over?"""
        self._look_at_file()
        window, database = self._window, self._database
        beat = now >= self._next["beat"]
        if beat:
            self._next["beat"] = now + BEAT
            if window.held:
                with writing(database):
                    window.beat(database)
        (stamp,) = database.execute("PRAGMA data_version").fetchone()
        changed = self._stamp is not None and stamp != self._stamp
        if beat or changed:
            self._stamp, before = stamp, (window.elsewhere, window.taken)
            window.look(database)
            self.changes += changed or before != (window.elsewhere, window.taken)

    def _look_at_file(self) -> None:
        """Where the file was taken away or exchanged for another one, all that this window still has of it is written anew."""
        path = self._path
        if path is None or _identities(path) == self._files:
            return
        rows = [*self._all_rows(), *self._kept.values()]
        self._close_file()
        for suffix, ours in zip(("", "-wal"), self._files):
            if suffix and ours is not None and identity(path.with_name(path.name + suffix)) == ours:
                put_beside(path, None, date.today())  # our log would be read as that of the other file
        self._reopen(open_somehow(path, date.today(), timeout=PATIENCE, from_copies=False), rows)
        self._tell_once(Trouble(TroubleKind.LIBRARY_TAKEN_AWAY, str(path)))

    def _all_rows(self) -> list[Row]:
        try:
            return [row for row in rows_in(self._database) if row.sound]
        except sqlite3.Error:
            return []

    def _mend(self) -> bool:
        """Puts a damaged file together anew; whether there is a file again. Each time it is told what came of it."""
        if self._path is None:
            return False
        path, found = self._path, found_in(self._path)
        for row in self._kept.values():
            found.add(row)
        self._close_file()
        self._damaged.clear()
        self._reopen(open_mended(path, found, date.today()), [])
        return self._path is not None

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
        self._reopen(opened, [*self._kept.values()])
        self._troubles.append(Trouble(TroubleKind.LIBRARY_BACK, str(opened.path)))

    def _close_file(self) -> None:
        if self._keeper is not None:
            self._keeper.close()
        self._database.close()

    def _reopen(self, opened: Opened, rows: Iterable[Row]) -> None:
        """Goes on with another file, into which `rows` are taken."""
        self._use(opened.database, opened.path)
        self._troubles += opened.troubles
        try:
            with writing(self._database):
                merged = merge(self._database, rows)
                for number in self._window.held:
                    self._window.hold(self._database, number)
        except sqlite3.Error as error:
            self._troubles.append(file_trouble(TroubleKind.GAME_NOT_SAVED, error))
            return
        if merged.doubled:
            self._troubles.append(Trouble(TroubleKind.GAME_DOUBLED, str(merged.doubled)))
        for number in [*self._kept]:
            row = row_in(self._database, number)
            if row is not None and same_game(row, self._kept[number]):
                self._kept[number] = row

    def _tell_once(self, trouble: Trouble) -> None:
        """A page reads the library whenever it is built."""
        if trouble not in self._told:
            self._told.add(trouble)
            self._troubles.append(trouble)

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call."""
        troubles, self._troubles = tuple(self._troubles), []
        return troubles

    def close(self) -> None:
        """Closes the file, after a last try to save what could not be saved, when the disk has everything."""
        self._look_at_file()
        if self._unsaved:
            self._flush()
        for number in [*self._window.held]:
            self.release(number)
        if self._keeper is not None and self._kept:
            self._keeper.copy()
        self._close_file()


def _identities(path: Path | None) -> tuple[Identity | None, Identity | None]:
    """Which files the library and its log are."""
    return (None, None) if path is None else (identity(path), identity(path.with_name(path.name + "-wal")))


def _day(updated: bytes | None) -> str:
    try:
        return date.fromisoformat((updated or b"")[:10].decode()).isoformat()
    except ValueError:
        return ""
