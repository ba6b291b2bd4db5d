"""Icons: white round strokes on nothing, to be tinted at run time. Drawn on a field of 128 about the middle."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image

from tools.art.raster import TAU, Field, eight_bits, planes
from tools.art.shapes import Point, arc, cover, disc, outline, path, polygon, round_box, turn, union, without

SIZE = 128
STROKE = 5.0
"""Half the thickness of every line."""
GAP = 4.5
Glyph = Callable[[Field, Field], Field]


def _line(x: Field, y: Field, points: list[Point], closed: bool = False) -> Field:
    return path(x, y, points, closed) - STROKE


def cup(x: Field, y: Field) -> Field:
    """A wide bowl on a foot, filled with sand."""
    bowl = outline(np.maximum(disc(x, y + 14, 42), -(y + 14)), STROKE * 2)
    heap = np.maximum(disc(x, y + 4, 30), y + 24)
    stem = _line(x, y, [(0, 30), (0, 46)])
    return union(bowl, heap, stem, _line(x, y, [(-22, 48), (22, 48)]))


def _card(x: Field, y: Field, half_width: float = 19, half_height: float = 28) -> Field:
    return round_box(x, y, half_width, half_height, 6)


def hand(x: Field, y: Field) -> Field:
    """Three cards fanned out."""
    shape: Field = np.full(np.broadcast(x, y).shape, 99.0, np.float32)
    for angle in (-24.0, 0.0, 24.0):
        tx, ty = turn(x, y - 62, float(np.radians(angle)))
        card = _card(tx, ty + 66, 17, 30)
        shape = union(without(shape, card - GAP - STROKE), outline(card, STROKE * 2))
    return shape


def deck(x: Field, y: Field) -> Field:
    """A pile of cards, seen a little from the side."""
    shape: Field = np.full(np.broadcast(x, y).shape, 99.0, np.float32)
    for shift in (14.0, 0.0, -14.0):
        card = _card(x - shift, y - shift, 24, 32)
        shape = union(without(shape, card - GAP - STROKE), outline(card, STROKE * 2))
    return union(shape, disc(x + 14, y + 14, 7))


def discard(x: Field, y: Field) -> Field:
    """An arrow down into a tray."""
    tray = _line(x, y, [(-44, 14), (-44, 44), (44, 44), (44, 14)])
    return union(tray, _line(x, y, [(0, -46), (0, 20)]), _line(x, y, [(-22, -1), (0, 21), (22, -1)]))


def crown(x: Field, y: Field) -> Field:
    """Three points with pearls above a band."""
    outlined = polygon(x, y, [(-40, 26), (-44, -18), (-19, 4), (0, -32), (19, 4), (44, -18), (40, 26)]) - STROKE
    pearls = union(disc(x + 45, y + 25, 7.5), disc(x, y + 40, 7.5), disc(x - 45, y + 25, 7.5))
    return union(outlined, pearls, _line(x, y, [(-39, 45), (39, 45)]))


def undo(x: Field, y: Field) -> Field:
    """An arrow that turns back to the left."""
    bow = arc(x - 6, y - 6, 34, -0.1, 0.5 * np.pi + 0.1) - STROKE
    tail = _line(x, y, [(2, 40), (-24, 40)])
    return union(bow, tail, _line(x, y, [(4, -28), (-38, -28)]), _line(x, y, [(-20, -48), (-40, -28), (-20, -8)]))


def redo(x: Field, y: Field) -> Field:
    """The mirror of undo."""
    return undo(-x, y)


def menu(x: Field, y: Field) -> Field:
    """Three bars."""
    return union(*(_line(x, y, [(-38, row), (38, row)]) for row in (-28.0, 0.0, 28.0)))


def help_mark(x: Field, y: Field) -> Field:
    """A question mark in a ring."""
    ring = outline(disc(x, y, 50), STROKE * 2)
    hook = arc(x, y + 12, 17, -0.25 * np.pi - 0.1, 0.75 * np.pi) - STROKE
    return union(ring, hook, _line(x, y, [(8, 3), (1, 10), (0, 16)]), disc(x, y - 31, 6.5))


def fullscreen(x: Field, y: Field) -> Field:
    """Four corners."""
    return _line(np.abs(x), np.abs(y), [(44, 18), (44, 44), (18, 44)])


def arrow(x: Field, y: Field) -> Field:
    """An arrow to the right."""
    return union(_line(x, y, [(-44, 0), (42, 0)]), _line(x, y, [(14, -30), (44, 0), (14, 30)]))


def star(x: Field, y: Field) -> Field:
    """A star of five points."""
    points: list[Point] = []
    for corner in range(10):
        radius, angle = (46, 21)[corner % 2], corner * TAU / 10 - TAU / 4
        points.append((radius * float(np.cos(angle)), 3 + radius * float(np.sin(angle))))
    return polygon(x, y, points) - STROKE


def check(x: Field, y: Field) -> Field:
    """A tick."""
    return _line(x, y, [(-42, 4), (-14, 32), (42, -30)]) - 1.5


GLYPHS: dict[str, Glyph] = {
    "cup": cup,
    "hand": hand,
    "deck": deck,
    "discard": discard,
    "crown": crown,
    "undo": undo,
    "redo": redo,
    "menu": menu,
    "help": help_mark,
    "fullscreen": fullscreen,
    "arrow": arrow,
    "star": star,
    "check": check,
}


def glyph_picture(name: str) -> Image.Image:
    """One icon; its transparent pixels are white too, so that scaling leaves no dark fringe."""
    x, y = planes(SIZE, SIZE)
    distance = GLYPHS[name](*np.broadcast_arrays(x, y))
    white = Image.new("RGBA", (SIZE, SIZE), "#ffffff")
    white.putalpha(Image.fromarray(eight_bits(cover(distance) * 255)))
    return white
