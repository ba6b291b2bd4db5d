"""Problems to report to the player. The screen translates the enums; the detail is never a sentence."""

from __future__ import annotations

import errno
import sqlite3
from dataclasses import dataclass
from enum import Enum
from typing import Final


class NotificationKind(Enum):
    """The problems; play goes on after each. The values are for logs."""

    LIBRARY_BROKEN = "the library was no library of games; it was moved aside (detail: where to) and a new one begun"
    LIBRARY_NEWER = (
        "the library is from a newer version; it was moved aside (detail: where to), what is understood is kept"
    )
    LIBRARY_FOREIGN = "the library held what is not ours and was moved aside (detail: where to); its games are kept"
    LIBRARY_MENDED = "the library was damaged and moved aside (detail: where to); all games were saved from it"
    LIBRARY_MENDED_BY_COPY = (
        "the library was damaged and moved aside (detail: where to); some games are as a copy has them"
    )
    LIBRARY_MENDED_PARTLY = "the library was damaged and moved aside (detail: where to); some games could not be read"
    LIBRARY_FROM_COPY = "the library was gone; its games were taken from the copies (detail: how many)"
    LIBRARY_TAKEN_AWAY = "the library was taken away or replaced while playing; it was written anew (detail: where)"
    LIBRARY_MERGED = "another version of the library lay beside it; its games were taken in (detail: where it is now)"
    LIBRARY_LOCKED = (
        "another program keeps the library locked; games are kept in memory until it lets go (detail: the file)"
    )
    LIBRARY_READ_ONLY = "the library can be read, not written; games are kept in memory only (detail: why)"
    LIBRARY_UNUSABLE = "the library cannot be opened or written; games are kept in memory only (detail: why)"
    LIBRARY_UNREADABLE = "the games cannot be read just now (detail: why)"
    LIBRARY_BACK = "the library can be written again, and what was played meanwhile is in it (detail: the file)"
    LIBRARY_NOT_COPIED = "no copy of the library could be made (detail: why)"
    GAME_NOT_SAVED = "a move could not be saved; it is tried again (detail: why)"
    GAME_UNREADABLE = "a saved game cannot be read and is left as it is (detail: why)"
    GAME_UNKNOWN = "a saved game is of a game that is not registered and is left as it is (detail: the game's name)"
    GAME_DOUBLED = "a game was changed elsewhere meanwhile; both versions are kept (detail: its number)"
    GAME_DELETED = "a game was deleted elsewhere; what is played of it is not saved (detail: its number)"
    GAME_NOT_DELETED = "a game is open or was changed elsewhere and was not deleted (detail: its number)"
    SETTINGS_BROKEN = "the settings file could not be understood; it was moved aside (detail: where to)"
    SETTINGS_NEWER = "the settings are from a newer version; what is known of them is used (detail: the file)"
    SETTING_IGNORED = "one setting has an impossible value and its default is used (detail: its name)"
    SETTINGS_UNREADABLE = "the settings file cannot be read; the defaults are used (detail: why)"
    SETTINGS_NOT_SAVED = "the settings could not be saved (detail: why)"
    ENGINE_RESTARTED = "the opponent's process failed twice and was started again (detail: why)"
    ENGINE_FAILED = "the opponent could not choose; a simpler level chose (detail: why)"
    LEVEL_CHANGED = "the levels play differently now than when the game began (detail: the level)"
    BOT_GONE = "a bot of a game is not among the bots of this machine; a simple level plays for it (detail: its name)"
    BOT_ILLEGAL = "a bot made an illegal move and lost the game (detail: the move)"
    BOT_SILENT = "a bot gave no move in time and lost the game (detail: the time)"
    BOT_BROKEN = "a bot ended, or could not be understood, and lost the game (detail: how)"
    ADVICE_FAILED = "the adviser could not choose; there is no hint (detail: why)"
    REVIEW_REFUSED = "the review in a game's record does not fit the game and is made anew (detail: where and why)"
    REVIEW_FAILED = "a game could not be reviewed to its end (detail: why)"
    READER_NOT_REACHED = "a screen reader is there, but not its bus, or AccessKit died there again and again"
    ENGINE_INSIDE = "no process can be started; the opponent thinks in the window's, which may halt it (detail: why)"


class Cause(Enum):
    """A reason for an unusable file that the player can remove."""

    DENIED = "access is denied"
    FULL = "the disk is full"


_DENIED: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_DENIED_BY_SQLITE: Final = (sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY)


@dataclass(frozen=True)
class Notification:
    """One problem. `detail` is a path or a name to show, or a message for logs; `by` names the bot to blame."""

    kind: NotificationKind
    detail: str
    cause: Cause | None = None
    by: str = ""


def file_notification(kind: NotificationKind, error: Exception) -> Notification:
    """Returns the notification of a system or database error about a file."""
    number = error.errno if isinstance(error, OSError) else None
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without the extended part of SQLite's code
    cause = None
    if number in _DENIED or code in _DENIED_BY_SQLITE:
        cause = Cause.DENIED
    elif number == errno.ENOSPC or code == sqlite3.SQLITE_FULL:
        cause = Cause.FULL
    return Notification(kind, str(error), cause)
