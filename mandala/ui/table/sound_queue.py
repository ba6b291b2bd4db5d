"""The one sound that is owed where motion is cut short or off. And the thinking sign in time. Time is given from outside;
whether there is a device for sounds does not matter here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mandala.ui.kit.sound import WEIGHT, Sound

HUSH: Final = 0.3
"""For so long after such a sound only one that matters more may follow [s]: several moves may be made at once."""
GRAIN: Final = 0.375  # [s] that each grain of the thinking sign is bright
LONG: Final = 2.5  # [s] of the rival's thought after which a person may have looked away and is called back

Play = Callable[[Sound, int | None], None]


class Hearing:
    """The sounds that are owed."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._owed: list[tuple[Sound, int | None]] = []
        self._hush, self._loudest = 0.0, -1

    def owe(self, sound: Sound, tone: int | None = None) -> None:
        """Asks for a sound at the end of the round, unless another one matters more."""
        self._owed.append((sound, tone))

    def advance(self, dt: float) -> None:
        self._hush = max(0.0, self._hush - dt)

    def settle(self) -> None:
        """Ends a round: of what is owed, what matters most is heard; of equals the last."""
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
        """Moves on by `dt` seconds; begins anew with each thought."""
        self._time = self._time + dt if thinking else 0.0

    @property
    def grain(self) -> int:
        """The grain of the sign that is bright, 0 to 2."""
        return int(self._time / GRAIN) % 3

    @property
    def long(self) -> bool:
        """True if a person may have looked away."""
        return self._time >= LONG
