"""Draws what can be done where, and what groups can still reach.

Each kind has a shape of its own: a whole ring for a flip, two arcs with arrows for a swap, four ticks with a cross for an
opening; a thin ring for what own groups can reach, dots for the rival's.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from mandala.ui.kit.compose import Item
from mandala.ui.kit.icons import drawn_icon
from mandala.ui.kit.pieces import SMOOTH, Pieces
from mandala.ui.kit.theme import Colour
from mandala.ui.tiles.art import DARK, LIGHT
from mandala.ui.tiles.sight import Kind, Light, Reached
from mandala.ui.tiles.still import glow, ring

BADGE: Final = 2.5  # [u] height of a badge
ARCS: Final = {
    Kind.SWAP: ((20, 160), (200, 340)),
    Kind.OPEN: ((30, 60), (120, 150), (210, 240), (300, 330)),
}
"""The arcs of a kind's ring, from one degree to another, from the right and anticlockwise."""
REACH: Final = 0.6  # ring of a tile that is in reach, as a share of the tile: inside its own rim, on its sand
DOTS: Final = 8  # of a ring around what the rival can reach


def light_items(pieces: Pieces, rect: pygame.Rect, light: Light) -> Iterator[Item]:
    """The ring of a space where something can be done."""
    colour = _colour(pieces, light)
    if light.lit or light.kind is not Kind.OPEN:
        shine = glow(pieces, rect.width, colour)
        yield Item(shine, shine.get_rect(center=rect.center))
    around = _arcs(pieces, rect.width + pieces.px(0.7), colour, 0.5 if light.lit else 0.34, light.kind)
    yield Item(around, around.get_rect(center=rect.center))


def badge_items(pieces: Pieces, rect: pygame.Rect, light: Light) -> Iterator[Item]:
    """The badge of what would be done there, for an opening only while it is pointed to. It lies above every ring."""
    if light.kind is Kind.OPEN and not light.lit:
        return
    text = f"{light.number}" if light.kind is Kind.OPEN else f"+{light.number}"
    badge = _badge(pieces, light.kind, text, _colour(pieces, light))
    yield Item(badge, badge.get_rect(center=(rect.centerx, rect.bottom - pieces.px(0.5))))


def _colour(pieces: Pieces, light: Light) -> Colour:
    return pieces.theme.focus if light.kind is Kind.SWAP else pieces.theme.good


def _badge(pieces: Pieces, kind: Kind, text: str, fill: Colour) -> pygame.Surface:
    """The sign of what would be done, and a number."""

    def make() -> pygame.Surface:
        tall = pieces.px(BADGE * min(pieces.scale, 1.5))
        words = pieces.assets.font("text-bold", round(tall * 0.72)).render(text, True, pieces.theme.panel)
        sign = drawn_icon(kind.value, round(tall * 0.72), pieces.theme.panel)
        gap = round(tall * 0.28)
        wide = 2 * gap + sign.get_width() + words.get_width() + tall // 10
        patch = pieces.rounded((wide, tall), tall / pieces.unit / 2, fill, pieces.theme.panel, 0.1).copy()
        patch.blit(sign, sign.get_rect(midleft=(gap, tall // 2)))
        patch.blit(words, words.get_rect(midright=(wide - gap, tall // 2)))
        return patch

    return pieces.kept(("light badge", kind, text, fill), make)


def _arcs(pieces: Pieces, side: int, colour: Colour, width: float, kind: Kind) -> pygame.Surface:
    """The ring of a kind, with a light edge to be seen on any tile."""
    if kind is Kind.FLIP:
        return ring(pieces, side, colour, width)

    def make() -> pygame.Surface:
        big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
        middle, thick = side * SMOOTH / 2, max(SMOOTH, round(pieces.unit * width * SMOOTH))
        for ink, more in ((pieces.theme.panel, SMOOTH), (colour, 0)):
            for first, last in ARCS[kind]:
                _arc(big, ink, middle, middle - thick / 2 - SMOOTH, (first - more, last + more), thick + 2 * more)
        return pygame.transform.smoothscale(big, (side, side))

    return pieces.kept(("arcs", side, colour, width, kind), make)


def _arc(paper: pygame.Surface, ink: Colour, middle: float, radius: float, turn: tuple[int, int], thick: int) -> None:
    """A thick arc with round ends."""
    for degree in range(turn[0], turn[1] + 1):
        angle = math.radians(degree)
        at = middle + math.cos(angle) * radius, middle - math.sin(angle) * radius
        pygame.draw.circle(paper, ink, at, thick / 2)


def reach_items(pieces: Pieces, rect: pygame.Rect, reached: Reached) -> Iterator[Item]:
    """The sign that a tile is in reach of an own group, or of the rival's; heavier where that group is pointed to."""
    side = round(rect.width * (REACH + (0.06 if reached.strong else 0.0)))

    def make() -> pygame.Surface:
        big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
        for ink, width in ((LIGHT, 1.0), (DARK, 0.55)):
            thick = (0.8 if reached.strong else 0.5) * width * pieces.unit * SMOOTH
            (_own if reached.player == 0 else _dots)(big, ink, max(SMOOTH, round(thick)))
        big.set_alpha(255 if reached.strong else 215)
        return pygame.transform.smoothscale(big, (side, side))

    picture = pieces.kept(("reach", side, reached.player, reached.strong), make)
    yield Item(picture, picture.get_rect(center=rect.center))


def _own(paper: pygame.Surface, ink: Colour, thick: int) -> None:
    middle = paper.get_width() / 2
    edge = max(SMOOTH, paper.get_width() // 24)
    pygame.draw.circle(paper, ink, (middle, middle), middle - edge + thick / 2, thick)


def _dots(paper: pygame.Surface, ink: Colour, thick: int) -> None:
    middle = paper.get_width() / 2
    radius = middle - max(SMOOTH, paper.get_width() // 24) - thick / 2
    for number in range(DOTS):
        angle = 2 * math.pi * number / DOTS
        at = middle + math.cos(angle) * radius, middle + math.sin(angle) * radius
        pygame.draw.circle(paper, ink, at, thick * (0.95 if thick > paper.get_width() / 12 else 0.75))
