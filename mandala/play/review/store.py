"""The reviews of games, stored in a file beside the library.

Reviews can be made again, so a damaged file is moved aside and a new one begun. A review is stored under the
fingerprint of its game, the same in every library.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec

from mandala.platform.api import Platform
from mandala.play.library.file import SAVE_TIMEOUT_MS, SIDE_FILES, Connection, is_damage
from mandala.play.review.analysis import ANALYSIS
from mandala.play.stored import fingerprint

_LOG = logging.getLogger(__name__)

#: The digest comes first: a column after a long one is slow to read.
_TABLE: Final = "CREATE TABLE IF NOT EXISTS reviews (game INTEGER PRIMARY KEY, digest BLOB, content BLOB NOT NULL)"


class ReviewStore:
    """Stores reviews by `stored.fingerprint` in a file, or without one in memory, for one thread. Nothing here raises."""

    def __init__(self, platform: Platform | None = None, path: Path | None = None) -> None:
        self._platform, self._path = platform, path

    @cached_property
    def _database(self) -> sqlite3.Connection:
        if self._platform is not None and self._path is not None:
            for _ in range(2):
                try:
                    return _connected(str(self._path))
                except sqlite3.Error as error:
                    _LOG.warning("the reviews cannot be opened: %s", error)
                    if not is_damage(error) or not _put_aside(self._platform, self._path):
                        break
        return _connected(":memory:")

    def get(self, game: int) -> bytes | None:
        """Returns the review of a game; None if it cannot be had."""
        return self._found("SELECT content FROM reviews WHERE game = ?", game)

    def digest(self, game: int) -> bytes | None:
        """Returns the digest of a game's review; None if it has none."""
        return self._found("SELECT digest FROM reviews WHERE game = ?", game)

    def _found(self, question: str, game: int) -> bytes | None:
        try:
            found = self._database.execute(question, (game,)).fetchone()
        except sqlite3.Error as error:
            self._failed(error)
            return None
        return found[0] if found is not None and isinstance(found[0], bytes) else None

    def carried(self, record: Mapping[str, Any]) -> Mapping[str, Any]:
        """Returns a record with the review of its game, if there is one."""
        content = self.get(fingerprint(record))
        return record if content is None else {**record, ANALYSIS: msgspec.Raw(content)}

    def put(self, game: int, content: bytes, digest: bytes) -> None:
        """Stores the review of a game and its digest, replacing an earlier one."""
        try:
            self._database.execute(
                "INSERT OR REPLACE INTO reviews (game, digest, content) VALUES (?, ?, ?)", (game, digest, content)
            )
        except sqlite3.Error as error:
            self._failed(error)

    def _failed(self, error: sqlite3.Error) -> None:
        _LOG.warning("the reviews cannot be read or written: %s", error)
        if is_damage(error):
            self.close()

    def close(self) -> None:
        database = self.__dict__.pop("_database", None)
        if database is not None:
            with suppress(sqlite3.Error):
                database.close()


def _put_aside(platform: Platform, path: Path) -> bool:
    try:
        platform.moved_aside(path)
        for suffix in SIDE_FILES:
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    except OSError as error:
        _LOG.warning("the damaged reviews cannot be moved aside: %s", error)
        return False
    return True


def _connected(path: str) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=SAVE_TIMEOUT_MS / 1000, isolation_level=None, factory=Connection)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute(_TABLE)
        database.execute("SELECT count(*) FROM reviews").fetchone()
        columns = [name for _, name, *_ in database.execute("PRAGMA table_info(reviews)")]
        if "digest" not in columns:
            database.execute("ALTER TABLE reviews ADD COLUMN digest BLOB")
    except BaseException:
        database.close()
        raise
    return database
