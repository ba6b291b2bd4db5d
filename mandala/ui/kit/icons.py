"""Icons drawn by a few strokes.

They stand on the buttons of tables and replays, and for what can be done with a tile.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from mandala.ui.kit.theme import Colour

DRAWN: Final = frozenset(
    ("log", "hint", "now", "points", "eyes", "branch", "start", "back", "play", "pause", "forward", "end")
    + ("flip", "swap", "open", "reach")
)
FINE: Final = 4  # icons are drawn this many times larger and then reduced

Points = Sequence[tuple[float, float]]


def drawn_icon(name: str, px: int, ink: Colour) -> pygame.Surface:
    """One of the `DRAWN` icons, `px` pixels wide and high."""
    pen = _Pen(px * FINE, ink)
    match name:
        case "log":
            for y in (0.2, 0.5, 0.8):
                pen.dot((0.12, y), 0.08)
                pen.line(((0.34, y), (0.9, y)), 0.11)
        case "hint":
            pen.ring((0.5, 0.38), 0.3, 0.1)
            pen.line(((0.4, 0.64), (0.4, 0.78), (0.6, 0.78), (0.6, 0.64)), 0.1)
            pen.line(((0.44, 0.93), (0.56, 0.93)), 0.09)
        case "points":
            pen.line(((0.5, 0.12), (0.5, 0.9)), 0.09)
            pen.line(((0.28, 0.92), (0.72, 0.92)), 0.09)
            pen.line(((0.14, 0.24), (0.86, 0.24)), 0.08)
            for x in (0.2, 0.8):
                pen.line(((x - 0.16, 0.6), (x, 0.26), (x + 0.16, 0.6)), 0.06)
                pen.fill(((x - 0.2, 0.58), (x + 0.2, 0.58), (x + 0.1, 0.74), (x - 0.1, 0.74)))
        case "now":
            for y in (0.16, 0.5, 0.84):
                pen.line(((0.14, 0.5), (0.8, y)), 0.08)
                pen.dot((0.82, y), 0.12)
            pen.dot((0.14, 0.5), 0.13)
        case "flip":
            turn = [math.radians(degree) for degree in range(40, 331, 10)]
            pen.line([(0.5 + 0.34 * math.cos(angle), 0.52 - 0.34 * math.sin(angle)) for angle in turn], 0.14)
            pen.fill(((0.62, 0.08), (0.98, 0.2), (0.7, 0.46)))
        case "swap":
            pen.line(((0.06, 0.3), (0.66, 0.3)), 0.14)
            pen.fill(((0.62, 0.06), (0.98, 0.3), (0.62, 0.54)))
            pen.line(((0.94, 0.72), (0.34, 0.72)), 0.14)
            pen.fill(((0.38, 0.48), (0.02, 0.72), (0.38, 0.96)))
        case "open":
            pen.line(((0.5, 0.08), (0.5, 0.92)), 0.2)
            pen.line(((0.08, 0.5), (0.92, 0.5)), 0.2)
        case "reach":
            pen.dot((0.5, 0.5), 0.2)
            for angle in range(0, 360, 45):
                pen.dot((0.5 + 0.38 * math.cos(math.radians(angle)), 0.5 + 0.38 * math.sin(math.radians(angle))), 0.075)
        case "eyes":
            pen.line([(x / 20, 0.5 - 0.27 * (1 - (x / 10 - 1) ** 2)) for x in range(1, 20)], 0.09)
            pen.line([(x / 20, 0.5 + 0.27 * (1 - (x / 10 - 1) ** 2)) for x in range(1, 20)], 0.09)
            pen.dot((0.5, 0.5), 0.14)
        case "branch":
            pen.line(((0.25, 0.95), (0.25, 0.1)), 0.1)
            pen.line(((0.25, 0.75), (0.38, 0.52), (0.62, 0.47)), 0.1)
            pen.fill(((0.58, 0.25), (0.95, 0.47), (0.58, 0.7)))
        case "play":
            pen.fill(((0.24, 0.1), (0.9, 0.5), (0.24, 0.9)))
        case "pause":
            pen.line(((0.32, 0.14), (0.32, 0.86)), 0.18)
            pen.line(((0.68, 0.14), (0.68, 0.86)), 0.18)
        case "back" | "forward":
            pen.line(((0.36, 0.14), (0.7, 0.5), (0.36, 0.86)), 0.14)
        case _:
            pen.line(((0.18, 0.14), (0.52, 0.5), (0.18, 0.86)), 0.14)
            pen.line(((0.8, 0.14), (0.8, 0.86)), 0.14)
    mirrored = name in ("back", "start")
    return pygame.transform.flip(pen.reduced(px), mirrored, False)


class _Pen:
    """Strokes on a square whose side is 1."""

    def __init__(self, side: int, ink: Colour) -> None:
        self._side, self._ink = side, ink
        self._paper = pygame.Surface((side, side), pygame.SRCALPHA)
        self._paper.fill((*ink[:3], 0))

    def dot(self, at: tuple[float, float], radius: float) -> None:
        pygame.draw.circle(self._paper, self._ink, (at[0] * self._side, at[1] * self._side), radius * self._side)

    def ring(self, at: tuple[float, float], radius: float, width: float) -> None:
        centre, stroke = (at[0] * self._side, at[1] * self._side), max(1, round(width * self._side))
        pygame.draw.circle(self._paper, self._ink, centre, radius * self._side, stroke)

    def line(self, points: Points, width: float) -> None:
        """A line with round ends and corners."""
        scaled = [(x * self._side, y * self._side) for x, y in points]
        for start, end in pairwise(scaled):
            pygame.draw.line(self._paper, self._ink, start, end, max(1, round(width * self._side)))
        for point in points:
            self.dot(point, width / 2)

    def fill(self, points: Points) -> None:
        pygame.draw.polygon(self._paper, self._ink, [(x * self._side, y * self._side) for x, y in points])

    def reduced(self, px: int) -> pygame.Surface:
        return pygame.transform.smoothscale(self._paper, (px, px))
