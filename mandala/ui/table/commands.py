"""The buttons in the corner of a table, and how one looks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

import pygame


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


KEYS: Final = {
    "u": Command.TAKE_BACK,
    "r": Command.REDO,
    "t": Command.HINT,
    "l": Command.LOG,
    "h": Command.HELP,
    "f1": Command.HELP,
    "f2": Command.NOW,
    "?": Command.NOW,
    "f10": Command.MENU,
}
"""The keys of the buttons that every table has; the menu's other one is escape."""


REPLAY_KEYS: Final = {
    "escape": Command.MENU,
    "f10": Command.MENU,
    "l": Command.LOG,
    "p": Command.PLAY_ON,
    "h": Command.HELP,
    "f1": Command.HELP,
}
"""The keys of the buttons that every replay has."""


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
    if finished and key in ("return", "space"):
        return Command.RESULT
    return keys.get(key)


def button_looks(
    buttons: Mapping[Command, pygame.Rect],
    pointer: tuple[float, float],
    enabled: Mapping[Command, bool],
    pressed: Mapping[Command, bool],
) -> Mapping[Command, ButtonLook]:
    """How the buttons look while the pointer is somewhere; of those that are not named each can be pressed, and is not."""
    return {
        command: ButtonLook(rect.collidepoint(pointer), enabled.get(command, True), pressed.get(command, False))
        for command, rect in buttons.items()
    }
