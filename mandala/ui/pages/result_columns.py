"""Where both players' parts of a result stand on its sheet, the words above and the buttons below: side by side, or one below the
other where the page is too narrow for that. Pure geometry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from mandala.ui.kit.look import Look

HEAD: Final = 15.2
FOOT: Final = 7.2
"""Units above the players' parts, with the headline, and below them, without the buttons."""
BUTTONS: Final = 6
ROW: Final = 5.8
APART: Final = 1.4
"""How many buttons there are at most, units from one row of them to the next, and how much more above the lowest one where the
sheet is scrolled, which then stays in view alone."""
MARGIN: Final = 15.0
BETWEEN: Final = 10.0
"""Units of paper beside the parts and between them."""
NARROW: Final = (10.0, 6.0)
"""The same on a sheet that is narrower than usual."""
SHORT: Final = 12.0
LINE: Final = 3.0
"""Units above the parts there, without the words below the headline, and between parts one below the other."""


class Halves(NamedTuple):
    """In pixels: the sheet, its inside, both players' parts; whether it is narrower than usual, and how high the foot is."""

    sheet: pygame.Rect
    inner: pygame.Rect
    parts: tuple[pygame.Rect, pygame.Rect]
    narrow: bool
    foot: int

    @property
    def beside(self) -> bool:
        """Whether the parts stand side by side."""
        return self.parts[0].top == self.parts[1].top


def halves(look: Look, width: float, tall: float, least: float, second: Callable[[int], int]) -> Halves:
    """A sheet `width` units wide if the page has room for it, with parts `tall` units high and at least `least` wide. `second`
    says how many pixels the words below the headline need on a narrow sheet in a width."""
    wide = look.within(width)
    narrow = wide < width
    margin, between = NARROW if narrow else (MARGIN, BETWEEN)
    room = wide - margin
    beside = (room - between) / 2 >= least
    head = SHORT + second(look.px(room)) / look.unit if narrow else HEAD
    foot = FOOT + ROW * -(-BUTTONS // columns(look, look.px(room))) + (APART if look.window else 0.0)
    sheet = pygame.Rect(0, 0, look.px(wide), look.px(head + (tall if beside else 2 * tall + LINE) + foot))
    sheet.center = look.size[0] // 2, look.size[1] // 2
    inner = sheet.inflate(-look.px(margin), -look.px(8))
    part = pygame.Rect(inner.left, sheet.top + look.px(head), (inner.width - look.px(between)) // 2, look.px(tall))
    if beside:
        parts = part, part.move(part.width + look.px(between), 0)
    else:
        part.width = min(inner.width, look.px((width - MARGIN - BETWEEN) / 2))
        part.centerx = inner.centerx
        parts = part, part.move(0, look.px(tall + LINE))
    return Halves(sheet, inner, parts, narrow, look.px(foot))


def columns(look: Look, width: int) -> int:
    """Buttons in a row so many pixels wide."""
    return 3 if width >= look.px(60) else 2
