"""How large the interface is drawn, and what is offered for it: which sizes there are, and which keys lead through them."""

from __future__ import annotations

from typing import Final

SCALES: Final = (80, 90, 100, 125, 150, 175, 200)
"""The sizes that keys and settings offer, in percent. The settings' file may name any between the first and the last."""
SCALE_KEYS: Final = {"+": 1, "[+]": 1, "=": 1, "-": -1, "[-]": -1, "0": 0, "[0]": 0}
"""With Ctrl: the next larger size, the next smaller one, the usual one."""


def rescaled(scale: int, step: int) -> int:
    """The size a step above or below; the usual one for no step."""
    if not step:
        return 100
    beyond = [size for size in SCALES if (size - scale) * step > 0]
    return min(beyond, key=lambda size: abs(size - scale), default=scale)


def nearest_scale(scale: int) -> int:
    """The offered size that is nearest."""
    return min(SCALES, key=lambda size: abs(size - scale))
