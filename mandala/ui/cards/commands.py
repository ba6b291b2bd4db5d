"""What the buttons of the table and their keys do: sheets over it, panels beside it, moves taken back. What is legal or may be
seen is decided elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mandala.ui.cards.dialogs import HelpSheet
from mandala.ui.cards.now import what_now
from mandala.ui.commands import Command
from mandala.ui.dialogs import pause_menu, take_back
from mandala.ui.nowsheet import NowSheet
from mandala.ui.scene import Push, Transition

if TYPE_CHECKING:
    from mandala.ui.cards.table import TableScene


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
            return Push(NowSheet(scene.context, scene.backdrop, what_now(scene.situation, scene.names)))
        case Command.RESULT:
            return scene.show_result()
        case Command.LOG:
            scene.aside.press_log(scene.logbook, scene.size)
            scene.stage.drop()
        case Command.POINTS:
            scene.stage.drop()
            return scene.aside.press_points(scene.backdrop)
        case Command.TAKE_BACK | Command.REDO:
            body = scene.context.strings.gettext("The same cards will come again. The game is then marked as assisted.")
            return take_back(scene.context, scene.backdrop, scene.session, command is Command.REDO, body)
        case Command.EYES | Command.PLAY_ON | Command.REACH:
            return None
        case _:
            assert_never(command)
    return None


def help_sheet(scene: TableScene) -> HelpSheet:
    """The keys of the table."""
    return HelpSheet(scene.context, scene.backdrop)
