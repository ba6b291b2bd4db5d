"""Draws what the lesson says: a slip of paper in the corner beside the hand, and arrows at the cards and the place concerned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from mandala.ui.cards.drag import Selection
from mandala.ui.cards.frame import Frame
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import FIELDS, HANDS, MOUNTAINS
from mandala.ui.cards.sight import LessonSight
from mandala.ui.compose import Item
from mandala.ui.pieces import SMOOTH, Pieces
from mandala.ui.widgets import SMALL

ARROW: Final = 5.4
"""Length of an arrow in units."""
DASH: Final = 1.7
"""Length of a dash, and of the gap after it."""
GAP: Final = 0.7
SIZES: Final = (1.2, 1.1, 1.0, 0.93, 0.87, 0.81)
"""The sizes of the words that are tried until the slip leaves the own field free."""
GROWN: Final = (2.2, 2.0, 1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3)
"""Those that are tried first where texts are wanted larger."""


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
            yield _down(group.centerx, group.top + pieces.px(2.4), pieces)
    else:
        group = layout.group(HANDS[0], lesson.colour, lesson.cards)
        taken = chosen is not None and (chosen.colour, chosen.count) == (lesson.colour, lesson.cards)
        if group is not None and not taken:
            yield _down(group.centerx, group.top + pieces.px(0.8), pieces)
        area = frame.areas[lesson.target]
        frame_, arrow = _dashed(area.size, pieces), _arrow(pieces, 0)
        yield Item(frame_, frame_.get_rect(center=area.center))
        yield Item(arrow, arrow.get_rect(midright=(area.left + pieces.px(1.2), area.centery)))
    room = slip_room(frame, alone)
    slip = pieces.kept(("lesson", lesson, room), lambda: pieces.slip(_paper(lesson, room, pieces)))
    yield Item(slip, slip.get_rect(bottomleft=(frame.status.left - pieces.px(2.2), frame.size[1] - pieces.px(0.3))))


def slip_room(frame: Frame, alone: bool = False) -> tuple[int, int]:
    """How wide the words are, and how high they may be without covering a card."""
    top = frame.log.top if frame.log is not None and alone else frame.areas[FIELDS[0][0]].bottom
    return frame.status.width, frame.size[1] - top - frame.px(2.6)


def _down(x: int, y: int, pieces: Pieces) -> Item:
    arrow = _arrow(pieces, -90)
    return Item(arrow, arrow.get_rect(midbottom=(x, y)))


def _arrow(pieces: Pieces, angle: int) -> pygame.Surface:
    """An arrow with a bright rim, so that it is seen on cloth and on cards of any colour."""
    return pieces.kept(("arrow", angle), lambda: pygame.transform.rotate(_drawn(pieces), angle))


def _drawn(pieces: Pieces) -> pygame.Surface:
    side = pieces.px(ARROW)
    big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
    for colour, grown in ((pieces.theme.panel, 0.06), (pieces.theme.accent, 0.0)):
        shaft, head = 0.1 + grown, 0.32 + grown * 1.5
        outline = (
            (0.06 - grown, 0.5 - shaft),
            (0.5 - grown, 0.5 - shaft),
            (0.5 - grown, 0.5 - head),
            (0.9 + grown * 1.5, 0.5),
            (0.5 - grown, 0.5 + head),
            (0.5 - grown, 0.5 + shaft),
            (0.06 - grown, 0.5 + shaft),
        )
        pygame.draw.polygon(big, colour[:3], [(x * side * SMOOTH, y * side * SMOOTH) for x, y in outline])
    return pygame.transform.smoothscale(big, (side, side))


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


def _paper(lesson: LessonSight, room: tuple[int, int], pieces: Pieces) -> pygame.Surface:
    """All words, as large as leaves the table free."""
    sizes = [size for size in GROWN if size <= SIZES[0] * pieces.scale] + list(SIZES)
    papers = (lesson_words(lesson, room[0], pieces, round(pieces.px(SMALL) * size)) for size in sizes)
    paper = next(papers)
    while paper.get_height() > room[1] and (smaller := next(papers, None)) is not None:
        paper = smaller
    return paper


def lesson_words(lesson: LessonSight, width: int, pieces: Pieces, px: int) -> pygame.Surface:
    """The number of the step, what it asks for, and why."""
    theme = pieces.theme
    parts = [
        pieces.text.draw(lesson.head, "text-semibold", px, theme.faint_panel_ink, width),
        pieces.text.draw(lesson.ask, "text-bold", round(px * 1.06), theme.panel_ink, width),
        pieces.text.draw(lesson.why, "text", px, theme.panel_ink, width),
    ]
    gap = pieces.px(GAP)
    paper = pygame.Surface((width, sum(part.get_height() for part in parts) + gap), pygame.SRCALPHA)
    y = 0
    for part, space in zip(parts, (0, gap, 0)):
        paper.blit(part, (0, y))
        y += part.get_height() + space
    return paper
