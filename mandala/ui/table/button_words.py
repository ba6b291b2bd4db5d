"""What the buttons of tables and replays do, in words, with their keys."""

from __future__ import annotations

from collections.abc import Mapping

from mandala.ui.table.commands import Command
from mandala.ui.table.transport import Way
from mandala.ui.words.strings import Strings


def button_hints(strings: Strings) -> Mapping[Command | Way, str]:
    """A few words on every button."""
    return {
        Command.MENU: strings.gettext("Menu (Esc)"),
        Command.LOG: strings.gettext("Log of all moves (L)"),
        Command.TAKE_BACK: strings.gettext("Take a move back (U)"),
        Command.REDO: strings.gettext("Make it again (R)"),
        Command.HINT: strings.gettext("Hint (T)"),
        Command.POINTS: strings.gettext("Points (S)"),
        Command.REACH: strings.gettext("What groups can still reach (G)"),
        Command.RESULT: strings.gettext("Result (Enter)"),
        Command.EYES: strings.gettext("All cards open, or as one of you saw it (V)"),
        Command.PLAY_ON: strings.gettext("Play on from here (P)"),
        Command.HELP: strings.gettext("Keys and mouse (F1)"),
        Command.NOW: strings.gettext("What may I do now? (F2)"),
        Way.START: strings.gettext("To the beginning (Home)"),
        Way.BACK: strings.gettext("One move back (Left)"),
        Way.PLAY: strings.gettext("Play, or stop (Space)"),
        Way.FORWARD: strings.gettext("One move on (Right)"),
        Way.END: strings.gettext("To the end (End)"),
    }


def button_tip(hints: Mapping[Command | Way, str], command: Command | Way | None) -> tuple[str, str] | None:
    """What a tooltip says of a button."""
    words = hints.get(command, "") if command is not None else ""
    return (words, "") if words else None
