"""Places for buttons where a page is narrow: in as many lines as they need. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from mandala.ui.kit.look import Look
from mandala.ui.kit.widgets import Button

LEAST: Final = 24.0
"""Units that a button needs for its words."""
BETWEEN: Final = 1.2
"""Units between two lines of buttons."""


def lines_of(look: Look, count: int, width: int, least: float = LEAST) -> int:
    """In how many lines so many buttons stand in a width of so many pixels."""
    beside = max(1, min(count, width // look.px(least)))
    return -(-count // beside)


def stand(
    look: Look,
    buttons: Sequence[Button],
    box: pygame.Rect,
    tall: float,
    gap: float,
    widest: float,
    least: float = LEAST,
) -> None:
    """Places buttons in lines, the last line at the foot of a box: as wide as fits, `tall` units high, centred. In several
    lines the ones that most want come first, so that the last line may be the shorter one."""
    lines = lines_of(look, len(buttons), box.width, least)
    beside = -(-len(buttons) // lines)
    wide = min(look.px(widest), (box.width - (beside - 1) * look.px(gap)) // beside)
    for line in range(lines):
        row = buttons[line * beside : (line + 1) * beside]
        place = pygame.Rect(box.left, 0, box.width, look.px(tall))
        place.bottom = box.bottom - (lines - 1 - line) * look.px(tall + BETWEEN)
        widths = widths_of(look, row, wide, box.width, look.px(gap))
        place.width = sum(widths) + (len(row) - 1) * look.px(gap)
        place.centerx = box.centerx
        _place(row, widths, place, look.px(gap))


def stand_beside(look: Look, row: Sequence[Button], line: pygame.Rect, gap: int, beside: int) -> None:
    """Places buttons in a line from its left end, of one width as if there were so many of them."""
    _place(row, widths_of(look, row, (line.width - (beside - 1) * gap) // beside, line.width, gap), line, gap)


def widths_of(look: Look, row: Sequence[Button], wide: int, room: int, gap: int) -> list[int]:
    """How wide the buttons of a line are: all the same, but where the words of one need more, and there is room for those of all,
    as wide as the words, and what is left is shared."""
    widths = [button.natural_width(look) for button in row]
    if max(widths) <= wide or not have_room(look, row, room, gap):
        return [wide] * len(row)
    spare = room - sum(widths) - (len(row) - 1) * gap
    return [width + spare // len(row) for width in widths]


def have_room(look: Look, row: Sequence[Button], room: int, gap: int) -> bool:
    """Whether the words of all buttons of a line have room in so many pixels."""
    return sum(button.natural_width(look) + gap for button in row) - gap <= room


def _place(row: Sequence[Button], widths: Sequence[int], line: pygame.Rect, gap: int) -> None:
    left = line.left
    for button, width in zip(row, widths):
        button.rect = pygame.Rect(left, line.top, width, line.height)
        left += width + gap
