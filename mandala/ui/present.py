"""Whether frames reach the screen fast enough, and what to do where they do not.

Without a GPU, SDL on X11 draws through a software GL, which takes twenty times as long as handing the pixels to the X server
itself. SDL cannot tell; a few frames shown at the start can.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

VARIABLE: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""SDL reads it when the display is opened; "0" is the direct way."""
SLOW: Final = 2.5e-9
"""Seconds for a pixel from which on showing is slow: a software GL was measured at 5 to 8, the direct way at 0.3, so that
neither a loaded machine nor a small window changes the answer."""
TRIALS: Final = 5


def may_be_slow(driver: str, wanted: str | None) -> bool:
    """Whether it is worth measuring: on X11, unless the player has decided."""
    return driver == "x11" and wanted is None


def is_slow(seconds: Sequence[float], size: tuple[int, int]) -> bool:
    """Whether frames of this size that took so long each call for the direct way. The middle one counts: the first is slow
    everywhere, and any other may have been interrupted."""
    return median(seconds) > SLOW * size[0] * size[1]


def measured(show: Callable[[], None], clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """How long some frames take to be shown."""
    seconds = []
    for _ in range(TRIALS):
        begin = clock()
        show()
        seconds.append(clock() - begin)
    return seconds


def go_direct() -> None:
    """The direct way, from the next opening of the display on."""
    os.environ[VARIABLE] = "0"
