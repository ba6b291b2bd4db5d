"""The finishes of cards and tiles to choose from: figures of sand, flat colours for clear eyes, enamel between gold wires.

A finish is what the generator varies. Each colour keeps its sign in all of them, so that it is known again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tools.art.palette import PAPER, Dyes, Sand
from tools.art.patterns import PATTERNS
from tools.art.raster import Canvas, Colour, Field, noise, planes, rgb
from tools.art.shapes import cover, disc, fold, outline, round_box, vesica
from tools.art.signs import SIGNS, stamp

Pane = Callable[[Canvas, str, float, bool], None]
"""Paints the pane of a colour on a card; its margin [px], and whether the coarse figures are wanted."""
Disc = Callable[[Canvas, str], None]
"""Paints what a tile of a colour bears on a square."""


class Back(NamedTuple):
    """The cloth of a card's back, its blind print and its gold; `bare` without lattice, with the bold flower only."""

    cloth: str
    blind: str
    gold: Dyes
    bare: bool = False


class Finish(NamedTuple):
    """The pane of the cards, None for sand, what the tiles bear, None for a part of a card; the back."""

    pane: Pane | None
    tile: Disc | None
    back: Back


FLAT: dict[str, tuple[str, str]] = {
    "R": ("#dc2038", PAPER),
    "O": ("#f67f0c", "#2c1200"),
    "Y": ("#ffea66", "#3a2800"),
    "G": ("#46b283", "#04261a"),
    "P": ("#7d4499", PAPER),
    "K": ("#1e1e1e", PAPER),
}
"""Plain colours, as far apart as six can be for every kind of eye, each with the ink that stands out most from it."""
GOLD = ("#8a5a1c", "#e0b050", "#fff0b4")
SILVER = ("#34333b", "#83828c", "#d6d5de")
"""Leaf of metal in the shade, in the light, and where it shines."""
ENAMEL: dict[str, Sand] = {
    "R": Sand("#ad102c", "#e2485e", "#70091f", "#fbdcc6"),
    "O": Sand("#e2660e", "#fba650", "#9c3c08", "#ffe8c4"),
    "Y": Sand("#fbd24a", "#fff6b8", "#d9992a", "#fffdf0"),
    "G": Sand("#3ca274", "#a4e2be", "#186242", "#effad8"),
    "P": Sand("#7a44a6", "#b68cdc", "#4e2378", "#dcc0f0"),
    "K": Sand("#29272c", "#47444d", "#0f0e12", "#6d6a74"),
}
PETALS = {"R": 10, "O": 14, "Y": 16, "G": 8, "P": 6, "K": 12}


def flat_pane(canvas: Canvas, colour: str, margin: float, coarse: bool) -> None:
    """One flat colour and one large sign."""
    ground, ink = FLAT[colour]
    height, width = canvas.alpha.shape
    x, y = planes(width, height)
    canvas.paint(ground, cover(round_box(x, y, width / 2 - margin, height / 2 - margin, width * 0.045)))
    scale, low = (width * 0.34, height * 0.15) if coarse else (width * 0.37, 0.0)
    canvas.paint(ink, cover(SIGNS[colour](x / scale, (y - low) / scale) * scale))


def flat_tile(canvas: Canvas, colour: str) -> None:
    """The same on a tile: the sign a little smaller, inside the rim."""
    ground, ink = FLAT[colour]
    height, width = canvas.alpha.shape
    x, y = planes(width, height)
    canvas.paint(ground, np.ones((height, width), np.float32))
    scale = width * 0.27
    canvas.paint(ink, cover(SIGNS[colour](x / scale, y / scale) * scale))


def leaf(metal: tuple[str, str, str], width: int, height: int) -> Field:
    """Leaf of a metal: brighter and darker in slanting bands, a little uneven."""
    x, y = planes(width, height, max(width, height))
    uneven = noise(np.random.default_rng(3), height, width, width / 26)
    wave = 0.5 + 0.5 * np.sin((x * 0.7 + y) * 17 + 1.6 * uneven)
    dark, mid, bright = (rgb(tone) for tone in metal)
    low = np.clip(wave * 2, 0, 1)[..., None]
    high = np.clip(wave * 2 - 1, 0, 1)[..., None]
    sheet: Field = (dark * 0.45 + mid * 0.55) * (1 - low) + mid * low
    return sheet * (1 - 0.75 * high) + bright * 0.75 * high


class Enamel:
    """Paints enamel and gold wires on a canvas."""

    def __init__(self, canvas: Canvas, colour: str, coarse: bool) -> None:
        self.canvas, self.colour, self.coarse = canvas, colour, coarse
        self.height, self.width = canvas.alpha.shape
        self.x, self.y = planes(self.width, self.height)
        self.sand = ENAMEL[colour]
        self.metal = leaf(SILVER if colour == "K" else GOLD, self.width, self.height)
        self.wire = self.width / (84 if coarse else 190)

    def glaze(self, tone: Colour, shape: Field) -> None:
        """A cell of enamel, deeper at its edge, and the wire around it."""
        inside = np.clip(-shape / (self.wire * 5), 0, 1)[..., None]
        self.canvas.paint(
            np.broadcast_to(rgb(tone) * (0.80 + 0.24 * inside), (self.height, self.width, 3)), cover(shape)
        )
        self.canvas.paint(self.metal, cover(outline(shape, self.wire)))

    def gild(self, shape: Field) -> None:
        self.canvas.paint("#1a0d05", cover(shape - self.wire * 0.6) * 0.35)
        self.canvas.paint(self.metal, cover(shape))

    def figure(self, wide: float, inside: Field) -> None:
        """The figure of the colour as cells, where `inside` is below zero; `wide` is the pane's width [px]."""
        unit = wide / 100
        self.canvas.paint(self.sand.base, cover(inside))
        layers = PATTERNS[self.colour](self.x / unit, self.y / unit, self.sand, self.coarse)
        for layer in layers:
            shape = np.broadcast_to(layer.distance * unit, inside.shape)
            self.glaze(layer.colour, np.maximum(shape, inside))

    def mandala(self, radius: float, low: float = 0.0) -> None:
        """A flower of the colour's own number of petals about a medallion with its sign, a coarse one about a boss; so far
        below the middle [px]."""
        count, sand = PETALS[self.colour], self.sand
        y = self.y - low
        far = disc(self.x, y, radius)
        self.glaze(sand.dark, far)
        self.gild(outline(far, self.wire * 2.2))
        bead = radius * 0.035
        if not self.coarse:
            along, across = fold(self.x, y, count * 4)
            self.gild(disc(along - radius * 0.92, across, bead))
        for shift, end, tone in ((0.5, 0.88, sand.base), (0.0, 0.80, sand.light)):
            along, across = fold(self.x, y, count, shift)
            half = radius * 2.3 / count * end
            petal = vesica(across, along - radius * (end + 0.3) / 2, radius * (end - 0.3) / 2, min(half, radius * 0.3))
            self.glaze(tone, petal)
            if not self.coarse:
                self.gild(disc(along - radius * (end - 0.12), across, bead))
        if self.coarse:
            self.gild(disc(self.x, y, radius * 0.34))
            self.glaze(sand.dark, disc(self.x, y, radius * 0.2))
            return
        self.gild(disc(self.x, y, radius * 0.56))
        stamp(self.canvas, self.colour, (self.width / 2, self.height / 2 + low), radius * 0.50)


def enamel_pane(canvas: Canvas, colour: str, margin: float, coarse: bool) -> None:
    """The colour's figure in enamel, a frame of gold with beads, a mandala in the middle."""
    art = Enamel(canvas, colour, coarse)
    half = art.width / 2 - margin, art.height / 2 - margin
    corner, band = art.width * 0.045, art.width * (0.0 if coarse else 0.052)
    edge = round_box(art.x, art.y, *half, corner)
    inner = round_box(art.x, art.y, half[0] - band, half[1] - band, max(1.0, corner - band * 0.5))
    art.glaze(art.sand.dark, edge)
    art.figure(2 * half[0], inner)
    for line in (edge, inner):
        art.gild(outline(line + art.wire, art.wire * 2.0))
    if not coarse:
        _beads(art, half, band)
        _corners(art, half, band)
    art.mandala(art.width * (0.34 if coarse else 0.315), art.height * 0.12 if coarse else 0.0)


def _beads(art: Enamel, half: tuple[float, float], band: float) -> None:
    """A row of beads along the frame."""
    for along, across, long, far in ((art.x, art.y, *half), (art.y, art.x, half[1], half[0])):
        count = round(2 * (long - band) / (band * 0.82))
        step = 2 * (long - band / 2) / count
        place = np.mod(along + long - band / 2 + step / 2, step) - step / 2
        row = np.hypot(place, np.abs(across) - far + band / 2) - band * 0.17
        art.gild(np.maximum(row, np.abs(along) - long))


def _corners(art: Enamel, half: tuple[float, float], band: float) -> None:
    """A quarter of a flower in each corner."""
    dx, dy = half[0] - band - np.abs(art.x), half[1] - band - np.abs(art.y)
    inside = np.maximum(-dx, -dy)
    reach = art.width * 0.15
    fan = np.maximum(np.hypot(dx, dy) - reach, inside)
    art.glaze(art.sand.dark, fan)
    art.gild(np.maximum(outline(np.hypot(dx, dy) - reach, art.wire * 1.6), inside))
    along, across = fold(dx, dy, 12, 0.5)
    petal = vesica(across, along - reach * 0.56, reach * 0.36, reach * 0.13)
    art.glaze(art.sand.light, np.maximum(petal, inside))
    art.gild(np.maximum(np.hypot(dx, dy) - reach * 0.2, inside))


def enamel_tile(canvas: Canvas, colour: str) -> None:
    """The figure of the colour and a small mandala: alone, mandalas would be too much alike for the colour-blind."""
    art = Enamel(canvas, colour, coarse=False)
    art.figure(art.width * 1.06, disc(art.x, art.y, art.width))
    art.mandala(art.width * 0.30)


FINISHES: dict[str, Finish] = {
    "classic": Finish(
        None,
        None,
        Back(
            "#9c4a30", "#6b2a1c", Dyes(line="#f3dcaa", warm="#dda85a", cool="#efd092", bright="#fbe7b4", deep="#d9984f")
        ),
    ),
    "plain": Finish(
        flat_pane,
        flat_tile,
        Back(
            "#4f5e70",
            "#3b4755",
            Dyes(line="#fbf3e0", warm="#e8dcc0", cool="#fbf3e0", bright="#fffaf0", deep="#e8dcc0"),
            True,
        ),
    ),
    "gilded": Finish(
        enamel_pane,
        enamel_tile,
        Back(
            "#1d4a52", "#0e2b33", Dyes(line="#f6dc98", warm="#dfae4e", cool="#f0cf84", bright="#ffedb6", deep="#d29a3c")
        ),
    ),
}
