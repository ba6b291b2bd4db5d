"""A scene is one screen: it handles inputs, moves on in time, and draws itself. Going elsewhere is a return value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
import pygame

from mandala.core.steps import at_once
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.inputs import Input, Point
from mandala.ui.kit.theme import Size

#: The rectangles that a picture changed, None for all. A drawing in parts yields between them.
Changed = Sequence[pygame.Rect] | None
Drawing = Generator[None, None, Changed]
Laying = Generator[None, None, None]


class Swipe(NamedTuple):
    """Turns a finger's way into steps of the wheel, each of the given pixels, as `whole` steps or in parts."""

    step: int
    whole: bool = False


class Scene(ABC):
    """One screen. The loop asks for a frame only while `animating` or after something was handled."""

    wary = False  #: true if it takes no key and no click in its first moment: they were meant for what was there before
    surprising = False  #: true if it takes none then if nobody asked for it
    warns_of_loss = False  #: true if it says that games are lost when the program ends
    fades = True  #: true if it comes and goes little by little, not at once as what covers another scene does

    @property
    def perspective(self) -> Hashable | None:
        """Who looks, and since when: what was told to one perspective is not for another. None for what anybody may know."""
        return None

    @property
    def animating(self) -> bool:
        """True while frames are wanted although nobody does anything."""
        return False

    @property
    def waiting(self) -> bool:
        """True while something outside may happen, such as the engine's answer: `update` is called, though nothing is drawn."""
        return False

    @property
    def pause(self) -> float:
        """The seconds until it wants the next `update` while it is `waiting`; 0 for soon."""
        return 0.0

    @abstractmethod
    def lay_out(self, size: Size) -> None:
        """Gives everything its place in a window of `size`, unless it has it. Called before every input and every picture."""

    def laying(self, size: Size) -> Laying:
        """Does the same, and yields where it may be interrupted."""
        self.lay_out(size)
        yield

    def making(self, size: Size) -> Iterator[None]:
        """Yields while it prepares its first picture for a window of `size`.

        Until then the last scene stays visible.
        """
        return iter(())

    def placed(self, event: Input) -> Input:
        """An input of the window with its position in the scene, which may be scrolled."""
        return event

    @abstractmethod
    def handle(self, event: Input) -> Transition:
        """Takes one input."""

    def update(self, dt: float) -> Transition:
        """Moves on in time by `dt` [s]."""
        return None

    @abstractmethod
    def drawing(self, canvas: pygame.Surface) -> Drawing:
        """Draws on `canvas`, and yields where it may be interrupted. Returns what it changed."""

    def draw(self, canvas: pygame.Surface) -> Changed:
        """Draws on `canvas` at once. Returns what it changed."""
        return at_once(self.drawing(canvas))

    def targets(self) -> Iterable[pygame.Rect]:
        """Returns the visible places that can be pressed; a finger presses the nearest."""
        return ()

    def swiped(self, pos: Point) -> Swipe | None:
        """How a finger that moves up or down from a point turns the wheel; None where it drags something."""
        return None

    def tree(self) -> Node:
        """Lays the scene out and returns its accessibility tree."""
        return Node(Role.GROUP)

    @abstractmethod
    def resumed(self) -> None:
        """Called when it is on top again, or its surroundings (size, table, language) changed: all is drawn next time."""

    @abstractmethod
    def left(self) -> None:
        """Ends the scene's work and frees large pictures. It may be come back to; the window may also have closed."""


class Push(msgspec.Struct, frozen=True):
    """Go to a scene and come back here later."""

    scene: Scene


class Replace(msgspec.Struct, frozen=True):
    """Go to a scene in place of this one."""

    scene: Scene


class Pop(msgspec.Struct, frozen=True):
    """Leave this scene; with `count` also those below it."""

    count: int = 1


class Reset(msgspec.Struct, frozen=True):
    """Leave all scenes and begin with this one, on which those of `above` lie."""

    scene: Scene
    above: tuple[Scene, ...] = ()


class Quit(msgspec.Struct, frozen=True):
    """End the program."""


Transition = Push | Replace | Pop | Reset | Quit | None


def instead(transition: Transition) -> Transition:
    """Returns a transition to the same scene in place of this one."""
    return Replace(transition.scene) if isinstance(transition, Push) else transition
