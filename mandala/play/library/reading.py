"""Rows read from a library that SQLite can open, and the faults found in them."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from typing import Final

from mandala.play.library.rows import SELECT, Row

SLICE: Final = 40
PAUSE: Final = 0.002
"""So many rows are looked at, then so many seconds nothing is done: whoever draws goes first."""


def row_in(database: sqlite3.Connection, number: int) -> Row | None:
    """The row of a game. Raises sqlite3.Error."""
    found = database.execute(f"{SELECT} WHERE id = ?", (number,)).fetchone()
    return None if found is None else Row(*found)


def rows_in(database: sqlite3.Connection, condition: str = "", values: tuple[object, ...] = ()) -> Iterator[Row]:
    """Rows, sound or not. Raises sqlite3.Error where a page is damaged."""
    for values_read in database.execute(f"{SELECT} {condition}", values):
        yield Row(*values_read)


def faults(database: sqlite3.Connection, gently: bool = False) -> Iterator[str]:
    """What is wrong with a library, in English; with `gently` it takes its time. Raises sqlite3.Error where it cannot be read."""
    for (told,) in database.execute("PRAGMA integrity_check(20)"):
        if told != "ok":
            yield f"the file: {told.strip()}"
    for number, row in enumerate(rows_in(database), start=1):
        if not row.sound:
            yield f"game {row.id}: its checksum does not fit"
        if gently and number % SLICE == 0:
            time.sleep(PAUSE)
