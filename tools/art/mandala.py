"""Mandalas of all six sands: the centrepiece of the title screen, and the program's icon."""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.art.compass import Compass, petal
from tools.art.palette import SANDS
from tools.art.raster import Canvas, Field, blur, noise
from tools.art.sand import Layer, lay
from tools.art.shapes import vesica

TITLE_SIZE = 1200
ICON_SIZE = 256
ORDER = "ROYGPK"
BONE = "#f3e3c2"


class Bed:
    """Layers of sand in polar coordinates; distances given in radii are kept in pixels."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.compass = Compass(size)
        self.layers: list[Layer] = []

    def put(self, distance: Field, colour: str, height: float = 1.0) -> None:
        shape = (self.size, self.size)
        pixels = np.broadcast_to(distance / self.compass.pixel, shape).astype(np.float32)
        self.layers.append(Layer(pixels, colour, height))

    def picture(self, ground: str, grain: float, rim: float, seed: int) -> Image.Image:
        """The sand, round, with a spilled edge and a soft shadow."""
        rng = np.random.default_rng(seed)
        size = self.size
        lit = lay(ground, self.layers, (size, size), rng, grain)
        edge = (self.compass.radius - rim) / self.compass.pixel
        spill = (noise(rng, size, size, 5 * grain) - 0.5) * 4 * grain
        spill += (rng.random((size, size), dtype=np.float32) - 0.5) * 2 * grain
        loose = (noise(rng, size, size, 1.8 * grain) > 0.88) * np.exp(-np.maximum(edge, 0) / (3.4 * grain)) * (edge > 0)
        share = np.maximum(np.clip(0.5 - (edge + spill) / (1.2 * grain), 0, 1), loose * 0.9).astype(np.float32)
        canvas = Canvas(size, size)
        shift = max(1, round(size / 150))
        canvas.paint("#140c06", np.roll(blur(share, max(1, size // 110)), (shift, shift // 2), (0, 1)) * 0.5)
        canvas.paint(lit, share)
        return canvas.picture(step=4)


def _petal_row(
    bed: Bed, count: int, start: float, end: float, half: float, shift: float, tones: tuple[str, str, str]
) -> None:
    """Petals in three tones from the rim inwards, with a midrib."""
    c = bed.compass
    outer = c.petals(count, start, end, half, shift)
    bed.put(outer, tones[0])
    bed.put(outer + half * 0.17, tones[1])
    bed.put(c.petals(count, start, start + (end - start) * 0.78, half * 0.50, shift), tones[2])
    bed.put(np.maximum(c.midribs(count, start, start + (end - start) * 0.66, half * 0.09, shift), outer), tones[0], 0.8)


def title_picture() -> Image.Image:
    """Eight rings from a dark rim to a golden heart."""
    bed = Bed(TITLE_SIZE)
    _rim(bed)
    _arcade(bed)
    _wave_ring(bed)
    _leaf_ring(bed)
    _diamond_ring(bed)
    _flower(bed)
    return bed.picture(SANDS["K"].dark, 1.9, 0.985, seed=41)


def _rim(bed: Bed) -> None:
    c, black, gold, red = bed.compass, SANDS["K"], SANDS["Y"], SANDS["R"]
    bed.put(c.band(0.935, 0.985), black.base)
    for shift, colour in ((0.0, gold.base), (0.5, red.light)):
        bed.put(c.beads(48, 0.960, 0.0125 if shift == 0 else 0.008, shift), colour)
    bed.put(c.beads(48, 0.960, 0.0055), gold.accent)
    bed.put(np.abs(c.radius - 0.932) - 0.006, BONE)
    bed.put(np.abs(c.radius - 0.980) - 0.004, gold.dark, 0.8)


def _arcade(bed: Bed) -> None:
    """Red lotus petals before purple ones, black sky with stars between."""
    c, red, purple, gold = bed.compass, SANDS["R"], SANDS["P"], SANDS["Y"]
    bed.put(c.band(0.70, 0.924), SANDS["K"].dark, 0.2)
    bed.put(c.beads(24, 0.902, 0.0085, 0.25), gold.light)
    bed.put(c.beads(24, 0.902, 0.0085, 0.75), gold.light)
    _petal_row(bed, 24, 0.665, 0.920, 0.076, 0.5, (BONE, purple.base, purple.light))
    _petal_row(bed, 24, 0.645, 0.872, 0.066, 0.0, (BONE, red.base, red.light))
    bed.put(c.beads(24, 0.893, 0.0105), gold.base)


def _wave_ring(bed: Bed) -> None:
    c, orange = bed.compass, SANDS["O"]
    bed.put(c.radius - 0.704, BONE)
    bed.put(c.radius - 0.692, orange.dark)
    for middle, colour in ((0.672, orange.base), (0.650, orange.light), (0.628, orange.base)):
        bed.put(c.vine(30, middle, 0.0105) - 0.0075, colour)
    bed.put(c.beads(90, 0.684, 0.0042), orange.accent, 0.7)
    bed.put(c.radius - 0.606, BONE)


def _leaf_ring(bed: Bed) -> None:
    c, green, gold = bed.compass, SANDS["G"], SANDS["Y"]
    bed.put(c.radius - 0.596, green.dark)
    for shift, tone in ((0.5, green.base), (0.0, green.light)):
        along, across = c.fold(18, shift)
        leaf = petal(along, across, 0.425, 0.588, 0.055)
        bed.put(leaf, tone)
        bed.put(np.maximum(c.veins(18, 0.43, 0.58, 0.022, 0.0036, shift), leaf + 0.008), green.dark, 0.5)
        bed.put(np.maximum(np.abs(across) - 0.0034, leaf + 0.010), green.accent, 0.8)
    bed.put(c.beads(18, 0.575, 0.0075, 0.25), gold.base)
    bed.put(c.beads(18, 0.575, 0.0075, 0.75), gold.base)
    bed.put(c.radius - 0.452, BONE)


def _diamond_ring(bed: Bed) -> None:
    c, purple, black = bed.compass, SANDS["P"], SANDS["K"]
    bed.put(c.radius - 0.442, purple.dark)
    along, across = c.fold(24)
    for size, colour in ((0.034, purple.light), (0.023, purple.base), (0.011, purple.accent)):
        bed.put((np.abs(along - 0.405) + np.abs(across) * 0.82) * 0.74 - size * 0.8, colour)
    bed.put(c.beads(24, 0.428, 0.0052, 0.5), BONE)
    bed.put(c.beads(24, 0.384, 0.0052, 0.5), BONE)
    bed.put(c.radius - 0.368, BONE)
    bed.put(c.radius - 0.359, black.base)
    bed.put(c.zigzag(36, 0.340, 0.0105) - 0.0042, SANDS["K"].accent, 0.9)
    bed.put(c.radius - 0.321, BONE)


def _flower(bed: Bed) -> None:
    """The heart: a sun behind a lotus."""
    c, gold, red, orange = bed.compass, SANDS["Y"], SANDS["R"], SANDS["O"]
    bed.put(c.radius - 0.313, gold.dark)
    along, across = c.fold(24)
    bed.put(np.maximum(np.abs(across) - (along - 0.1) * 0.062, 0.08 - along) + np.maximum(along - 0.313, 0), gold.light)
    _petal_row(bed, 12, 0.075, 0.296, 0.062, 0.5, (BONE, orange.base, orange.light))
    _petal_row(bed, 12, 0.060, 0.250, 0.052, 0.0, (BONE, red.base, red.light))
    along, across = c.fold(6)
    bed.put(vesica(across, along - 0.090, 0.062, 0.034), gold.dark)
    bed.put(vesica(across, along - 0.090, 0.052, 0.025), gold.light)
    bed.put(c.radius - 0.048, BONE)
    bed.put(c.radius - 0.037, red.dark)
    bed.put(c.radius - 0.015, gold.light)


def icon_picture() -> Image.Image:
    """Six petals of six colours in a dark ring; bold, for 16 to 256 pixels."""
    bed = Bed(ICON_SIZE)
    c = bed.compass
    bed.put(c.radius - 0.93, BONE)
    bed.put(c.radius - 0.87, SANDS["K"].base)
    bed.put(c.beads(24, 0.80, 0.030), SANDS["Y"].base)
    bed.put(c.radius - 0.73, BONE)
    for place, name in enumerate(ORDER):
        sand = SANDS[name]
        turn = np.mod(c.angle + np.pi / 2 - place * np.pi / 3 + np.pi, 2 * np.pi) - np.pi
        along, across = c.radius * np.cos(turn), c.radius * np.sin(turn)
        shape = petal(along, across, 0.04, 0.71, 0.205, 1.0)
        bed.put(shape, sand.dark)
        bed.put(shape + 0.035, sand.base)
        bed.put(petal(along, across, 0.22, 0.56, 0.075, 1.0), sand.light)
    bed.put(c.radius - 0.15, BONE)
    bed.put(c.radius - 0.10, SANDS["R"].base)
    return bed.picture(SANDS["K"].base, 1.1, 0.93, seed=43)


