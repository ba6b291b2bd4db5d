"""What is under way at a table: motion with its sounds, and the thinking sign.

In motion every sound comes at its time. Where motion is cut short or off, of all that was to be heard only what matters most is
heard, once. Time is given from outside; whether there is a device for sounds does not matter here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from mandala.ui.kit.compose import SPEEDS
from mandala.ui.kit.sound import WEIGHT, Sound

LEAD: Final = 0.25  #: [s] between seeing that the rival moves and the first piece in motion
#: After a sound of motion that was cut short, only one that matters more may follow for so long [s]: several moves may
#: be made at once.
HUSH: Final = 0.3
GRAIN: Final = 0.375  #: [s] that each grain of the thinking sign is bright
HURRY: Final = 5.0  #: times as fast things are shown while the key for it is down
LONG: Final = 2.5  #: [s] of the rival's thought after which a person may have looked away and is called back

Play = Callable[[Sound, int | None], None]


class Cue(NamedTuple):
    """A sound at a time [s]; `tone` says which of those that differ in pitch."""

    time: float
    sound: Sound
    tone: int | None = None


class Pace(NamedTuple):
    """How a move is shown: its speed by the settings' name, whether motion is reduced, after how many seconds it begins, and
    whether a sound calls the player back."""

    speed: str
    calm: bool
    lead: float = 0.0
    calls: bool = False


class Motion:
    """A move that is being shown in time, `length` seconds long at normal speed, with its sounds. It is over when its time has
    run out or when it is dropped."""

    def __init__(self, length: float, cues: Sequence[Cue], pace: Pace) -> None:
        self._length, self._speed, self._time = length, SPEEDS.get(pace.speed, 0.0), -pace.lead
        self._cues = (*cues, Cue(length, Sound.TURN)) if pace.calls else cues
        self._heard = 0

    @property
    def begun(self) -> bool:
        """True once any time has passed."""
        return self._time > 0

    @property
    def over(self) -> bool:
        return not self._speed or self._time >= self._length

    def advance(self, dt: float) -> None:
        """Moves on by `dt` seconds of real time."""
        self._time += dt * self._speed

    def due(self) -> Sequence[Cue]:
        """The sounds that have come since the last call."""
        begin, self._heard = self._heard, sum(cue.time <= self._time for cue in self._cues)
        return self._cues[begin : self._heard]

    def rest(self) -> Sequence[Cue]:
        return self._cues[self._heard :]


class Stage:
    """The one show that is on, the sounds that are owed, how long the rival has thought, and whether the deal is still to be
    shown."""

    def __init__(self, play: Play, undealt: bool = False) -> None:
        self.show: Motion | None = None
        self.undealt = undealt
        self._play = play
        self._deal: Motion | None = None
        self._silent, self._thought = False, 0.0
        self._owed: list[tuple[Sound, int | None]] = []
        self._hush, self._loudest = 0.0, -1
        self.hurried = False
        """true while everything is to be shown faster"""

    def start(self, show: Motion, silent: bool = False) -> None:
        """Shows this from now on, in place of what was shown before."""
        self.show, self._silent = show, silent
        if show.over:
            self.skip()

    def deal(self, show: Motion) -> None:
        self.undealt, self._deal = False, show
        self.start(show)

    def advance(self, dt: float, thinking: bool) -> None:
        """Moves on by `dt` seconds what moves, and a rival who thinks."""
        self._thought = self._thought + dt if thinking else 0.0
        self._hush = max(0.0, self._hush - dt)
        if self.show is not None:
            self.show.advance(dt * (HURRY if self.hurried else 1.0))
            for _, sound, tone in self.show.due():
                if not self._silent:
                    self._play(sound, tone)
            if self.show.over:
                self.skip()

    @property
    def grain(self) -> int:
        """The grain of the thinking sign that is bright, 0 to 2."""
        return int(self._thought / GRAIN) % 3

    @property
    def calls(self) -> bool:
        """True if the rival has thought for so long that a person may have looked away."""
        return self._thought >= LONG

    def skip(self) -> None:
        """Brings what is in motion to its end."""
        if self.show is not None and not self._silent:
            for _, sound, tone in self.show.rest():
                self.owe(sound, tone)
        self.show = None

    def cut(self) -> None:
        """Brings what is in motion to its end, since everything lies elsewhere now; a deal of which nothing was seen is dealt
        again."""
        if not self._unseen_deal():
            self.skip()

    def drop(self) -> None:
        """Drops what is in motion as if it had never begun: another position is shown."""
        if not self._unseen_deal():
            self.show = None

    def _unseen_deal(self) -> bool:
        if self.show is None or self.show is not self._deal or self.show.begun:
            return False
        self.undealt, self.show = True, None
        return True

    def owe(self, sound: Sound, tone: int | None = None) -> None:
        """Asks for a sound at the end of the round, unless another one matters more."""
        self._owed.append((sound, tone))

    def settle(self) -> None:
        """Ends a round: of what is owed, what matters most is heard; of equals the last."""
        owed, self._owed = self._owed, []
        if not owed:
            return
        sound, tone = max(reversed(owed), key=lambda one: WEIGHT[one[0]])
        if not self._hush or WEIGHT[sound] > self._loudest:
            self._play(sound, tone)
            self._hush, self._loudest = HUSH, WEIGHT[sound]
