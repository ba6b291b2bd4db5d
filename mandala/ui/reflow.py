"""Where buttons stand when a page has less room than usual: in as many lines as they need. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from mandala.ui.look import Look
from mandala.ui.widgets import Button

LEAST: Final = 24.0
"""Units that a button needs for its words."""
BETWEEN: Final = 1.2
"""Units between two lines of buttons."""


def lines_of(look: Look, count: int, width: int) -> int:
    """In how many lines so many buttons stand in a width of so many pixels."""
    beside = max(1, min(count, width // look.px(LEAST)))
    return -(-count // beside)


def stand(look: Look, buttons: Sequence[Button], box: pygame.Rect, tall: float, gap: float, widest: float) -> None:
    """Places buttons in lines, the last line at the foot of a box: as wide as fits, `tall` units high, centred. In several
    lines the ones that most want come first, so that the last line may be the shorter one."""
    lines = lines_of(look, len(buttons), box.width)
    beside = -(-len(buttons) // lines)
    wide = min(look.px(widest), (box.width - (beside - 1) * look.px(gap)) // beside)
    for number, button in enumerate(buttons):
        line, column = divmod(number, beside)
        here = min(beside, len(buttons) - line * beside)
        left = box.centerx - (here * (wide + look.px(gap)) - look.px(gap)) // 2
        button.rect = pygame.Rect(left + column * (wide + look.px(gap)), 0, wide, look.px(tall))
        button.rect.bottom = box.bottom - (lines - 1 - line) * look.px(tall + BETWEEN)
