"""A failing run cut to few deeds that still fail: first the last ones alone, then without one part after the other (delta
debugging), at last without single events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tools.driver.program import Deed

TAILS: Final = (10, 40, 160, 640, 2560)
"""How many of the last deeds are tried alone."""

Fails = Callable[[Sequence[Deed]], bool]


@dataclass
class Shrinking:
    """`fails` does deeds again and says whether it ends in the same way; after so many `seconds` the best so far must do."""

    fails: Fails
    seconds: float

    def __post_init__(self) -> None:
        self._end = time.monotonic() + self.seconds

    def shrunk(self, deeds: Sequence[Deed]) -> list[Deed]:
        """The fewest deeds that were found; none where they do not fail again."""
        kept = next((list(deeds[-tail:]) for tail in TAILS if tail < len(deeds) and self._still(deeds[-tail:])), None)
        if kept is None:
            if not self._still(deeds):
                return []
            kept = list(deeds)
        kept = self._without_parts(kept)
        return self._without_events(kept)

    def _still(self, deeds: Sequence[Deed]) -> bool:
        return time.monotonic() < self._end and self.fails(deeds)

    def _without_parts(self, deeds: list[Deed]) -> list[Deed]:
        size = max(1, len(deeds) // 2)
        while True:
            start, shorter = 0, False
            while start < len(deeds):
                fewer = deeds[:start] + deeds[start + size :]
                if fewer and self._still(fewer):
                    deeds, shorter = fewer, True
                else:
                    start += size
            if size == 1 and not shorter:
                return deeds
            if time.monotonic() > self._end:
                return deeds
            size = max(1, size // 2)

    def _without_events(self, deeds: list[Deed]) -> list[Deed]:
        """Batches without what does not matter in them, from the last one on."""
        for number in reversed(range(len(deeds))):
            while fewer := next((one for one in _smaller(deeds, number) if self._still(one)), None):
                deeds = fewer
        return deeds


def _smaller(deeds: list[Deed], number: int) -> Iterator[list[Deed]]:
    """The deeds with one event less in one of them, which keeps at least one."""
    deed = deeds[number]
    if deed.name == "batch" and len(deed.given) > 1:
        for event in range(len(deed.given)):
            less = deed._replace(given=deed.given[:event] + deed.given[event + 1 :])
            yield [*deeds[:number], less, *deeds[number + 1 :]]
