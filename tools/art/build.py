"""The catalogue of all pictures, and how they are built, written and checked."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from tools.art import bowl, felt, glyphs, hem, lamp, mandala, panel, patch, people, rosette, sand, signs, weave, winter
from tools.art.back import back_picture
from tools.art.brush import SIZE as BRUSH
from tools.art.brush import brush_picture
from tools.art.cards import LARGE, SMALL, TILE, card_picture, tile_picture
from tools.art.finishes import FINISHES
from tools.art.palette import CLOTHS, SANDS
from tools.art.png import encode_png
from tools.assets import stale

WEBP_QUALITY = 92
LOSSY = ("bowl-", "cloth-", "opponent-", *(f"{finish}-" for finish in FINISHES))
LOSSLESS_EFFORT = 60
"""More takes a minute for a picture and saves one percent."""
TOLERANCE = 0.25
"""Mean difference in levels that a check forgives: other processors round a sine differently."""


class Recipe(NamedTuple):
    """How a picture is made, and what it must be."""

    make: Callable[[], Image.Image]
    size: tuple[int, int]
    mode: str


def catalogue() -> dict[str, Recipe]:
    """Every picture of the game by its file name."""
    return dict([*_table(), *_cards(), *_small_pictures()])


def _table() -> Iterator[tuple[str, Recipe]]:
    frame, square = (hem.SIZE, hem.SIZE), (rosette.SIZE, rosette.SIZE)
    half = weave.CLOTH_SIZE[0] // 2, weave.CLOTH_SIZE[1] // 2
    yield "brush.webp", Recipe(brush_picture, BRUSH, "RGBA")
    yield "vignette.webp", Recipe(lamp.vignette_picture, lamp.SIZE, "RGBA")
    for number, (name, cloth) in enumerate(CLOTHS.items()):
        weave_it = partial(weave.cloth_picture, cloth)
        yield f"cloth-{name}.webp", Recipe(weave_it, weave.CLOTH_SIZE, "RGB")
        yield f"cloth-{name}-half.webp", Recipe(partial(_halved, weave_it), half, "RGB")
        yield f"patch-{name}.webp", Recipe(partial(patch.patch_picture, name, cloth), (patch.SIZE, patch.SIZE), "RGBA")
        yield f"hem-{name}.webp", Recipe(partial(hem.hem_picture, cloth), frame, "RGBA")
        make, mode = (rosette.printed, "RGB") if name == "linen" else (rosette.embroidered, "RGBA")
        designs = winter.DESIGNS if name == "winter" else rosette.DESIGNS
        for seed, (design, draw) in enumerate(designs.items()):
            recipe = Recipe(partial(make, draw, getattr(cloth, design), 21 + 2 * number + seed), square, mode)
            yield f"rosette-{design}-{name}.webp", recipe


def _halved(make: Callable[[], Image.Image]) -> Image.Image:
    """A picture at half its size: what a small window shows, so that it need not decode the large one."""
    return make().reduce(2)


def _cards() -> Iterator[tuple[str, Recipe]]:
    for finish, made in FINISHES.items():
        name = "" if finish == "classic" else f"{finish}-"
        for cut, small in ((LARGE, ""), (SMALL, "-small")):
            size = (cut.width, cut.height)
            for seed, colour in enumerate(SANDS):
                make = partial(card_picture, colour, cut, 11 + seed, finish)
                yield f"{name}card{small}-{colour}.webp", Recipe(make, size, "RGBA")
            back = partial(back_picture, cut, 6 if cut.coarse else 5, finish)
            yield f"{name}card-back{small}.webp", Recipe(back, size, "RGBA")
        if made.tile is not None:
            for colour in SANDS:
                yield f"{name}tile-{colour}.webp", Recipe(partial(tile_picture, colour, finish), (TILE, TILE), "RGB")


def _small_pictures() -> Iterator[tuple[str, Recipe]]:
    for seed, (colour, tones) in enumerate(SANDS.items()):
        yield f"sign-{colour}.webp", Recipe(partial(signs.sign_picture, colour), (signs.SIZE, signs.SIZE), "RGBA")
        heap = partial(sand.heap_picture, tones, 31 + seed)
        yield f"sand-{colour}.webp", Recipe(heap, (sand.HEAP_SIZE, sand.HEAP_SIZE), "RGBA")
    for side in ("far", "near"):
        yield f"bowl-{side}.webp", Recipe(partial(bowl.bowl_picture, side == "near"), bowl.SIZE, "RGBA")
    yield "thread.png", Recipe(patch.thread_picture, (patch.THREAD, patch.THREAD), "RGB")
    for name in glyphs.GLYPHS:
        yield f"{name}.png", Recipe(partial(glyphs.glyph_picture, name), (glyphs.SIZE, glyphs.SIZE), "RGBA")
    title, icon = (mandala.TITLE_SIZE, mandala.TITLE_SIZE), (mandala.ICON_SIZE, mandala.ICON_SIZE)
    yield "title-rosette.webp", Recipe(mandala.title_picture, title, "RGBA")
    yield "icon.png", Recipe(mandala.icon_picture, icon, "RGBA")
    for seed, level in enumerate(people.PEOPLE):
        for mood in people.MOODS:
            make = partial(people.person_picture, level, mood, 61 + seed)
            name = f"opponent-{level}" if mood == "waits" else f"opponent-{level}-{mood}"
            yield f"{name}.webp", Recipe(make, (felt.SIZE, felt.SIZE), "RGBA")
    for name, paper in panel.PAPERS.items():
        yield f"panel-{name}.webp", Recipe(partial(panel.panel_picture, paper, 51), (panel.SIZE, panel.SIZE), "RGBA")


def encode(name: str, picture: Image.Image) -> bytes:
    """The bytes of the picture's file; the kind follows from the name."""
    if name.endswith(".png"):
        return encode_png(picture)
    buffer = io.BytesIO()
    if name.startswith(LOSSY):
        picture.save(buffer, "WEBP", quality=WEBP_QUALITY, method=6)
    else:  # without loss, a quarter smaller than PNG
        picture.save(buffer, "WEBP", lossless=True, quality=LOSSLESS_EFFORT, method=4, exact=True)
    return buffer.getvalue()


def build(folder: Path, only: str = "", report: Callable[[str], object] = str) -> None:
    """Write the pictures whose name contains `only`; `report` is told a line about each."""
    folder.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    total = 0
    for name, recipe in catalogue().items():
        if only not in name:
            continue
        began = time.perf_counter()
        data = encode(name, recipe.make())
        (folder / name).write_bytes(data)
        total += len(data)
        report(f"{name:26s} {len(data) / 1024:8.0f} KB {time.perf_counter() - began:7.2f} s")
    report(f"{'total':26s} {total / 1024:8.0f} KB {time.perf_counter() - start:7.2f} s")


def check(folder: Path, only: str = "") -> list[str]:
    """One line for each picture that is missing, left over, or not what its recipe makes now."""
    recipes = catalogue()
    return stale(folder, recipes, lambda name, found: _difference(found, encode(name, recipes[name].make())), only)


def _difference(kept: bytes, fresh: bytes) -> str:
    """What differs, or nothing; equal pixels in other bytes are equal, since encoders change."""
    if kept == fresh:
        return ""
    old, new = Image.open(io.BytesIO(kept)), Image.open(io.BytesIO(fresh))
    if (old.size, old.mode) != (new.size, new.mode):
        return f"{old.size} {old.mode}, should be {new.size} {new.mode}"
    step = np.abs(np.asarray(old, np.int16) - np.asarray(new, np.int16))
    return f"pixels differ, {step.mean():.2f} levels on average" if step.mean() > TOLERANCE else ""
