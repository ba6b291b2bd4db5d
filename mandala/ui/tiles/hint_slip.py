"""Draws a hint: its slip beside the cloth, and numbers on spaces and swap tile."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mandala.core.tiles.moves import Flip, Move, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.table.hint_marks import hint_marks
from mandala.ui.table.hint_slip import HintSight, slip_item
from mandala.ui.tiles.layout import TileLayout


def hint_items(hint: HintSight[Move], layout: TileLayout, seen: Observation, pieces: Pieces) -> Iterator[Item]:
    """The numbers and trails, and the slip in the place of the log."""
    yield from hint_marks([tuple(_spots(row.move, layout, seen)) for row in hint.rows], pieces)
    box = layout.log
    room = box.width, box.height - pieces.px(2.6)
    bottom = (
        box.bottom + pieces.px(1.4) if hint.rows else layout.ribbon.bottom
    )  # the log may be read while it is awaited
    yield slip_item(hint, room, (box.left - pieces.px(2.2), bottom), pieces)


def _spots(move: Move, layout: TileLayout, seen: Observation) -> Iterator[tuple[int, int]]:
    """The places of a move's number: at the swap tile if that goes there, and at its space."""
    if isinstance(move, TakeStart):
        yield _corner(layout.starts[seen.start_tiles.index(move.colour)])
        return
    if not isinstance(move, Flip):
        yield _corner(layout.columns[seen.to_move or 0].swap)
    yield _corner(layout.spaces[move.space])


def _corner(rect: pygame.Rect) -> tuple[int, int]:
    """The upper left edge of a round tile."""
    return rect.left + rect.width // 8, rect.top + rect.width // 8
