"""Motion as values: where something is at a time that is given from outside. Nothing here reads a clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0}
"""How fast things move, by the setting; at any other there is no motion."""

Ease = Callable[[float], float]


def linear(share: float) -> float:
    """Constant speed."""
    return share


def smooth(share: float) -> float:
    """Slow, fast, slow."""
    return share * share * (3 - 2 * share)


def out(share: float) -> float:
    """Fast, then slow: something that comes to rest."""
    return 1 - (1 - share) ** 3


def into(share: float) -> float:
    """Slow, then fast: something that sets off."""
    return share**3


@dataclass(frozen=True, slots=True)
class Tween:
    """A number that goes from `first` to `last` between `start` and `start + duration` seconds."""

    start: float
    duration: float
    first: float
    last: float
    ease: Ease = smooth

    def at(self, time: float) -> float:
        """The value at a time; before the start `first`, after the end `last`."""
        if self.duration <= 0 or time >= self.start + self.duration:
            return self.last
        share = max(0.0, (time - self.start) / self.duration)
        return self.first + (self.last - self.first) * self.ease(share)

    def running(self, time: float) -> bool:
        """Whether the end is still to come."""
        return time < self.start + self.duration
