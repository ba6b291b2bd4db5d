"""Plain weave: threads of uneven width that drift, thicken, knot and catch the light from the upper left.

Worked out in strips at twice the size, so that a large cloth needs little memory. No print, no hem, no lamp.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image

from tools.art.palette import Cloth
from tools.art.raster import Colour, Field, Noise, blur_along, opaque, rgb

CLOTH_SIZE = (2560, 1600)
PITCH = 6.4
MARGIN = 8
FINE = 8
STRIP = 200
OVERSAMPLING = 2


@dataclass(frozen=True)
class Threads:
    """One direction's threads: which lies at a place, how far off its middle, and its tone along its length."""

    index: Field
    across: Field
    tone: Field


def spin(rng: np.random.Generator, width: int, length: int, pitch: float) -> Threads:
    """Threads side by side over `width`, each `length` long."""
    count = int((width + 2 * MARGIN) / pitch * 1.15) + 8
    widths = pitch * (1 + 0.17 * rng.standard_normal(count)).clip(0.62, 1.5)
    edges = np.concatenate([[0], np.cumsum(widths)])
    place = np.arange((width + 2 * MARGIN) * FINE) / FINE
    index = np.searchsorted(edges, place, "right") - 1
    middle, half = (edges[1:] + edges[:-1]) / 2, np.diff(edges) / 2
    across = (place - middle[index]) / half[index]
    return Threads(index.astype(np.int32), across.astype(np.float32), _tones(rng, count, length + 2 * MARGIN))


def _tones(rng: np.random.Generator, count: int, length: int) -> Field:
    """Brightness along each thread: its own shade, slubs, fibres and a knot here and there."""

    def streaks(radius: int) -> Field:
        return blur_along(rng.standard_normal((count, length)).astype(np.float32), radius)

    shade = 0.055 * rng.standard_normal((count, 1)).astype(np.float32)
    knots = blur_along((rng.random((count, length)) < 0.00018).astype(np.float32), 9) * 2.6
    tone: Field = shade + streaks(32) * 0.20 + streaks(4) * 0.055 + knots.clip(0, 0.16)
    return tone


def weave(
    width: int, height: int, colour: Colour, contrast: float, seed: int, pitch: float = PITCH
) -> tuple[Field, Field]:
    """The coloured cloth (h, w, 3), and its brightness about 1 (h, w) for printing on it."""
    rng = np.random.default_rng(seed)
    warp, weft = spin(rng, width, height, pitch), spin(rng, height, width, pitch)
    drift = [
        (Noise(rng, height, width, cell * pitch), pitch * swing)
        for cell, swing in ((22, 0.60), (5, 0.22), (24, 0.60), (5, 0.22))
    ]
    patches = Noise(rng, height, width, 62 * pitch)
    strips = [_strip(y, min(height, y + STRIP), width, warp, weft, drift, patches) for y in range(0, height, STRIP)]
    light = np.concatenate([strip[0] for strip in strips])
    tint = np.concatenate([strip[1] for strip in strips])
    light = 1 + (light / light.mean() - 1) * np.float32(contrast)
    cloth = rgb(colour) * light[..., None]
    cloth[..., 0] *= 1 + 0.25 * tint
    cloth[..., 2] *= 1 - 0.55 * tint
    return cloth, light


def _strip(
    top: int, end: int, width: int, warp: Threads, weft: Threads, drift: list[tuple[Noise, float]], patches: Noise
) -> tuple[Field, Field]:
    """Light and tint of the rows top..end."""
    y = (np.arange((end - top) * OVERSAMPLING, dtype=np.float32) + 0.5) / OVERSAMPLING + top
    x = (np.arange(width * OVERSAMPLING, dtype=np.float32) + 0.5) / OVERSAMPLING
    bend = [(field.at(y, x) - 0.5) * np.float32(swing) for field, swing in drift]
    place_x = ((x[None, :] + MARGIN + bend[0] + bend[1]) * FINE).astype(np.int32)
    place_y = ((y[:, None] + MARGIN + bend[2] + bend[3]) * FINE).astype(np.int32)
    column, u = warp.index[place_x], warp.across[place_x]
    row, v = weft.index[place_y], weft.across[place_y]
    warp_above = ((column + row) & 1).astype(bool)
    across, along = np.where(warp_above, u, v), np.where(warp_above, v, u)
    tone = np.where(warp_above, warp.tone[column, y.astype(int)[:, None]], weft.tone[row, x.astype(int)[None, :]])
    roundness = np.sqrt(np.maximum(1 - (0.93 * across) ** 2, 0.02))
    slope = np.where(warp_above, -0.10 * u - 0.03 * v, -0.10 * v - 0.03 * u)
    light = 0.40 + 0.60 * roundness * (1 - 0.42 * along * along) + slope + tone
    light *= 1 + (patches.at(y, x) - 0.5) * 0.05
    tint = np.where(warp_above, np.float32(0.012), np.float32(-0.012)) + 0.35 * tone
    return _shrink(light), _shrink(tint)


def _shrink(plane: Field) -> Field:
    k = OVERSAMPLING
    height, width = plane.shape
    small: Field = plane.reshape(height // k, k, width // k, k).mean((1, 3)).astype(np.float32)
    return small


def cloth_picture(cloth: Cloth) -> Image.Image:
    """The plain cloth of one theme."""
    return opaque(weave(*CLOTH_SIZE, cloth.base, cloth.contrast, cloth.seed)[0])
