"""Draws what the lesson says: a slip of paper in the corner beside the hand, and arrows at the cards and the place concerned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from mandala.ui.cards.drag import Selection
from mandala.ui.cards.frame import Frame
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import DISCARD, FIELDS, HANDS, MOUNTAINS, Place
from mandala.ui.cards.sight import LessonSight
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.table.lesson_slip import arrow, lesson_slip

DASH: Final = 1.7
"""Length of a dash, and of the gap after it."""
ON_CARD: Final = 2.4
"""Units that the arrow at the hand reaches over its cards: above it the ribbon may say something."""


def lesson_items(
    lesson: LessonSight,
    layout: TableLayout,
    claiming: int,
    chosen: Selection | None,
    pieces: Pieces,
    alone: bool = False,
) -> Iterator[Item]:
    """The arrows and the slip; it has the place of the log, too, if it is `alone` there."""
    frame = layout.frame
    if lesson.target is None:
        group = layout.group(MOUNTAINS[claiming], lesson.colour)
        if group is not None:
            yield _at_group(group, frame.areas[MOUNTAINS[claiming]], pieces)
    else:
        group = layout.group(HANDS[0], lesson.colour, lesson.cards)
        taken = chosen is not None and (chosen.colour, chosen.count) == (lesson.colour, lesson.cards)
        if group is not None and not taken:
            yield _down(group.centerx, group.top + pieces.px(ON_CARD), pieces)
        area = frame.areas[lesson.target]
        stitched = _dashed(area.size, pieces)
        yield Item(stitched, stitched.get_rect(center=area.center))
        yield _at_place(lesson.target, area, pieces)
    room = slip_room(frame, alone)
    slip = lesson_slip(lesson.words, room, pieces)
    yield Item(slip, slip.get_rect(bottomleft=(frame.status.left - pieces.px(2.2), frame.size[1] - pieces.px(0.3))))


def slip_room(frame: Frame, alone: bool = False) -> tuple[int, int]:
    """How wide the words are, and how high they may be without covering a card."""
    top = frame.log.top if frame.log is not None and alone else frame.areas[FIELDS[0][0]].bottom
    return frame.status.width, frame.size[1] - top - frame.px(2.6)


def _at_group(group: pygame.Rect, mountain: pygame.Rect, pieces: Pieces) -> Item:
    """An arrow from the side on which the colour lies, because fields with cards are above and below it."""
    if group.centerx > mountain.centerx:
        pointing = arrow(pieces, 180)
        return Item(pointing, pointing.get_rect(midleft=(group.right - pieces.px(1.2), group.centery)))
    pointing = arrow(pieces, 0)
    return Item(pointing, pointing.get_rect(midright=(group.left + pieces.px(1.2), group.centery)))


def _at_place(place: Place, area: pygame.Rect, pieces: Pieces) -> Item:
    """An arrow from the left; at the discard pile from above, because the discards are counted beside it."""
    if place == DISCARD:
        return _down(area.centerx, area.top + pieces.px(0.8), pieces)
    pointing = arrow(pieces, 0)
    return Item(pointing, pointing.get_rect(midright=(area.left + pieces.px(1.2), area.centery)))


def _down(x: int, y: int, pieces: Pieces) -> Item:
    pointing = arrow(pieces, -90)
    return Item(pointing, pointing.get_rect(midbottom=(x, y)))


def _dashed(size: tuple[int, int], pieces: Pieces) -> pygame.Surface:
    """A frame of stitches around a place: no other frame at the table has gaps."""
    return pieces.kept(("dashed", size), lambda: _stitches(size, pieces))


def _stitches(size: tuple[int, int], pieces: Pieces) -> pygame.Surface:
    wide, tall = size[0] + pieces.px(0.8), size[1] + pieces.px(0.8)
    paper = pygame.Surface((wide, tall), pygame.SRCALPHA)
    thick = pieces.px(0.42)
    for length, across in ((wide, False), (tall, True)):
        count = max(2, round(length / pieces.px(2 * DASH)))
        step = (length + length / (2 * count - 1)) / count
        for number in range(count):
            start, long = round(number * step), round(step / 2)
            for edge in (0, (wide if across else tall) - thick):
                rect = (edge, start, thick, long) if across else (start, edge, long, thick)
                pygame.draw.rect(paper, pieces.theme.accent, rect, border_radius=thick // 2)
    return paper
