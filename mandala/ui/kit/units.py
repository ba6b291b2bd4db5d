"""The unit of length, of which everything on the screen is a multiple. So everything scales with the window."""

from __future__ import annotations

from typing import Final

import pygame

Size = tuple[int, int]

SMALLEST: Final[Size] = (1024, 640)  # [px] the smallest window that is promised to work


def unit(size: Size) -> float:
    """Pixels of one unit: a 160th of the width or a 90th of the height, whichever is less."""
    return min(size[0] / 160, size[1] / 90)


LEGIBLE: Final = 14
"""A reduced interface shrinks no text of a table below this size [px], unless it is smaller at the usual size."""


def px(size: Size, units: float) -> int:
    """Units as whole pixels, at least one."""
    return max(1, round(units * unit(size)))


SMALLEST_TEXT: Final = 1.95  # [u] the smallest text on a page
READABLE: Final = 13
"""A reduced interface shrinks that text no further than this [px], unless it is smaller at the usual size."""


def page_unit(size: Size, scale: float) -> float:
    """Pixels of one unit on a page whose texts are enlarged `scale` times."""
    usual = unit(size)
    return max(usual * scale, min(usual, READABLE / SMALLEST_TEXT))


def words_px(unit: float, units: float, scale: float, most: float) -> int:
    """The size of a text at a table [px]: enlarged at most `most` times, where there is no more room, and never reduced until
    it cannot be read."""
    usual = max(1, round(units * unit))
    return max(round(units * min(scale, most) * unit), min(usual, LEGIBLE))


class Ruler:
    """Turns units into pixel rectangles."""

    def __init__(self, unit: float) -> None:
        self.unit = unit

    def px(self, units: float) -> int:
        """Units as whole pixels, at least one."""
        return max(1, round(units * self.unit))

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle given in units, whose edges meet those of its neighbours."""
        left, top = round(x * self.unit), round(y * self.unit)
        return pygame.Rect(left, top, round((x + width) * self.unit) - left, round((y + height) * self.unit) - top)

    def square(self, cx: float, cy: float, side: float) -> pygame.Rect:
        """A square around a middle, given in units."""
        length = round(side * self.unit)
        return pygame.Rect(round((cx - side / 2) * self.unit), round((cy - side / 2) * self.unit), length, length)


SCALES: Final = (80, 90, 100, 125, 150, 175, 200)
"""The sizes that keys and settings offer [%]. The settings file may name any size between the first and the last."""
SCALE_KEYS: Final = {"+": 1, "[+]": 1, "=": 1, "-": -1, "[-]": -1, "0": 0, "[0]": 0}
"""What keys do with Ctrl: 1 the next larger size, -1 the next smaller one, 0 the usual one."""


def rescaled(scale: int, step: int) -> int:
    """The next offered size up (`step` 1) or down (-1); the usual one for 0."""
    if not step:
        return 100
    beyond = [size for size in SCALES if (size - scale) * step > 0]
    return min(beyond, key=lambda size: abs(size - scale), default=scale)


def nearest_scale(scale: int) -> int:
    """The offered size nearest to `scale` [%]."""
    return min(SCALES, key=lambda size: abs(size - scale))
