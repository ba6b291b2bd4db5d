"""A tooltip as a slip of paper, and where it goes. It stands beside what it speaks of, never over it, where it covers least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.widgets import SMALL

WIDTH: Final = 36.0  # [u] of the words, at most
LARGEST: Final = 1.4
"""Slips get this many times larger for large texts, at most: they must find a place beside what they speak of."""
GAP: Final = 0.2  # [u] between a slip and its spot


class Tip(NamedTuple):
    """A heading, a text, the rectangle that they must leave free, and the part of it that they speak of."""

    head: str
    body: str
    spot: tuple[int, int, int, int]
    near: tuple[int, int, int, int] | None = None


def tip_item(
    tip: Tip,
    window: tuple[int, int],
    kept_free: Sequence[pygame.Rect],
    pieces: Pieces,
    said: Sequence[pygame.Rect] = (),
) -> Item:
    """The slip at the place where it covers nothing that is `said` now, if possible, and least of what should be
    `kept_free`."""
    slip = pieces.kept(("tip", tip.head, tip.body), lambda: _slip(tip, pieces))
    spot, near = pygame.Rect(tip.spot), pygame.Rect(tip.near or tip.spot)
    return Item(slip, placed(slip.get_size(), spot, near, window, kept_free, pieces.px(GAP), said))


def _slip(tip: Tip, pieces: Pieces) -> pygame.Surface:
    theme, px, width = pieces.theme, pieces.words(SMALL, LARGEST), pieces.px(WIDTH)
    lines = [pieces.text.draw(tip.head, "text-semibold", px, theme.panel_ink, width)]
    if tip.body:
        lines.append(pieces.text.draw(tip.body, "text", px, theme.panel_ink, width))
    size = max(line.get_width() for line in lines), sum(line.get_height() for line in lines)
    paper = pygame.Surface(size, pygame.SRCALPHA)
    y = 0
    for line in lines:
        paper.blit(line, (0, y))
        y += line.get_height()
    return pieces.slip(paper)


def placed(
    size: tuple[int, int],
    spot: pygame.Rect,
    near: pygame.Rect,
    window: tuple[int, int],
    kept_free: Sequence[pygame.Rect],
    gap: int,
    said: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """The place of a slip beside `spot`, level with `near`, that covers least of what is `said` now, then of what should be
    `kept_free`; on the left or the right it is moved up or down where it then covers less. It is always within the window, and
    never over the spot if the window has any room beside it."""
    width, height = size
    bounds = pygame.Rect((0, 0), window)
    tops = spot.top - height - gap, spot.bottom + gap
    lefts = spot.left - width - gap, spot.right + gap
    along_x = near.centerx - width // 2, near.left, near.right - width
    along_y = near.centery - height // 2, near.top, near.bottom - height
    wishes = [(x, y) for y in tops for x in along_x] + [(x, y) for x in lefts for y in along_y]
    tried = [pygame.Rect(wish, size).clamp(bounds) for wish in wishes]
    beside = [rect for rect in tried if not rect.colliderect(spot)] or tried
    free = [*said, *kept_free]

    def covered(rect: pygame.Rect) -> list[pygame.Rect]:
        return [free[number] for number in rect.collidelistall(free)]

    def badness(rect: pygame.Rect) -> tuple[int, int, int]:
        over_said = sum(_area(rect.clip(other)) for other in said)
        return over_said, sum(_area(rect.clip(other)) for other in covered(rect)), _distance(rect, near)

    sideways = [rect for rect in beside if rect.right <= spot.left or spot.right <= rect.left]
    above = [rect.move(0, other.top - gap - rect.bottom) for rect in sideways for other in covered(rect)]
    below = [rect.move(0, other.bottom + gap - rect.top) for rect in sideways for other in covered(rect)]
    return min([*beside, *filter(bounds.contains, above + below)], key=badness)


def _distance(rect: pygame.Rect, near: pygame.Rect) -> int:
    """The distance of a slip from what it speaks of [px]."""
    return abs(rect.centerx - near.centerx) + abs(rect.centery - near.centery)


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def box(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """A rectangle as a value."""
    return rect.x, rect.y, rect.width, rect.height
