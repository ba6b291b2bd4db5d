"""Tells which games are open in which window. Each open game has a row, renewed while its window lives.

This only informs. The version that each save follows keeps windows from undoing each other's moves.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from mandala.platform.api import Clock, Presence
from mandala.play import rng

BEAT_SECONDS: Final = 10.0  #: Seconds between two signs of life.
STALE_SECONDS: Final = 35.0  #: The silence after which a window counts as gone.


class Window:
    """This window, and its knowledge of the others. Methods with a database raise sqlite3.Error."""

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
        """Notes that a game is no longer open here."""
        database.execute("DELETE FROM open_games WHERE id = ? AND window = ?", (number, self.name))

    def beat(self, database: sqlite3.Connection) -> None:
        """Gives a sign of life."""
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
