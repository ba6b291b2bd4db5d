"""The sizes in which texts can be had, and the keys that lead through them."""

from __future__ import annotations

from typing import Final

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
