"""Round patches of cloth that buttons are sewn on with, and the gleam of the thread that their signs are embroidered in."""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.art.palette import Cloth
from tools.art.raster import TAU, Canvas, blur, eight_bits, mix, planes, rgb
from tools.art.shapes import cover
from tools.art.weave import weave

SIZE = 192
THREAD = 96
STITCHES = 26
"""Around a patch."""
DYES = {"linen": "#f1e6cd", "night": "#39456f", "winter": "#e6eef5"}
TURNS = 11
"""Stitches side by side across a sign."""


def patch_picture(name: str, cloth: Cloth) -> Image.Image:
    """One theme's patch, with a turned edge, a ring of running stitches and a soft shadow."""
    canvas = Canvas(SIZE, SIZE)
    x, y = planes(SIZE, SIZE, SIZE / 2)
    radius, angle = np.hypot(x, y), np.arctan2(y, x)
    disc = cover(radius - 0.93, 2 / SIZE)
    canvas.paint("#140c06", np.clip(np.roll(blur(disc, 5), (4, 2), (0, 1)) * 0.55, 0, 1))
    woven = weave(SIZE, SIZE, DYES[name], 0.55, 71, pitch=SIZE / 34)[0]
    turned = 1 + 0.16 * (-(x + y) / 1.5) * np.exp(-(((radius - 0.88) / 0.07) ** 2))
    worn = 1 - 0.16 * np.clip((radius - 0.80) / 0.13, 0, 1) ** 2
    canvas.paint(woven * (turned * worn)[..., None], disc)
    run = np.mod(angle * STITCHES / TAU, 1) - 0.5
    seam = np.maximum(np.abs(radius - 0.80) - 0.024, (np.abs(run) - 0.30) * TAU / STITCHES * 0.8)
    canvas.paint("#140c06", cover(np.roll(seam, (2, 1), (0, 1)), 2 / SIZE) * 0.30)
    ridge = 1 - 0.35 * (np.abs(radius - 0.80) / 0.024) ** 2
    thread = mix(cloth.second, cloth.thread, 0.12)
    canvas.paint(rgb(thread) * np.clip(ridge, 0.5, 1)[..., None], cover(seam, 2 / SIZE))
    return canvas.picture(step=2)


def thread_picture() -> Image.Image:
    """The light on satin stitches that lie aslant, to be added to the colour of a sign."""
    x, y = planes(THREAD, THREAD, THREAD)
    across = np.mod((x * 0.82 + y * 0.57) * TURNS, 1)
    light = np.sin(across * np.pi) ** 1.6 * (0.75 + 0.25 * np.sin((x * 0.57 - y * 0.82) * TAU * 1.5))
    return Image.fromarray(np.dstack([eight_bits(light * 96)] * 3))
