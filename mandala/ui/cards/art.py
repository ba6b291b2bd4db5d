"""Pictures of single cards at their final size.

Cards have faces and backs, are turned, throw a shadow, and may bear the letter of their colour. They are made once and kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.kit.assets import Assets, LruCache, pixels
from mandala.ui.kit.compose import Item
from mandala.ui.kit.sprites import SHADE, clear, letter_patch
from mandala.ui.kit.theme import Size

SMALL_BELOW: Final = 70  #: [px] of width; below it the coarser patterns are drawn
CORNER: Final = 0.07  #: radius of a shadow's corner, as a share of the card's width
RESTING_PIXELS: Final = 1_400_000  #: least cache of lying cards [px], beside those on the table
RESTING: Final = 14  #: cached pictures as large as the largest lying card
#: Widths of the pictures from which cards are turned are multiples of this [px], so that a few sizes do for all.
STEP: Final = 20
LETTERED: Final = 1_500_000  #: pixels of faces with letters that are kept, to make sprites from


SIGN: Final = (
    0.21,
    0.125,
)  #: middle of the sign from both edges, and its radius, in card widths: in the large pictures
SMALL_SIGN: Final = (0.268, 0.19)  #: the same in small pictures
TINY: Final = 44  #: [px] of width; below it one letter stands in the middle, as large as can be read
STRONG: Final = 0.065, 0.02  #: breadth of the rims around a card at a calm table, as shares of its width
PALE: Final = (250, 243, 226)  #: the light one


class Sprite(NamedTuple):
    """A card ready to be drawn: its picture with its shadow, and where in it the card's centre lies."""

    surface: pygame.Surface
    centre: tuple[int, int]

    def at(self, pose: Pose) -> Item:
        corner = round(pose.x) - self.centre[0], round(pose.y) - self.centre[1]
        return Item.at(self.surface, topleft=corner)


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
    bears: bool


class CardArt:
    """Makes and keeps the cards' pictures for one window."""

    def __init__(self, assets: Assets, letters: tuple[str, ...] = ()) -> None:
        self._assets, self._letters, self._style = assets, letters, assets.style
        self._lettered: LruCache[pygame.Surface] = LruCache(LETTERED, pixels)
        self._lying: LruCache[Sprite] = LruCache(RESTING_PIXELS, _area)
        self._flying: dict[_Key, Sprite] = {}
        self._flew: dict[_Key, Sprite] = {}
        self._largest = self._table = 0
        self._shadows: LruCache[_Shadow] = LruCache(120, lambda _: 1)

    def bear(self, letters: tuple[str, ...]) -> None:
        """Prints these letters on the faces from now on, one for each colour, in the chosen style; none for ()."""
        if (letters, self._assets.style) != (self._letters, self._style):
            self._letters, self._style = letters, self._assets.style
            self.forget()

    def next_frame(self) -> None:
        """Of cards that move, only the pictures of the last frame and of this one are kept: each frame wants others."""
        self._flew, self._flying = self._flying, {}

    def lay(self, cards: Sequence[tuple[Colour | None, Pose, bool]]) -> Iterator[Item]:
        """The cards on the table. There is room for all of their pictures: with less, all would be dropped in turn."""
        for face, pose, bears in cards:
            self._lying.get(self._key(face, pose, bears=bears))
        surfaces = set[pygame.Surface]()
        for face, pose, bears in cards:
            sprite = self.sprite(face, pose, bears=bears)
            surfaces.add(sprite.surface)
            yield sprite.at(pose)
        self._table = sum(map(pixels, surfaces))
        self._limit()

    def forget(self) -> None:
        """Drops all pictures: no table is seen for now."""
        self._lettered.clear()
        self._lying.clear()
        self._flying, self._flew = {}, {}

    def sprite(
        self,
        face: Colour | None,
        pose: Pose,
        squeeze: float = 1.0,
        lift: float = 0.0,
        moving: bool = False,
        bears: bool = True,
    ) -> Sprite:
        """Returns the picture of a card at `pose`.

        `lift` is 1 for a card held above the table. `moving` is true if it moves before the next frame, `bears` if it
        shows its letter.
        """
        key = self._key(face, pose, squeeze, lift, bears)
        flown = self._flying.get(key) or self._flew.get(key)
        lying = self._lying.get(key)
        if moving or lift > 0.0 or squeeze < 1.0:
            made = self._flying[key] = lying or flown or self._made(key)
            return made
        if lying is not None:
            return lying
        sprite = flown or self._made(key)
        self._largest = max(self._largest, _area(sprite))
        self._limit()
        return self._lying.keep(key, sprite)

    def ready(self, widths: Iterable[float]) -> Iterator[None]:
        """Reads, one by one, what cards of these widths [px] are made from."""
        for name in sorted({self._name(face, width) for face in (None, *range(len(LETTERS))) for width in widths}):
            self._assets.master(name)
            yield

    def prepare(self, cards: Iterable[tuple[Colour | None, Pose]]) -> None:
        """Makes the picture of one card that will soon lie so, if one is missing."""
        for face, pose in cards:
            if self._lying.get(self._key(face, pose)) is None:
                self.sprite(face, pose)
                return

    def _limit(self) -> None:
        self._lying.most = max(RESTING_PIXELS, RESTING * self._largest + self._table)

    def _made(self, key: _Key) -> Sprite:
        face = self._face(key)
        like = key._replace(face=None, bears=False)
        soft = self._shadows.get(like) or self._shadows.keep(like, _shadow(key, face.get_size()))
        dx, dy = round(key.width * (0.012 + 0.07 * key.lift)), round(key.width * (0.03 + 0.13 * key.lift))
        surface = pygame.Surface((soft.size[0] + dx, soft.size[1] + dy), pygame.SRCALPHA)
        surface.blit(pygame.transform.smoothscale(soft.small, soft.size), (dx, dy))
        place = surface.blit(face, (soft.pad, soft.pad))
        return Sprite(surface, (soft.pad + place.width // 2, soft.pad + place.height // 2))

    def _face(self, key: _Key) -> pygame.Surface:
        """The card without a shadow, turned; drawn at twice the size first, so that the turn does not fray it."""
        name = self._name(key.face, key.width)
        width, height = key.width, round(key.width * CARD_RATIO)
        if not key.angle and not key.lift and key.squeeze >= 1.0:
            return self._picture(key, name, (width, height))
        if key.squeeze < 1.0:
            flat = self._picture(key, name, (width, height))
            return pygame.transform.smoothscale(flat, (max(2, round(width * key.squeeze)), height))
        base = min(math.ceil(width / STEP) * STEP * 2, self._assets.master(name).get_width())
        picture = self._picture(key, name, (base, round(base * CARD_RATIO)))
        if not key.lift:  # an empty frame makes a smooth edge
            framed = pygame.Surface((base + 8, picture.get_height() + 8), pygame.SRCALPHA)
            framed.blit(picture, (4, 4))
            picture = framed
        return pygame.transform.rotozoom(picture, key.angle, width / base)

    def _name(self, face: Colour | None, width: float) -> str:
        """The picture from which a card of a width [px] is made."""
        if width < SMALL_BELOW:
            return self._assets.finished("card-back-small" if face is None else f"card-small-{LETTERS[face]}")
        return self._assets.finished("card-back" if face is None else f"card-{LETTERS[face]}")

    def _picture(self, card: _Key, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A card upright, with its letter if it bears one, and with a strong rim at a calm table."""
        plain = self._assets.picture(name, size)
        if self._assets.style.calm:
            plain = self._assets.made(("rimmed", name, size), lambda: _rimmed(plain))
        if card.face is None or not card.bears:
            return plain
        kept, letter = self._lettered.get((name, size)), self._letters[card.face]
        return kept or self._lettered.keep((name, size), lettered(plain, letter, self._assets, "card-small" in name))

    def _key(
        self,
        face: Colour | None,
        pose: Pose,
        squeeze: float = 1.0,
        lift: float = 0.0,
        bears: bool = True,
    ) -> _Key:
        """The cache key of a card's pictures: coarser above the table, where another is wanted in every frame."""
        floating = lift > 0.0 or squeeze < 1.0
        step = 1.0 if floating else 0.25
        grid = max(3, round(pose.width / 30))
        width = round(pose.width / grid) * grid if floating and pose.width > 40 else round(pose.width)
        angle, squeeze, lift = round(pose.angle / step) * step, round(squeeze * 8) / 8, round(lift * 4) / 4
        return _Key(face, width, angle, squeeze, lift, bears and bool(self._letters) and face is not None)


def _shadow(key: _Key, size: Size) -> _Shadow:
    """A soft rounded rectangle under a card; blurred and drawn at low resolution, since it is soft anyway."""
    blur = key.width * (0.035 + 0.075 * key.lift)
    pad = math.ceil(blur * 2.4) + 2
    shrink = max(1, round(blur / 1.5))
    full = (size[0] + 2 * pad, size[1] + 2 * pad)
    small = max(4, full[0] // shrink), max(4, full[1] // shrink)
    surface = clear(small, SHADE)
    card = pygame.Surface((max(2, round(key.width * key.squeeze)), round(key.width * CARD_RATIO)), pygame.SRCALPHA)
    alpha = round(150 - 55 * key.lift)
    pygame.draw.rect(card, (*SHADE, alpha), card.get_rect(), border_radius=round(key.width * CORNER))
    card = pygame.transform.rotozoom(card, key.angle, 1 / shrink)
    surface.blit(card, card.get_rect(center=(small[0] / 2, small[1] / 2)), special_flags=pygame.BLEND_RGBA_MAX)
    return _Shadow(pygame.transform.gaussian_blur(surface, max(1, round(blur / shrink)), False), full, pad)


def _rimmed(card: pygame.Surface) -> pygame.Surface:
    """The card with a light rim in a dark one: the two are seen on whatever lies below."""
    rimmed, wide = card.copy(), card.get_width()
    for ink, breadth in zip((PALE, SHADE), STRONG):
        thick = max(1, round(wide * breadth))
        pygame.draw.rect(rimmed, ink, rimmed.get_rect(), thick, border_radius=round(wide * CORNER))
    return rimmed


def _area(sprite: Sprite) -> int:
    return pixels(sprite.surface)


def lettered(picture: pygame.Surface, letter: str, assets: Assets, small: bool) -> pygame.Surface:
    card = picture.copy()
    width, height = card.get_size()
    if width < TINY:
        paper = letter_patch(letter, assets, round(width * 0.62))
        card.blit(paper, paper.get_rect(center=(width // 2, height // 2)))
        return card
    middle, radius = SMALL_SIGN if small else SIGN
    paper = letter_patch(letter, assets, round(width * (radius * 1.7 if small else radius * 2.1)))
    far = round(width * (middle + radius + 0.02))
    x = round(width * middle)
    inside = card.get_rect().inflate(-round(width * 0.1), 0)
    card.blit(paper, paper.get_rect(midtop=(x, far)).clamp(inside))
    return card
