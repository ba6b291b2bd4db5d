"""The end of a mandala: light runs round it, a brush sweeps it, cups fill.

All of it follows from what both seats see. With reduced motion the light is there at once and no brush comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, cos, degrees, radians, sin, tau
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.ui.cards.heaps import brightness
from mandala.ui.kit.compose import Item
from mandala.ui.kit.sprites import Sprites, blurred, cached_picture, clear, painted
from mandala.ui.kit.theme import Size

PAUSE: Final = 1.2  #: [s] in which a completed mandala is looked at
RUN: Final = 1.0  #: [s] in which the light runs round it
FLASH: Final = 0.16  #: [s] that a light is bright when it comes on
LIGHTS: Final = 84
LIGHT: Final = 2.5  #: [u] across the shine of a light
LAMP: Final = (255, 184, 74)
DAY: Final = (226, 112, 14)  #: the shine of a lamp on a light cloth
BRIGHT: Final = (255, 246, 214)
GLOW: Final = 1.5  #: [u] half the breadth of the glow around the mountain
STEPS: Final = 4  #: in which the glow of the mountain comes

BREATH: Final = 0.08  #: [s] of stillness before the hand comes
SWEEP: Final = 0.9  #: [s] in which the hand crosses the mandala
MELT: Final = 0.26  #: [s] in which a card becomes sand
#: how far below its middle, in diameters of the mandala, the point lies round which the hand swings
ELBOW: Final = 1.05
REACH: Final = radians(34)
LAG: Final = 0.16  #: [s] that the brush follows the first grains of a card: it pushes them
OUTSIDE: Final = 0.16  #: share of its way that the brush comes from and goes to beyond the mandala
BRUSH: Final = 0.86  #: length of the brush, in diameters of the mandala
FRONT: Final = 0.3  #: how far before its picture's middle the bristles end, as a share of the picture's width

SHEEN: Final = 1.6  #: [s] in which a sheen passes over the colours to be claimed
SHIMMER: Final = 8.0  #: [s] after a move in which it does so
THIRDS: Final = 3  #: steps in which a cup fills by a card


class Pouring(NamedTuple):
    """Cards that come to a cup as sand, the first grains at `begin`, the last at `end` [s]."""

    side: int
    colour: Colour
    cards: int
    begin: float
    end: float


class Ritual(NamedTuple):
    """The end of a mandala as it is at `time`. It is `lit` and `swept` at these times, None if not in this move."""

    mandala: int
    lit: float | None = None
    swept: float | None = None
    pouring: Pouring | None = None
    calm: bool = False
    time: float = 0.0

    def missing(self, side: int) -> tuple[Colour, float]:
        """Which colour has not yet come to a player's cup, and how many cards of it."""
        if self.pouring is None or self.pouring.side != side:
            return 0, 0.0
        _, colour, cards, begin, end = self.pouring
        come = (self.time - begin) / (end - begin) if not self.calm else float(self.time >= end)
        return colour, cards - round(cards * THIRDS * max(0.0, min(1.0, come))) / THIRDS

    @property
    def ahead(self) -> Ritual | None:
        """The same at a later time, so that every picture of the cup is made before the first grains come to it."""
        if self.pouring is None or self.time > self.pouring.begin:
            return None
        *_, begin, end = self.pouring
        return self._replace(time=begin + (end - begin) * max(0.0, self.time) / begin)

    @property
    def stroke(self) -> float | None:
        """How far the brush has come, from 0 to 1 over the mandala; None before and after."""
        if self.swept is None:
            return None
        share = (self.time - self.swept - BREATH - LAG) / (SWEEP - MELT * 0.5)
        return share if -OUTSIDE < share < 1 + OUTSIDE else None


def brush_angle(share: float) -> float:
    """How far right of the upright the hand is, when it has gone this share of its way."""
    return (2 * share - 1) * REACH


def ritual_items(sprites: Sprites, ritual: Ritual, rosette: pygame.Rect, mountain: pygame.Rect) -> Iterator[Item]:
    """The lights that are on, and the glow of the mountain, which come with `lit` and go with `swept`."""
    time = ritual.time
    if ritual.lit is not None and (ritual.swept is None or time < ritual.swept):
        come = 1.0 if ritual.calm and time >= ritual.lit else min(1.0, (time - ritual.lit) / RUN)
        if come > 0 and ritual.swept is None:
            yield _glow(sprites, mountain, -(-come * STEPS // 1) / STEPS)
        for number, at in enumerate(_places(rosette.width, sprites.px(0.6))):
            age = come - number / LIGHTS
            if age >= 0:
                yield _light(sprites, rosette, at, not ritual.calm and age * RUN < FLASH and come < 1)
    elif ritual.swept is not None:
        share = float(time >= ritual.swept + SWEEP) if ritual.calm else ritual.stroke
        edge = brush_angle(float(time > ritual.swept + SWEEP) if share is None else max(0.0, share))
        for at in _places(rosette.width, sprites.px(0.6)):
            if atan2(at[0], rosette.height * ELBOW - at[1]) > edge:
                yield _light(sprites, rosette, at, False)


def lit_items(sprites: Sprites, rosette: pygame.Rect, mountain: pygame.Rect) -> Iterator[Item]:
    """A completed mandala at rest: all lights, and the glow of its mountain."""
    yield _glow(sprites, mountain, 1.0)
    for at in _places(rosette.width, sprites.px(0.6)):
        yield _light(sprites, rosette, at, False)


@lru_cache(8)
def _places(width: int, beyond: int) -> tuple[tuple[float, float], ...]:
    """Where the lights are, from the middle of the mandala; the first one is at the top."""
    radius, turns = width / 2 + beyond, [tau * number / LIGHTS for number in range(LIGHTS)]
    return tuple([(sin(turn) * radius, -cos(turn) * radius) for turn in turns])


def _light(sprites: Sprites, rosette: pygame.Rect, at: tuple[float, float], bright: bool) -> Item:
    picture = _shine(sprites, sprites.px(LIGHT * (1.9 if bright else 1.0)), bright)
    return Item.at(picture, center=(rosette.centerx + round(at[0]), rosette.centery + round(at[1])))


@painted
def _shine(sprites: Sprites, big: pygame.Surface, bright: bool) -> None:
    """A lamp in its shine; on a calm table a plain dot that is seen on any ground."""
    middle, calm = big.get_width() / 2, sprites.assets.style.calm
    shine = LAMP if brightness(sprites.theme.ink) > brightness(sprites.theme.cloth) else DAY
    big.fill((*shine, 0))
    for step in range(0 if calm else 24):
        strength = ((step + 1) / 24) ** 1.6 * (255 if bright else 215)
        pygame.draw.circle(big, (*shine, round(strength)), (middle, middle), middle * (1 - step / 24))
    pygame.draw.circle(big, sprites.theme.good if calm else BRIGHT, (middle, middle), middle * (0.5 if calm else 0.3))


@cached_picture
def _glow_picture(sprites: Sprites, size: Size, strength: float) -> pygame.Surface:
    if strength < 1:
        glow = _glow_picture(sprites, size, 1.0).copy()
        glow.set_alpha(round(255 * strength))
        return glow
    soft = sprites.px(GLOW)
    glow = clear(size, LAMP)
    inner = glow.get_rect().inflate(-2 * soft, -2 * soft)
    pygame.draw.rect(glow, (*LAMP, 235), inner, border_radius=soft)
    return blurred(glow, soft)


def _glow(sprites: Sprites, mountain: pygame.Rect, strength: float) -> Item:
    rect = mountain.inflate(4 * sprites.px(GLOW), 4 * sprites.px(GLOW))
    return Item(_glow_picture(sprites, rect.size, strength), rect)


def brush(sprites: Sprites, rosette: pygame.Rect) -> pygame.Surface:
    """The brush upright, as long as the mandala needs it."""
    length = round(rosette.height * BRUSH)
    return sprites.assets.picture("brush", (round(length * 300 / 480), length))


def brush_items(sprites: Sprites, ritual: Ritual, rosette: pygame.Rect) -> Iterator[Item]:
    """The brush in a hand that is not seen. It comes down on the cloth before the mandala, and is lifted behind it."""
    share = ritual.stroke
    if share is None or ritual.calm:
        return
    angle, plain = brush_angle(share), brush(sprites, rosette)
    turned = pygame.transform.rotate(plain, -degrees(angle))
    off = max(-share, share - 1)
    if off > 0:
        turned.set_alpha(round(255 * (1 - off / OUTSIDE)))
    far, behind = rosette.height * ELBOW, plain.get_width() * FRONT
    x = rosette.centerx + sin(angle) * far - cos(angle) * behind
    y = rosette.centery + far - cos(angle) * far - sin(angle) * behind
    yield Item.at(turned, center=(round(x), round(y)))


def sheen_items(sprites: Sprites, mountain: pygame.Rect, left: float) -> Iterator[Item]:
    """A soft sheen that passes over the colours to be claimed, again and again, while `left` seconds are left."""
    wide, inside = sprites.px(5.0), mountain.inflate(0, -sprites.px(0.8))
    share = 1 - left % SHEEN / SHEEN
    sheen = _sheen(sprites, (wide, inside.height))
    at = pygame.Rect(inside.left - wide + round((inside.width + wide) * share), inside.top, *sheen.get_size())
    seen = at.clip(inside)
    if seen:
        yield Item(sheen.subsurface(seen.move(-at.left, -at.top)), seen)


@cached_picture
def _sheen(sprites: Sprites, size: tuple[int, int]) -> pygame.Surface:
    del sprites
    row = clear((9, 1), BRIGHT)
    for number, alpha in enumerate((0, 14, 44, 82, 100, 82, 44, 14, 0)):
        row.set_at((number, 0), (*BRIGHT, alpha))
    return pygame.transform.smoothscale(row, size)
