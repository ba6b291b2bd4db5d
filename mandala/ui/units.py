"""The one unit of length: everything on the screen is a multiple of it, so that everything scales with the window."""

from __future__ import annotations

from typing import Final

Size = tuple[int, int]

SMALLEST: Final[Size] = (1024, 640)
"""The smallest window that is promised to work."""


def unit(size: Size) -> float:
    """Pixels of one unit: a 160th of the width or a 90th of the height, whichever is less."""
    return min(size[0] / 160, size[1] / 90)


def px(size: Size, units: float) -> int:
    """Units as whole pixels, at least one."""
    return max(1, round(units * unit(size)))
