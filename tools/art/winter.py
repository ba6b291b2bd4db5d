"""The two mandalas of the winter table: a snow crystal in a wreath of fir and rowan, and a star as it is knitted in the north,
in a ring of firs."""

from __future__ import annotations

import numpy as np

from tools.art.compass import Compass
from tools.art.palette import Dyes
from tools.art.raster import TAU, Field
from tools.art.shapes import fold, segment, union, vesica

LINE = 0.0048


def crystal(x: Field, y: Field, radius: float, width: float) -> Field:
    """A snow crystal of six arms, each with three pairs of branches."""
    along, across = fold(x, y, 6)
    side = np.abs(across)
    parts = [segment(along, side, (0.0, 0.0), (radius, 0.0)) - width]
    for at, long in ((0.30, 0.22), (0.54, 0.28), (0.78, 0.17)):
        end = radius * (at + long * 0.5), radius * long * 0.866
        parts.append(segment(along, side, (radius * at, 0.0), end) - width * 0.86)
    return union(*parts)


def _double(c: Compass, radius: float, gap: float, line: str) -> None:
    c.ring(radius, 0.0066, line, 0.95)
    c.ring(radius - gap, 0.0032, line, 0.85)


def _drops(c: Compass, dyes: Dyes) -> None:
    """Icicles of two lengths around the rim."""
    for count, shift, end, half, dye in ((36, 0.5, 1.000, 0.030, dyes.deep), (36, 0.0, 1.026, 0.036, dyes.bright)):
        drops = c.petals(count, 0.925, end, half, shift, 0.5)
        c.cut(drops)
        c.fill(drops, dye)
        c.line(drops, 0.0040, dyes.line, 0.9)
    c.cut(c.radius - 0.948)
    _double(c, 0.946, 0.0, dyes.line)


def wreath(c: Compass, dyes: Dyes) -> None:
    """A snow crystal within a wreath of fir and rowan; icicles around."""
    _drops(c, dyes)
    c.fill(c.band(0.886, 0.942), dyes.line, 0.94)
    along, across = c.fold(24)
    c.fill(crystal(along - 0.916, across, 0.0235, 0.0034), dyes.bright)
    c.fill(c.beads(24, 0.916, 0.0080, 0.5), dyes.warm)
    c.fill(c.band(0.846, 0.878), dyes.deep, 0.85)
    c.fill(c.beads(96, 0.862, 0.0066), dyes.bright)
    _double(c, 0.882, 0.0, dyes.line)
    _double(c, 0.846, 0.014, dyes.line)
    _garland(c, dyes, 0.700, 0.078)
    c.fill(c.band(0.556, 0.584), dyes.deep, 0.85)
    c.fill(c.beads(72, 0.570, 0.0062), dyes.bright)
    _double(c, 0.584, 0.0, dyes.line)
    _double(c, 0.556, 0.012, dyes.line)
    c.fill(c.radius - 0.54, dyes.bright, 0.55)
    for shift, start, end, half, dye in ((0.5, 0.30, 0.520, 0.060, dyes.deep), (0.0, 0.26, 0.500, 0.046, dyes.cool)):
        petals = c.petals(12, start, end, half, shift)
        c.cut(petals)
        c.fill(petals, dye, 0.80)
        c.cut(np.maximum(c.midribs(12, start, end - 0.04, 0.006, shift), petals + 0.01))
        c.line(petals, LINE, dyes.line, 0.92)
    c.cut(c.radius - 0.325)
    c.fill(c.radius - 0.325, dyes.line, 0.94)
    c.ring(0.309, 0.0040, dyes.bright)
    c.fill(crystal(c.x, c.y, 0.285, 0.0105), dyes.bright)
    c.fill(c.beads(6, 0.235, 0.0125, 0.5), dyes.warm)


def _garland(c: Compass, dyes: Dyes, radius: float, high: float) -> None:
    """Twigs of fir one after the other, with berries between them."""
    for lean, dye, reach in ((0.72, dyes.line, 1.0), (0.60, dyes.cool, 0.93), (0.46, dyes.cool, 0.70)):
        count, away = 120, np.abs(c.radius - radius)
        step = TAU * radius / count
        run = (np.mod(c.angle * count / TAU - away * lean / step + 0.5, 1) - 0.5) * step
        twig = 1 - 0.30 * np.abs(np.mod(c.angle * 12 / TAU, 1) - 0.5) * 2
        c.fill(np.maximum(np.abs(run) * 0.8 - step * 0.24, away - high * reach * twig), dye, 0.92)
    c.ring(radius, 0.012, dyes.line, 0.9)
    for shift, far in ((0.0, 0.030), (0.14, -0.006), (-0.14, -0.006), (0.0, -0.036)):
        berry = c.beads(12, radius + far, 0.0225, shift)
        c.cut(berry - 0.004)
        c.fill(berry, dyes.warm)
        c.line(berry, 0.0042, dyes.line, 0.8)
        c.fill(c.beads(12, radius + far + 0.006, 0.0055, shift), dyes.bright, 0.9)


def _fir(along: Field, across: Field, foot: float, tall: float) -> Field:
    """A tree that grows outwards from a radius: three skirts and a trunk."""
    side, parts = (
        np.abs(across),
        [np.maximum(np.abs(across) - tall * 0.05, np.abs(along - foot - tall * 0.06) - tall * 0.08)],
    )
    for low, top, wide in ((0.10, 0.52, 0.30), (0.34, 0.74, 0.235), (0.58, 1.0, 0.165)):
        slope = wide / (top - low)
        skirt = (side - (foot + top * tall - along) * slope) / np.sqrt(1 + slope * slope)
        parts.append(np.maximum(skirt, foot + low * tall - along))
    return union(*parts)


def star(c: Compass, dyes: Dyes) -> None:
    """A star of eight points within knitted bands; firs around."""
    for count, shift, tall, dye in ((32, 0.5, 0.066, dyes.deep), (32, 0.0, 0.100, dyes.cool)):
        along, across = c.fold(count, shift)
        tree = _fir(along, across, 0.930, tall)
        c.cut(tree - 0.003)
        c.fill(tree, dye)
        c.line(tree, 0.0036, dyes.line, 0.75)
    c.cut(c.radius - 0.936)
    _double(c, 0.936, -0.0, dyes.line)
    c.fill(c.band(0.846, 0.930), dyes.warm, 0.92)
    c.fill(c.zigzag(40, 0.888, 0.026) - 0.0052, dyes.bright)
    for shift, radius in ((0.5, 0.8715), (0.0, 0.9045)):
        c.fill(c.beads(40, radius, 0.0080, shift), dyes.bright)
    c.ring(0.922, 0.0034, dyes.bright)
    c.ring(0.854, 0.0034, dyes.bright)
    _double(c, 0.846, 0.014, dyes.line)
    _snow(c, dyes)
    _double(c, 0.618, 0.012, dyes.line)
    c.fill(c.band(0.548, 0.604), dyes.line, 0.92)
    along, across = c.fold(28)
    lozenge = (np.abs(across) * 0.8 + np.abs(along - 0.576)) * 0.78
    c.fill(lozenge - 0.0165, dyes.bright)
    c.fill(lozenge - 0.0075, dyes.warm)
    c.fill(c.beads(28, 0.576, 0.0052, 0.5), dyes.bright)
    _double(c, 0.548, 0.012, dyes.line)
    _points(c, dyes)


def _snow(c: Compass, dyes: Dyes) -> None:
    """Crystals of two sizes that fall around the star."""
    for count, shift, radius, size, width, dye in (
        (16, 0.0, 0.735, 0.080, 0.0066, dyes.line),
        (16, 0.5, 0.775, 0.040, 0.0044, dyes.deep),
        (16, 0.5, 0.680, 0.040, 0.0044, dyes.deep),
    ):
        along, across = c.fold(count, shift)
        flake = crystal(along - radius, across, size, width)
        c.fill(flake - 0.0045, dye, 0.95)
        c.fill(flake + 0.0008, dyes.bright)


def _points(c: Compass, dyes: Dyes) -> None:
    """Eight lozenges that meet in the middle, each in two halves, and buds between their tips."""
    c.fill(c.radius - 0.530, dyes.bright, 0.50)
    along, across = c.fold(8, 0.5)
    bud = vesica(across, along - 0.445, 0.070, 0.034)
    c.fill(bud, dyes.warm, 0.92)
    c.line(bud, LINE, dyes.line, 0.9)
    c.fill(c.beads(8, 0.352, 0.013, 0.5), dyes.warm)
    along, across = c.fold(8)
    reach, wide = 0.500, 0.150
    near = np.abs(across) - np.minimum(along * 0.414, (reach - along) * 0.72) + 0.008
    petal = np.maximum(near * 0.8, np.abs(across) - wide)
    c.cut(petal)
    c.fill(petal, dyes.line, 0.94)
    half = np.maximum(petal + 0.016, 0.004 - across)
    c.fill(half, dyes.deep)
    c.fill(np.maximum(petal + 0.016, across + 0.004), dyes.bright)
    c.line(petal, LINE, dyes.line)


DESIGNS = {"lotus": wreath, "star": star}
