"""Panels for text: nine-slice sheets with calm middles, handmade paper on linen, indigo paper on night, snow in winter.

Corners are 128 pixels; the tooth of the paper repeats every 128, so that the middle may be stretched or tiled.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image

from tools.art.raster import Canvas, Field, blur, noise, planes, rgb
from tools.art.shapes import cover, disc, outline, round_box, turn, union, vesica, without

SIZE = 384
TILE = 128
MARGIN = 10
RADIUS = 16.0


@dataclass(frozen=True)
class Paper:
    """One theme's paper."""

    sheet: str
    line: str
    ornament: str
    strength: float
    opacity: float


PAPERS: dict[str, Paper] = {
    "linen": Paper(sheet="#f7efdd", line="#5a4334", ornament="#a8552f", strength=0.80, opacity=0.96),
    "night": Paper(sheet="#1c2442", line="#d9b566", ornament="#e6c77e", strength=0.88, opacity=0.96),
    "winter": Paper(sheet="#f5f8fb", line="#3c567c", ornament="#b23a48", strength=0.80, opacity=0.96),
}


def _tooth(seed: int) -> Field:
    """Noise that repeats every TILE pixels in both directions."""
    rng = np.random.default_rng(seed)
    wide = sum((noise(rng, TILE * 2, TILE * 2, cell) - 0.5 for cell in (3.0, 9.0)), np.zeros((TILE * 2, TILE * 2)))
    fade = np.clip(np.arange(TILE) / (TILE - 1), 0, 1)[:, None]
    rows = wide[:TILE] * fade + wide[TILE:] * (1 - fade)
    across = rows[:, :TILE] * fade.T + rows[:, TILE:] * (1 - fade.T)
    return np.tile(across.astype(np.float32), (SIZE // TILE, SIZE // TILE))


def _corner(x: Field, y: Field) -> Field:
    """A quarter of a lotus; x and y count from the inner border's corner inwards."""
    shape: Field = np.full(np.broadcast(x, y).shape, 99.0, np.float32)
    for angle, length in ((12, 13.0), (78, 13.0), (45, 17.0)):
        across, along = turn(x, y, float(np.radians(angle - 90)))
        petal = vesica(across, along - length - 1, length, length * 0.34)
        shape = union(without(shape, petal - 1.6), petal)
    return union(
        shape, disc(x - 38, y - 3, 1.7), disc(x - 3, y - 38, 1.7), disc(x - 46, y - 3, 1.1), disc(x - 3, y - 46, 1.1)
    )


def panel_picture(paper: Paper, seed: int) -> Image.Image:
    """One panel, with a soft shadow in its margin."""
    canvas = Canvas(SIZE, SIZE)
    x, y = planes(SIZE, SIZE)
    half = SIZE / 2 - MARGIN
    edge = round_box(x, y, half, half, RADIUS)
    shadow = np.roll(blur(cover(edge), 4), 3, 0)
    canvas.paint("#0c0704", shadow * 0.42)
    canvas.erase(cover(edge))
    sheet = rgb(paper.sheet) + _tooth(seed)[..., None] * 7
    worn = 1 - 0.13 * np.exp(-np.maximum(-edge, 0) / 9)
    canvas.paint(sheet * worn[..., None], cover(edge) * paper.opacity)
    for inset, width, strength in ((9, 2.2, 1.0), (14, 1.0, 0.7)):
        line = round_box(x, y, half - inset, half - inset, RADIUS - inset * 0.5)
        canvas.paint(paper.line, cover(outline(line, width)) * paper.strength * strength)
    corner_x, corner_y = half - 19 - np.abs(x), half - 19 - np.abs(y)
    canvas.paint(paper.ornament, cover(_corner(corner_x, corner_y)) * paper.strength)
    return canvas.picture()
