"""Draws what the lesson says: a slip of paper in the log's place, arrows at the tile and the space concerned, crosses on
others."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from mandala.core.tiles.observation import Observation
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import SMOOTH, Pieces
from mandala.ui.table.lesson_slip import arrow, lesson_slip
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.sight import LessonSight

DASHES: Final = 12
"""Stitches around a place, in the colour of the arrow at it."""
CROSS: Final = 0.5
"""A cross, as a share of its tile."""


def lesson_items(lesson: LessonSight, layout: TileLayout, seen: Observation, pieces: Pieces) -> Iterator[Item]:
    """The crosses, the arrows and the slip."""
    for space in lesson.crossed:
        rect = layout.spaces[space]
        cross = cross_picture(pieces, round(rect.width * CROSS))
        yield Item(cross, cross.get_rect(center=rect.center))
    for rect in _places(lesson, layout):
        yield _pointing(rect, pieces)
    if lesson.lifts:
        yield _pointing(layout.columns[seen.to_move or 0].swap, pieces)
    box = layout.log
    slip = lesson_slip(lesson.words, (box.width, box.height - pieces.px(2.6)), pieces)
    yield Item(slip, slip.get_rect(bottomleft=(box.left - pieces.px(2.2), box.bottom + pieces.px(1.4))))


def stitch_items(lesson: LessonSight, layout: TileLayout, pieces: Pieces) -> Iterator[Item]:
    """A ring of stitches around the place concerned; what says what can be done there lies on it."""
    for rect in _places(lesson, layout):
        stitches = _stitches(rect.width + pieces.px(1.3), pieces)
        yield Item(stitches, stitches.get_rect(center=rect.center))


def _places(lesson: LessonSight, layout: TileLayout) -> Iterator[pygame.Rect]:
    if lesson.start is not None:
        yield layout.starts[lesson.start]
    if lesson.space is not None:
        yield layout.spaces[lesson.space]


def _pointing(rect: pygame.Rect, pieces: Pieces) -> Item:
    """An arrow from the upper left, where it covers least of the tiles around."""
    picture, edge = arrow(pieces, -45), rect.width / 2 * math.sqrt(0.5)
    tip = round(rect.centerx - edge), round(rect.centery - edge)
    return Item(picture, picture.get_rect(center=tip).move(-pieces.px(1.3), -pieces.px(1.3)))


def _stitches(side: int, pieces: Pieces) -> pygame.Surface:
    def make() -> pygame.Surface:
        big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
        big.fill((*pieces.theme.accent[:3], 0))
        thick = pieces.px(0.5) * SMOOTH
        for number in range(DASHES):
            begin = 2 * math.pi * number / DASHES
            pygame.draw.arc(big, pieces.theme.panel, big.get_rect(), begin - 0.05, begin + 0.33, thick)
            inner = big.get_rect().inflate(-thick // 3, -thick // 3)
            pygame.draw.arc(big, pieces.theme.accent, inner, begin, begin + 0.28, thick * 2 // 3)
        return pygame.transform.smoothscale(big, (side, side))

    return pieces.kept(("tile stitches", side), make)


def cross_picture(pieces: Pieces, side: int) -> pygame.Surface:
    """Not allowed: a cross on a light disc."""

    def make() -> pygame.Surface:
        big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
        big.fill((*pieces.theme.panel[:3], 0))
        middle, reach = big.get_width() / 2, big.get_width() * 0.24
        pygame.draw.circle(big, pieces.theme.panel, (middle, middle), middle)
        pygame.draw.circle(big, pieces.theme.bad, (middle, middle), middle, max(SMOOTH, side // 8))
        for slope in (1, -1):
            start, end = (middle - reach, middle - slope * reach), (middle + reach, middle + slope * reach)
            pygame.draw.line(big, pieces.theme.bad, start, end, max(SMOOTH, side * SMOOTH // 8))
        return pygame.transform.smoothscale(big, (side, side))

    return pieces.kept(("tile cross", side), make)
