"""Card faces: a paper card with a pane of coloured sand, or that of another finish, and the colour's sign; and what of it goes
on tiles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image

from tools.art.finishes import FINISHES
from tools.art.palette import PAPER, SANDS
from tools.art.patterns import pattern
from tools.art.raster import Canvas, Field, noise, planes, rgb
from tools.art.sand import lay
from tools.art.shapes import cover, round_box
from tools.art.signs import stamp


@dataclass(frozen=True)
class Cut:
    """The measures of a card, in pixels."""

    width: int
    height: int
    corner: float
    rim: int
    grain: float
    sign: float
    coarse: bool


LARGE = Cut(420, 588, corner=30, rim=19, grain=1.45, sign=38, coarse=False)
TILE = 320
SMALL = Cut(168, 235, corner=14, rim=8, grain=0.95, sign=33, coarse=True)


def paper(rng: np.random.Generator, width: int, height: int) -> Field:
    """Card stock: warm white with a little tooth."""
    tooth = (noise(rng, height, width, 4) - 0.5) * 7 + (rng.random((height, width), dtype=np.float32) - 0.5) * 4
    sheet: Field = rgb(PAPER) + tooth[..., None]
    return sheet


def card_outline(cut: Cut) -> Field:
    """The signed distance of the card's edge."""
    x, y = planes(cut.width, cut.height)
    return round_box(x, y, cut.width / 2, cut.height / 2, cut.corner)


def card_picture(colour: str, cut: Cut, seed: int, finish: str = "classic") -> Image.Image:
    """One face."""
    rng, pane = np.random.default_rng(seed), FINISHES[finish].pane
    sheet = paper(rng, cut.width, cut.height)
    canvas = Canvas(cut.width, cut.height)
    if pane is None:
        _pour(sheet, colour, cut, rng)
    canvas.paint(sheet, np.ones((cut.height, cut.width), np.float32))
    if pane is not None:
        pane(canvas, colour, cut.rim, cut.coarse)
    edge = card_outline(cut)
    canvas.shade(1 - 0.24 * np.exp(-np.maximum(-edge, 0) / (cut.width / 190)))
    place = cut.rim + cut.sign * 1.20
    stamp(canvas, colour, (place, place), cut.sign)
    if not cut.coarse:
        stamp(canvas, colour, (cut.width - place, cut.height - place), cut.sign, upside_down=True)
    canvas.erase(1 - cover(edge))
    return canvas.picture(step=6 if finish == "classic" else 1)


def _pour(sheet: Field, colour: str, cut: Cut, rng: np.random.Generator) -> None:
    """Lay the sand on the sheet, with spilled edges and a few loose grains on the rim."""
    width, height, rim, grain = cut.width, cut.height, cut.rim, cut.grain
    size = (width - 2 * rim, height - 2 * rim)
    pane = lay(SANDS[colour].base, pattern(colour, *size, cut.coarse), size, rng, grain)
    pane = np.pad(pane, ((rim, rim), (rim, rim), (0, 0)), mode="edge")
    x, y = planes(width, height)
    edge = round_box(x, y, size[0] / 2, size[1] / 2, cut.corner * 0.62)
    spill = (noise(rng, height, width, 6 * grain) - 0.5) * 2.6 * grain
    spill += (rng.random((height, width), dtype=np.float32) - 0.5) * 1.6 * grain
    inner = np.maximum(-(edge + spill), 0)
    pane *= (1 - 0.24 * np.exp(-inner / (6 * grain)))[..., None]
    loose = (noise(rng, height, width, 1.6 * grain) > 0.90) * np.exp(-np.maximum(edge, 0) / (2.6 * grain)) * 0.7
    share = np.maximum(np.clip(0.5 - (edge + spill) / (1.2 * grain), 0, 1), loose * (edge > 0))
    hollow = np.exp(-np.maximum(edge + spill, 0) / (1.6 * grain)) * 0.16
    sheet *= (1 - hollow)[..., None]
    sheet += (pane - sheet) * share[..., None]


def tile_picture(colour: str, finish: str) -> Image.Image:
    """What a finish has for the tiles, a square of which a disc is cut; raises ValueError if that is a part of its card."""
    paint = FINISHES[finish].tile
    if paint is None:
        raise ValueError(f"the tiles of {finish!r} are cut out of its cards")
    canvas = Canvas(TILE, TILE)
    paint(canvas, colour)
    return canvas.picture().convert("RGB")
