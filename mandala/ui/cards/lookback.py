"""Inputs that lead through the past of a game that is being played: to the position after an earlier move, and back to now.
What may be seen there `Watch` decides; while the past is shown nobody can move.
"""

from __future__ import annotations

from mandala.ui.cards.frame import KEYS, Frame
from mandala.ui.cards.watch import Watch
from mandala.ui.inputs import Input, KeyPressed, PointerPressed, PointerReleased


def looked_on(event: Input, watch: Watch, frame: Frame) -> bool:
    """Takes an input that leads to another moment; whether it was one, or one that has no meaning in the past."""
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
        case KeyPressed("end" | "escape" | "return" | "enter" | "space"):
            watch.look_back(watch.shown)
        case KeyPressed(key):
            return key not in KEYS
        case PointerPressed(pos, _, _):
            if any(rect.collidepoint(pos) for rect in frame.buttons.values()):
                return False
            watch.look_back(watch.shown)
        case PointerReleased():
            pass
        case _:
            return False
    return True
