"""A page that is larger than its window, as it may be when the interface is enlarged: which part of it is seen, and where in it
inputs fall. The view follows the pointer, so that every part can be reached without a scroll bar to aim at, and the keyboard's
focus. Pure: it draws nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from mandala.ui.inputs import Input, Point, PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.units import Size

BAND: Final = 0.12
"""The share of the window at each edge in which the view has arrived at that edge of the page."""
STEP: Final = 0.25
"""The share of the window by which a key moves the view."""
WHEEL: Final = 0.12
"""The share of the window by which a step of the wheel moves it."""
RETURN: Final = 4.0
"""The view has come back to the pointer when that has gone one over so much of the window."""
_ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Magnifier:
    """The view of a page of `area` pixels through a window."""

    def __init__(self, window: Size = (1, 1), area: Size = (1, 1)) -> None:
        self.window = window
        self.area = max(window[0], area[0]), max(window[1], area[1])
        self.offset: Point = ((self.area[0] - self.window[0]) // 2, 0)
        self._pointer: Point | None = None

    @property
    def needed(self) -> bool:
        """Whether the page is larger than the window."""
        return self.area != self.window

    @property
    def view(self) -> pygame.Rect:
        """The part of the page that is seen."""
        return pygame.Rect(self.offset, self.window)

    def placed(self, event: Input) -> Input:
        """The input with its position on the page; a move of the pointer moves the view."""
        if not self.needed:
            return event
        if isinstance(event, PointerMoved):
            self.follow(event.pos)
        if isinstance(event, (PointerMoved, PointerPressed, PointerReleased, Wheel)):
            return replace(event, pos=(event.pos[0] + self.offset[0], event.pos[1] + self.offset[1]))
        return event

    def follow(self, pos: Point) -> None:
        """Looks where the pointer is: at its place in the window lies the same share of the page. Where keys or the wheel took
        the view elsewhere, it comes back little by little as the pointer moves, without a jump."""
        before, self._pointer = self._pointer, pos
        wanted = self._along(0, pos[0]), self._along(1, pos[1])
        if before is None:
            self.offset = wanted
            return
        way = max(abs(pos[0] - before[0]) / self.window[0], abs(pos[1] - before[1]) / self.window[1])
        astray = max(0.0, 1 - RETURN * way)
        self.offset = self._kept(
            (
                round(wanted[0] + (self.offset[0] - self._along(0, before[0])) * astray),
                round(wanted[1] + (self.offset[1] - self._along(1, before[1])) * astray),
            )
        )

    def _along(self, axis: int, at: int) -> int:
        window, spare = self.window[axis], self.area[axis] - self.window[axis]
        edge = window * BAND
        return round(max(0.0, min(1.0, (at - edge) / (window - 2 * edge))) * spare)

    def pointed(self, spot: Point) -> Point:
        """Where in the window the pointer must be to be at `spot` of the page."""
        return self._back(0, spot[0]), self._back(1, spot[1])

    def _back(self, axis: int, spot: int) -> int:
        window, area = self.window[axis], self.area[axis]
        edge = window * BAND
        if spot <= edge:
            return spot
        if spot >= area - edge:
            return spot - (area - window)
        return round(edge + (spot - edge) * (window - 2 * edge) / (area - 2 * edge))

    def reveal(self, rect: pygame.Rect) -> None:
        """Moves the view as little as shows a rectangle with some room around it, its upper left corner if it is too large."""
        around = rect.inflate(round(self.window[0] * BAND), round(self.window[1] * BAND * 2))
        view = self.view
        for low, high in (("left", "right"), ("top", "bottom")):
            if getattr(around, high) > getattr(view, high):
                setattr(view, high, getattr(around, high))
            if getattr(around, low) < getattr(view, low):
                setattr(view, low, getattr(around, low))
        self.offset = self._kept(view.topleft)

    def turn(self, dy: int) -> None:
        """The wheel moves the view up and down."""
        self.offset = self._kept((self.offset[0], self.offset[1] - round(dy * self.window[1] * WHEEL)))

    def pan(self, key: str) -> bool:
        """Moves the view by an arrow key; whether it was one."""
        if not self.needed or key not in _ARROWS:
            return False
        step = [round(way * side * STEP) for way, side in zip(_ARROWS[key], self.window)]
        self.offset = self._kept((self.offset[0] + step[0], self.offset[1] + step[1]))
        return True

    def _kept(self, offset: Point) -> Point:
        """An offset inside the page."""
        x, y = (max(0, min(at, area - side)) for at, area, side in zip(offset, self.area, self.window))
        return x, y
