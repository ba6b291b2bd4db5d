"""A bubble with the words of a lesson's step, beside the thing that they speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pygame

from mandala.ui.kit.compose import Item
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.sprites import SHAPE_OVERSAMPLING, Sprites, cached_picture, painted
from mandala.ui.kit.theme import Size
from mandala.ui.table.facts import Ribbon, StepWords, Tone
from mandala.ui.table.view import lesson_words

WIDTHS: Final = 36.0, 44.0, 52.0  #: [u] of the words, tried until the bubble fits
ROOMY: Final = 1.25  #: the largest size of texts that leaves room for a bubble on the table
LARGER: Final = 1.15  #: size of the words, beside small texts
TAIL: Final = 2.2  #: [u] side of the tail
STEP: Final = 1.5  #: [u] between two places that are tried
IN: Final = 2.4  #: [u] that the tail keeps off a corner


def bubble(
    words: StepWords,
    ribbon: Ribbon | None,
    spot: pygame.Rect,
    window: Size,
    free: Sequence[pygame.Rect],
    sprites: Sprites,
    names: Sequence[pygame.Rect] = (),
) -> tuple[Item, ...]:
    """Returns a bubble at `spot` and its tail, nothing if it had to cover one of the rectangles in `free`.

    A ribbon's sentence stands in it, too: an objection in place of the reason. Names are covered where they must be.
    """

    def made() -> tuple[Item, ...]:
        refused = ribbon is not None and ribbon.tone is Tone.REFUSAL
        told = (
            (words.why,)
            if ribbon is None
            else (ribbon.text,)
            if refused
            else (f"{words.why} {ribbon.text}", ribbon.text)
        )
        for why, wide in product(told, WIDTHS):
            said = words._replace(why=why), wide, refused
            place = _beside(sprites.slip_size(_paper(sprites, *said)), spot, window, free, names, sprites)
            if place is not None:
                return Item.at(_slip(sprites, *said), center=place.center), tail(place, spot, sprites)
        return ()

    key = words, ribbon, tuple(spot), window, tuple(map(tuple, free)), tuple(map(tuple, names))
    return () if sprites.scale > ROOMY else sprites.latest("bubble", key, made)


@cached_picture
def _paper(sprites: Sprites, words: StepWords, wide: float, refused: bool) -> pygame.Surface:
    px = round(sprites.words(SMALL_TEXT) * LARGER)
    return lesson_words(words, sprites.px(wide), sprites, px, refused)


@cached_picture
def _slip(sprites: Sprites, words: StepWords, wide: float, refused: bool) -> pygame.Surface:
    return sprites.slip(_paper(sprites, words, wide, refused))


def _beside(
    size: Size,
    spot: pygame.Rect,
    window: Size,
    free: Sequence[pygame.Rect],
    names: Sequence[pygame.Rect],
    sprites: Sprites,
) -> pygame.Rect | None:
    bounds = pygame.Rect((0, 0), window).inflate(-2 * sprites.px(STEP), -2 * sprites.px(STEP))
    around = [pygame.Rect(place, size) for place in _places(size, spot, sprites)]
    there = [place for place in around if bounds.contains(place) and place.collidelist(free) < 0]

    def badness(place: pygame.Rect) -> tuple[int, int]:
        away = abs(place.centerx - spot.centerx) + abs(place.centery - spot.centery)
        return len(place.collidelistall(names)), away

    return min(there, key=badness, default=None)


def _places(size: Size, spot: pygame.Rect, sprites: Sprites) -> Iterator[tuple[int, int]]:
    """Yields the upper left corners of places around a spot, each with room for the tail."""
    (width, height), gap, step, inner = size, sprites.px(TAIL * 0.8), sprites.px(STEP), sprites.px(IN)
    for x in range(spot.left - width + 2 * inner, spot.right - 2 * inner + 1, step):
        yield x, spot.top - gap - height
        yield x, spot.bottom + gap
    for y in range(spot.top - height + 2 * inner, spot.bottom - 2 * inner + 1, step):
        yield spot.left - gap - width, y
        yield spot.right + gap, y


def tail(place: pygame.Rect, spot: pygame.Rect, sprites: Sprites) -> Item:
    """Returns the tail of a bubble, on the side where the spot is, as level with its middle as can be."""
    inner = place.inflate(-2 * sprites.px(IN), -2 * sprites.px(IN))
    x, y = (max(inner.left, min(spot.centerx, inner.right)), max(inner.top, min(spot.centery, inner.bottom)))
    over, side = sprites.px(0.25), sprites.px(TAIL)
    if place.bottom <= spot.top:
        return Item.at(_tail(sprites, side, 0), midtop=(x, place.bottom - over))
    if place.top >= spot.bottom:
        return Item.at(_tail(sprites, side, 180), midbottom=(x, place.top + over))
    if place.right <= spot.left:
        return Item.at(_tail(sprites, side, 90), midleft=(place.right - over, y))
    return Item.at(_tail(sprites, side, 270), midright=(place.left + over, y))


@cached_picture
def _tail(sprites: Sprites, side: int, angle: int) -> pygame.Surface:
    return pygame.transform.rotate(_downwards(sprites, side), angle)


@painted
def _downwards(sprites: Sprites, big: pygame.Surface) -> None:
    big.fill((*sprites.theme.panel[:3], 0))
    wide, thick = big.get_width(), max(SHAPE_OVERSAMPLING, sprites.px(0.16) * SHAPE_OVERSAMPLING)
    left, tip, right = (wide * 0.18, 0), (wide * 0.5, wide * 0.9), (wide * 0.82, 0)
    pygame.draw.polygon(big, sprites.theme.panel[:3], (left, tip, right))
    for edge in (left, right):
        pygame.draw.line(big, sprites.theme.line, edge, tip, thick)
