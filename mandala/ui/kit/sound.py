"""The sounds. Others decide when one is heard, and a home plays it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


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
