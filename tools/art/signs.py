"""The sign of each colour: lotus, waves, sun, leaf, diamond, mountain, on a round medallion of paper.

Silhouettes, each of another character, so that they are told apart at 18 pixels and without colour.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from PIL import Image

from tools.art.palette import PAPER, SANDS
from tools.art.raster import Canvas, Field, blur, mix, planes
from tools.art.shapes import cover, disc, fold, outline, polygon, segment, turn, union, vesica, without

SIZE = 128
Annotation = Callable[[Field, Field], Field]


def lotus(x: Field, y: Field) -> Field:
    """A flower from the side: five petals that fan out from the water."""
    foot = 0.62
    gap = 0.075
    shape: Field = np.full(np.broadcast(x, y).shape, 9.0, np.float32)
    for angle, length, width in (
        (78, 0.47, 0.20),
        (-78, 0.47, 0.20),
        (40, 0.60, 0.24),
        (-40, 0.60, 0.24),
        (0, 0.68, 0.27),
    ):
        tx, ty = turn(x, y - foot, np.radians(angle))
        petal = vesica(tx, ty + length, length, width)
        shape = union(without(shape, petal - gap), petal)
    return shape


def waves(x: Field, y: Field) -> Field:
    """Two rolling waves."""
    lines = []
    for middle in (-0.42, 0.10, 0.62):
        steep = 0.17 * 5.0 * np.cos(5.0 * x)
        lines.append(np.abs(y - middle - 0.17 * np.sin(5.0 * x)) / np.sqrt(1 + steep * steep) - 0.125)
    return np.maximum(union(*lines), np.hypot(x, y) - 0.93)


def sun(x: Field, y: Field) -> Field:
    """A disc and eight rays."""
    along, across = fold(x, y, 8)
    return union(disc(x, y, 0.42), segment(along, across, (0.68, 0.0), (0.90, 0.0)) - 0.10)


def leaf(x: Field, y: Field) -> Field:
    """A leaf that leans to the right, with a stalk and a cut midrib."""
    tx, ty = turn(x, y, np.radians(38))
    blade = vesica(tx, ty + 0.10, 0.86, 0.45)
    rib = segment(tx, ty, (0, -0.45), (0, 0.80)) - 0.06
    stalk = segment(tx, ty, (0, 0.70), (0, 0.96)) - 0.075
    return union(without(blade, rib), stalk)


def diamond(x: Field, y: Field) -> Field:
    """A diamond in a diamond frame."""
    far = (np.abs(x) * 1.18 + np.abs(y)) * 0.65
    return union(outline(far - 0.49, 0.17), far - 0.20)


def mountain(x: Field, y: Field) -> Field:
    """Two peaks with a jagged line of snow."""
    peaks = [(-1.0, 0.62), (-0.28, -0.72), (0.18, 0.02), (0.42, -0.26), (1.0, 0.62)]
    snow = [(-0.66, -0.10), (-0.46, 0.06), (-0.30, -0.14), (-0.10, 0.08), (0.08, -0.08)]
    jag = union(*(segment(x, y, a, b) for a, b in pairwise(snow))) - 0.055
    return without(polygon(x, y, peaks), jag) - 0.02


SIGNS: dict[str, Annotation] = {"R": lotus, "O": waves, "Y": sun, "G": leaf, "P": diamond, "K": mountain}


def ink(colour: str) -> Field:
    """The sign's ink: the colour, dark enough to read on paper."""
    sand = SANDS[colour]
    if colour == "Y":
        return mix(sand.dark, sand.accent, 0.55)
    return mix(sand.dark, sand.base, {"R": 0.55, "O": 0.25}.get(colour, 0.25))


def stamp(canvas: Canvas, colour: str, middle: tuple[float, float], radius: float, upside_down: bool = False) -> None:
    """Set a medallion of the given radius (in pixels) on the canvas."""
    height, width = canvas.alpha.shape
    x, y = planes(width, height)
    x, y = x + width / 2 - middle[0], y + height / 2 - middle[1]
    rim = np.hypot(x, y) - radius
    shadow = blur(cover(rim - radius * 0.02), max(1, round(radius * 0.07)))
    shadow = np.roll(shadow, (max(1, round(radius * 0.06)), round(radius * 0.03)), (0, 1))
    canvas.paint("#180e08", shadow * 0.40 * (canvas.alpha > 0.5))
    canvas.paint(PAPER, cover(rim))
    canvas.paint(ink(colour), cover(outline(rim + radius * 0.10, max(0.8, radius * 0.055))) * 0.85)
    side = -1 if upside_down else 1
    scale = radius * 0.66
    shape = SIGNS[colour](x / scale * side, (y / scale) * side)
    canvas.paint(ink(colour), cover(shape * scale))


def sign_picture(colour: str) -> Image.Image:
    """The medallion alone, with its own soft shadow."""
    canvas = Canvas(SIZE, SIZE)
    x, y = planes(SIZE, SIZE)
    shadow = blur(cover(np.hypot(x, y - 3) - 57), 2)
    canvas.paint("#180e08", shadow * 0.45)
    stamp(canvas, colour, (SIZE / 2, SIZE / 2 - 1), 60.0)
    return canvas.picture()
