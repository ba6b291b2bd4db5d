"""Coloured sand: figures laid in layers with spilled edges, a little height, and grains lit from the upper left."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PIL import Image

from tools.art.palette import Sand
from tools.art.raster import TAU, Canvas, Colour, Field, blur, noise, planes, rgb

HEAP_SIZE = 256


class Layer(NamedTuple):
    """A figure of one colour; `height` 0..1 is how far it stands out."""

    distance: Field
    colour: Colour
    height: float = 1.0


def lay(ground: Colour, layers: list[Layer], size: tuple[int, int], rng: np.random.Generator, grain: float) -> Field:
    """The coloured plane of a sand picture; distances are in pixels, `grain` is the size of a grain in pixels."""
    width, height = size
    colour = np.empty((height, width, 3), np.float32)
    colour[:] = rgb(ground)
    relief = np.zeros((height, width), np.float32)
    spill = (noise(rng, height, width, 4.5 * grain) - 0.5) * 2.2 * grain
    spill += (rng.random((height, width), dtype=np.float32) - 0.5) * 1.7 * grain
    for layer in layers:
        share = np.clip(0.5 - (layer.distance + spill) / (1.2 * grain), 0, 1)[..., None]
        colour += (rgb(layer.colour) - colour) * share * 0.94
        shoulder = 1 / (1 + np.exp(np.clip((layer.distance + spill * 0.4) / (1.9 * grain), -30, 30)))
        relief = relief * (1 - shoulder * 0.6) + shoulder * layer.height * 3.6 * grain
    return shine(colour, relief, rng, grain)


def shine(colour: Field, relief: Field, rng: np.random.Generator, grain: float) -> Field:
    """Grains, their hues and glints, and the light on the relief."""
    height, width = relief.shape
    fine = rng.standard_normal((height, width)).astype(np.float32)
    lumps = noise(rng, height, width, 2.1 * grain) - 0.5
    down, right = np.gradient(relief + 0.26 * grain * fine + 2.1 * grain * lumps)
    light = 1 + np.clip((right * 0.55 + down * 0.75) * 0.22 / grain, -0.46, 0.46) * -1
    light = 2 - light
    chance = noise(rng, height, width, 1.4 * grain)
    sparkle = 1 + 0.07 * fine + np.where(chance > 0.93, 0.17, 0.0) - np.where(chance < 0.07, 0.17, 0.0)
    hue = (noise(rng, height, width, 1.8 * grain) - 0.5)[..., None] * np.array([16, 8, -12], np.float32)
    lit: Field = (colour + hue) * (light * sparkle)[..., None]
    return lit.astype(np.float32)


def heap_picture(sand: Sand, seed: int) -> Image.Image:
    """An irregular heap seen from above, with loose grains round it and a soft shadow."""
    rng = np.random.default_rng(seed)
    x, y = planes(HEAP_SIZE, HEAP_SIZE, HEAP_SIZE / 2)
    far, angle = np.hypot(x, y), np.arctan2(y, x)
    rim = 0.66 + sum(
        (0.05 / k * np.sin(k * angle + TAU * rng.random()) for k in range(1, 7)), np.zeros_like(far)
    ) + 0.05 * (noise(rng, HEAP_SIZE, HEAP_SIZE, 14) - 0.5)
    inside = rim - far
    relief = np.clip(inside, 0, 1) ** 0.72 * 74 + 5 * noise(rng, HEAP_SIZE, HEAP_SIZE, 26)
    tone = np.empty((HEAP_SIZE, HEAP_SIZE, 3), np.float32)
    tone[:] = rgb(sand.base)
    strays = noise(rng, HEAP_SIZE, HEAP_SIZE, 2.4)
    for hex_colour, low, high in ((sand.light, 0.70, 1.1), (sand.dark, -0.1, 0.27)):
        tone[(strays > low) & (strays < high)] = rgb(hex_colour)
    lit = shine(tone, relief, rng, 1.7)
    near = np.clip(1 - np.maximum(-inside, 0) / 0.30, 0, 1) ** 2.6
    grains = noise(rng, HEAP_SIZE, HEAP_SIZE, 2.0)
    loose = np.clip((grains - (1 - 0.62 * near)) * 9, 0, 1)
    body = np.clip(0.5 + (inside * HEAP_SIZE / 2 + (grains - 0.5) * 8) / 2, 0, 1)
    cover = np.maximum(body, loose).astype(np.float32)
    canvas = Canvas(HEAP_SIZE, HEAP_SIZE)
    canvas.paint("#1c120a", np.roll(blur(cover, 5), (6, 3), (0, 1)) * 0.42)
    canvas.paint(lit, cover)
    return canvas.picture(step=4)
