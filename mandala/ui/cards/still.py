"""The table at rest: cards that nothing moves, their badges, the column's words. Everything that can change with the pointer is
drawn above it by the scene."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Final

import pygame

from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.marks import Mark
from mandala.ui.cards.places import DECK, DISCARD, FIELDS, HANDS, RIVERS, CardKey, Kind
from mandala.ui.furnishing import draw_name
from mandala.ui.pieces import Pieces
from mandala.ui.strings import Strings
from mandala.ui.widgets import SMALL
from mandala.ui.wording import Names

MARK_GROWTH: Final = 0.6
MARK_WIDTH: Final = 0.46


@dataclass(frozen=True)
class Resting:
    """What the resting table shows. Two equal values look the same."""

    observation: Observation
    layout: TableLayout
    names: Names
    marks: tuple[Mark, ...]
    hidden: Set[CardKey]


def draw_still(table: pygame.Surface, resting: Resting, art: CardArt, pieces: Pieces, strings: Strings) -> None:
    """Draws the whole resting table but for the own hand on a picture of the mat."""
    if resting.observation.claiming != NOBODY:
        _ring(table, resting, pieces)
    _area_names(table, resting, pieces, strings)
    for card in resting.layout.cards:
        if card.key.place == HANDS[0] or card.key in resting.hidden:
            continue
        sprite = art.sprite(card.colour, card.pose)
        table.blit(sprite.surface, sprite.rect(card.pose.x, card.pose.y))
    _badges(table, resting, pieces)
    _river_values(table, resting, pieces)
    for mark in resting.marks:
        _mark(table, resting, pieces, mark)
    for side in (0, 1):
        _column_words(table, resting, pieces, side)
    _pile_words(table, resting, pieces, strings)


def _area_names(table: pygame.Surface, resting: Resting, pieces: Pieces, strings: Strings) -> None:
    """Empty fields say whose they are."""
    frame, observation = resting.layout.frame, resting.observation
    labels = strings.gettext("Your field"), strings.gettext("Opponent's field")
    for mandala, pair in enumerate(observation.fields):
        for side, (counts, label) in enumerate(zip(pair, labels)):
            if not any(counts):
                rect = frame.areas[FIELDS[mandala][side]]
                patch = _area_name(pieces, label, rect.width - pieces.px(2))
                table.blit(patch, patch.get_rect(center=rect.center))


def _area_name(pieces: Pieces, label: str, width: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        pad = pieces.px(1.2)
        words = pieces.text.draw(
            label, "display", pieces.words(2.1, 1.6), pieces.theme.ink, width - 2 * pad, pieces.words(3.2)
        )
        size = words.get_width() + 2 * pad, pieces.words(3.4)
        patch = pieces.rounded(size, 1.7, (*pieces.theme.cloth[:3], 200), None, 0).copy()
        patch.blit(words, words.get_rect(center=(size[0] // 2, size[1] // 2 + pieces.px(0.15))))
        return patch

    return pieces.kept(("area", label, width), make)


def _ring(table: pygame.Surface, resting: Resting, pieces: Pieces) -> None:
    """A light around the completed mandala."""
    rect = resting.layout.frame.rosettes[resting.observation.claiming]
    side = rect.width + pieces.px(1.2)

    def make() -> pygame.Surface:
        big = pygame.Surface((side * 2, side * 2), pygame.SRCALPHA)
        big.fill((*pieces.theme.good[:3], 0))
        pygame.draw.circle(big, (*pieces.theme.good[:3], 70), (side, side), side, pieces.px(2.4))
        pygame.draw.circle(big, (*pieces.theme.good[:3], 230), (side, side), side - pieces.px(0.6), pieces.px(0.9))
        return pygame.transform.smoothscale(big, (side, side))

    ring = pieces.kept(("ring", side), make)
    table.blit(ring, ring.get_rect(center=rect.center))


def _badges(table: pygame.Surface, resting: Resting, pieces: Pieces) -> None:
    for badge in resting.layout.badges:
        if badge.key in resting.hidden:
            continue
        patch = pieces.badge(str(badge.count), 2.5, (*pieces.theme.panel[:3], 238), pieces.theme.panel_ink)
        table.blit(patch, patch.get_rect(center=badge.centre))


def _river_values(table: pygame.Surface, resting: Resting, pieces: Pieces) -> None:
    """The values of the spaces that cards cover."""
    for side, river in enumerate(resting.observation.rivers):
        for number, (colour, rect) in enumerate(zip(river, resting.layout.frame.columns[side].spaces), 1):
            if CardKey(RIVERS[side], colour, 0) in resting.hidden:
                continue
            patch = pieces.badge(str(number), 2.9, (*pieces.theme.panel[:3], 244), pieces.theme.panel_ink)
            inset = pieces.px(0.35)
            table.blit(patch, patch.get_rect(bottomleft=(rect.left + inset, rect.bottom - inset)))


def mark_rect(layout: TableLayout, mark: Mark) -> pygame.Rect | None:
    """Where a mark lies on the table."""
    if mark.place.kind is Kind.CUP:
        cup = layout.frame.columns[mark.place.side].cup
        return pygame.Rect(cup.left, cup.top + cup.height // 8, layout.frame.px(6.4), cup.height * 3 // 4)
    if mark.place == DISCARD:
        return layout.frame.areas[DISCARD]
    return layout.group(mark.place, mark.colour, mark.count)


def _mark(table: pygame.Surface, resting: Resting, pieces: Pieces, mark: Mark) -> None:
    rect = mark_rect(resting.layout, mark)
    if rect is None:
        return
    rect = rect.inflate(pieces.px(MARK_GROWTH), pieces.px(MARK_GROWTH))
    frame = pieces.outline(rect.size, pieces.theme.last, MARK_WIDTH)
    table.blit(frame, rect)
    dot = pieces.rounded((pieces.px(1.5), pieces.px(1.5)), 0.75, pieces.theme.last, pieces.theme.panel, 0.22)
    table.blit(dot, dot.get_rect(center=rect.topright))


def _column_words(table: pygame.Surface, resting: Resting, pieces: Pieces, side: int) -> None:
    """The name with a marker if it is this player's turn, the numbers of cards in hand and cup."""
    frame, observation = resting.layout.frame, resting.observation
    column = frame.columns[side]
    heading = column.heading
    number = _number(pieces, "hand", observation.hand_sizes[side])
    table.blit(number, number.get_rect(midright=heading.midright))
    right = heading.right - number.get_width() - pieces.px(1)
    draw_name(table, resting.names.of(side), observation.to_move == side, heading, right, pieces)
    cup = _number(pieces, "cup", observation.cup_sizes[side])
    table.blit(cup, cup.get_rect(midleft=column.cup.midleft))


def _number(pieces: Pieces, icon: str, count: int) -> pygame.Surface:
    """An icon and a number."""

    def make() -> pygame.Surface:
        ink = pieces.theme.ink
        picture = pieces.assets.icon(icon, pieces.words(2.7, 1.35), ink)
        words = pieces.assets.font("text-bold", pieces.words(2.3, 1.35)).render(str(count), True, ink)
        gap = pieces.px(0.4)
        size = picture.get_width() + gap + words.get_width(), max(picture.get_height(), words.get_height())
        surface = pygame.Surface(size, pygame.SRCALPHA)
        surface.blit(picture, picture.get_rect(midleft=(0, size[1] // 2)))
        surface.blit(words, words.get_rect(midright=(size[0], size[1] // 2)))
        return surface

    return pieces.kept(("number", icon, count), make)


def _pile_words(table: pygame.Surface, resting: Resting, pieces: Pieces, strings: Strings) -> None:
    frame, observation = resting.layout.frame, resting.observation
    texts = (
        (DECK, strings.gettext("Deck"), observation.deck_size),
        (DISCARD, strings.gettext("Discarded"), sum(observation.discard)),
    )
    for place, label, count in texts:
        rect = frame.areas[place]
        words = pieces.text.draw(
            f"{label} · {count}",
            "text",
            pieces.words(SMALL, 1.4),
            pieces.theme.ink,
            pieces.px(13.2),
            pieces.words(2.6, 1.4),
            "centre",
        )
        table.blit(words, words.get_rect(midtop=(rect.centerx, rect.bottom + pieces.px(0.7))))
