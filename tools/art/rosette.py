"""The two printed mandalas of the mat: a lotus of twelve and a star of sixteen, as prints on linen or threads on night.

Cards lie on the middle, so the outer rings carry the look. Linen versions are on white and are multiplied onto the
cloth; those of thread have the gaps between the threads in their alpha. The designs of winter are in `winter.py`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image

from tools.art.compass import Compass
from tools.art.palette import Dyes
from tools.art.raster import Field, noise, opaque
from tools.art.shapes import round_box, vesica
from tools.art.weave import weave

SIZE = 1024
LINE = 0.0048
WEAR_LEVELS = 24
"""Few, so that the files stay small; the cloth hides the steps."""
Design = Callable[[Compass, Dyes], None]


def _leaf_row(
    c: Compass, count: int, start: float, end: float, half: float, shift: float, fill: str, line: str
) -> None:
    """A row of petals, darker towards the foot, with cut-out veins and an inner outline."""
    shape = c.petals(count, start, end, half, shift)
    along, _ = c.fold(count, shift)
    depth = np.clip((along - start) / (end - start), 0, 1)
    c.cut(shape)
    c.fill(shape, fill, (0.96 - 0.36 * depth).astype(np.float32))
    inner = shape + half * 0.22
    c.cut(np.maximum(c.veins(count, start, end, (end - start) / 9, 0.0042, shift), inner), 0.62)
    c.cut(np.maximum(c.midribs(count, start, end - (end - start) * 0.14, 0.0055, shift), inner), 0.9)
    c.line(inner, 0.0030, line, 0.45)
    c.line(shape, LINE, line, 0.92)


def _double(c: Compass, radius: float, gap: float, line: str) -> None:
    c.ring(radius, 0.0062, line, 0.92)
    c.ring(radius - gap, 0.0030, line, 0.80)


def lotus(c: Compass, dyes: Dyes) -> None:
    """Lace, a vine on a band, two rows of petals, a ring of seeds, the flower."""
    _lotus_rim(c, dyes)
    _leaf_row(c, 24, 0.585, 0.782, 0.066, 0.5, dyes.cool, dyes.line)
    _leaf_row(c, 24, 0.555, 0.752, 0.058, 0.0, dyes.warm, dyes.line)
    c.fill(c.beads(24, 0.772, 0.0085), dyes.bright)
    c.cut(c.radius - 0.590)
    _double(c, 0.590, 0.014, dyes.line)
    _lotus_seeds(c, dyes)
    _leaf_row(c, 12, 0.215, 0.468, 0.094, 0.5, dyes.cool, dyes.line)
    _leaf_row(c, 12, 0.205, 0.440, 0.084, 0.0, dyes.deep, dyes.line)
    c.fill(c.beads(12, 0.455, 0.011), dyes.bright)
    c.cut(c.radius - 0.262)
    _double(c, 0.262, 0.012, dyes.line)
    c.fill(c.band(0.212, 0.242), dyes.bright, 0.85)
    c.cut(c.beads(36, 0.227, 0.0075))
    _leaf_row(c, 12, 0.050, 0.205, 0.036, 0.5, dyes.warm, dyes.line)
    c.cut(c.radius - 0.062)
    c.fill(c.radius - 0.050, dyes.bright, 0.9)
    c.ring(0.054, LINE, dyes.line)
    c.fill(c.beads(7, 0.028, 0.0065), dyes.line)


def _lotus_rim(c: Compass, dyes: Dyes) -> None:
    for shift, fill, strength in ((0.5, dyes.cool, 0.75), (0.0, dyes.bright, 0.85)):
        along, across = c.fold(48, shift)
        bow = np.maximum(np.hypot((along - 0.936) * 0.86, across) - 0.0575, 0.9 - along)
        c.cut(bow)
        c.fill(bow, fill, strength)
        c.cut(np.abs(bow + 0.013) - 0.0026)
        c.line(bow, 0.0042, dyes.line, 0.9)
    c.fill(c.beads(48, 0.962, 0.0085), dyes.deep)
    c.fill(c.beads(48, 1.014, 0.0062), dyes.deep)
    c.cut(c.radius - 0.948)
    _double(c, 0.942, -0.010, dyes.line)
    c.fill(c.band(0.836, 0.930), dyes.warm, 0.94)
    c.cut(c.vine(24, 0.883, 0.023) - 0.0042)
    for shift, side in ((0.25, 1), (0.75, -1)):
        along, across = c.fold(24, shift)
        c.cut(vesica(along - 0.883 - side * 0.013, across, 0.030, 0.0125))
        c.fill(vesica(along - 0.883 - side * 0.013, across, 0.019, 0.0062), dyes.deep)
    for step in (-0.085, 0.085):
        for shift, side in ((0.25 + step * 3.6, 1), (0.75 + step * 3.6, -1)):
            c.cut(c.beads(24, 0.883 + side * 0.031, 0.0062, shift))
    c.cut(c.band(0.9215, 0.9245))
    c.cut(c.band(0.8415, 0.8445))
    _double(c, 0.836, 0.012, dyes.line)
    c.fill(c.beads(96, 0.812, 0.0055), dyes.line, 0.9)
    c.ring(0.800, 0.0030, dyes.line, 0.8)


def _lotus_seeds(c: Compass, dyes: Dyes) -> None:
    c.fill(c.band(0.500, 0.566), dyes.bright, 0.72)
    along, across = c.fold(36)
    c.cut(vesica(across, along - 0.533, 0.030, 0.017))
    c.fill(vesica(across, along - 0.533, 0.021, 0.0105), dyes.deep, 0.9)
    c.cut(c.beads(36, 0.533, 0.0055, 0.5))
    _double(c, 0.500, 0.012, dyes.line)
    c.ring(0.566, 0.0035, dyes.line, 0.9)


def star(c: Compass, dyes: Dyes) -> None:
    """Flames, a zigzag band, peacock eyes, a plait, the star of sixteen points."""
    _star_rim(c, dyes)
    _peacock(c, dyes)
    c.cut(c.radius - 0.610)
    _double(c, 0.610, 0.012, dyes.line)
    _plait(c, dyes)
    _star_points(c, dyes)
    c.cut(c.radius - 0.272)
    _double(c, 0.272, 0.012, dyes.line)
    c.fill(c.band(0.222, 0.252), dyes.deep, 0.85)
    c.cut(c.beads(32, 0.237, 0.0080))
    _leaf_row(c, 8, 0.055, 0.212, 0.052, 0.5, dyes.cool, dyes.line)
    _leaf_row(c, 8, 0.045, 0.190, 0.040, 0.0, dyes.warm, dyes.line)
    c.cut(c.radius - 0.058)
    c.fill(c.radius - 0.046, dyes.bright, 0.9)
    c.ring(0.050, LINE, dyes.line)
    c.fill(c.radius - 0.016, dyes.line)


def _star_rim(c: Compass, dyes: Dyes) -> None:
    flames = c.petals(64, 0.925, 1.022, 0.030, 0.5, 1.35)
    c.fill(flames, dyes.cool, 0.75)
    c.line(flames, 0.0036, dyes.line, 0.9)
    c.fill(c.beads(64, 1.000, 0.0062), dyes.bright)
    c.cut(c.radius - 0.944)
    _double(c, 0.944, -0.010, dyes.line)
    c.fill(c.band(0.846, 0.934), dyes.deep, 0.92)
    c.cut(c.zigzag(40, 0.890, 0.026) - 0.0048)
    for shift, radius in ((0.5, 0.8745), (0.0, 0.9055)):
        c.cut(c.beads(40, radius, 0.0115, shift))
        c.fill(c.beads(40, radius, 0.0062, shift), dyes.bright)
    c.cut(c.band(0.9265, 0.9290))
    c.cut(c.band(0.8510, 0.8535))
    _double(c, 0.846, 0.012, dyes.line)


def _peacock(c: Compass, dyes: Dyes) -> None:
    """Two rows of feathers, the outer one half hidden."""
    for radius, shift, fill in ((0.745, 0.5, dyes.cool), (0.705, 0.0, dyes.warm)):
        along, across = c.fold(24, shift)
        eye = np.hypot((along - radius) * 0.92, across)
        body = np.maximum(eye - 0.083, 0.5 - along)
        c.cut(body)
        c.fill(body, fill, 0.30)
        barbs = np.abs(np.mod(np.arctan2(across, along - radius + 0.10) * 14, 1) - 0.5) * 0.018 - 0.0022
        c.fill(np.maximum(barbs, np.maximum(eye - 0.079, 0.058 - eye)), dyes.line, 0.50)
        c.fill(eye - 0.056, fill, 0.92)
        c.cut(np.abs(eye - 0.0405) - 0.0026)
        c.fill(eye - 0.032, dyes.bright, 0.95)
        c.fill(np.hypot((along - radius + 0.006) * 0.92, across) - 0.0165, dyes.deep)
        c.line(eye - 0.056, 0.0034, dyes.line, 0.85)
        c.line(body, LINE, dyes.line, 0.92)
    c.fill(c.beads(24, 0.812, 0.0075), dyes.bright)


def _plait(c: Compass, dyes: Dyes) -> None:
    c.fill(c.band(0.520, 0.588), dyes.warm, 0.88)
    for sign in (1, -1):
        c.cut(c.vine(20, 0.554, 0.022 * sign) - 0.0062)
        c.fill(c.vine(20, 0.554, 0.022 * sign) - 0.0026, dyes.deep, 0.8)
    c.fill(c.beads(40, 0.554, 0.0062, 0.5), dyes.bright)
    _double(c, 0.520, 0.012, dyes.line)
    c.ring(0.588, 0.0035, dyes.line, 0.9)


def _star_points(c: Compass, dyes: Dyes) -> None:
    for shift, fill, strength in ((0.5, dyes.cool, 0.75), (0.0, dyes.deep, 0.9)):
        along, across = c.fold(8, shift)
        kite = np.maximum(np.abs(across) * 0.87 + (along - 0.492) * 0.49, 0.20 - along)
        c.cut(kite)
        c.fill(kite, fill, strength)
        c.cut(np.abs(kite + 0.020) - 0.0028)
        c.cut(np.maximum(np.abs(across) - 0.0030, kite + 0.020))
        c.line(kite, LINE, dyes.line, 0.92)
    along, across = c.fold(8)
    c.cut(np.abs(round_box(along - 0.335, across, 0.030, 0.030, 0.012)) - 0.003)
    c.fill(c.beads(8, 0.335, 0.0135), dyes.bright)


DESIGNS: dict[str, Design] = {"lotus": lotus, "star": star}


def worn(size: int, seed: int) -> Field:
    """How much of the ink is left: clouds, and specks where the block missed."""
    rng = np.random.default_rng(seed)
    clouds = 0.93 + 0.22 * (noise(rng, size, size, size / 9) - 0.5) + 0.14 * (noise(rng, size, size, size / 50) - 0.5)
    specks = np.clip((noise(rng, size, size, 3.2) - 0.80) * 5, 0, 1) * 0.35
    return (np.round(np.clip(clouds - specks, 0, 1) * WEAR_LEVELS) / WEAR_LEVELS).astype(np.float32)


def printed(design: Design, dyes: Dyes, seed: int) -> Image.Image:
    """The print for linen, RGB on white."""
    compass = Compass(SIZE)
    design(compass, dyes)
    canvas, left = compass.canvas, worn(SIZE, seed)[..., None]
    ink = canvas.colour + 255 * (1 - canvas.alpha)[..., None]
    return opaque(255 - (255 - ink) * left, step=8)


def embroidered(design: Design, dyes: Dyes, seed: int) -> Image.Image:
    """The thread for the other cloths, RGBA, with gaps."""
    compass = Compass(SIZE)
    design(compass, dyes)
    canvas = compass.canvas
    light = weave(SIZE, SIZE, "#ffffff", 1.0, seed, pitch=SIZE / 150)[1]
    gaps = np.clip(0.80 + (light - 0.75) * 0.75, 0.30, 1.0)
    left = (worn(SIZE, seed) * gaps).astype(np.float32)
    canvas.colour *= left[..., None]
    canvas.alpha *= left
    return canvas.picture(step=8, alpha_step=8)
