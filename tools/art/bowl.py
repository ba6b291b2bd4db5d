"""The cup: a bowl turned from walnut with an inlaid band, seen from above at an angle, lit from the upper left.

It comes in two pictures, so that sand and cards can stand in it: the far side with the inside, and the near side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PIL import Image

from tools.art.palette import SANDS
from tools.art.raster import TAU, Canvas, Field, blur, mix, rgb

SIZE = (480, 576)
WIDE = SIZE[0] * 2
"""Drawn at twice the size."""
RADIUS = 0.455
"""Of the rim; all lengths are shares of the picture's width."""
HEIGHT = 0.44
RIM_Y = 0.53
"""Of the rim's middle, from the top."""
SLANT, UPRIGHT = 0.643, 0.766
"""How high a circle that lies flat looks, and a line that stands: from 40 degrees above."""
NOTHING = -9.0
"""Farther away than all of it."""
WALL = 0.032
FLOOR = 0.13
LIGHT = np.array([-0.48, -0.08, 0.874], np.float32)
"""Towards the lamp: right, near, up."""
EYE = np.array([0.0, UPRIGHT, SLANT], np.float32)
WOOD = ("#4a2713", "#8a532b", "#b07a45")
AROUND = 3000
"""Points of a circle."""
BAND = (0.30, 0.385)
"""The heights between which the inlay runs."""


class Patch(NamedTuple):
    """A surface by its points: place (x to the right, y nearer, z up), normal, colour."""

    place: Field
    normal: Field
    colour: Field
    near: bool


def _heights(low: float, count: int) -> Field:
    """Heights up to the rim, closer together where the bowl is flat."""
    heights: Field = low + (HEIGHT - low) * np.linspace(0, 1, count) ** 2.4
    return heights


def _outside(height: Field) -> Field:
    """The radius at each height: a foot, and a round belly that stands on it."""
    up = np.clip((height - 0.05) / (HEIGHT - 0.05), 0, 1)
    belly = RADIUS * np.sqrt(1 - (1 - up) ** 2.3)
    radius: Field = np.maximum(belly, 0.205 + 0.035 * np.clip(1 - height / 0.05, 0, 1) ** 2)
    return radius


def _inside(height: Field) -> Field:
    up = np.clip((height - FLOOR) / (HEIGHT - FLOOR), 0, 1)
    radius: Field = (RADIUS - WALL) * np.sqrt(1 - (1 - up) ** 2.3)
    return radius


def _wood(place: Field) -> Field:
    """The rings of a log that lies along the table, and its fibres."""
    x, y, z = place[..., 0], place[..., 1], np.nan_to_num(place[..., 2])
    drift = 0.5 * np.sin(7 * x + 2 * np.sin(9 * y) + 4 * z) + 0.25 * np.sin(19 * x - 11 * y)
    ring = np.mod(np.hypot(y * 0.9 + 0.05 * drift, z - 0.95 + 0.04 * drift) * 36 + 0.5 * drift, 1)
    soft = np.clip(np.minimum(ring * 1.5, (1 - ring) * 5), 0, 1)[..., None]
    fibres = np.random.default_rng(4).random((128, 1024), dtype=np.float32)
    fibre = fibres[(np.nan_to_num(x) * 60 + 50).astype(int), (np.nan_to_num(y + z) * 420 + 300).astype(int)]
    tone: Field = mix(WOOD[0], WOOD[1], 0.30) * (1 - soft) + rgb(WOOD[1]) * soft
    tone = tone + (rgb(WOOD[2]) - tone) * np.clip(drift * 0.5 + 0.2, 0, 0.5)[..., None]
    tone *= (0.93 + 0.14 * fibre)[..., None]
    return tone


def _turned(heights: Field, radius: Field, up: float, inlaid: bool) -> Patch:
    """A surface of revolution; `up` turns its normal outwards (1) or inwards (-1)."""
    angle = np.linspace(0, TAU, AROUND, dtype=np.float32)[None, :]
    slope = np.gradient(radius, heights)[:, None]
    z = np.broadcast_to(heights[:, None], (len(heights), angle.shape[1]))
    place = np.stack([radius[:, None] * np.cos(angle), radius[:, None] * np.sin(angle), z], -1).astype(np.float32)
    long = np.sqrt(1 + slope**2)
    normal = np.stack([np.cos(angle) / long, np.sin(angle) / long, np.broadcast_to(-slope / long, z.shape)], -1) * up
    colour = _wood(place)
    grooves = 1 - 0.05 * (np.sin(heights * 420) > 0.75)
    colour = colour * grooves[:, None, None]
    if inlaid:
        colour = _inlay(colour, np.broadcast_to(angle, z.shape), z)
    return Patch(place, normal.astype(np.float32), colour.astype(np.float32), up > 0)


def _inlay(colour: Field, angle: Field, z: Field) -> Field:
    """Bone diamonds and red beads in a dark band between two brass lines."""
    low, high = BAND
    middle, half = (low + high) / 2, (high - low) / 2
    run = np.mod(angle * 30 / TAU, 1) - 0.5
    off = (z - middle) / half
    parts = (
        (np.abs(off) < 1.0, SANDS["K"].dark),
        (np.abs(np.abs(off) - 0.92) < 0.10, SANDS["Y"].base),
        (np.abs(run) * 2.6 + np.abs(off) * 1.35 < 0.92, "#efdfbd"),
        (np.abs(run) * 5.4 + np.abs(off) * 2.9 < 0.92, SANDS["R"].base),
        (np.hypot((np.abs(run) - 0.5) * 3.0, off * 1.0) < 0.30, SANDS["Y"].light),
    )
    for chosen, tone in parts:
        colour = np.where(chosen[..., None], rgb(tone), colour)
    return colour


def _lip(near: bool) -> Patch:
    """The round edge between outside and inside."""
    turn, angle = np.meshgrid(np.linspace(0, np.pi, 60), np.linspace(0, TAU, AROUND), indexing="ij")
    thick = WALL / 2
    radius = RADIUS - thick + thick * np.cos(turn)
    z = HEIGHT + thick * 0.9 * np.sin(turn)
    place = np.stack([radius * np.cos(angle), radius * np.sin(angle), z], -1).astype(np.float32)
    out = np.cos(turn)
    normal = np.stack([out * np.cos(angle), out * np.sin(angle), np.sin(turn)], -1).astype(np.float32)
    place[(np.sin(angle) >= 0) != near] = np.nan
    colour = _wood(place) * 1.12
    return Patch(place, normal, colour.astype(np.float32), near)


def _lit(patch: Patch) -> Field:
    """Its colours in the light: soft, with the gleam of a waxed surface, dark towards the ground of the inside."""
    halfway = (LIGHT + EYE) / np.linalg.norm(LIGHT + EYE)
    diffuse = np.clip(patch.normal @ LIGHT, 0, 1)[..., None]
    gleam = np.clip(patch.normal @ halfway, 0, 1)[..., None] ** 38
    rim = (1 - np.clip(patch.normal @ EYE, 0, 1))[..., None] ** 3
    lit: Field = patch.colour * (0.42 + 0.86 * diffuse) + 92 * gleam + 22 * rim * diffuse
    return lit


@lru_cache(1)
def _drawn() -> tuple[Field, Field, Field]:
    """Every pixel's colour, whether the bowl is there, and whether its near side is."""
    heights, inner = _heights(0, 1000), _heights(FLOOR, 800)
    hollow = _turned(inner, _inside(inner), -1.0, inlaid=False)
    right, near, deep = hollow.place[..., 0], hollow.place[..., 1], (hollow.place[..., 2] - FLOOR) / (HEIGHT - FLOOR)
    shade = np.clip(0.62 - right * 0.5 - near * 0.35, 0.3, 1)
    hollow = hollow._replace(colour=hollow.colour * (0.45 + (0.55 * deep + 0.15) * shade)[..., None])
    tall = WIDE * SIZE[1] // SIZE[0]
    depth, owner = np.full(WIDE * tall, NOTHING, np.float32), np.zeros(WIDE * tall, bool)
    colour = np.zeros((WIDE * tall, 3), np.float32)
    for patch in (_turned(heights, _outside(heights), 1.0, inlaid=True), hollow, _lip(True), _lip(False)):
        seen = (patch.normal @ EYE > 0) & ~np.isnan(patch.place[..., 0])
        place, tone = patch.place[seen], _lit(patch)[seen]
        column = ((0.5 + place[:, 0]) * WIDE).astype(int)
        row = ((RIM_Y + place[:, 1] * SLANT + (HEIGHT - place[:, 2]) * UPRIGHT) * WIDE).astype(int)
        towards = place @ EYE
        order = np.argsort(towards, kind="stable")
        order = order[towards[order] >= depth[(row * WIDE + column)[order]]]
        pixel = (row * WIDE + column)[order]
        depth[pixel], colour[pixel], owner[pixel] = towards[order], tone[order], patch.near
    shape = tall, WIDE
    return colour.reshape(*shape, 3), (depth > NOTHING).reshape(shape), owner.reshape(shape)


def _shadow(canvas: Canvas) -> None:
    """The soft shadow on the cloth, to the lower right."""
    tall = canvas.alpha.shape[0]
    y, x = np.mgrid[0:tall, 0:WIDE].astype(np.float32) / WIDE
    foot = RIM_Y + HEIGHT * UPRIGHT
    far = np.hypot((x - 0.53) / 0.36, (y - foot - 0.02) / 0.16)
    close = np.hypot((x - 0.51) / 0.235, (y - foot - 0.012) / 0.145)
    dark = 0.34 * np.clip(1.15 - far, 0, 1) + 0.5 * np.clip((1.1 - close) * 4, 0, 1)
    canvas.paint("#140c06", blur(np.clip(dark, 0, 0.62).astype(np.float32), 10))


def bowl_picture(near: bool) -> Image.Image:
    """The near side of the bowl, or the far side with the inside and the shadow."""
    colour, there, owner = _drawn()
    canvas = Canvas(WIDE, len(colour))
    if not near:
        _shadow(canvas)
    canvas.paint(colour, (there & (owner == near)).astype(np.float32))
    return canvas.picture(step=4).reduce(2)
