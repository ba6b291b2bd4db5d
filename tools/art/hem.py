"""The hem: a nine-slice frame with the fold of the cloth and two rows of running stitch.

The corners are 192 pixels; the edges between them are 384 and hold a whole number of stitches, so that they can be
repeated. The middle is empty.
"""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.art.palette import Cloth
from tools.art.raster import TAU, Canvas, Field, blur, rgb
from tools.art.shapes import cover

SIZE = 768
CORNER = 192
PERIOD = 64
STITCH = 40
ROWS = ((62.0, 40.0, 4, 14.0), (116.0, 40.0, 2, 11.0))
"""Inset, corner radius, stitches round the corner, thickness."""
FOLD = 160.0


def _corner_planes() -> tuple[Field, Field]:
    """The distances from the nearest vertical and the nearest horizontal edge."""
    place = np.arange(SIZE, dtype=np.float32) + 0.5
    near = np.minimum(place, SIZE - place)
    return np.broadcast_to(near[None, :], (SIZE, SIZE)), np.broadcast_to(near[:, None], (SIZE, SIZE))


def _track(x: Field, y: Field, inset: float, radius: float) -> tuple[Field, Field]:
    """(along, across) a line that follows the frame; along counts from the diagonal of the corner."""
    centre = inset + radius
    dx, dy = centre - x, centre - y
    bend = (dx > 0) & (dy > 0)
    angle = np.abs(np.arctan2(dy, dx) - TAU / 8)
    along = np.where(bend, radius * angle, radius * TAU / 8 + np.maximum(-dx, -dy))
    across = np.where(bend, np.hypot(dx, dy) - radius, inset - np.minimum(x, y))
    return along, across


def _stitches(x: Field, y: Field, inset: float, radius: float, count: int, thickness: float) -> tuple[Field, Field]:
    """Signed distance of a row of stitches, and the place along each stitch."""
    along, across = _track(x, y, inset, radius)
    half = radius * TAU / 8 + CORNER - inset - radius
    phase = np.where(along < half, along * (count * PERIOD / 2 / half), along - half + count * PERIOD / 2)
    shift = 0.0 if count % 2 else PERIOD / 2
    place = np.mod(phase + shift + PERIOD / 2, PERIOD) - PERIOD / 2
    straight = (STITCH - thickness) / 2
    return np.hypot(np.maximum(np.abs(place) - straight, 0), across) - thickness / 2, place


def hem_picture(cloth: Cloth) -> Image.Image:
    """The hem of one theme."""
    canvas, depth = Canvas(SIZE, SIZE), cloth.depth
    x, y = _corner_planes()
    inside = np.minimum(x, y)
    _fold(canvas, inside, depth)
    for (inset, radius, count, thickness), colour in zip(ROWS, (cloth.thread, cloth.second), strict=True):
        distance, place = _stitches(x, y, inset, radius, count, thickness)
        hollow = np.clip(1 - np.maximum(distance, 0) / 16, 0, 1) ** 2 * depth
        canvas.paint("#140c08", hollow * 0.40)
        shadow = np.roll(blur(cover(distance), 3), (6, 3), (0, 1))
        canvas.paint("#140c08", shadow * depth)
        twist = 0.10 * np.sin(place * (TAU / 10) + distance * 0.5)
        ends = -0.20 * (np.abs(place) / (STITCH / 2)) ** 3
        sheen = 0.92 + 0.22 * np.clip(-distance / thickness * 2, 0, 1) + twist + ends
        canvas.paint(rgb(colour) * sheen[..., None], cover(distance))
    return canvas.picture()


def _fold(canvas: Canvas, inside: Field, depth: float) -> None:
    """The cloth's rounded outer edge, and the step where the turned-in layer ends."""
    reach = np.clip((CORNER - inside) / 24, 0, 1)
    hollow = 0.70 * np.exp(-inside / 14) + 0.26 * np.exp(-inside / 46)
    step = np.where(inside > FOLD, np.exp(-(inside - FOLD) / 7), 0.0) * 0.62
    lit = np.exp(-(((inside - 30) / 12) ** 2)) * 0.16
    crest = np.where(inside <= FOLD, np.exp(-(FOLD - inside) / 5), 0.0) * 0.15
    for colour, strength in (
        ("#140c08", hollow * depth),
        ("#fff4dc", lit),
        ("#140c08", step * depth),
        ("#fff4dc", crest),
    ):
        canvas.paint(colour, (strength * reach).astype(np.float32))
