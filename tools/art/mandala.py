"""Mandalas of all six sands: the centrepiece of the title screen, and the program's icon."""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.art.compass import Compass, petal
from tools.art.palette import SANDS
from tools.art.raster import Canvas, Colour, Field, blur, mix, noise
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

    def put(self, distance: Field, colour: Colour, height: float = 1.0) -> None:
        shape = (self.size, self.size)
        pixels = np.broadcast_to(distance / self.compass.pixel, shape).astype(np.float32)
        self.layers.append(Layer(pixels, colour, height))

    def picture(self, ground: str, grain: float, edge: Field, seed: int) -> Image.Image:
        """The sand within `edge` (in radii), with a spilled rim and a soft shadow."""
        rng = np.random.default_rng(seed)
        size = self.size
        lit = lay(ground, self.layers, (size, size), rng, grain)
        edge = edge / self.compass.pixel
        spill = (noise(rng, size, size, 4 * grain) - 0.5) * 2.6 * grain
        spill += (rng.random((size, size), dtype=np.float32) - 0.5) * 1.6 * grain
        loose = (noise(rng, size, size, 1.6 * grain) > 0.89) * np.exp(-np.maximum(edge, 0) / (3.0 * grain)) * (edge > 0)
        share = np.maximum(np.clip(0.5 - (edge + spill) / (1.2 * grain), 0, 1), loose * 0.9).astype(np.float32)
        canvas = Canvas(size, size)
        shift = max(1, round(size / 150))
        canvas.paint("#140c06", np.roll(blur(share, max(1, size // 110)), (shift, shift // 2), (0, 1)) * 0.5)
        canvas.paint(lit, share)
        return canvas.picture(step=8)


def _petal_row(
    bed: Bed, count: int, start: float, end: float, half: float, shift: float, tones: tuple[Colour, Colour, Colour]
) -> None:
    """Petals in three tones from the rim inwards, with a midrib."""
    c = bed.compass
    outer = c.petals(count, start, end, half, shift)
    bed.put(outer, tones[0])
    bed.put(outer + half * 0.17, tones[1])
    bed.put(c.petals(count, start, start + (end - start) * 0.78, half * 0.50, shift), tones[2])
    bed.put(np.maximum(c.midribs(count, start, start + (end - start) * 0.66, half * 0.09, shift), outer), tones[0], 0.8)


def title_picture() -> Image.Image:
    """Eight rings from a lace of gold to a lotus on a sun."""
    bed = Bed(TITLE_SIZE)
    edge = _lace(bed)
    _rim(bed)
    _arcade(bed)
    _wave_ring(bed)
    _leaf_ring(bed)
    _diamond_ring(bed)
    _flower(bed)
    return bed.picture(SANDS["K"].dark, 1.55, edge, seed=41)


def _lace(bed: Bed) -> Field:
    """Scallops in gold and red outside everything; gives back the distance of the whole outline."""
    c, gold, red = bed.compass, SANDS["Y"], SANDS["R"]
    edge = c.radius - 0.93
    for shift, tones in ((0.5, (gold.accent, red.base, red.light)), (0.0, (gold.accent, gold.base, gold.light))):
        along, across = c.fold(48, shift)
        bow = np.maximum(np.hypot((along - 0.930) * 0.90, across) - 0.0585, 0.9 - along)
        edge = np.minimum(edge, bow)
        for inset, tone in zip((0.0, 0.0065, 0.024), tones, strict=True):
            bed.put(bow + inset, tone)
    bed.put(c.beads(48, 0.972, 0.0095), red.base)
    return edge


def _rim(bed: Bed) -> None:
    """A black band with large pearls between two lines of bone."""
    c, black, gold, orange = bed.compass, SANDS["K"], SANDS["Y"], SANDS["O"]
    bed.put(c.radius - 0.938, BONE)
    bed.put(c.radius - 0.927, black.dark, 0.3)
    for radius, tone in ((0.0175, gold.accent), (0.0140, gold.light), (0.0070, orange.base)):
        bed.put(c.beads(48, 0.902, radius), tone)
    bed.put(c.beads(48, 0.902, 0.0062, 0.5), BONE)
    bed.put(c.radius - 0.880, gold.dark)
    bed.put(c.radius - 0.871, BONE, 0.5)


def _arcade(bed: Bed) -> None:
    """Three rows of lotus petals, red before purple before a dark sky with stars."""
    c, red, purple, gold = bed.compass, SANDS["R"], SANDS["P"], SANDS["Y"]
    bed.put(c.radius - 0.862, purple.dark, 0.2)
    bed.put(c.beads(96, 0.850, 0.0042), gold.light)
    for shift in (0.25, 0.75):
        bed.put(c.beads(24, 0.822, 0.0060, shift), purple.light)
        bed.put(c.beads(24, 0.794, 0.0042, shift), BONE)
    _petal_row(bed, 24, 0.635, 0.848, 0.068, 0.5, (BONE, purple.base, mix(purple.base, purple.light, 0.62)))
    _petal_row(bed, 24, 0.615, 0.806, 0.062, 0.0, (BONE, red.base, mix(red.base, red.light, 0.70)))
    bed.put(c.beads(24, 0.826, 0.0100), gold.base)


def _wave_ring(bed: Bed) -> None:
    c, orange = bed.compass, SANDS["O"]
    bed.put(c.radius - 0.688, BONE)
    bed.put(c.radius - 0.678, orange.dark, 0.5)
    for row, radius in ((0.5, 0.634), (0.0, 0.612)):
        for size, tone in ((0.050, orange.dark), (0.045, orange.light), (0.034, orange.base), (0.023, orange.accent)):
            bed.put(c.beads(40, radius, size, row), tone)
    bed.put(c.beads(40, 0.666, 0.0050), orange.accent)
    bed.put(c.radius - 0.608, BONE)


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
    _petal_row(bed, 12, 0.060, 0.250, 0.052, 0.0, (BONE, red.base, mix(red.base, red.light, 0.70)))
    along, across = c.fold(6)
    bed.put(vesica(across, along - 0.090, 0.062, 0.034), gold.dark)
    bed.put(vesica(across, along - 0.090, 0.052, 0.025), gold.light)
    bed.put(c.radius - 0.048, BONE)
    bed.put(c.radius - 0.037, red.dark)
    bed.put(c.radius - 0.015, gold.light)


def icon_picture(size: int = ICON_SIZE) -> Image.Image:
    """Six petals of six colours in a dark ring; bold, for 16 to 256 pixels."""
    bed = Bed(size)
    c = bed.compass
    bed.put(c.radius - 0.93, BONE)
    bed.put(c.radius - 0.87, SANDS["K"].base)
    bed.put(c.beads(24, 0.80, 0.030), SANDS["Y"].base)
    bed.put(c.radius - 0.725, BONE)
    bed.put(c.radius - 0.68, SANDS["P"].dark)
    for place, name in enumerate(ORDER):
        sand = SANDS[name]
        turn = np.mod(c.angle + np.pi / 2 - place * np.pi / 3 + np.pi, 2 * np.pi) - np.pi
        along, across = c.radius * np.cos(turn), c.radius * np.sin(turn)
        shape = petal(along, across, 0.02, 0.735, 0.262, 1.12)
        bed.put(shape, BONE)
        bed.put(shape + 0.030, sand.dark)
        bed.put(shape + 0.062, sand.base)
        bed.put(petal(along, across, 0.24, 0.60, 0.095, 1.1), sand.light)
    bed.put(c.radius - 0.15, BONE)
    bed.put(c.radius - 0.10, SANDS["R"].base)
    return bed.picture(SANDS["K"].base, 1.1, c.radius - 0.93, seed=43)
