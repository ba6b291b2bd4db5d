"""Planes of numbers and how they become pictures: noise, blur, colour, a canvas with alpha.

Decides how layers are blended; decides nothing about what is drawn.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Field: TypeAlias = NDArray[Any]
"""A plane (h, w) or a coloured plane (h, w, 3 or 4) of float32."""
Colour: TypeAlias = str | Field
"""`#rrggbb`, or a field of colours 0..255."""

TAU = 2 * np.pi
BLEED = 2
"""How far a painted pixel's colour spreads under clear ones, in pixels."""


def rgb(colour: Colour) -> Field:
    """The colour as floats 0..255."""
    if isinstance(colour, str):
        return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.float32)
    return colour


def mix(first: Colour, second: Colour, share: float) -> Field:
    """`share` of the second colour in the first."""
    return rgb(first) * (1 - share) + rgb(second) * share


class Noise:
    """Smooth noise 0..1 on a grid of `cell` pixels, evaluated wherever asked for."""

    def __init__(self, rng: np.random.Generator, height: float, width: float, cell: float) -> None:
        self.cell = cell
        self.knots = rng.random((int(height / cell) + 3, int(width / cell) + 3), dtype=np.float32)

    def at(self, y: Field, x: Field) -> Field:
        """The noise at every crossing of the rows `y` and the columns `x`."""
        y0, ease_y = self._split(y)
        x0, ease_x = self._split(x)
        rows = self.knots[y0] * (1 - ease_y[:, None]) + self.knots[y0 + 1] * ease_y[:, None]
        plane: Field = rows[:, x0] * (1 - ease_x) + rows[:, x0 + 1] * ease_x
        return plane

    def _split(self, place: Field) -> tuple[Field, Field]:
        scaled = (place / self.cell).astype(np.float32)
        whole = scaled.astype(np.int32)
        part = scaled - whole
        return whole, part * part * (3 - 2 * part)


def noise(rng: np.random.Generator, height: int, width: int, cell: float) -> Field:
    """Smooth noise 0..1 for a whole picture."""
    return Noise(rng, height, width, cell).at(np.arange(height, dtype=np.float32), np.arange(width, dtype=np.float32))


def blur(plane: Field, radius: int) -> Field:
    """Three box blurs in both directions; the rim is continued outwards."""
    for axis in (0, 1):
        for _ in range(3):
            plane = _box(plane, radius, axis)
    return plane


def blur_along(plane: Field, radius: int) -> Field:
    """Two box blurs along the rows only."""
    return _box(_box(plane, radius, 1), radius, 1)


def _box(plane: Field, radius: int, axis: int) -> Field:
    if radius < 1:
        return plane
    pad = [(0, 0), (0, 0)]
    pad[axis] = (radius + 1, radius)
    total = np.cumsum(np.pad(plane, pad, mode="edge"), axis=axis, dtype=np.float64)
    span = 2 * radius + 1
    high = np.take(total, range(span, total.shape[axis]), axis)
    low = np.take(total, range(total.shape[axis] - span), axis)
    return ((high - low) / span).astype(np.float32)


def planes(width: int, height: int, unit: float = 1.0) -> tuple[Field, Field]:
    """x and y of the pixel centres from the middle of the picture, in `unit` pixels; shapes (1, w), (h, 1)."""
    x = (np.arange(width, dtype=np.float32) + 0.5 - width / 2) / np.float32(unit)
    y = (np.arange(height, dtype=np.float32) + 0.5 - height / 2) / np.float32(unit)
    return x[None, :], y[:, None]


class Canvas:
    """Colour and alpha, premultiplied, painted from the back to the front."""

    def __init__(self, width: int, height: int) -> None:
        self.colour: Field = np.zeros((height, width, 3), np.float32)
        self.alpha: Field = np.zeros((height, width), np.float32)

    def paint(self, colour: Colour, cover: Field) -> None:
        """Lay a colour over what is there, as strongly as `cover` (0..1) says."""
        rows, columns = np.nonzero(cover.max(axis=1) > 0)[0], np.nonzero(cover.max(axis=0) > 0)[0]
        if not len(rows):
            return
        box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
        tone = rgb(colour)
        part = cover[box]
        self.colour[box] += ((tone[box] if tone.ndim == 3 else tone) - self.colour[box]) * part[..., None]
        self.alpha[box] += (1 - self.alpha[box]) * part

    def erase(self, cover: Field) -> None:
        """Take away what is there, as strongly as `cover` says."""
        self.colour *= 1 - cover[..., None]
        self.alpha *= 1 - cover

    def shade(self, factor: Field) -> None:
        """Make what is there lighter or darker; its alpha stays."""
        self.colour *= factor[..., None] if factor.ndim == 2 else factor

    def picture(self, step: int = 1, alpha_step: int = 1) -> Image.Image:
        """The RGBA picture; rounded to multiples of the steps, for smaller files.

        Clear pixels beside painted ones take their colour, so that scaling the picture leaves no dark fringe.
        """
        near = blur(self.alpha, BLEED)
        bled = np.dstack([blur(self.colour[..., channel], BLEED) for channel in range(3)])
        bled = bled / np.maximum(near, 1e-4)[..., None] * (near > 0.5 / 255)[..., None]
        straight = self.colour / np.maximum(self.alpha, 1e-4)[..., None]
        straight = np.where((self.alpha > 0.5 / 255)[..., None], straight, bled)
        return Image.fromarray(np.dstack([eight_bits(straight, step), eight_bits(self.alpha * 255, alpha_step)]))


def eight_bits(plane: Field, step: int = 1) -> NDArray[np.uint8]:
    """Rounded to bytes, in steps of `step`."""
    rounded = np.floor(plane / step + 0.5) * step
    levels: NDArray[np.uint8] = np.clip(rounded, 0, 255).astype(np.uint8)
    return levels


def opaque(plane: Field, step: int = 1) -> Image.Image:
    """An RGB picture of a coloured plane."""
    return Image.fromarray(eight_bits(plane, step))
