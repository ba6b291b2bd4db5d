"""Collects garbage and gives memory back to the system while nothing moves.

In the middle of a motion the one would cost a frame; without the other the gaps between kept pictures would stay with the
program.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import ctypes

QUIET: Final = 0.5
"""Seconds in which nothing has happened: then garbage is looked for. It takes a frame, in which an input would wait."""
SELDOM: Final = 1.0  # seconds between two times that memory is given back, which takes a millisecond
LARGE: Final = 1 << 17
"""Bytes from which on a picture gets memory of its own, which goes back as soon as it is not wanted any more. Left alone, the C
library puts ever larger ones among the small ones, and the gaps stay: six megabytes in a game in a large window."""
M_MMAP_THRESHOLD: Final = -3  # the name of that number in malloc.h


def collect() -> None:
    """Collects all garbage, after which only what is new is looked through for a long time."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def keep_large_apart() -> None:
    """To be called before pictures are made: large ones get memory of their own."""
    library = _library()
    if library is not None:
        library.mallopt(M_MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Gives freed memory back to the system."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


@cache
def _library() -> ctypes.CDLL | None:
    """The C library, where it can be told such things and needs it: GNU's, on Linux."""
    if sys.platform != "linux":
        return None
    import ctypes

    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") else None


class Tidier:
    """Knows when it is time: memory is given back when a motion has ended, garbage looked for when nobody has acted since."""

    def __init__(
        self,
        collect: Callable[[], None] = collect,
        give_back: Callable[[], None] = give_back,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._collect, self._give_back, self._clock = collect, give_back, clock
        self._acted = self._given = clock()
        self._full = self._littered = True

    def acted(self) -> None:
        """Something happens just now."""
        self._acted = self._clock()
        self._full = self._littered = True

    def rested(self) -> None:
        """Nothing happens just now."""
        now = self._clock()
        if self._littered and now - self._acted >= QUIET:
            self._littered, self._full = False, True
            self._collect()
        if self._full and (not self._littered or now - self._given >= SELDOM):
            self._full, self._given = False, now
            self._give_back()
