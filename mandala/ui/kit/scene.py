"""A scene is one screen: it handles inputs, moves on in time, and draws itself. Going elsewhere is a return value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from mandala.ui.kit.inputs import Input
from mandala.ui.kit.units import Size


class Scene(Protocol):
    """One screen. The loop asks for a frame only while `animating` or after something was handled."""

    @property
    def animating(self) -> bool:
        """Whether frames are wanted although nobody does anything."""
        ...

    @property
    def waiting(self) -> bool:
        """Whether something outside may happen, such as the engine's answer: `update` is then called, but nothing drawn
        unless it says so by `animating`."""
        ...

    def lay_out(self, size: Size) -> None:
        """Gives everything its place in a window of `size`, unless it has it. It comes before every input and every picture."""
        ...

    def handle(self, event: Input) -> Transition:
        """Takes one input."""
        ...

    def update(self, dt: float) -> Transition:
        """Time went on by `dt` seconds."""
        ...

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws on `canvas`. None: everything may have changed; a list: only these rectangles were drawn."""
        ...

    def resumed(self) -> None:
        """The scene is on top again, or its surroundings (size, table, language) changed: draw everything next time."""
        ...

    def left(self) -> None:
        """The scene was left, by whatever way, also by closing the window: stop what goes on behind it, and let go of large
        pictures. It may be come back to."""
        ...


@dataclass(frozen=True, slots=True)
class Push:
    """Go to a scene and come back here later."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Replace:
    """Go to a scene in place of this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave this scene; with `count` also those below it."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Reset:
    """Leave all scenes and begin with this one, on which those of `above` lie."""

    scene: Scene
    above: tuple[Scene, ...] = ()


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Transition = Push | Replace | Pop | Reset | Quit | None
