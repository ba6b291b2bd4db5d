"""Fingers on a screen, as the pointer, the wheel and the keys that do the same.

A tap is a click, on the nearest thing where it met none. Who moves a finger drags, or turns the wheel where nothing can be
dragged. A finger that rests asks what lies there, and clicks nothing when it goes. Two fingers look at the other side: for as
long as they rest, or until the next time after a tap.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final, Literal

import pygame

from mandala.ui.kit import inputs
from mandala.ui.kit.inputs import TAKING, Input, KeyPressed, Point
from mandala.ui.kit.scene import Scene, Swipe
from mandala.ui.kit.theme import Size, unit

LONG_PRESS_SECONDS: Final = 0.5  #: [s] that a finger rests until it asks
TAP_SLACK: Final = 1.6  #: [u] that a finger may move in a tap
ASK: Final = "i"  #: the key that asks for what is pointed to
LOOK: Final = "v"  #: the key that looks at the other side; with Shift it looks back
#: Smallest side of a target for a finger [px]: 9 mm at 96 dots an inch. SDL does not report a screen's density.
FINGER_PX: Final = 34
#: [u] smallest side of a target for a finger, since a larger window counts as a finer screen
FINGER_UNITS: Final = 4.25
FINGERS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class Touch:
    """The finger that came first, and perhaps a second one; others do nothing."""

    def __init__(self) -> None:
        self._down: list[int] = []
        # until all fingers are up
        self._does: Literal["rests", "asks", "drags", "swipes", "looks", "done"] = "rests"
        self._from: Point = (0, 0)
        self._swipe = Swipe(1)
        self._turned = 0.0
        self._rested = 0.0
        self._came_now = False  # whether a finger came since time went on

    @property
    def rests(self) -> bool:
        """True while fingers lie still that have not rested for long."""
        return bool(self._down) and self._does in ("rests", "looks") and self._rested < LONG_PRESS_SECONDS

    def advance(self, dt: float) -> Iterator[Input]:
        """Moves on by `dt` seconds: a finger that rests long enough asks."""
        came, self._came_now = self._came_now, False
        if self.rests and not came:  # the time before it came is not its own
            self._rested += dt
            if self._rested >= LONG_PRESS_SECONDS and self._does == "rests":
                self._does = "asks"
                yield KeyPressed(ASK)

    def heard(
        self, events: Iterable[pygame.event.Event], size: Size, scene: Scene
    ) -> Iterator[pygame.event.Event | Input]:
        """The events, with a pointer's inputs in place of those of fingers, and without the mouse made of these."""
        for event in events:
            if event.type in FINGERS:
                pos = round(event.x * size[0]), round(event.y * size[1])
                yield from self._touched(event.type, event.finger_id, pos, unit(size), scene)
            elif not getattr(event, "touch", False):
                if event.type in TAKING:
                    yield from self._lost()
                yield event

    def _touched(self, kind: int, finger: int, pos: Point, unit: float, scene: Scene) -> Iterator[Input]:
        if kind == pygame.FINGERDOWN:
            yield from self._came(finger, pos, max(FINGER_PX, round(FINGER_UNITS * unit)), scene)
        elif kind == pygame.FINGERUP and finger in self._down:
            yield from self._left(finger, pos)
        elif finger in self._down[:1]:
            yield from self._moved(pos, TAP_SLACK * unit, scene)

    def _came(self, finger: int, pos: Point, broad: int, scene: Scene) -> Iterator[Input]:
        if finger in self._down:  # it had gone, and nobody saw it
            yield from self._lost()
        self._down.append(finger)
        self._came_now = True
        if len(self._down) == 1:
            self._from, self._does, self._rested = nearest(scene.targets(), pos, broad), "rests", 0.0
            yield inputs.PointerMoved(self._from, rests=True)
        elif len(self._down) == 2 and self._does == "rests":
            self._does, self._rested = "looks", 0.0
            yield KeyPressed(LOOK)

    def _moved(self, pos: Point, slack: float, scene: Scene) -> Iterator[Input]:
        if self._does == "rests" and math.dist(pos, self._from) > slack:
            across, down = abs(pos[0] - self._from[0]), abs(pos[1] - self._from[1])
            swipe = scene.swiped(self._from) if down > across else None
            if swipe is None:
                self._does = "drags"
                yield inputs.PointerPressed(self._from)
            else:
                self._does, self._swipe, self._turned = "swipes", swipe, self._from[1]
        if self._does == "drags":
            yield inputs.PointerMoved(pos)
        elif self._does == "swipes":
            steps = (pos[1] - self._turned) / self._swipe.step
            if self._swipe.whole:
                steps = math.trunc(steps)
            if steps:
                self._turned += steps * self._swipe.step
                yield inputs.Wheel(self._from, steps)

    def _left(self, finger: int, pos: Point) -> Iterator[Input]:
        did, first = self._does, self._down[0] == finger
        self._down.remove(finger)
        if first or did == "looks":
            self._does = "done"
        if did == "looks" and self._rested >= LONG_PRESS_SECONDS:
            yield KeyPressed(LOOK, shift=True)
        elif first and did == "drags":
            yield inputs.PointerReleased(pos)
        elif first and did == "rests":
            yield inputs.PointerPressed(self._from)
            yield inputs.PointerReleased(self._from)
        if not self._down:
            yield inputs.PointerLeft()

    def _lost(self) -> Iterator[Input]:
        """The fingers are somewhere else, and nobody knows what they do there."""
        if self._down:
            self._down = []
            yield inputs.PointerCancelled()
            yield inputs.PointerLeft()


def nearest(targets: Iterable[pygame.Rect], pos: Point, broad: int) -> Point:
    """Snaps a touch to the closest target within reach, else returns it unchanged.

    A target is in reach if it would hold the point at `broad` pixels a side.
    """
    near: list[tuple[float, Point]] = []
    for rect in targets:
        if rect.collidepoint(pos):
            return pos
        grown = rect.inflate(max(0, broad - rect.width), max(0, broad - rect.height))
        if grown.collidepoint(pos):
            on = tuple(
                max(low, min(at, low + long - 1)) for at, low, long in zip(pos, rect.topleft, rect.size, strict=True)
            )
            near.append((math.dist(pos, on), (on[0], on[1])))
    return min(near)[1] if near else pos
