"""The motion at a table with its sounds, and the thinking sign.

Each sound comes at its time. If motion is cut short or off, only its most important sound is heard. The caller gives
the time, and `play` may have no device.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from mandala.ui.kit.compose import SPEEDS
from mandala.ui.kit.sound import WEIGHT, Sound

LEAD: Final = 0.25  #: [s] between seeing that the rival moves and the first piece in motion
#: [s] after the sound of a motion that was cut short; meanwhile only a more important one is heard, since several
#: moves may be made at once
HUSH: Final = 0.3
GRAIN: Final = 0.375  #: [s] that each grain of the thinking sign is bright
HURRY: Final = 5.0  #: the factor of speed while the key for it is down
LONG: Final = 2.5  #: [s] of the rival's thought after which a sound calls the player back

Heard = tuple[Sound, int | None, float]  #: a sound, which of those that differ in pitch, and its side
Play = Callable[[Sound, int | None, float], None]


class Cue(NamedTuple):
    """A sound at a time [s]. `tone` chooses among those that differ in pitch; `side` is -1 for the left, 1 for the right."""

    time: float
    sound: Sound
    tone: int | None = None
    side: float = 0.0


class Pace(NamedTuple):
    """The way in which a move is shown."""

    speed: str
    calm: bool
    lead: float = 0.0
    calls: bool = False


class Motion:
    """A move that is shown in time, with its sounds. `length` is in seconds at normal speed."""

    def __init__(self, length: float, cues: Sequence[Cue], pace: Pace) -> None:
        self._length, self._speed, self._time = length, SPEEDS.get(pace.speed, 0.0), -pace.lead
        self._cues = (*cues, Cue(length, Sound.TURN)) if pace.calls else cues
        self._heard = 0

    @property
    def begun(self) -> bool:
        return self._time > 0

    @property
    def over(self) -> bool:
        return not self._speed or self._time >= self._length

    def advance(self, dt: float) -> None:
        """Moves on by `dt` seconds of real time."""
        self._time += dt * self._speed

    def due(self) -> Sequence[Cue]:
        """Returns the sounds that have come since the last call."""
        begin, self._heard = self._heard, sum(cue.time <= self._time for cue in self._cues)
        return self._cues[begin : self._heard]

    def rest(self) -> Sequence[Cue]:
        return self._cues[self._heard :]


class Stage:
    """The present motion of a table, the sounds to be heard, and the time of the rival's thought."""

    def __init__(self, play: Play, undealt: bool = False) -> None:
        self.show: Motion | None = None
        self.undealt = undealt
        self._play = play
        self._deal: Motion | None = None
        self._silent, self._thought = False, 0.0
        self._owed: list[Heard] = []
        self._hush, self._loudest = 0.0, -1
        self.hurried = False  #: true while everything is to be shown faster

    def start(self, show: Motion, silent: bool = False) -> None:
        """Shows a motion from now on, in place of the one before."""
        self.show, self._silent = show, silent
        if show.over:
            self.skip()

    def deal(self, show: Motion) -> None:
        self.undealt, self._deal = False, show
        self.start(show)

    def advance(self, dt: float, thinking: bool) -> None:
        """Moves the motion and the rival's thought on by `dt` seconds."""
        self._thought = self._thought + dt if thinking else 0.0
        self._hush = max(0.0, self._hush - dt)
        if self.show is not None:
            self.show.advance(dt * (HURRY if self.hurried else 1.0))
            for _, sound, tone, side in self.show.due():
                if not self._silent:
                    self._play(sound, tone, side)
            if self.show.over:
                self.skip()

    @property
    def grain(self) -> int:
        """The bright grain of the thinking sign, 0 to 2."""
        return int(self._thought / GRAIN) % 3

    @property
    def calls(self) -> bool:
        """Whether the rival has thought for so long that the player may have looked away."""
        return self._thought >= LONG

    def skip(self) -> None:
        if self.show is not None and not self._silent:
            for _, sound, tone, side in self.show.rest():
                self.owe(sound, tone, side)
        self.show = None

    def cut(self) -> None:
        """Ends the motion because the layout changed. A deal that nobody saw starts over."""
        if not self._unseen_deal():
            self.skip()

    def drop(self) -> None:
        """Drops the motion as if it had never begun, since another position is shown."""
        if not self._unseen_deal():
            self.show = None

    def _unseen_deal(self) -> bool:
        if self.show is None or self.show is not self._deal or self.show.begun:
            return False
        self.undealt, self.show = True, None
        return True

    def owe(self, sound: Sound, tone: int | None = None, side: float = 0.0) -> None:
        """Asks for a sound at the end of the round, unless a more important one comes."""
        self._owed.append((sound, tone, side))

    def settle(self) -> None:
        """Ends a round: plays the most important sound asked for, the last of equals."""
        owed, self._owed = self._owed, []
        if not owed:
            return
        heard = max(reversed(owed), key=lambda one: WEIGHT[one[0]])
        if not self._hush or WEIGHT[heard[0]] > self._loudest:
            self._play(*heard)
            self._hush, self._loudest = HUSH, WEIGHT[heard[0]]
