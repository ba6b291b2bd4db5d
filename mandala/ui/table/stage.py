"""What is under way at a table: the motion that is shown, with its sounds, and the thinking sign. Time is given from outside;
whether there is a device for sounds does not matter here.

In motion every sound comes at its time; where motion is cut short or off `Hearing` chooses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Generic, Protocol, TypeVar

from mandala.ui.kit.sound import Sound
from mandala.ui.table.sound_queue import Hearing, Play, Thought

LEAD: Final = 0.25
"""Seconds between seeing that the rival moves and the first piece in motion."""

Heard = tuple[Sound, int | None]
"""A sound, and which of those that differ in pitch."""


class Motion(Protocol):
    """A move that is being shown."""

    @property
    def over(self) -> bool:
        """Whether everything has arrived."""
        ...

    def advance(self, dt: float) -> None:
        """Time passes."""
        ...


class Audible(Motion, Protocol):
    """Motion with its sounds."""

    def due(self) -> Iterable[Heard]:
        """The sounds that have come since the last call."""
        ...

    def rest(self) -> Iterable[Heard]:
        """The sounds that are still to come."""
        ...


Show = TypeVar("Show", bound=Audible)


class Stage(Generic[Show]):
    """The one show that is on, what of its sounds is owed, and how long the rival has thought."""

    def __init__(self, play: Play) -> None:
        self.show: Show | None = None
        self.hearing, self.thought = Hearing(play), Thought()
        self._play = play

    @property
    def moving(self) -> bool:
        """Whether something is to be drawn anew."""
        return self.show is not None

    def start(self, show: Show) -> None:
        """This is shown from now on, in place of what was shown before."""
        self.show = show
        if show.over:
            self.skip()

    def advance(self, dt: float, thinking: bool) -> None:
        """Time passes for what moves, and for a rival who thinks."""
        self.thought.advance(dt, thinking)
        self.hearing.advance(dt)
        if self.show is not None:
            self.show.advance(dt)
            for sound, tone in self.show.due():
                self._play(sound, tone)
            if self.show.over:
                self.skip()

    def skip(self) -> None:
        """What is in motion has arrived."""
        if self.show is not None:
            for sound, tone in self.show.rest():
                self.hearing.owe(sound, tone)
        self.show = None

    def drop(self) -> None:
        """What is in motion was never begun: another position is shown."""
        self.show = None
