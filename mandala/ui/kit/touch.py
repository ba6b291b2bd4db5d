"""Fingers on a screen, as the pointer that does the same.

A tap is a click. Who moves a finger drags. A finger that rests asks what lies there, and clicks nothing when it goes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

import pygame

from mandala.ui.kit.inputs import (
    Input,
    KeyPressed,
    Point,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from mandala.ui.kit.theme import Size, unit

LONG: Final = 0.5  # [s] that a finger rests until it asks
SLACK: Final = 1.6  # [u] that a finger may move in a tap
ASK: Final = "i"  # the key that asks for what is pointed to


class Touch:
    """The finger that came first; others do nothing until it has gone."""

    def __init__(self) -> None:
        self._finger: int | None = None
        self._from: Point = (0, 0)
        self._rested = 0.0
        self._drags = False

    @property
    def rests(self) -> bool:
        """True while a finger lies still that has not asked yet."""
        return self._finger is not None and not self._drags and self._rested < LONG

    def advance(self, dt: float) -> Iterator[Input]:
        """Moves on by `dt` seconds: a finger that rests long enough asks."""
        if self.rests:
            self._rested += dt
            if self._rested >= LONG:
                yield KeyPressed(ASK)

    def heard(self, events: Iterable[pygame.event.Event], size: Size) -> Iterator[pygame.event.Event | Input]:
        """The events, with inputs of a pointer in place of those of fingers, and without the mouse that the system makes of
        fingers."""
        for event in events:
            if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
                pos = round(event.x * size[0]), round(event.y * size[1])
                yield from self._touched(event.type, event.finger_id, pos, SLACK * unit(size))
            elif not getattr(event, "touch", False):
                yield event

    def _touched(self, kind: int, finger: int, pos: Point, slack: float) -> Iterator[Input]:
        if kind == pygame.FINGERDOWN and self._finger is None:
            self._finger, self._from, self._rested, self._drags = finger, pos, 0.0, False
            yield PointerMoved(pos, rests=True)
        elif finger != self._finger:
            return
        elif kind == pygame.FINGERMOTION:
            if not self._drags and math.dist(pos, self._from) > slack and self._rested < LONG:
                self._drags = True
                yield PointerPressed(self._from)
            if self._drags:
                yield PointerMoved(pos)
        elif kind == pygame.FINGERUP:
            if self._drags:
                yield PointerReleased(pos)
            elif self._rested < LONG:
                yield PointerPressed(self._from)
                yield PointerReleased(self._from)
            self._finger = None
            yield PointerLeft()
