"""Backup copies of the library, one for each of the last three days with games. SQLite's backup makes them.

A copy is kept only if it is whole, so that damage that nobody has noticed yet never takes the place of a good copy.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from mandala.play import dice
from mandala.play.library.file import Connection, Damaged, on_disk
from mandala.play.library.reading import faults
from mandala.play.paths import move

KEPT: Final = 3
"""So many days."""
ABANDONED: Final = 3600.0
"""Seconds after which nobody is still writing a copy."""


def copies_of(path: Path) -> list[Path]:
    """The copies of a library, the latest first."""
    return sorted(_folder(path).glob(f"{path.stem}-????-??-??{path.suffix}"), reverse=True)


def make_copy(path: Path) -> Path | None:
    """Copies the library of `path` as it is now, in place of an earlier copy of the same day. None if there is nothing to copy.
    Raises OSError, sqlite3.Error, and `Damaged` if the library is not whole; then the earlier copies stay as they are."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, factory=Connection)) as source:
        (latest,) = source.execute("SELECT max(updated) FROM games").fetchone()
        if latest is None:
            return None
        copy = _folder(path) / f"{path.stem}-{str(latest)[:10]}{path.suffix}"
        copy.parent.mkdir(exist_ok=True)
        unfinished = copy.with_name(f"{copy.name}.{dice.new_sign():012x}")  # another window may be at it, too
        with closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
            target.execute("DELETE FROM open_games")
            target.commit()
            target.execute("PRAGMA journal_mode = DELETE")
            if any(faults(target)):
                raise Damaged("the library is not whole and was not copied")
    on_disk(unfinished)
    move(unfinished, copy)
    for old in copies_of(path)[KEPT:]:
        old.unlink(missing_ok=True)
    for left in copy.parent.glob(f"{path.stem}-*{path.suffix}.*"):  # by a program that was killed
        with suppress(FileNotFoundError):  # finished meanwhile
            if time.time() - left.stat().st_mtime > ABANDONED:
                left.unlink()
    return copy


def _folder(path: Path) -> Path:
    return path.with_name("copies")
