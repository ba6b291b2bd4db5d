"""The brush that sweeps a mandala: a row of pale bristles to the right, a walnut back, a handle towards the player."""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.art.raster import Canvas, Field, Noise, blur, mix, noise, planes
from tools.art.shapes import cover, round_box, segment

SIZE = (300, 480)
HAIR, ROOT = "#efdfba", "#a8834f"
WOOD, GRAIN = "#7c4a2a", "#4a2817"
BRASS, GLEAM = "#b98b3c", "#ffe9a8"
SHADOW = (9, 13)
"""Pixels by which its shadow lies to the right and below."""


def brush_picture() -> Image.Image:
    """The brush and its shadow. Its bristles touch the cloth on a line right of the middle."""
    width, height = SIZE
    rng = np.random.default_rng(71)
    x, y = planes(width, height)
    x = x - 52
    hair, wood = _hair(rng, x, y), cover(round_box(x + 41, y, 22, 206, 17))
    stick = cover(segment(x, y, (-58, 10), (-172, 62)) - (13 - 4 * np.clip((-58 - x) / 114, 0, 1)))
    band = cover(round_box(x + 14, y, 8, 202, 3))
    canvas = Canvas(width, height)
    whole = np.maximum.reduce([hair * 0.9, wood, stick, band])
    canvas.paint("#1e140c", 0.42 * blur(np.roll(whole, SHADOW[::-1], (0, 1)), 6))
    grain = _drawn_out(rng, 5, 1.0, 0.07)[..., None]
    for part, across in ((stick, (y - 10 + (x + 58) * 0.45) / 13), (wood, (x + 41) / 22)):
        canvas.paint(_lit(mix(WOOD, GRAIN, 1) * grain * 0.6 + mix(WOOD, GRAIN, 0) * (1 - grain * 0.6), across), part)
    streaks = noise(rng, height, 4, 2.2)[:, :1, None] * 0.55 + _drawn_out(rng, 2.2, 0.05, 1.0)[..., None] * 0.3
    depth = np.clip((x + 6) / 80, 0, 1)[..., None]
    share = np.clip(1.05 - depth + (streaks - 0.4) * 0.9, 0, 1)
    canvas.paint(mix(HAIR, ROOT, 0) * (1 - share) + mix(HAIR, ROOT, 1) * share, hair)
    canvas.paint(_lit(np.broadcast_to(mix(BRASS, GLEAM, 0.15), (height, width, 3)), (x + 14) / 8), band)
    for rivet in range(-160, 161, 80):
        canvas.paint(GLEAM, 0.8 * cover(np.hypot(x + 16, y - rivet) - 2.6))
    return canvas.picture()


def _hair(rng: np.random.Generator, x: Field, y: Field) -> Field:
    """How much of each pixel the bristles cover: they end unevenly, and bend back where they are pressed."""
    height = SIZE[1]
    long = 62 + 16 * noise(rng, height, 4, 3.1)[:, :1] - 20 * (y / 205) ** 4
    gaps = _drawn_out(rng, 2.6, 0.06, 1.0)
    tips = np.clip((long - x) / 20, 0, 1) * np.where(x > long - 22, np.clip(gaps * 2.6 - 0.1, 0, 1), 1)
    covered: Field = (tips * (x > -10) * cover(np.abs(y) - 204 - x * 0.08)).astype(np.float32)
    return covered


def _drawn_out(rng: np.random.Generator, cell: float, along: float, down: float) -> Field:
    """Noise that is drawn out to the right or below by the inverse of these factors."""
    width, height = SIZE
    rows, columns = np.arange(height, dtype=np.float32), np.arange(width, dtype=np.float32)
    return Noise(rng, height, width, cell).at(rows * down, columns * along)


def _lit(tone: Field, across: Field) -> Field:
    """A round thing in the light from the upper left; `across` goes from -1 to 1 over it."""
    lit: Field = np.clip(tone * (1.12 - 0.42 * across - 0.25 * across**2)[..., None], 0, 255)
    return lit
