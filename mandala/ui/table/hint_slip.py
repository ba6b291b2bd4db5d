"""A hint as a value, and its words on a slip of paper. It has three moves, what is expected of each, and what it does for
certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

import pygame

from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import SMOOTH, Pieces
from mandala.ui.kit.widgets import SMALL

NUMBER: Final = 3.7  # [u] height of a number on its tip
GAP: Final = 0.6  # [u] between rows
SIZES: Final = ((1.0, 2), (0.93, 2), (0.87, 2), (0.87, 1), (0.87, 0))
"""The sizes of the words, each with so many reasons, that are tried until the slip leaves the game free."""

Move = TypeVar("Move")


class HintRow(NamedTuple, Generic[Move]):
    """A move that is worth a thought, in words: what it is, what is expected of it, what it does for certain, the weightiest
    first."""

    move: Move
    title: str
    chance: str
    reasons: tuple[str, ...]


class HintSight(NamedTuple, Generic[Move]):
    """The hint: who gives it, and the moves, best first; none while there is no answer."""

    head: str
    rows: tuple[HintRow[Move], ...] = ()


def number_tag(number: int, pieces: Pieces) -> pygame.Surface:
    """The number of a move, on a square that stands on its tip: a shape that nothing else has."""
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


def slip_item(hint: HintSight[Move], room: tuple[int, int], corner: tuple[int, int], pieces: Pieces) -> Item:
    """The slip, its lower left corner at `corner`."""
    slip = pieces.kept(("hint", hint, room), lambda: hint_slip(hint, pieces.slip_room(room), pieces))
    return Item(slip, slip.get_rect(bottomleft=corner))


def hint_slip(hint: HintSight[Move], room: tuple[int, int], pieces: Pieces) -> pygame.Surface:
    """All words on a slip of paper, as large as fits the room."""
    grown = ((1.5, 2), (1.38, 2), (1.26, 2), (1.15, 2), (1.07, 2)) if pieces.scale > 1 else ()
    for size, most in (*((min(size, pieces.scale), most) for size, most in grown), *SIZES):
        rows = tuple(row._replace(reasons=row.reasons[:most]) for row in hint.rows)
        paper = _paper(HintSight(hint.head, rows), room[0], pieces, round(pieces.px(SMALL) * size))
        if paper.get_height() <= room[1]:
            break
    return pieces.slip(paper)


def _paper(hint: HintSight[Move], width: int, pieces: Pieces, px: int) -> pygame.Surface:
    head = pieces.text.draw(hint.head, "text-semibold", px, pieces.theme.faint_panel_ink, width)
    rows = [_row(number, row, width, pieces, px) for number, row in enumerate(hint.rows, 1)]
    return _stacked((head, *rows), width, pieces.px(GAP))


def _row(number: int, row: HintRow[Move], width: int, pieces: Pieces, px: int) -> pygame.Surface:
    """The number, the move, and below it its chance and what it does."""
    theme, left = pieces.theme, pieces.px(NUMBER + 0.2)
    title = pieces.text.draw(row.title, "text-semibold", px, theme.panel_ink, width - left)
    words = " · ".join([row.chance, *row.reasons])
    below = pieces.text.draw(words, "text", px, theme.panel_ink, width - left)
    text = _stacked((title, below), width - left, 0)
    tag = number_tag(number, pieces)
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
