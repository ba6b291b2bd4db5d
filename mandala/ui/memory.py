"""Collects garbage and gives memory back to the system while nothing moves.

Collecting during a motion would cost a frame. Without the second, gaps between cached pictures would stay allocated.
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

QUIET: Final = 0.5  #: Seconds without input before garbage is collected, which takes a frame.
SELDOM: Final = 1.0  #: seconds between two returns of memory, each a millisecond
#: Bytes from which a picture gets its own memory, which returns to the system at once.
#:
#: Else the C library mixes large and small ones, and six megabytes of gaps stay in a large window.
LARGE: Final = 1 << 17
#: Collections of the middle generation before a full one: among many games that takes 0.2 s, also in a motion.
PATIENT: Final = 1000
M_MMAP_THRESHOLD: Final = -3  #: from malloc.h


def collect() -> None:
    """Collects all garbage and exempts the survivors from later collections."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def prepare() -> None:
    """Gives large pictures their own memory, and leaves full collections to `collect`.

    Call it before any picture is made.
    """
    gc.set_threshold(*gc.get_threshold()[:2], PATIENT)
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
