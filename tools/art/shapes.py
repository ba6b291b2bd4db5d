"""Signed distances: below zero inside a figure, in the unit of the coordinates given.

Every figure is a function of the planes x and y (y grows downwards), so that it can be turned, folded and
repeated by changing the coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tools.art.raster import TAU, Field

Point = tuple[float, float]


def cover(distance: Field, pixel: float = 1.0) -> Field:
    """How much of each pixel lies inside, 0..1; `pixel` is the size of one in the distance's unit."""
    return np.clip(0.5 - distance / np.float32(pixel), 0, 1).astype(np.float32)


def outline(distance: Field, width: float) -> Field:
    """The figure's rim, `width` wide."""
    return np.abs(distance) - width / 2


def union(*distances: Field) -> Field:
    """Inside any of them."""
    joined = distances[0]
    for distance in distances[1:]:
        joined = np.minimum(joined, distance)
    return joined


def without(distance: Field, hole: Field) -> Field:
    """Inside the first, outside the second."""
    return np.maximum(distance, -hole)


def disc(x: Field, y: Field, radius: float) -> Field:
    """A disc about the origin."""
    return np.hypot(x, y) - radius


def vesica(x: Field, y: Field, length: float, width: float) -> Field:
    """A pointed oval along y: half length and half width."""
    radius = (length * length + width * width) / (2 * width)
    shift = radius - width
    x, y = np.abs(x), np.abs(y)
    tip = (y - length) * shift > x * length
    return np.where(tip, np.hypot(x, y - length), np.hypot(x + shift, y) - radius)


def round_box(x: Field, y: Field, half_width: float, half_height: float, radius: float) -> Field:
    """A box about the origin with round corners."""
    dx = np.abs(x) - (half_width - radius)
    dy = np.abs(y) - (half_height - radius)
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    return outside + np.minimum(np.maximum(dx, dy), 0) - radius


def segment(x: Field, y: Field, start: Point, end: Point) -> Field:
    """The distance to the straight line between two points."""
    ax, ay = x - start[0], y - start[1]
    bx, by = end[0] - start[0], end[1] - start[1]
    along = np.clip((ax * bx + ay * by) / max(bx * bx + by * by, 1e-9), 0, 1)
    return np.hypot(ax - bx * along, ay - by * along)


def path(x: Field, y: Field, points: Sequence[Point], closed: bool = False) -> Field:
    """The distance to a line through the points."""
    ends = list(points[1:]) + ([points[0]] if closed else [])
    return union(*(segment(x, y, a, b) for a, b in zip(points, ends, strict=False)))


def polygon(x: Field, y: Field, points: Sequence[Point]) -> Field:
    """A filled polygon."""
    inside = np.zeros(np.broadcast(x, y).shape, bool)
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        crosses = (ay > y) != (by > y)
        slope = (bx - ax) / (by - ay) if by != ay else 0.0
        inside ^= crosses & (x < slope * (y - ay) + ax)
    return path(x, y, points, closed=True) * np.where(inside, -1, 1)


def arc(x: Field, y: Field, radius: float, middle: float, half: float) -> Field:
    """The distance to an arc about the origin; `middle` and `half` are angles (0 is right, clockwise)."""
    turned = np.arctan2(y, x) - middle
    angle = np.clip(np.mod(turned + np.pi, TAU) - np.pi, -half, half) + middle
    return np.hypot(x - radius * np.cos(angle), y - radius * np.sin(angle))


def turn(x: Field, y: Field, angle: float) -> tuple[Field, Field]:
    """The coordinates of a figure that is turned clockwise by `angle`."""
    c, s = float(np.cos(angle)), float(np.sin(angle))
    return x * c + y * s, y * c - x * s


def fold(x: Field, y: Field, count: int, shift: float = 0.0) -> tuple[Field, Field]:
    """(outwards, across) in the nearest of `count` equal sectors; `shift` is a part of a sector."""
    sector = TAU / count
    angle = np.mod(np.arctan2(y, x) + shift * sector + sector / 2, sector) - sector / 2
    radius = np.hypot(x, y)
    return radius * np.cos(angle), radius * np.sin(angle)


def tile(plane: Field, period: float) -> Field:
    """The coordinate within the nearest repetition, -period/2 .. period/2."""
    return np.mod(plane + period / 2, period) - period / 2
