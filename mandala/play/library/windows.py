"""Which games are open in which window. Each has a row, renewed while the window lives.

It only informs; what keeps one window from undoing the other's moves is the version that each save follows.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from typing import Final

from mandala.play import dice

BEAT: Final = 10.0
"""Seconds between two signs of life."""
STALE: Final = 35.0
"""Seconds after the last one from which a window counts as gone."""
WAITING: Final = 0x100000
"""What Windows must allow whoever asks whether a process has ended: SYNCHRONIZE."""
NO_SUCH: Final = 87
"""What Windows says where there is no such process: ERROR_INVALID_PARAMETER."""


class Window:
    """This window, as the others see it, and what it knows of them. All that asks the database raises sqlite3.Error."""

    def __init__(self) -> None:
        self.name = f"{dice.new_sign():012x}"
        self._host, self._process = _computer(), os.getpid()
        self.held: set[int] = set()
        """Games that are played here,"""
        self.taken: frozenset[int] = frozenset()
        """those of them that another window has taken over,"""
        self.elsewhere: frozenset[int] = frozenset()
        """and all that are open in another window that lives."""

    def hold(self, database: sqlite3.Connection, number: int) -> None:
        """A game is open here now, and nowhere else."""
        values = number, self.name, self._host, self._process, time.time()
        database.execute("INSERT OR REPLACE INTO open_games VALUES (?, ?, ?, ?, ?)", values)

    def release(self, database: sqlite3.Connection, number: int) -> None:
        """A game is not open here any more."""
        database.execute("DELETE FROM open_games WHERE id = ? AND window = ?", (number, self.name))

    def beat(self, database: sqlite3.Connection) -> None:
        """This window lives."""
        database.execute("UPDATE open_games SET seen = ? WHERE window = ?", (time.time(), self.name))

    def held_elsewhere(self, database: sqlite3.Connection, number: int) -> bool:
        """Whether another window has a game, dead or alive."""
        found = database.execute("SELECT window FROM open_games WHERE id = ?", (number,)).fetchone()
        return found is not None and found[0] != self.name

    def lives_elsewhere(self, database: sqlite3.Connection, number: int) -> bool:
        """Whether a game is open in another window that lives."""
        rows = database.execute("SELECT window, host, process, seen FROM open_games WHERE id = ?", (number,))
        return any(self._lives_elsewhere(*row) for row in rows)

    def look(self, database: sqlite3.Connection) -> None:
        """Asks what is open where."""
        rows = database.execute("SELECT * FROM open_games").fetchall()
        self.elsewhere = frozenset([number for number, *of in rows if self._lives_elsewhere(*of)])
        self.taken = frozenset([number for number, name, *_ in rows if name != self.name and number in self.held])

    def _lives_elsewhere(self, name: str, host: str, process: int, seen: float) -> bool:
        fresh = abs(time.time() - seen) <= STALE
        return name != self.name and fresh and (host != self._host or _lives(process))


def _computer() -> str:
    """Its name. `platform.node()` asks Windows for much more, which takes long."""
    return os.environ.get("COMPUTERNAME", "") if sys.platform == "win32" else os.uname().nodename


def _lives(process: int) -> bool:
    """Whether there is such a process here, as far as can be asked."""
    if sys.platform == "win32":  # where asking with `os.kill` would end it
        import ctypes

        system = ctypes.WinDLL("kernel32", use_last_error=True)
        handle = system.OpenProcess(WAITING, False, process & 0xFFFFFFFF)
        if not handle:
            return ctypes.get_last_error() != NO_SUCH
        runs: bool = system.WaitForSingleObject(handle, 0) != 0
        system.CloseHandle(handle)
        return runs
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
