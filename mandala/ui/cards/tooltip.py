"""The tooltip of a thing on the card table, and what it should not cover."""

from __future__ import annotations

import pygame

from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.things import Extras, Thing, near_of, spot_of
from mandala.ui.compose import Item
from mandala.ui.pieces import Pieces
from mandala.ui.tooltip import Tip, box, tip_item


def slip_of(tip: Tip, layout: TableLayout, pieces: Pieces) -> Item:
    """The slip in its place."""
    kept_free = [card.pose.rect for card in layout.cards]
    kept_free += [rect for column in layout.frame.columns for rect in (column.heading, *column.spaces, column.cup)]
    kept_free += [*layout.frame.buttons.values(), layout.frame.status, layout.frame.news]
    if layout.frame.log is not None:
        kept_free.append(layout.frame.log)
    spot = pygame.Rect(tip.spot)
    kept_free += [
        area for area in layout.frame.areas.values() if not area.colliderect(spot)
    ]  # or it seems to speak of these
    return tip_item(tip, layout.frame.size, kept_free, pieces)


def tip_for(layout: TableLayout, thing: Thing, extras: Extras, words: tuple[str, str] | None) -> Tip | None:
    """The tooltip of a thing; None if there is nothing to say, or if the thing is gone."""
    spot, near = spot_of(layout, thing, extras), near_of(layout, thing)
    if spot is None or words is None:
        return None
    return Tip(*words, box(spot), box(near) if near is not None else None)
