"""Reads the rows of a library that SQLite can open, and finds faults in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Final

from mandala.play.library.rows import SELECT, Row

ROWS_AT_ONCE: Final = 40


def row_in(database: sqlite3.Connection, number: int) -> Row | None:
    """Returns the row of a game; None if there is none. Raises sqlite3.Error."""
    found = database.execute(f"{SELECT} WHERE id = ?", (number,)).fetchone()
    return None if found is None else Row(*found)


def rows_in(database: sqlite3.Connection, condition: str = "", values: tuple[object, ...] = ()) -> Iterator[Row]:
    """Yields rows, sound or not. Raises sqlite3.Error at a damaged page."""
    for values_read in database.execute(f"{SELECT} {condition}", values):
        yield Row(*values_read)


def faults(database: sqlite3.Connection, rest: Callable[[], None] | None = None) -> Iterator[str]:
    """Yields a library's faults, in English.

    Takes a `rest` after each slice of rows. Raises sqlite3.Error if unreadable.
    """
    for (told,) in database.execute("PRAGMA integrity_check(20)"):
        if told != "ok":
            yield f"the file: {told.strip()}"
    for number, row in enumerate(rows_in(database), start=1):
        if not row.sound:
            yield f"game {row.id}: its checksum does not fit"
        if rest is not None and number % ROWS_AT_ONCE == 0:
            rest()
