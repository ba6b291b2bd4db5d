"""The buttons in the corner of a table, and how one looks."""

from __future__ import annotations

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


class ButtonLook(NamedTuple):
    """How a button of the corner looks."""

    hot: bool
    enabled: bool
    pressed: bool = False
