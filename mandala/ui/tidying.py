"""What is put in order while nobody acts: garbage is looked for, and freed memory goes back to the system. In the middle of a
motion the one would cost a frame; without the other the gaps between kept pictures would stay with the program.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Final

QUIET: Final = 0.5
"""Seconds in which nothing has happened. It takes a frame or two, in which an input would wait."""


def tidy() -> None:
    """Collects all garbage, after which only what is new is looked through for a long time, and gives freed memory back."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """The C library's way to give memory back; only that of Linux has one and needs it."""
    if sys.platform != "linux":
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), "malloc_trim", None)


class Tidier:
    """Knows when it is time: once after each spell in which something happened."""

    def __init__(self, tidy: Callable[[], None] = tidy, clock: Callable[[], float] = time.monotonic) -> None:
        self._tidy, self._clock = tidy, clock
        self._acted: float | None = clock()

    def acted(self) -> None:
        """Something happened just now."""
        self._acted = self._clock()

    def rested(self) -> None:
        """Nothing happens just now."""
        if self._acted is not None and self._clock() - self._acted >= QUIET:
            self._acted = None
            self._tidy()
