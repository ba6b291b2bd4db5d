"""The tooltip of a thing on the card table, and what it should not cover."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import Kind
from mandala.ui.cards.things import Thing, near_of, spot_of
from mandala.ui.cards.tips import tip_words
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.table.tooltip import Tip, box, tip_item


def slip_of(tip: Tip, layout: TableLayout, pieces: Pieces, said: Sequence[pygame.Rect] = ()) -> Item:
    """The slip at its place, clear of the sentences that are `said` now."""
    kept_free = [card.pose.rect for card in layout.cards]
    kept_free += [rect for column in layout.frame.columns for rect in (column.heading, *column.spaces, column.cup)]
    kept_free += [*layout.frame.buttons.values(), layout.frame.status, layout.frame.news]
    if layout.frame.log is not None:
        kept_free.append(layout.frame.log)
    kept_free += _other_mandala(layout, pygame.Rect(tip.spot))
    return tip_item(tip, layout.frame.size, kept_free, pieces, said)


def _other_mandala(layout: TableLayout, spot: pygame.Rect) -> list[pygame.Rect]:
    """The places of the mandala that a slip on the other one would seem to speak of; none if it speaks of neither."""
    places = {place: rect for place, rect in layout.frame.areas.items() if place.kind in (Kind.FIELD, Kind.MOUNTAIN)}
    own = {place.mandala for place, rect in places.items() if rect.collidepoint(spot.center)}
    return [rect for place, rect in places.items() if own and place.mandala not in own]


def tip_of(facts: CardFacts) -> Tip | None:
    """The tooltip that is to be seen now; None while cards are dragged."""
    shown = facts.explained and not facts.chosen.dragging
    return tip_for(facts.thing, facts) if shown and isinstance(facts.thing, Thing) else None


def tip_for(thing: Thing, facts: CardFacts) -> Tip | None:
    """The tooltip of a thing; None if there is nothing to say, or if the thing is gone."""
    spot, near, words = spot_of(facts, thing), near_of(facts.layout, thing), tip_words(thing, facts)
    if spot is None or words is None:
        return None
    return Tip(*words, box(spot), box(near) if near is not None else None)
