"""Figures repeated round a centre, painted on a canvas: rings, beads, petals, arches, zigzags.

The unit is the radius of the whole; nothing here knows a colour or a design.
"""

from __future__ import annotations

import numpy as np

from tools.art.raster import TAU, Canvas, Colour, Field, planes
from tools.art.shapes import cover, fold, outline

REACH = 1.03


def petal(along: Field, across: Field, start: float, end: float, half: float, belly: float = 0.75) -> Field:
    """A pointed petal from radius `start` to `end`, at most `half` to each side; a small belly sits further in."""
    length = end - start
    t = np.clip((along - start) / length, 0, 1)
    table = np.linspace(0, 1, 256, dtype=np.float32)
    curve = np.maximum(np.sin(np.pi * table**belly), 0) ** 0.85
    slope = np.clip(np.gradient(curve, 1 / 255), -4, 4) * half / length
    at = (t * 255).astype(np.int32)
    side = (np.abs(across) - half * curve[at]) / np.sqrt(1 + slope[at] ** 2)
    shape: Field = np.maximum(side, np.maximum(start - along, along - end)).astype(np.float32)
    return shape


class Compass:
    """A canvas seen in polar coordinates."""

    def __init__(self, size: int) -> None:
        self.canvas = Canvas(size, size)
        self.pixel = 2 * REACH / size
        self.x, self.y = planes(size, size, size / (2 * REACH))
        self.radius = np.hypot(self.x, self.y)
        self.angle = np.arctan2(self.y, self.x)

    def fold(self, count: int, shift: float = 0.0) -> tuple[Field, Field]:
        return fold(self.x, self.y, count, shift)

    def fill(self, distance: Field, colour: Colour, strength: float | Field = 1.0) -> None:
        self.canvas.paint(colour, cover(distance, self.pixel) * strength)

    def cut(self, distance: Field, strength: float = 1.0) -> None:
        self.canvas.erase(cover(distance, self.pixel) * np.float32(strength))

    def line(self, distance: Field, width: float, colour: Colour, strength: float = 1.0) -> None:
        self.fill(outline(distance, width), colour, strength)

    def ring(self, radius: float, width: float, colour: Colour, strength: float = 1.0) -> None:
        self.line(self.radius - radius, width, colour, strength)

    def band(self, inner: float, outer: float) -> Field:
        return np.maximum(self.radius - outer, inner - self.radius)

    def beads(self, count: int, radius: float, size: float, shift: float = 0.0) -> Field:
        along, across = self.fold(count, shift)
        return np.hypot(along - radius, across) - size

    def petals(
        self, count: int, start: float, end: float, half: float, shift: float = 0.0, belly: float = 0.75
    ) -> Field:
        along, across = self.fold(count, shift)
        return petal(along, across, start, end, half, belly)

    def midribs(self, count: int, start: float, end: float, width: float, shift: float = 0.0) -> Field:
        along, across = self.fold(count, shift)
        return np.maximum(np.abs(across) - width / 2, np.maximum(start - along, along - end))

    def veins(self, count: int, start: float, end: float, step: float, width: float, shift: float = 0.0) -> Field:
        """Side veins that run outwards from the midrib; to be limited to the petal by the caller."""
        along, across = self.fold(count, shift)
        run = np.mod(along - np.abs(across) * 1.3 + step / 2, step) - step / 2
        return np.maximum(np.abs(run) * 0.61 - width / 2, np.maximum(start - along, along - end))

    def zigzag(self, count: int, radius: float, swing: float) -> Field:
        """Distance to a zigzag line round the centre."""
        tooth = np.abs(np.mod(self.angle * count / TAU, 1) - 0.5) * 4 - 1
        slope = 4 * swing * count / (TAU * radius)
        line: Field = np.abs(self.radius - radius - tooth * swing) / np.sqrt(1 + slope * slope)
        return line

    def vine(self, count: int, radius: float, swing: float) -> Field:
        """Distance to a wave round the centre."""
        slope = swing * count * np.cos(self.angle * count) / radius
        line: Field = np.abs(self.radius - radius - swing * np.sin(self.angle * count)) / np.sqrt(1 + slope * slope)
        return line
