"""Pictures of single cards: faces and backs at their final size, turned, with their shadow. Made once and kept."""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.ui.assets import Assets
from mandala.ui.cards.lettering import lettered
from mandala.ui.cards.places import CARD_RATIO, Pose

SMALL_BELOW: Final = 70
"""Under this width the coarser patterns are drawn."""
CORNER: Final = 0.07
KEPT_PIXELS: Final = 2_000_000
KEPT: Final = 30
"""How many pixels of pictures are kept at least, and how many times those of the largest; the ones not used for longest are
dropped first."""
SHADOWS: Final = 120
LETTERED: Final = 24
"""How many faces with letters are kept to make sprites from."""
SHADOW: Final = (30, 20, 12)


class Sprite(NamedTuple):
    """A card ready to be drawn: the picture with its shadow, and where in it the card's centre lies."""

    surface: pygame.Surface
    centre: tuple[int, int]

    def rect(self, x: float, y: float) -> pygame.Rect:
        """Where the picture goes if the card's centre is at a point."""
        return self.surface.get_rect(topleft=(round(x) - self.centre[0], round(y) - self.centre[1]))


class _Shadow(NamedTuple):
    """A shadow, reduced; its real size, and how far it reaches beyond the card."""

    small: pygame.Surface
    size: tuple[int, int]
    pad: int


class _Key(NamedTuple):
    face: Colour | None
    width: int
    angle: float
    squeeze: float
    lift: float


class CardArt:
    """Makes and keeps the cards' pictures for one window."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._letters: tuple[str, ...] = ()
        self._lettered: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._sprites: OrderedDict[_Key, Sprite] = OrderedDict()
        self._shadows: dict[_Key, _Shadow] = {}
        self._pixels = self._largest = 0

    def bear(self, letters: tuple[str, ...]) -> None:
        """From now on the faces bear these letters, a colour's each; none if there are none."""
        if letters != self._letters:
            self._letters = letters
            self._lettered.clear()
            self._sprites.clear()
            self._pixels = 0

    def sprite(self, face: Colour | None, pose: Pose, squeeze: float = 1.0, lift: float = 0.0) -> Sprite:
        """The picture of a card that lies as `pose`; `lift` 1 is a card held in the hand above the table."""
        moving = lift > 0.0 or squeeze < 1.0
        step = 1.0 if moving else 0.25
        grid = max(3, round(pose.width / 30))
        width = round(pose.width / grid) * grid if moving and pose.width > 40 else round(pose.width)
        key = _Key(face, width, round(pose.angle / step) * step, round(squeeze * 8) / 8, round(lift * 4) / 4)
        sprite = self._sprites.get(key)
        if sprite is None:
            sprite = self._keep(key, self._made(key))
        else:
            self._sprites.move_to_end(key)
        return sprite

    def _keep(self, key: _Key, sprite: Sprite) -> Sprite:
        self._sprites[key] = sprite
        self._pixels += _area(sprite)
        self._largest = max(self._largest, _area(sprite))
        while self._pixels > max(KEPT_PIXELS, KEPT * self._largest):
            self._pixels -= _area(self._sprites.popitem(last=False)[1])
        return sprite

    def _made(self, key: _Key) -> Sprite:
        face = self._face(key)
        soft = self._shadow(key, face.get_size())
        shadow, pad = pygame.transform.smoothscale(soft.small, soft.size), soft.pad
        dx, dy = round(key.width * (0.012 + 0.07 * key.lift)), round(key.width * (0.03 + 0.13 * key.lift))
        width, height = shadow.get_width() + dx, shadow.get_height() + dy
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        surface.blit(shadow, (dx, dy))
        surface.blit(face, (pad, pad))
        return Sprite(
            surface,
            (pad + face.get_width() // 2, pad + face.get_height() // 2),
        )

    def _face(self, key: _Key) -> pygame.Surface:
        """The card without a shadow, turned; drawn at twice the size first, so that the turn does not fray it."""
        name = "card-back" if key.face is None else f"card-{LETTERS[key.face]}"
        if key.width < SMALL_BELOW:
            name = "card-back-small" if key.face is None else f"card-small-{LETTERS[key.face]}"
        width, height = key.width, round(key.width * CARD_RATIO)
        if not key.angle and not key.lift and key.squeeze >= 1.0:
            return self._picture(key.face, name, (width, height))
        if key.squeeze < 1.0:
            flat = self._picture(key.face, name, (width, height))
            return pygame.transform.smoothscale(flat, (max(2, round(width * key.squeeze)), height))
        if key.lift:
            base = math.ceil(width / 40) * 80
            picture = self._picture(key.face, name, (base, round(base * CARD_RATIO)))
            return pygame.transform.rotozoom(picture, key.angle, width / base)
        double = pygame.Surface((width * 2 + 8, height * 2 + 8), pygame.SRCALPHA)
        double.blit(self._picture(key.face, name, (width * 2, height * 2)), (4, 4))
        return pygame.transform.rotozoom(double, key.angle, 0.5)

    def _picture(self, face: Colour | None, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A card upright, with its letter if it bears one."""
        plain = self._assets.picture(name, size)
        if face is None or not self._letters:
            return plain
        key = name, size
        if key not in self._lettered:
            if len(self._lettered) >= LETTERED:
                self._lettered.clear()
            small = name.startswith("card-small")
            self._lettered[key] = lettered(plain, self._letters[face], self._assets, small)
        return self._lettered[key]

    def _shadow(self, key: _Key, size: tuple[int, int]) -> _Shadow:
        """A soft rounded rectangle under the card; blurred and kept small, since it is soft anyway."""
        like = key._replace(face=None)
        made = self._shadows.get(like)
        if made is not None:
            return made
        blur = key.width * (0.035 + 0.075 * key.lift)
        pad = math.ceil(blur * 2.4) + 2
        shrink = max(1, round(blur / 2))
        full = (size[0] + 2 * pad, size[1] + 2 * pad)
        small = max(4, full[0] // shrink), max(4, full[1] // shrink)
        surface = pygame.Surface(small, pygame.SRCALPHA)
        surface.fill((*SHADOW, 0))
        card = pygame.Surface((max(2, round(key.width * key.squeeze)), round(key.width * CARD_RATIO)), pygame.SRCALPHA)
        alpha = round(150 - 55 * key.lift)
        pygame.draw.rect(card, (*SHADOW, alpha), card.get_rect(), border_radius=round(key.width * CORNER))
        card = pygame.transform.rotozoom(card, key.angle, 1 / shrink)
        surface.blit(card, card.get_rect(center=(small[0] / 2, small[1] / 2)), special_flags=pygame.BLEND_RGBA_MAX)
        surface = pygame.transform.gaussian_blur(surface, max(1, round(blur / shrink)), False)
        if len(self._shadows) >= SHADOWS:
            self._shadows.clear()
        made = self._shadows[like] = _Shadow(surface, full, pad)
        return made


def _area(sprite: Sprite) -> int:
    return sprite.surface.get_width() * sprite.surface.get_height()
