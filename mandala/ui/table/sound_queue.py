"""What is heard when motion is cut short or off: of all that was to be heard only what matters most, once. And the sign that
the computer thinks, in time. Time is given from outside; whether there is a device for sounds does not matter here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mandala.ui.kit.sound import WEIGHT, Sound

HUSH: Final = 0.3
"""Seconds after such a sound in which only one that matters more may follow: several moves that are made at once."""
GRAIN: Final = 0.375
"""Seconds that each grain of the thinking sign is bright."""
LONG: Final = 2.5
"""Seconds of the rival's thought after which a person may have looked away and is called back."""

Play = Callable[[Sound, int | None], None]


class Hearing:
    """The sounds that are owed."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._owed: list[tuple[Sound, int | None]] = []
        self._hush, self._loudest = 0.0, -1

    def owe(self, sound: Sound, tone: int | None = None) -> None:
        """A sound that is to be heard at the end of the round, if none matters more."""
        self._owed.append((sound, tone))

    def advance(self, dt: float) -> None:
        """Time passes."""
        self._hush = max(0.0, self._hush - dt)

    def settle(self) -> None:
        """The end of a round: of what is owed, what matters most is heard; the last of equals."""
        owed, self._owed = self._owed, []
        if not owed:
            return
        sound, tone = max(reversed(owed), key=lambda one: WEIGHT[one[0]])
        if not self._hush or WEIGHT[sound] > self._loudest:
            self._play(sound, tone)
            self._hush, self._loudest = HUSH, WEIGHT[sound]


class Thought:
    """How long the rival has thought."""

    def __init__(self) -> None:
        self._time = 0.0

    def advance(self, dt: float, thinking: bool) -> None:
        """Time passes; it begins anew with each thought."""
        self._time = self._time + dt if thinking else 0.0

    @property
    def grain(self) -> int:
        """Which of the three grains of the sign is bright."""
        return int(self._time / GRAIN) % 3

    @property
    def long(self) -> bool:
        """Whether a person may have looked away."""
        return self._time >= LONG
