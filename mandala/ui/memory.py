"""Collects garbage and gives memory back to the system while nothing moves.

Collecting during a motion would cost a frame.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

QUIET: Final = 0.5  #: Seconds without input before new garbage is collected.
LONG: Final = 30.0  #: Seconds without input before old garbage is, which takes some frames.
SELDOM: Final = 1.0  #: seconds between two returns of memory, each a millisecond
#: Collections of the middle generation before a full one: among many games that takes 0.2 s, also in a motion.
PATIENT: Final = 1000


def collect(old: bool = True) -> None:
    """Collects garbage and exempts the survivors from later collections, except from those of `old` garbage."""
    if old:
        gc.unfreeze()
    gc.collect()
    exempt()


def exempt() -> None:
    """Exempts all that is there from later collections, except from those of old garbage."""
    gc.freeze()


def prepare() -> None:
    """Leaves full collections to `collect`."""
    gc.set_threshold(*gc.get_threshold()[:2], PATIENT)


class Tidier:
    """Knows when it is time: memory is given back when a motion has ended, garbage looked for when nobody has acted since.

    `collect` gets True for old garbage, which is looked for when nobody has acted for long.
    """

    def __init__(
        self,
        collect: Callable[[bool], None],
        give_back: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._collect, self._give_back, self._clock = collect, give_back, clock
        self._acted = self._given = clock()
        self._full = self._littered = self._old = True

    def acted(self) -> None:
        """Something happens just now."""
        self._acted = self._clock()
        self._full = self._littered = self._old = True

    def rested(self) -> None:
        """Nothing happens just now."""
        now = self._clock()
        if self._littered and now - self._acted >= QUIET:
            self._littered, self._full = False, True
            self._collect(False)
        if self._old and now - self._acted >= LONG:
            self._old, self._full = False, True
            self._collect(True)
        if self._full and (not self._littered or now - self._given >= SELDOM):
            self._full, self._given = False, now
            self._give_back()
