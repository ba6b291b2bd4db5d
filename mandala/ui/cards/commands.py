"""What the buttons of the table and their keys do: sheets over it, panels beside it, moves taken back. What is legal or may be
seen is decided elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from mandala.ui.cards.dialogs import HelpSheet
from mandala.ui.cards.nowsheet import now_sheet
from mandala.ui.cards.pointssheet import PointsSheet
from mandala.ui.cards.telling import points_now
from mandala.ui.commands import Command
from mandala.ui.dialogs import agree_to_take_back, pause_menu
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
            return Push(now_sheet(scene.context, scene.backdrop, scene.situation, scene.names))
        case Command.RESULT:
            return scene.show_result()
        case Command.LOG:
            scene.aside.press_log(scene.logbook, scene.size)
            scene.stage.drop()
        case Command.POINTS:
            scene.stage.drop()
            return scene.aside.press_points(
                scene.backdrop, lambda: PointsSheet(scene.context, scene.backdrop, points_now(scene))
            )
        case Command.TAKE_BACK if scene.session.can_take_back():
            return _go_back(scene, redo=False)
        case Command.REDO if scene.session.can_redo():
            return _go_back(scene, redo=True)
        case Command.TAKE_BACK | Command.REDO | Command.EYES | Command.PLAY_ON:
            return None
        case _:
            assert_never(command)
    return None


def help_sheet(scene: TableScene) -> HelpSheet:
    """The keys of the table."""
    return HelpSheet(scene.context, scene.backdrop)


def _go_back(scene: TableScene, redo: bool) -> Transition:
    act = scene.session.redo if redo else scene.session.take_back
    if scene.watch.shared:
        body = scene.context.strings.gettext("The same cards will come again. The game is then marked as assisted.")
        return Push(agree_to_take_back(scene.context, scene.backdrop, act, redo, body))
    act()
    return None
