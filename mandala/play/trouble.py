"""Bad luck that the player should hear of. Enums that the screen translates, and a detail; never a sentence."""

from __future__ import annotations

import errno
import sqlite3
from dataclasses import dataclass
from enum import Enum
from typing import Final


class TroubleKind(Enum):
    """What went wrong; play goes on after each of them. The values are for logs."""

    LIBRARY_BROKEN = "the library was no library of games; it was moved aside (detail: where to) and a new one begun"
    LIBRARY_NEWER = "the library is from a newer version; it was moved aside (detail: where to) and a new one begun"
    LIBRARY_LOCKED = "another program keeps the library locked; games are kept in memory only (detail: the file)"
    LIBRARY_UNUSABLE = "the library cannot be opened or written; games are kept in memory only (detail: why)"
    GAME_NOT_SAVED = "a move could not be saved; it is tried again after the next move (detail: why)"
    GAME_UNREADABLE = "a saved game cannot be read and is left as it is (detail: why)"
    SETTINGS_BROKEN = "the settings file could not be understood; it was moved aside (detail: where to)"
    SETTINGS_NEWER = "the settings are from a newer version; what is known of them is used (detail: the file)"
    SETTING_IGNORED = "one setting has an impossible value and its default is used (detail: its name)"
    SETTINGS_UNREADABLE = "the settings file cannot be read; the defaults are used (detail: why)"
    SETTINGS_NOT_SAVED = "the settings could not be saved (detail: why)"
    ENGINE_RESTARTED = "the opponent's process failed twice and was started again (detail: why)"
    ENGINE_FAILED = "the opponent could not choose; it played any legal move (detail: why)"
    ADVICE_FAILED = "the adviser could not choose; there is no hint (detail: why)"
    ENGINE_INSIDE = "no process can be started; the opponent thinks in the window's, which may halt it (detail: why)"


class Cause(Enum):
    """Why a file could not be used, where the player can do something about it."""

    DENIED = "access is denied"
    FULL = "the disk is full"


_DENIED: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_DENIED_BY_SQLITE: Final = (sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY)


@dataclass(frozen=True)
class Trouble:
    """One piece of bad luck. `detail` is a path or a name to be told, or a message for logs, which is not translated."""

    kind: TroubleKind
    detail: str
    cause: Cause | None = None


def file_trouble(kind: TroubleKind, error: Exception) -> Trouble:
    """What the system or the database said of a file."""
    number = error.errno if isinstance(error, OSError) else None
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without what SQLite adds to the code of an error
    cause = None
    if number in _DENIED or code in _DENIED_BY_SQLITE:
        cause = Cause.DENIED
    elif number == errno.ENOSPC or code == sqlite3.SQLITE_FULL:
        cause = Cause.FULL
    return Trouble(kind, str(error), cause)
