"""The library: finished and unfinished games in one SQLite file in the user's folder.

Every save is one transaction in write-ahead mode, so that a program that is killed leaves the last finished move, whole. What
cannot be written is kept in memory and tried again with the next save. A file that is not ours is moved aside, never written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Any, Final, Self

import msgspec

from mandala.core.record import RecordedResult
from mandala.play.games import GAMES
from mandala.play.paths import moved_aside
from mandala.play.stored import Plan, StoredGame
from mandala.play.trouble import Trouble, TroubleKind, file_trouble

SCHEMA_VERSION: Final = 1
APPLICATION_ID: Final = 0x4D414E44  # "MAND", in the file's header
OPEN_TIMEOUT: Final = 1.0
"""Seconds to wait for another program that writes, when opening."""
SAVE_TIMEOUT_MS: Final = 40
"""The same while playing: a frame must not stand still; a save that fails is tried again."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    plan TEXT NOT NULL,
    record TEXT NOT NULL,
    updated TEXT NOT NULL,
    finished INTEGER NOT NULL,
    assisted INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS games_by_date ON games (finished, updated);
"""

_IN_SERIES: Final = '%"series":{%'
"""How the plans of games in a match look as text; others are not worth reading for it."""

_OF_GAME: Final = '%"game":"{}"%'
"""How the plans of one kind of game look."""

Connect = Callable[..., sqlite3.Connection]


class _Kept(msgspec.Struct, frozen=True):
    """What lists of games read in a record without replaying it."""

    moves: tuple[str, ...]
    result: RecordedResult | None = None


class Foreign(Exception):
    """The file is a database that this version must not touch."""

    def __init__(self, kind: TroubleKind) -> None:
        super().__init__(kind.value)
        self.kind = kind


class Library:
    """The user's games. Without a usable file it works the same in memory. Use it from one thread."""

    def __init__(self, database: sqlite3.Connection, path: Path | None) -> None:
        self._database, self._path = database, path
        self._unsaved: dict[int, StoredGame] = {}
        self._discarded: set[int] = set()
        self._failing = False
        self._troubles: list[Trouble] = []
        self._unread: set[Trouble] = set()

    @classmethod
    def open(
        cls, path: Path, today: date | None = None, connect: Connect = sqlite3.connect
    ) -> tuple[Self, tuple[Trouble, ...]]:
        """The library in `path`, which is made if there is none. Whatever is wrong with it, the result can be used."""
        try:
            return cls(_opened(path, connect), path), ()
        except Foreign as error:
            kind = error.kind
        except sqlite3.OperationalError as error:
            locked = error.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            kind = TroubleKind.LIBRARY_LOCKED if locked else TroubleKind.LIBRARY_UNUSABLE
            trouble = Trouble(kind, str(path)) if locked else file_trouble(kind, error)
            return cls.in_memory(), (trouble,)
        except sqlite3.DatabaseError:
            kind = TroubleKind.LIBRARY_BROKEN
        except OSError as error:
            return cls.in_memory(), (file_trouble(TroubleKind.LIBRARY_UNUSABLE, error),)
        try:
            aside = _moved_aside(path, today or date.today())
            return cls(_opened(path, connect), path), (Trouble(kind, str(aside)),)
        except (OSError, sqlite3.Error, Foreign) as error:
            return cls.in_memory(), (file_trouble(TroubleKind.LIBRARY_UNUSABLE, error),)

    @classmethod
    def in_memory(cls) -> Self:
        """A library that forgets everything at the end."""
        database = sqlite3.connect(":memory:", isolation_level=None)
        _prepare(database)
        return cls(database, None)

    @property
    def path(self) -> Path | None:
        """The file; None if games are kept in memory only."""
        return self._path

    def save(self, game: StoredGame) -> None:
        """Keeps `game` in place of an earlier state of it. Never raises: see `troubles`."""
        self._unsaved[game.game_id] = game
        self._flush()

    def discard(self, game_id: int) -> None:
        """Forgets a game."""
        self._unsaved.pop(game_id, None)
        self._discarded.add(game_id)
        self._flush()

    def _flush(self) -> None:
        database = self._database
        try:
            database.execute("BEGIN IMMEDIATE")
            try:
                database.executemany("DELETE FROM games WHERE id = ?", [(key,) for key in self._discarded])
                database.executemany(
                    "INSERT OR REPLACE INTO games (id, plan, record, updated, finished, assisted) VALUES (?, ?, ?, ?, ?, ?)",
                    [_row(game) for game in self._unsaved.values()],
                )
                database.execute("COMMIT")
            except sqlite3.Error:
                if database.in_transaction:
                    database.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            if not self._failing:
                self._troubles.append(file_trouble(TroubleKind.GAME_NOT_SAVED, error))
            self._failing = True
            return
        self._unsaved.clear()
        self._discarded.clear()
        self._failing = False

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

    def _games(self, finished: bool, wanted: str = "%") -> list[StoredGame]:
        stored = self._readable(finished, wanted)
        games = {game.game_id: game for game in stored if game.game_id not in self._discarded}
        for game in self._unsaved.values():
            games.pop(game.game_id, None)
            if game.finished == finished:
                games[game.game_id] = game
        return sorted(games.values(), key=lambda game: game.updated, reverse=True)

    def _readable(self, finished: bool, wanted: str) -> Iterable[StoredGame]:
        query = "SELECT id, plan, record, updated, finished, assisted FROM games WHERE finished = ? AND plan LIKE ?"
        try:
            rows = self._database.execute(query, (finished, wanted)).fetchall()
        except sqlite3.Error as error:
            self._cannot_read(file_trouble(TroubleKind.LIBRARY_UNUSABLE, error))
            return
        for row in rows:
            try:
                yield _game(row)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                self._cannot_read(Trouble(TroubleKind.GAME_UNREADABLE, f"{row[0]}: {error}"))

    def _cannot_read(self, trouble: Trouble) -> None:
        """Told once: a page reads the library whenever it is built."""
        if trouble not in self._unread:
            self._unread.add(trouble)
            self._troubles.append(trouble)

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call."""
        troubles, self._troubles = tuple(self._troubles), []
        return troubles

    def close(self) -> None:
        """Closes the file, after a last try to save what could not be saved."""
        if self._unsaved or self._discarded:
            self._flush()
        self._database.close()


def _row(game: StoredGame) -> tuple[int, str, str, str, bool, bool]:
    plan, record = (msgspec.json.encode(part).decode() for part in (game.plan, game.record))
    return game.game_id, plan, record, game.updated, game.finished, game.assisted


def _game(row: tuple[Any, ...]) -> StoredGame:
    """The game of a row. Raises `MsgspecError` if it is none, or one that only a newer version knows."""
    game_id, text, record, updated, finished, assisted = row
    plan, fields = msgspec.json.decode(text, type=Plan), msgspec.json.decode(record, type=dict[str, Any])
    msgspec.convert(fields, _Kept)
    if plan.game not in GAMES:
        raise msgspec.ValidationError(f"{plan.game[:40]!r} is no game that this version knows")
    return StoredGame(game_id, plan, fields, str(updated), bool(finished), bool(assisted))


def _opened(path: Path, connect: Connect) -> sqlite3.Connection:
    """The database in `path`, with our tables. Raises OSError, sqlite3.Error or `Foreign`, and then keeps nothing open."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        raise IsADirectoryError(f"{path} is not a file")
    database = connect(path, timeout=OPEN_TIMEOUT, isolation_level=None)
    try:
        _claim(database)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        _prepare(database)
        database.execute(f"PRAGMA busy_timeout = {SAVE_TIMEOUT_MS}")
    except BaseException:
        database.close()
        raise
    return database


def _claim(database: sqlite3.Connection) -> None:
    """Raises `Foreign` unless the file is empty or ours and of a version that we know."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == APPLICATION_ID and version > SCHEMA_VERSION:
        raise Foreign(TroubleKind.LIBRARY_NEWER)
    if tables and application != APPLICATION_ID:
        raise Foreign(TroubleKind.LIBRARY_BROKEN)


def _prepare(database: sqlite3.Connection) -> None:
    """Makes the tables, in one transaction that also proves that the file can be written."""
    database.execute("BEGIN IMMEDIATE")
    for statement in _SCHEMA.split(";"):
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    database.execute("COMMIT")


def _moved_aside(path: Path, today: date) -> Path:
    """Moves the file and what SQLite keeps beside it."""
    aside = moved_aside(path, today)
    for suffix in ("-wal", "-shm", "-journal"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + suffix))
    return aside
