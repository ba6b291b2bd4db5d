"""What is under way at the table: tiles in motion with their sounds, and the thinking sign. Time is given from outside.

What arrives in time is heard then; where motion is cut short or off `Hearing` chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mandala.ui.hearing import Hearing, Play, Thought
from mandala.ui.sound import Sound
from mandala.ui.tiles.motion import Flight, Show

LEAD: Final = 0.25
"""Seconds between seeing that the rival moves and the first tile in motion."""

Heard = Sequence[tuple[Sound, int | None]]


class Stage:
    """The one show that is on, and what of its sounds is owed."""

    def __init__(self, play: Play, calm: Callable[[], bool]) -> None:
        self.show: Show | None = None
        self.hearing = Hearing(play)
        self._play, self._calm = play, calm
        self._due: Heard = ()
        self._thought = Thought()

    @property
    def grain(self) -> int:
        """Which of the three grains of the thinking sign is bright."""
        return self._thought.grain

    @property
    def waited(self) -> bool:
        """Whether the rival has thought for long."""
        return self._thought.long

    def begin(self, moving: Sequence[Flight], heard: Heard, speed: str, lead: float = 0.0) -> None:
        """Tiles set off, and are heard when they have arrived."""
        self.show, self._due = Show(moving, speed, self._calm(), lead), heard
        if self.show.over:
            self.skip()

    def advance(self, dt: float, thinking: bool) -> None:
        """Time passes for what moves, and for a rival who thinks."""
        self._thought.advance(dt, thinking)
        self.hearing.advance(dt)
        if self.show is not None:
            self.show.advance(dt)
            if self.show.over:
                for sound, tone in self._due:
                    self._play(sound, tone)
                self.show, self._due = None, ()

    def skip(self) -> None:
        """What is in motion has arrived."""
        for sound, tone in self._due:
            self.hearing.owe(sound, tone)
        self.show, self._due = None, ()

    def drop(self) -> None:
        """What is in motion was never begun: another position is shown."""
        self.show, self._due = None, ()
