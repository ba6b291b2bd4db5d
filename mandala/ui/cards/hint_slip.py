"""Draws a hint: its slip beside the hand, and numbers on cards and places."""

from __future__ import annotations

from collections.abc import Iterator

from mandala.core.cards.moves import ClaimColour, Move
from mandala.ui.cards.drag import target_of
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import FIELDS, HANDS, MOUNTAINS
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.table.hint_marks import hint_marks
from mandala.ui.table.hint_slip import HintSight, slip_item


def hint_items(
    hint: HintSight[Move], layout: TableLayout, claiming: int, pieces: Pieces, beside: bool
) -> Iterator[Item]:
    """The numbers, the trails and the slip, which stands below the log or the points if one of them is `beside` the table."""
    yield from hint_marks(
        [tuple(_spots(row.move, layout, claiming, pieces)) for row in hint.rows], pieces, centred=True
    )
    frame = layout.frame
    box = frame.status
    above = frame.log.bottom if beside and frame.log is not None else frame.areas[FIELDS[0][0]].bottom
    room = box.width, frame.size[1] - above - pieces.px(2.6)
    yield slip_item(hint, room, (box.left - pieces.px(2.2), frame.size[1] - pieces.px(0.3)), pieces)


def _spots(move: Move, layout: TableLayout, claiming: int, pieces: Pieces) -> Iterator[tuple[int, int]]:
    """The places of a move's number: at its cards, and where they go."""
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
