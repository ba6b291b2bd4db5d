"""Where everything lies on the table of High Card: words on the left, the cards beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from examples.highcard.rules import Observation
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.theme import Ruler
from mandala.ui.kit.theme import unit as unit_of
from mandala.ui.table.facts import APART, BUTTON, GAP, LOG, MARGIN, Furniture, Ground, divided
from mandala.ui.table.toolbar import Mode

ROW: Final = 47.0  #: [u] room for the buttons in the corner
NOTE: Final = 6.8  #: [u] height of the note below them
STATUS: Final = 14.0  #: [u] height of the words on whose turn it is; with large texts they get more
RIBBON: Final = 10.0  #: [u] height of a sentence above them
BAR: Final = 6.8  #: [u] height of a replay's bar
CONSOLE: Final = 14.6  #: [u] height of a review's bar
NAME: Final = 4.6  #: [u] height of a player's name
BETWEEN: Final = 1.6  #: [u] between two cards, and between a name and the cards
CARD: Final = 0.7  #: width of a card, as a share of its height


@dataclass(frozen=True, kw_only=True)
class TableLayout(Furniture):
    """The places [px]; in pairs the first is the viewer's. `hand` and `trick` have a place for each card."""

    names: tuple[pygame.Rect, pygame.Rect]
    hand: tuple[pygame.Rect, ...]
    rival_hand: tuple[pygame.Rect, ...]
    trick: tuple[pygame.Rect, ...]
    cards: tuple[int, ...]  #: the cards in the viewer's hand, () while nobody may see them
    rival_cards: tuple[int, ...]  #: the same of the rival, where they are open
    log: pygame.Rect
    ribbon: pygame.Rect
    status: pygame.Rect

    def card_at(self, pos: Point) -> int | None:
        """The card of the viewer's hand at a point."""
        return next((card for card, rect in zip(self.cards, self.hand) if rect.collidepoint(pos)), None)

    def place_of(self, card: int) -> pygame.Rect:
        """The place of a card in either hand; that of a played one if it lies there no more."""
        places = {**dict(zip(self.rival_cards, self.rival_hand)), **dict(zip(self.cards, self.hand))}
        return places.get(card, self.trick[1])


def table_layout(ground: Ground[Observation]) -> TableLayout:
    """The layout of a window; the bar of a replay makes the cards smaller."""
    rects, seen, scale = Ruler(unit_of(ground.size)), ground.position, ground.scale
    width, height = ground.size[0] / rects.unit, ground.size[1] / rects.unit
    deep = 0.0 if ground.mode is not Mode.REPLAYED else CONSOLE if ground.reviewed else BAR
    left = MARGIN + LOG + GAP
    middle, room = (left + width - MARGIN) / 2, height - 2 * MARGIN - deep
    tall = (room - 2 * NAME - 7 * BETWEEN) / 3
    tops = MARGIN + NAME + BETWEEN, MARGIN + (room - tall) / 2, MARGIN + room - NAME - BETWEEN - tall

    def row(count: int, top: float) -> tuple[pygame.Rect, ...]:
        step = tall * CARD + BETWEEN
        first = middle - (count * step - BETWEEN) / 2
        return tuple([rects.rect(first + number * step, top, tall * CARD, tall) for number in range(count)])

    side = BUTTON * max(1.0, min(scale, (ROW / max(1, len(ground.corner)) - APART) / BUTTON))
    top, grown = MARGIN + side + NOTE + 0.6, max(1.0, min(scale, 1.8))
    status, ribbon = height - MARGIN - STATUS * grown, height - MARGIN - (STATUS + RIBBON) * grown
    log, slip = rects.rect(MARGIN, top, LOG, ribbon - 0.6 - top), None
    if ground.reviewed:
        slip = rects.rect(MARGIN, top, LOG, height - MARGIN - top)
        if ground.hinted:
            log, slip = divided(slip, rects.px(0.8))
    half = min(42.0, (width - MARGIN - left) / 2)
    return TableLayout(
        size=ground.size,
        unit=rects.unit,
        scale=scale,
        buttons={
            button: rects.rect(MARGIN + number * (side + APART), MARGIN - 0.2, side, side)
            for number, button in enumerate(ground.corner)
        },
        note=rects.rect(MARGIN, MARGIN + side + 0.2, LOG, NOTE),
        log=log,
        ribbon=rects.rect(MARGIN, ribbon, LOG, RIBBON * grown),
        status=rects.rect(MARGIN, status, LOG, STATUS * grown),
        bar=rects.rect(middle - half, height - MARGIN - deep + 0.6, 2 * half, deep),
        slip=slip,
        aids=ground.reviewed,
        names=(
            rects.rect(middle - 32, MARGIN + room - NAME, 64, NAME),
            rects.rect(middle - 32, MARGIN, 64, NAME),
        ),
        hand=row(len(seen.hand), tops[2]),
        rival_hand=row(seen.rival_cards, tops[0]),
        trick=row(2, tops[1]),
        cards=() if ground.hidden_for_both else seen.hand,
        rival_cards=() if ground.rival is None else ground.rival.hand,
    )
