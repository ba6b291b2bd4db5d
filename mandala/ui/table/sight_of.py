"""From the state of a table, of whatever game, to what every table shows beside the game. Pure looking; it changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mandala.ui.table.commands import ButtonLook, Command, button_looks
from mandala.ui.table.playing import Playing
from mandala.ui.table.sight import LogSight
from mandala.ui.words.matches import table_notes


def corner(table: Playing[Any], pressed: Mapping[Command, bool]) -> Mapping[Command, ButtonLook]:
    """How the buttons look; `pressed` of those that belong to one game."""
    enabled = {
        Command.TAKE_BACK: table.session.can_take_back(),
        Command.REDO: table.session.can_redo(),
        Command.HINT: table.hint.possible,
    }
    shown = {Command.LOG: table.log_seen, Command.HINT: table.hint.open, **pressed}
    return button_looks(table.buttons, table.control.pointer, enabled, shown)


def note(table: Playing[Any]) -> str:
    """How the match stands, whether the game is assisted, that it is mute: in at most two lines."""
    strings = table.context.strings
    marks = [strings.gettext("Assisted game")] if table.session.assisted else []
    marks += [] if table.context.settings.sound else [strings.gettext("Sound off")]
    return "\n".join(table_notes(strings, table.session.plan, table.watch.seat.player, marks))


def log_sight(table: Playing[Any]) -> LogSight | None:
    """The log, while it is to be seen."""
    book, past = table.logbook, table.watch.past
    return LogSight(table.lines, book.scroll, past, book.pointer) if table.log_seen else None
