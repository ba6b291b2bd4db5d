"""The past of a game that is being played: inputs that lead to the position after an earlier move and back to now, and its words.
What may be seen there the table's `Watch` decides; while the past is shown nobody can move.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

import pygame

from mandala.ui.kit.inputs import Input, KeyPressed, PointerPressed, PointerReleased
from mandala.ui.table.commands import Command
from mandala.ui.table.now_sheet import Now, Part, Row
from mandala.ui.table.sight import Ribbon, Tone
from mandala.ui.table.watch import Watching
from mandala.ui.words.strings import Strings


def looked_on(event: Input, watch: Watching, buttons: Mapping[Command, pygame.Rect], keys: Container[str]) -> bool:
    """Takes an input that leads to another moment; whether it was one, or one that has no meaning in the past, as all but the
    buttons and their keys."""
    past = watch.past
    if past is None:
        if event == KeyPressed(",") and watch.shown:
            watch.look_back(watch.shown - 1)
            return True
        return False
    match event:
        case KeyPressed("left" | "," | "up"):
            watch.look_back(past - 1)
        case KeyPressed("right" | "." | "down"):
            watch.look_back(past + 1)
        case KeyPressed("home"):
            watch.look_back(0)
        case KeyPressed("end" | "escape" | "return" | "space"):
            watch.look_back(watch.shown)
        case KeyPressed(key):
            return key not in keys
        case PointerPressed(pos, _, _):
            if any(rect.collidepoint(pos) for rect in buttons.values()):
                return False
            watch.look_back(watch.shown)
        case PointerReleased():
            pass
        case _:
            return False
    return True


def past_title(strings: Strings, ply: int, moves: int) -> str:
    """Which position of a game this is."""
    if not ply:
        return strings.gettext("Before the first move")
    return strings.gettext("After move {ply} of {moves}").format(ply=ply, moves=moves)


def past_status(strings: Strings, ply: int, moves: int) -> tuple[str, str]:
    """What is looked at instead of whose turn it is."""
    return past_title(strings, ply, moves), strings.gettext("This is the past. The game waits.")


def past_now(strings: Strings, ply: int, moves: int) -> Now:
    """What may be done now: to look on, or to come back."""
    title, waits = past_status(strings, ply, moves)
    return Now(title, (Part("", (Row("", waits), Row("", past_ribbon(strings).text))),))


def past_ribbon(strings: Strings) -> Ribbon:
    """How to go on."""
    return Ribbon(strings.gettext("Left, right: earlier, later · Click or Esc: back to the game"), Tone.PAST)
