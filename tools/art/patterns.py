"""The pattern of each colour of sand, so that a colour is known by its figure alone.

Fine patterns for large cards, coarse ones for cards under 70 pixels. The unit is a hundredth of the pane's width.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.art.palette import SANDS, Sand
from tools.art.raster import Field, planes
from tools.art.sand import Layer
from tools.art.shapes import disc, fold, outline, tile, vesica

Pattern = Callable[[Field, Field, Sand, bool], list[Layer]]


def lotus(x: Field, y: Field, sand: Sand, coarse: bool) -> list[Layer]:
    """Rows of petals about the middle, rings of ripples outside."""
    rows: tuple[tuple[int, float, float, float, float, str], ...]
    if coarse:
        rows = (
            (8, 50, 27, 15.5, 0.5, sand.dark),
            (8, 37, 25, 12.5, 0.0, sand.light),
            (8, 16, 12, 5.4, 0.5, sand.accent),
        )
    else:
        rows = (
            (10, 57, 21, 11.5, 0.0, sand.dark),
            (10, 46, 20, 10.5, 0.5, sand.light),
            (10, 35, 18, 9.5, 0.0, sand.dark),
            (10, 26, 14, 6.8, 0.5, sand.light),
            (5, 16, 12, 6.6, 0.0, sand.accent),
        )
    layers = [] if coarse else [Layer(outline(disc(x, y, r), 1.7), sand.dark, 0.8) for r in range(72, 100, 5)]
    for count, centre, length, width, shift, colour in rows:
        along, across = fold(x, y, count, shift)
        shape = vesica(across, along - centre, length, width)
        layers.append(Layer(shape, colour))
        if not coarse:
            layers.append(Layer(outline(shape + 1.8, 1.0), sand.base, 0.5))
    core = 9.0 if coarse else 6.5
    return [*layers, Layer(disc(x, y, core), sand.dark), Layer(disc(x, y, core * 0.52), sand.accent)]


def waves(x: Field, y: Field, sand: Sand, coarse: bool) -> list[Layer]:
    """Rows of round waves, each row before the last: seigaiha."""
    radius = 33.0 if coarse else 20.5
    bands: tuple[tuple[float, str, float], ...] = (
        (1.0, sand.dark, 0.3),
        (0.90, sand.base, 0.9),
        (0.66, sand.accent, 1.0),
        (0.50, sand.base, 0.5),
        (0.26, sand.dark, 0.8),
    )
    if not coarse:
        bands = (
            (1.0, sand.dark, 0.3),
            (0.93, sand.base, 0.9),
            (0.73, sand.accent, 1.0),
            (0.645, sand.dark, 0.3),
            (0.60, sand.light, 0.9),
            (0.44, sand.base, 0.5),
            (0.20, sand.dark, 1.0),
        )
    layers: list[Layer] = []
    for row in range(-9, 11):
        dx, dy = tile(x + (row % 2) * radius, 2 * radius), y - (row * 0.5 + 0.4) * radius
        far = np.hypot(dx, dy)
        layers += [Layer(far - radius * share, colour, height) for share, colour, height in bands]
    return layers


def sun(x: Field, y: Field, sand: Sand, coarse: bool) -> list[Layer]:
    """Straight and flickering rays from a round face."""
    count, core = (10, 24.0) if coarse else (16, 23.0)
    along, across = fold(x, y, count)
    spread = 0.15 if coarse else 0.088
    layers = [Layer(np.maximum(np.abs(across) - (along - core) * spread - 1.2, core + 2 - along), sand.light)]
    along, across = fold(x, y, count, 0.5)
    if coarse:
        layers.append(Layer(np.maximum(np.abs(across) - 2.4, 36 - along), sand.accent, 0.9))
    else:
        flicker = 1.0 + 0.7 * np.sin(along / 3.2)
        layers.append(Layer(np.maximum(np.abs(across) - flicker, 34 - along), sand.accent, 0.9))
    layers += [Layer(disc(x, y, core), sand.dark, 0.6), Layer(disc(x, y, core - 2.8), sand.light)]
    if coarse:
        return [*layers, Layer(disc(x, y, 11), sand.accent)]
    rings = [Layer(outline(disc(x, y, r), 1.7), sand.accent) for r in (15.5, 10)]
    return [*layers, *rings, Layer(disc(x, y, 5), sand.accent)]


def leaves(x: Field, y: Field, sand: Sand, coarse: bool) -> list[Layer]:
    """Upright leaves in staggered rows, each with a midrib and veins."""
    wide, high = (46.0, 35.0) if coarse else (25.0, 19.0)
    k = wide / 25
    layers: list[Layer] = []
    for row in range(-6, 7):
        dx, dy = tile(x + (row % 2) * wide / 2, wide), y - row * high
        shape = vesica(dx, dy, 17.2 * k, 9.7 * k)
        layers.append(Layer(shape, sand.light if row % 2 else sand.dark))
        if not coarse:
            vein = np.abs(tile(dy + np.abs(dx) * 0.9, 5.2)) - 0.45
            layers.append(Layer(np.maximum(vein, shape + 2), sand.base, 0.5))
        layers.append(Layer(np.maximum(np.abs(dx) - 0.8 * k, shape + 2 * k), sand.accent, 0.8))
    return layers


def diamonds(x: Field, y: Field, sand: Sand, coarse: bool) -> list[Layer]:
    """A lattice with a diamond in each mesh."""
    mesh = 50.0 if coarse else 27.0
    k = mesh / 25
    a, b = x + y * 0.72, x - y * 0.72
    lattice = np.minimum(np.abs(tile(a, mesh)), np.abs(tile(b, mesh))) * 0.81
    gem = np.maximum(np.abs(tile(a + mesh / 2, mesh)), np.abs(tile(b + mesh / 2, mesh))) * 0.81
    layers = [Layer(lattice - 1.7 * k, sand.light)]
    if not coarse:
        layers.append(Layer(lattice - 0.5 * k, sand.accent, 0.6))
    layers += [Layer(gem - 6.2 * k, sand.dark, 0.8), Layer(gem - 4.0 * k, sand.light)]
    return [*layers, Layer(gem - (2.4 if coarse else 1.7) * k, sand.accent)]


def mountains(x: Field, y: Field, sand: Sand, coarse: bool) -> list[Layer]:
    """Zigzag ranges, one behind the other."""
    wide, high = (60.0, 36.0) if coarse else (36.0, 20.0)
    slope = np.abs(tile(x + wide / 2, wide)) - wide / 4
    layers: list[Layer] = []
    for row in range(-7, 8):
        line = (y - row * high) - slope * 1.05
        layers.append(Layer(outline(line * 0.69, high * 0.33), sand.dark, 0.9))
        layers.append(Layer(outline(line * 0.69, high * 0.085), sand.accent))
        layers.append(Layer(outline((line - high / 2) * 0.69, high * 0.15), sand.light))
    return layers


PATTERNS: dict[str, Pattern] = {"R": lotus, "O": waves, "Y": sun, "G": leaves, "P": diamonds, "K": mountains}


def pattern(colour: str, width: int, height: int, coarse: bool) -> list[Layer]:
    """The layers of a colour's pattern on a pane; distances in pixels."""
    unit = width / 100
    x, y = planes(width, height, unit)
    layers = PATTERNS[colour](x, y, SANDS[colour], coarse)
    shape = (height, width)
    return [layer._replace(distance=np.broadcast_to(layer.distance * unit, shape)) for layer in layers]
