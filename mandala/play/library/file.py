"""Opens the library's file, makes its tables, and checks it quickly.

Format changes only add columns and tables that version 0.1.0 ignores, so that it can still use the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from mandala.platform.api import make_folder
from mandala.play.library.rows import COLUMNS, Row

SCHEMA_VERSION: Final = 1
APPLICATION_ID: Final = 0x4D414E44  #: "MAND", in the file's header
OPEN_TIMEOUT: Final = 1.0  #: Seconds to wait for another program when opening.
SAVE_TIMEOUT_MS: Final = 40  #: Shorter while playing: a frame must not stop, and a failed save is tried again.
SIDE_FILES: Final = ("-wal", "-shm", "-journal")  #: Endings of the files that SQLite keeps beside a database.

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    plan TEXT NOT NULL,
    record TEXT NOT NULL,
    updated TEXT NOT NULL,
    finished INTEGER NOT NULL,
    assisted INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    checksum TEXT
);
CREATE INDEX IF NOT EXISTS games_by_date ON games (finished, updated);
CREATE TABLE IF NOT EXISTS damaged (
    id INTEGER PRIMARY KEY,
    plan BLOB,
    record BLOB,
    updated BLOB
);
CREATE TABLE IF NOT EXISTS open_games (
    id INTEGER PRIMARY KEY,
    window TEXT NOT NULL,
    host TEXT NOT NULL,
    process INTEGER NOT NULL,
    seen REAL NOT NULL
);
"""
_FIRST_COLUMNS: Final = COLUMNS[:6]  #: The columns of version 0.1.0.
#: The file's schema: the kind of each object by name.
_OURS: Final = {"games": "table", "damaged": "table", "open_games": "table", "games_by_date": "index"}
_ADDED: Final = ("version INTEGER NOT NULL DEFAULT 0", "checksum TEXT")

#: Errors that are not about the file's content.
_CIRCUMSTANCES: Final = (
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOLFS,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_MISUSE,
)

Connect = Callable[..., sqlite3.Connection]
Identity = tuple[int, int]  #: The device and the inode of a file, whatever its name.


class Damaged(sqlite3.DatabaseError):
    """The file is not a library of games, or not whole."""


class Newer(sqlite3.DatabaseError):
    """The file belongs to a newer version."""


class Foreign(Damaged):
    """The file holds tables, views, triggers or indices that are not ours and could change games."""


class Connection(sqlite3.Connection):
    """A connection to a file that may be damaged. SQLite's messages may then hold bytes that Python cannot decode."""

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """Executes as in sqlite3. Raises `Damaged` if Python cannot decode SQLite's message."""
        try:
            return super().execute(*arguments)
        except UnicodeDecodeError as error:
            raise Damaged("the file's tables are damaged") from error


def identity(path: Path) -> Identity | None:
    """Returns the identity of the file at a path; None if it has none or cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_damage(error: sqlite3.Error) -> bool:
    """Returns True if an error is about the file's content, not the disk or another program."""
    if not isinstance(error, sqlite3.DatabaseError) or isinstance(error, sqlite3.ProgrammingError):
        return False
    # no code: our own error, or a name that is not UTF-8
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code == sqlite3.SQLITE_IOERR_SHORT_READ or code & 0xFF not in _CIRCUMSTANCES


def is_locked(error: Exception) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def opened(path: Path, connect: Connect = sqlite3.connect, timeout: float = OPEN_TIMEOUT) -> sqlite3.Connection:
    """Returns the database in `path` with our tables, and makes a missing one. Raises OSError, sqlite3.Error, `Damaged`
    or `Newer`, and then keeps nothing open.

    The log grows until the file is closed or `save_thread.py` checkpoints it, so that no save has to.
    """
    make_folder(path.parent)
    if path.exists() and not path.is_file():
        raise IsADirectoryError(f"{path} is not a file")
    _look_at_head(path)
    database = connect(path, timeout=timeout, isolation_level=None, factory=Connection)
    try:
        _claim(database)
        database.execute("PRAGMA page_size = 4096")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute("PRAGMA wal_autocheckpoint = 0")
        prepare(database)
        database.execute(f"PRAGMA busy_timeout = {SAVE_TIMEOUT_MS}")
    except BaseException:
        database.close()
        raise
    return database


def in_memory() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:", isolation_level=None)
    prepare(database)
    return database


def _look_at_head(path: Path) -> None:
    """Raises `Damaged` for a damaged header that SQLite would take for a read-only file."""
    if path.exists():
        with path.open("rb") as file:
            head = file.read(20)
        if len(head) == 20 and not {head[18], head[19]} <= {1, 2}:
            raise Damaged("the head of the file is damaged")


def _claim(database: sqlite3.Connection) -> None:
    """Raises `Damaged` or `Newer` unless the file is empty, or ours and of a known version."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == APPLICATION_ID and version > SCHEMA_VERSION:
        raise Newer("the file belongs to a newer version")
    if not tables:
        return
    columns = tuple(name for _, name, *_ in database.execute("PRAGMA table_info(games)"))
    if application != APPLICATION_ID or columns not in (COLUMNS, _FIRST_COLUMNS):
        raise Damaged("the file is no library of games")
    refuse_foreign(database)


def refuse_foreign(database: sqlite3.Connection) -> None:
    """Raises `Foreign` if the schema holds anything that is not ours. Runs none of it."""
    for kind, name in database.execute("SELECT type, name FROM sqlite_master ORDER BY name"):
        if _OURS.get(name) != kind and not str(name).startswith("sqlite_"):
            raise Foreign(f"the file holds a foreign {kind}, {name!r}, and is no library as Mandala makes it")


def prepare(database: sqlite3.Connection) -> None:
    """Makes the tables in one transaction, which also proves that the file can be written."""
    with writing(database):
        columns = [name for _, name, *_ in database.execute("PRAGMA table_info(games)")]
        if columns == [*_FIRST_COLUMNS]:
            for column in _ADDED:
                database.execute(f"ALTER TABLE games ADD COLUMN {column}")
        for statement in _SCHEMA.split(";"):
            database.execute(statement)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


@contextmanager
def writing(database: sqlite3.Connection) -> Iterator[None]:
    """Runs one transaction, and rolls it back if an error is raised."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def put(database: sqlite3.Connection, row: Row) -> None:
    """Writes a row in place of an earlier one of the same game."""
    marks = ", ".join("?" * len(COLUMNS))
    database.execute(f"INSERT OR REPLACE INTO games ({', '.join(COLUMNS)}) VALUES ({marks})", row.values)


def put_damaged(database: sqlite3.Connection, row: Row) -> None:
    """Keeps the remains of a game that cannot be read."""
    database.execute("INSERT OR REPLACE INTO damaged VALUES (?, ?, ?, ?)", row[:4])
