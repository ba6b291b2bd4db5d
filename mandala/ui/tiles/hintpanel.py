"""Draws the hint: a slip of paper at the side of the cloth, and its numbers on the spaces and the swap tile concerned."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mandala.core.tiles.moves import Flip, Move, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.ui.compose import Item
from mandala.ui.hintslip import NUMBER, HintSight, hint_slip, number_tag
from mandala.ui.pieces import Pieces
from mandala.ui.tiles.layout import TileLayout


def hint_items(hint: HintSight[Move], layout: TileLayout, seen: Observation, pieces: Pieces) -> Iterator[Item]:
    """The numbers, and the slip where else the log stands."""
    numbers: dict[tuple[int, int], list[int]] = {}
    for number, row in enumerate(hint.rows, 1):
        for spot in _spots(row.move, layout, seen):
            numbers.setdefault(spot, []).append(number)
    for (x, y), here in numbers.items():
        for place, number in enumerate(here):
            tag = number_tag(number, pieces)
            left = x + round(place * pieces.px(NUMBER * 0.9))
            yield Item(tag, tag.get_rect(center=(left, y)))
    box = layout.log
    room = box.width, box.height - pieces.px(2.6)
    slip = pieces.kept(("hint", hint, room), lambda: hint_slip(hint, room, pieces))
    bottom = (
        box.bottom + pieces.px(1.4) if hint.rows else layout.ribbon.bottom
    )  # the log may be read while it is awaited
    yield Item(slip, slip.get_rect(bottomleft=(box.left - pieces.px(2.2), bottom)))


def _spots(move: Move, layout: TileLayout, seen: Observation) -> Iterator[tuple[int, int]]:
    """Where a move's number stands: at its space, and at the swap tile if that goes there."""
    if isinstance(move, TakeStart):
        yield _corner(layout.starts[seen.start_tiles.index(move.colour)])
        return
    yield _corner(layout.spaces[move.space])
    if not isinstance(move, Flip):
        yield _corner(layout.columns[seen.to_move or 0].swap)


def _corner(rect: pygame.Rect) -> tuple[int, int]:
    """The upper left edge of a round tile."""
    return rect.left + rect.width // 8, rect.top + rect.width // 8
