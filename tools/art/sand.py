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
    """The coloured plane of a sand picture; distances and the size of a grain are in pixels."""
    width, height = size
    colour = np.empty((height, width, 3), np.float32)
    colour[:] = rgb(ground)
    relief: Field = np.zeros((height, width), np.float32)
    spill: Field = (noise(rng, height, width, 4.5 * grain) - 0.5) * 2.2 * grain
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
    fine = (noise(rng, height, width, 1.25 * grain) - 0.5) * 5
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
    """An irregular heap seen from above, lit from the upper left, with loose grains round it and a soft shadow."""
    rng = np.random.default_rng(seed)
    size = HEAP_SIZE
    inside = _heap_shape(rng)
    down, right = np.gradient(_mounds(rng) * size / 2)
    slope = np.clip(1.04 + 0.25 * right + 0.34 * down, 0.68, 1.26)
    tone = np.empty((size, size, 3), np.float32)
    tone[:] = rgb(sand.base)
    kinds = noise(rng, size, size, 2.2)
    for colour, chosen in ((sand.light, kinds > 0.77), (sand.dark, kinds < 0.19)):
        tone[chosen] = tone[chosen] * 0.35 + rgb(colour) * 0.65
    lit = shine(tone, np.zeros((size, size), np.float32), rng, 1.45) * slope[..., None]
    near = np.clip(1 - np.maximum(-inside, 0) / 0.24, 0, 1) ** 3.2
    grains = noise(rng, size, size, 1.9)
    loose = np.clip((grains - (1 - 0.55 * near)) * 9, 0, 1)
    body = np.clip(0.5 + (inside * size / 2 + (grains - 0.5) * 6) / 2, 0, 1)
    cover = np.maximum(body, loose).astype(np.float32)
    canvas = Canvas(size, size)
    canvas.paint("#1c120a", np.roll(blur(cover, 5), (7, 4), (0, 1)) * 0.50)
    canvas.paint(lit, cover)
    return canvas.picture(step=6)


def _mounds(rng: np.random.Generator) -> Field:
    """The smooth relief of the heap: one high cone and a few handfuls beside it."""
    x, y = planes(HEAP_SIZE, HEAP_SIZE, HEAP_SIZE / 2)
    relief = 0.95 * np.sqrt(np.maximum(0.78 - np.hypot(x + 0.04, y + 0.05), 0) ** 2 + 0.030)
    for _ in range(4):
        angle, far = TAU * rng.random(), 0.20 + 0.22 * rng.random()
        spot = np.hypot(x - far * np.cos(angle), y - far * np.sin(angle))
        relief += 0.11 * np.exp(-((spot / 0.20) ** 2))
    return blur(relief.astype(np.float32), 11)


def _heap_shape(rng: np.random.Generator) -> Field:
    """How far inside the heap's wavering rim each pixel lies, in half widths of the picture."""
    x, y = planes(HEAP_SIZE, HEAP_SIZE, HEAP_SIZE / 2)
    angle = np.arctan2(y, x)
    rim = 0.70 + 0.07 * (noise(rng, HEAP_SIZE, HEAP_SIZE, 30) - 0.5)
    for wave in range(2, 8):
        rim += 0.045 / wave * np.sin(wave * angle + TAU * rng.random())
    return (rim - np.hypot(x, y)).astype(np.float32)
