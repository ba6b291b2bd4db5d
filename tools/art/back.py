"""The card backs: linen with a golden rosette, terracotta for sand, alike on all mats."""

from __future__ import annotations

import numpy as np
from PIL import Image

from tools.art.cards import Cut, card_outline
from tools.art.compass import Compass
from tools.art.finishes import FINISHES
from tools.art.palette import Dyes
from tools.art.raster import Canvas, Field, planes, rgb
from tools.art.rosette import lotus
from tools.art.shapes import cover, fold, outline, round_box, tile, vesica
from tools.art.weave import weave

SMALL_SEEDS = 8


def _border(canvas: Canvas, cut: Cut, light: Field, line_dye: str) -> None:
    x, y = planes(cut.width, cut.height)
    k = cut.width / 420
    gold = rgb(line_dye) * light[..., None]
    for inset, thickness in ((19, 4.2), (29, 2.0)):
        line = round_box(
            x, y, cut.width / 2 - inset * k, cut.height / 2 - inset * k, max(3, cut.corner - inset * k * 0.7)
        )
        canvas.paint(gold, cover(outline(line, max(1.0, thickness * k))) * 0.85)
    dx, dy = np.abs(x) - (cut.width / 2 - 62 * k), np.abs(y) - (cut.height / 2 - 62 * k)
    along, across = fold(dx, dy, 6)
    flower = np.minimum(vesica(across, along - 13 * k, 11 * k, 5 * k), np.hypot(dx, dy) - 3.4 * k)
    canvas.paint(gold, cover(flower) * 0.85)


def _lattice(x: Field, y: Field, cut: Cut) -> Field:
    """Blind print on the ground: a net of thin lines with a seed in each mesh."""
    a, b, mesh = x + y * 0.72, x - y * 0.72, 30.0
    net = np.minimum(np.abs(tile(a, mesh)), np.abs(tile(b, mesh))) * 0.81 - 0.8
    seed = np.maximum(np.abs(tile(a + mesh / 2, mesh)), np.abs(tile(b + mesh / 2, mesh))) * 0.81 - 2.6
    inside = round_box(x, y, cut.width / 2 - 33, cut.height / 2 - 33, cut.corner * 0.4)
    return cover(np.maximum(np.minimum(net, seed), inside))


def _small_rosette(size: int, gold: Dyes) -> Canvas:
    """A bolder flower for cards under 70 pixels."""
    c = Compass(size)
    c.ring(0.93, 0.085, gold.line)
    for shift, colour in ((0.5, gold.warm), (0.0, gold.bright)):
        petals = c.petals(SMALL_SEEDS, 0.16, 0.84, 0.24, shift)
        c.cut(petals - 0.045)
        c.fill(petals, colour)
    c.cut(c.radius - 0.24)
    c.fill(c.radius - 0.17, gold.line)
    return c.canvas


def back_picture(cut: Cut, seed: int, finish: str = "classic") -> Image.Image:
    """The back of a card of the given measures."""
    back = FINISHES[finish].back
    cloth, light = weave(cut.width, cut.height, back.cloth, 0.34, seed, pitch=4.4 if cut.coarse else 5.6)
    canvas = Canvas(cut.width, cut.height)
    canvas.paint(cloth, np.ones((cut.height, cut.width), np.float32))
    bold = cut.coarse or back.bare
    size = round(cut.width * (0.74 if bold else 0.83)) // 2 * 2
    if bold:
        flower = _small_rosette(size, back.gold)
    else:
        compass = Compass(size)
        lotus(compass, back.gold)
        flower = compass.canvas
    top, left = (cut.height - size) // 2, (cut.width - size) // 2
    alpha = np.zeros((cut.height, cut.width), np.float32)
    tone = np.zeros((cut.height, cut.width, 3), np.float32)
    alpha[top : top + size, left : left + size] = flower.alpha
    tone[top : top + size, left : left + size] = flower.colour / np.maximum(flower.alpha, 1e-3)[..., None]
    x, y = planes(cut.width, cut.height)
    if not bold:
        canvas.paint(back.blind, _lattice(x, y, cut) * 0.55)
    canvas.paint(back.blind, cover(np.hypot(x, y) - size / 2 - 3) * 0.62)
    canvas.paint(tone * (0.4 + 0.6 * light)[..., None], alpha)
    _border(canvas, cut, light, back.gold.line)
    edge = card_outline(cut)
    canvas.shade((1 - 0.38 * np.exp(-np.maximum(-edge, 0) / (cut.width / 110))).astype(np.float32))
    canvas.erase(1 - cover(edge))
    return canvas.picture(step=4)
