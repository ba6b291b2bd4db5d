"""What the buttons of the table and their keys do: sheets over it, the log beside it, moves taken back. What is legal is decided
elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mandala.ui.commands import Command
from mandala.ui.dialogs import pause_menu, take_back
from mandala.ui.nowsheet import NowSheet
from mandala.ui.scene import Push, Transition
from mandala.ui.tiles.help import HelpSheet
from mandala.ui.tiles.now import what_now

if TYPE_CHECKING:
    from mandala.ui.tiles.table import TableScene

KEYS: Final = {
    "u": Command.TAKE_BACK,
    "r": Command.REDO,
    "t": Command.HINT,
    "l": Command.LOG,
    "g": Command.REACH,
    "h": Command.HELP,
    "f1": Command.HELP,
    "f2": Command.NOW,
    "?": Command.NOW,
    "f10": Command.MENU,
}
"""The buttons' keys; the menu's other one is escape."""


def obey(scene: TableScene, command: Command) -> Transition:
    """Does what a button says."""
    match command:
        case Command.MENU:
            game = scene.session.plan.game
            return Push(pause_menu(scene.context, scene.backdrop, game, lambda: help_sheet(scene)))
        case Command.HELP:
            return Push(help_sheet(scene))
        case Command.HINT:
            return scene.hint.press(scene.context, scene.backdrop)
        case Command.NOW:
            return Push(NowSheet(scene.context, scene.backdrop, what_now(scene.situation)))
        case Command.REACH:
            scene.context.change(reach_aid=not scene.context.settings.reach_aid)
        case Command.RESULT:
            return scene.show_result()
        case Command.LOG:
            scene.press_log()
        case Command.TAKE_BACK | Command.REDO:
            body = scene.context.strings.gettext("The game is then marked as assisted.")
            return take_back(scene.context, scene.backdrop, scene.session, command is Command.REDO, body)
        case _:
            pass
    return None


def help_sheet(scene: TableScene) -> HelpSheet:
    """The keys of the table."""
    return HelpSheet(scene.context, scene.backdrop)
