"""Draws the table of High Card: a `Sight` is all that is to be seen, `TableView` makes pictures of it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass

import pygame

from examples.highcard.control import CardFacts
from examples.highcard.layout import TableLayout
from examples.highcard.rules import Observation, scores
from examples.highcard.words import advice, waiting
from mandala.ui.kit.compose import Item
from mandala.ui.kit.sprites import Sprites, cached_picture
from mandala.ui.table.facts import Ask, HintSight, Ribbon, TableSight, Tone
from mandala.ui.table.hint import hint_items
from mandala.ui.table.playback import past_ribbon, past_status, past_title
from mandala.ui.table.tooltip import tip_item
from mandala.ui.table.view import View, arrow, lesson_slip, name_items, ribbon_slip, status_items
from mandala.ui.words.names import Names, turn_words
from mandala.ui.words.strings import Strings


@dataclass(frozen=True)
class Resting:
    """Holds everything that lies still."""

    position: Observation
    layout: TableLayout
    names: Names


@dataclass(frozen=True, kw_only=True)
class Sight(TableSight):
    """Everything on the table. `legal` are the cards that can be played, `pointed` is one of them."""

    resting: Resting
    hint: HintSight[int] | None = None
    lesson: Ask[int] | None = None
    legal: Set[int] = frozenset()
    pointed: int | None = None


def sight(facts: CardFacts) -> Sight:
    """Makes the sight of the facts."""
    return Sight(
        resting=Resting(facts.position, facts.layout, facts.names),
        status=_status(facts),
        ribbon=_ribbon(facts),
        legal=frozenset(facts.legal),
        pointed=facts.chosen.pointed(facts),
    )


def _status(facts: CardFacts) -> tuple[str, str]:
    t, seen = facts.strings, facts.position
    title = turn_words(t, seen.to_move, False, facts.names)
    if facts.past:
        return past_status(t, facts.ply, facts.length)
    if facts.hint is not None and facts.hint.played is not None:
        return "", ""
    if facts.replayed:
        return past_title(t, facts.ply, facts.length), title
    if not (facts.legal and facts.new) or facts.ask:
        return title, ""
    return title, "Lead a card." if waiting(seen) is None else "Answer with a card: a higher one takes the trick."


def _ribbon(facts: CardFacts) -> Ribbon | None:
    if facts.past:
        return past_ribbon(facts.strings, facts.hand)
    if facts.refusal:
        return Ribbon(facts.refusal, Tone.REFUSAL)
    card = facts.chosen.pointed(facts)
    if card is None:
        return None
    title, reasons = advice(facts.strings, facts.names, facts.position, card)
    return Ribbon(": ".join((title, *reasons)), Tone.CHOICE)


class TableView(View[Sight]):
    """The pictures of one table."""

    def _place(self, sight: Sight) -> tuple[object, ...]:
        return (sight.resting.layout.trick,)

    def _furnish(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        for rect in sight.resting.layout.trick:
            yield Item(sprites.outline(rect.size, sprites.theme.line), rect)

    def _still_items(self, sight: Sight, sprites: Sprites, strings: Strings) -> Iterator[Item]:
        seen, layout, names = sight.resting.position, sight.resting.layout, sight.resting.names
        for side, points in enumerate(scores(seen.played)):
            box = layout.names[side]
            words = strings.ngettext("{n} point", "{n} points", points)
            px = sprites.words(2.4, 1.3)
            picture = sprites.text.draw(words, "text", px, sprites.theme.faint_ink, box.width // 2, box.height)
            yield Item.at(picture, midright=box.midright)
            right = box.right - picture.get_width() - sprites.px(2)
            yield from name_items(names, side, seen.to_move == side, box, right, sprites)
        hands = (layout.hand, layout.cards), (layout.rival_hand, layout.rival_cards)
        for places, cards in hands:
            for number, rect in enumerate(places):
                yield Item(card_picture(sprites, cards[number] if cards else None, rect.size), rect)
        yield from _trick_items(seen, layout, sprites)

    def _items(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        layout, theme, ribbon = sight.resting.layout, sprites.theme, None
        if not (sight.hint is not None and sight.hint.played is not None):
            yield from status_items(sight.status, sight.thinking, layout.status, sprites)
        yield from self._beside(sight, sprites)
        for card, rect in zip(layout.cards, layout.hand):
            if card in sight.legal:
                colour = theme.focus if card == sight.pointed else theme.good
                around = rect.inflate(sprites.px(1.1), sprites.px(1.1))
                yield Item(sprites.outline(around.size, colour, 0.5 if card == sight.pointed else 0.34), around)
        if sight.hint is not None:
            yield from _hint_items(sight, sight.hint, sprites)
        if sight.lesson is not None:
            box = layout.log
            slip = lesson_slip(sprites, sight.lesson.words, (box.width, box.height))
            yield Item.at(slip, topleft=(box.left - sprites.px(0.9), box.top))
            yield Item.at(arrow(sprites, -90), midbottom=layout.place_of(sight.lesson.move).midtop)
        if sight.ribbon is not None:
            box, px = layout.ribbon, layout.words(2.1, 1.4)
            fits = (box.height - layout.px(2.9)) / (px * 1.3)
            ribbon = Item.at(ribbon_slip(sight.ribbon, px, box.width, sprites, fits), midleft=box.midleft)
            yield ribbon
        yield from self._transport(sight, sprites)
        if sight.tip is not None:
            free = [*layout.hand, *layout.rival_hand, *layout.trick, layout.status]
            yield tip_item(sight.tip, layout.size, free, sprites, [] if ribbon is None else [ribbon.rect])


def _trick_items(seen: Observation, layout: TableLayout, sprites: Sprites) -> Iterator[Item]:
    """The trick that is played, else the last one; the viewer's card lies on the left."""
    whole = min(map(len, seen.played))
    for side, rect in enumerate(layout.trick):
        cards = seen.played[side]
        if len(cards) > whole or (cards and waiting(seen) is None):
            yield Item(card_picture(sprites, cards[-1], rect.size), rect)


def _hint_items(sight: Sight, hint: HintSight[int], sprites: Sprites) -> Iterator[Item]:
    """The numbers of the moves on their cards, and the slip in the place of the log."""
    layout = sight.resting.layout
    box = layout.log if hint.rows else layout.ribbon
    moves = [(layout.place_of(row.move).midtop,) for row in hint.marked]
    return hint_items(sight, hint, sprites, box.size, moves, hint.shown, midbottom=box.midbottom)


@cached_picture
def card_picture(sprites: Sprites, card: int | None, size: tuple[int, int]) -> pygame.Surface:
    """A card with its number; its back for None."""
    theme = sprites.theme
    if card is None:
        back = sprites.rounded(size, 1.2, theme.accent, theme.panel, 0.5).copy()
        inner = size[0] - sprites.px(3.0), size[1] - sprites.px(3.0)
        back.blit(sprites.outline(inner, theme.panel, 0.25), (sprites.px(1.5), sprites.px(1.5)))
        return back
    face = sprites.rounded(size, 1.2, theme.panel, theme.line, 0.2).copy()
    number = sprites.assets.font("display-bold", size[1] // 2).render(str(card), True, theme.panel_ink)
    face.blit(number, number.get_rect(center=face.get_rect().center))
    return face
