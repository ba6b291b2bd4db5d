"""The buttons in the corner of a table, and how one looks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class Command(Enum):
    """What the buttons in the corner do."""

    MENU = "menu"
    HELP = "help"
    LOG = "log"
    TAKE_BACK = "undo"
    REDO = "redo"
    HINT = "hint"
    POINTS = "points"
    RESULT = "crown"
    EYES = "eyes"
    PLAY_ON = "branch"
    NOW = "now"
    REACH = "reach"


class ButtonLook(NamedTuple):
    """How a button of the corner looks."""

    hot: bool
    enabled: bool
    pressed: bool = False


def command_of(key: str, keys: Mapping[str, Command], held: bool, finished: bool) -> Command | None:
    """The button that a key stands for: escape the menu unless something is `held`, which it puts back; when the game is over
    also the keys that lead to its result."""
    if key == "escape":
        return None if held else Command.MENU
    if finished and key in ("return", "enter", "space"):
        return Command.RESULT
    return keys.get(key)
