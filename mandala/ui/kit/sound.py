"""The sounds. Others decide when one is heard, and a home plays it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

MUSIC: Final = "music-"  #: how the files of music begin
VOLUME_POWER: Final = 2  #: power of the volume, which the ear takes for a straight line
FADE_OUT: Final = 700  #: [ms] in which a piece of music goes
FADE_IN: Final = 2500  #: [ms] in which one comes


class Sound(StrEnum):
    """The sounds by the first part of their files' names, the one that matters least first."""

    TICK = "tick"
    LIFT = "lift"
    SLIDE = "slide"
    PLACE = "place"
    POUR = "pour"
    DEAL = "deal"
    SHUFFLE = "shuffle"
    REFUSAL = "refusal"
    TURN = "turn"
    CHIME = "chime"
    COMPLETE = "complete"
    SWEEP = "sweep"
    LAST = "last"
    DRAWN = "drawn"
    LOST = "lost"
    WON = "won"


WEIGHT: Final = {sound: weight for weight, sound in enumerate(Sound)}  #: how much each sound matters beside the others


class Variants:
    """Chooses one of the files `names` for a sound: any but the last one heard."""

    def __init__(self, names: Sequence[str], rng: random.Random | None = None) -> None:
        self.names, self._rng = names, rng or random.Random()
        self.last: dict[Sound, str] = {}

    def of(self, sound: Sound, tone: int | None) -> str:
        """Returns the file of the variant `tone`, from 0 on, else of any. Raises FileNotFoundError if there is none."""
        if tone is not None:
            return f"{sound}-{tone + 1}.ogg"
        variants = [name for name in self.names if name.startswith(f"{sound}-")]
        if not variants:
            raise FileNotFoundError(f"assets/sounds/{sound}-*.ogg")
        fresh = [name for name in variants if name != self.last.get(sound)]
        self.last[sound] = self._rng.choice(fresh or variants)
        return self.last[sound]


class Music(StrEnum):
    """The pieces of music by the last part of their files' names: one for the pages, one for a table and what lies on it."""

    PAGES = "pages"
    TABLE = "table"


class Sounds:
    """Plays nothing. Homes with a device do."""

    missing = True  #: Whether a device was looked for in vain.

    def set_volume(self, volume: float, music: float = 0.0) -> None:
        """Sets the volume of everything, 0 to 1, also of what is sounding; 0 gives the device back.

        `music` is the music's share of it.
        """

    def open(self) -> None:
        """Opens the device if sounds are wanted and it was not tried yet. Call it when nothing moves."""

    def close(self) -> None:
        """Gives the device back."""

    def play(self, sound: Sound, tone: int | None = None, side: float = 0.0) -> None:
        """Starts a sound: the variant `tone`, from 0 on, else any but the last one heard. Silent until the device is open.

        It comes from a `side`: -1 is left, 1 is right.
        """

    def accompany(self, piece: Music, seen: bool = True) -> None:
        """Goes on with a piece of music, which fades in when the last one has faded out; pauses while nobody has `seen` it.

        Call it again and again while nothing moves, since opening a file takes a moment.
        """
