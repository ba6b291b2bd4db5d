"""Bad luck that the player should hear of. An enum that the screen translates, and a detail for it; never a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


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


@dataclass(frozen=True)
class Trouble:
    """One piece of bad luck. `detail` is a path, a name or a system's message, which is not translated."""

    kind: TroubleKind
    detail: str
