"""Draws the hint: a slip of paper in the corner beside the hand, and its numbers on the cards and places concerned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from mandala.core.cards.moves import ClaimColour, Move
from mandala.ui.cards.drag import target_of
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import FIELDS, HANDS, MOUNTAINS
from mandala.ui.cards.sight import HintRow, HintSight
from mandala.ui.compose import Item
from mandala.ui.pieces import SMOOTH, Pieces
from mandala.ui.widgets import SMALL

NUMBER: Final = 3.7
"""Height of a number on its tip, in units: a shape that no count of cards has."""
GAP: Final = 0.6
SIZES: Final = ((1.0, 2), (0.93, 2), (0.87, 2), (0.87, 1), (0.87, 0))
"""The sizes of the words, with so many reasons, that are tried until the slip leaves the own field free."""


def hint_items(hint: HintSight, layout: TableLayout, claiming: int, pieces: Pieces) -> Iterator[Item]:
    """The numbers and the slip."""
    numbers: dict[tuple[int, int], list[int]] = {}
    for number, row in enumerate(hint.rows, 1):
        for spot in _spots(row.move, layout, claiming, pieces):
            numbers.setdefault(spot, []).append(number)
    for (x, y), here in numbers.items():
        for place, number in enumerate(here):
            tag = _number(number, pieces)
            left = x + round((place - (len(here) - 1) / 2) * pieces.px(NUMBER * 0.9))
            yield Item(tag, tag.get_rect(center=(left, y)))
    frame = layout.frame
    box = frame.status
    room = box.width, frame.size[1] - frame.areas[FIELDS[0][0]].bottom - pieces.px(2.6)
    slip = pieces.kept(("hint", hint, room), lambda: _slip(hint, room, pieces))
    yield Item(slip, slip.get_rect(bottomleft=(box.left - pieces.px(2.2), frame.size[1] - pieces.px(0.3))))


def _spots(move: Move, layout: TableLayout, claiming: int, pieces: Pieces) -> Iterator[tuple[int, int]]:
    """Where a move's number stands: at its cards, and at the place where they go."""
    if isinstance(move, ClaimColour):
        group = layout.group(MOUNTAINS[claiming], move.colour)
        if group is not None:
            yield group.midtop
        return
    group, place = layout.group(HANDS[0], move.colour), target_of(move)
    if group is not None:
        yield group.midtop
    assert place is not None
    area = layout.frame.areas[place]
    yield area.left + pieces.px(1.0), area.centery


def _number(number: int, pieces: Pieces) -> pygame.Surface:
    return pieces.kept(("hint number", number), lambda: _tag(number, pieces))


def _tag(number: int, pieces: Pieces) -> pygame.Surface:
    """A number on a square that stands on its tip."""
    side = pieces.px(NUMBER)
    big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
    for colour, part in ((pieces.theme.panel, 1.0), (pieces.theme.accent, 0.88)):
        half, reach = side * SMOOTH / 2, side * SMOOTH / 2 * part
        corners = ((half, half - reach), (half + reach, half), (half, half + reach), (half - reach, half))
        pygame.draw.polygon(big, colour, corners)
    tag = pygame.transform.smoothscale(big, (side, side))
    digit = pieces.assets.font("text-bold", round(side * 0.48)).render(str(number), True, pieces.theme.panel)
    tag.blit(digit, digit.get_rect(center=(side // 2, side // 2)))
    return tag


def _slip(hint: HintSight, room: tuple[int, int], pieces: Pieces) -> pygame.Surface:
    """All words, as large as leaves the table free."""
    grown = ((1.5, 2), (1.3, 2), (1.15, 2)) if pieces.scale > 1 else ()
    for size, most in (*((min(size, pieces.scale), most) for size, most in grown), *SIZES):
        rows = tuple(row._replace(reasons=row.reasons[:most]) for row in hint.rows)
        paper = _paper(HintSight(hint.head, rows), room[0], pieces, round(pieces.px(SMALL) * size))
        if paper.get_height() <= room[1]:
            break
    return pieces.slip(paper)


def _paper(hint: HintSight, width: int, pieces: Pieces, px: int) -> pygame.Surface:
    head = pieces.text.draw(hint.head, "text-semibold", px, pieces.theme.faint_panel_ink, width)
    rows = [_row(number, row, width, pieces, px) for number, row in enumerate(hint.rows, 1)]
    return _stacked((head, *rows), width, pieces.px(GAP))


def _row(number: int, row: HintRow, width: int, pieces: Pieces, px: int) -> pygame.Surface:
    """The number, the move, and below its chance and what it does."""
    theme, left = pieces.theme, pieces.px(NUMBER + 0.6)
    title = pieces.text.draw(row.title, "text-semibold", px, theme.panel_ink, width - left)
    words = " · ".join([row.chance, *row.reasons])
    below = pieces.text.draw(words, "text", px, theme.panel_ink, width - left)
    text = _stacked((title, below), width - left, 0)
    tag = _number(number, pieces)
    paper = pygame.Surface((width, max(text.get_height(), tag.get_height())), pygame.SRCALPHA)
    paper.blit(text, (left, 0))
    paper.blit(tag, (0, pieces.px(0.2)))
    return paper


def _stacked(parts: Sequence[pygame.Surface], width: int, gap: int) -> pygame.Surface:
    tall = sum(part.get_height() for part in parts) + gap * (len(parts) - 1)
    paper = pygame.Surface((width, tall), pygame.SRCALPHA)
    y = 0
    for part in parts:
        paper.blit(part, (0, y))
        y += part.get_height() + gap
    return paper
