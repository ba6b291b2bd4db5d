"""Pictures of single cards at their final size, and of sand.

Cards have faces and backs, are turned, throw a shadow, and may bear the letter of their colour. They are made once and kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import product
from random import Random
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.kit.assets import Assets, Kept, pixels
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import letter_patch
from mandala.ui.kit.theme import Size, Theme

SMALL_BELOW: Final = 70  # [px] of width; below it the coarser patterns are drawn
CORNER: Final = 0.07  # radius of a shadow's corner, as a share of the card's width
RESTING_PIXELS: Final = 1_400_000  # pixels of lying cards that are kept at least, beside those on the table
RESTING: Final = 14  # ... and so many pictures as large as the largest card that lies
STEP: Final = 20
"""Cards are turned from pictures of twice their width, rounded up to a multiple of this [px], so that a few sizes do for all;
never from larger ones than were made."""
SHADOWS: Final = 120  # pictures of shadows that are kept
LETTERED: Final = 1_500_000  # pixels of faces with letters that are kept, to make sprites from
SHADOW: Final = (30, 20, 12)


SIGN: Final = (0.21, 0.125)  # middle of the sign from both edges, and its radius, in card widths: in the large pictures
SMALL_SIGN: Final = (0.268, 0.19)  # ... in the small ones
TINY: Final = 44  # [px] of width; below it one letter stands in the middle, as large as can be read
APART: Final = 50.0  # of 255; sand that is so much darker or lighter than its ground stands out
SIGNED: Final = 0.46  # size of the sign on a heap of sand, as a share of the heap's
STRONG: Final = 0.065, 0.02  # breadth of the rims around a card at a calm table, as shares of its width
PALE: Final = (250, 243, 226)  # the light one
RIM: Final = 0.12  # [u] breadth of the rim of a pile
LOOSE: Final = 0.35  # [u] how far its grains lie apart at its edge
GRAIN: Final = 0.16  # [u] across a grain there
LIT: Final = (78, 74, 36, 36)  # [px] where the picture of a heap lies in the light
SMOOTH: Final = 3.4  # [u] across that part of it
LIGHT: Final = (255, 228, 150)  # how bright a pile is from left to right, of 255
BELOW: Final = 0.86  # ... and at its foot, as a share of that


class Bears(Enum):
    """Where the letter stands: below the upper sign, or nowhere."""

    ABOVE = "above"
    NOWHERE = "nowhere"


class Sprite(NamedTuple):
    """A card ready to be drawn: its picture with its shadow, and where in it the card's centre lies."""

    surface: pygame.Surface
    centre: tuple[int, int]

    def at(self, pose: Pose) -> Item:
        """The picture where the card lies."""
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
    bears: Bears


class CardArt:
    """Makes and keeps the cards' pictures for one window."""

    def __init__(self, assets: Assets, letters: tuple[str, ...] = ()) -> None:
        self._assets, self._letters, self._style = assets, letters, assets.style
        self._lettered: Kept[pygame.Surface] = Kept(LETTERED, pixels)
        self._lying: Kept[Sprite] = Kept(RESTING_PIXELS, _area)
        self._flying: dict[_Key, Sprite] = {}
        self._flew: dict[_Key, Sprite] = {}
        self._largest = self._table = 0
        self._shadows: Kept[_Shadow] = Kept(SHADOWS, lambda _: 1)

    def bear(self, letters: tuple[str, ...]) -> None:
        """Prints these letters on the faces from now on, one for each colour; none for (). They have the style that is chosen
        now."""
        if (letters, self._assets.style) != (self._letters, self._style):
            self._letters, self._style = letters, self._assets.style
            self.forget()

    def next_frame(self) -> None:
        """Of cards that move, only the pictures of the last frame and of this one are kept: each frame wants others."""
        self._flew, self._flying = self._flying, {}

    def lay(self, cards: Sequence[tuple[Colour | None, Pose, Bears]]) -> Iterator[Item]:
        """The cards on the table. None of their pictures is dropped for another, and there is room for all: with less, all would
        be dropped in turn."""
        for face, pose, bears in cards:
            self._lying.get(self._key(face, pose, bears=bears))
        sprites = [self.sprite(face, pose, bears=bears) for face, pose, bears in cards]
        self._table = sum(map(pixels, {sprite.surface for sprite in sprites}))
        self._limit()
        return (sprite.at(pose) for sprite, (_, pose, _) in zip(sprites, cards))

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
        bears: Bears = Bears.ABOVE,
    ) -> Sprite:
        """The picture of a card that lies as `pose`. `lift` is 1 for a card held above the table, `moving` says that it will be
        somewhere else in the next frame, `bears` where its letter stands if cards have letters."""
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
        like = key._replace(face=None, bears=Bears.NOWHERE)
        soft = self._shadows.get(like) or self._shadows.keep(like, _shadow(key, face.get_size()))
        dx, dy = round(key.width * (0.012 + 0.07 * key.lift)), round(key.width * (0.03 + 0.13 * key.lift))
        surface = pygame.Surface((soft.size[0] + dx, soft.size[1] + dy), pygame.SRCALPHA)
        surface.blit(pygame.transform.smoothscale(soft.small, soft.size), (dx, dy))
        place = surface.blit(face, (soft.pad, soft.pad))
        return Sprite(surface, (soft.pad + place.width // 2, soft.pad + place.height // 2))

    def _face(self, key: _Key) -> pygame.Surface:
        """The card without a shadow, turned; drawn at twice the size first, so that the turn does not fray it."""
        name = "card-back" if key.face is None else f"card-{LETTERS[key.face]}"
        if key.width < SMALL_BELOW:
            name = "card-back-small" if key.face is None else f"card-small-{LETTERS[key.face]}"
        name = self._assets.finished(name)
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

    def _picture(self, card: _Key, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A card upright, with its letter if it bears one, and with a strong rim at a calm table."""
        plain = self._assets.picture(name, size)
        if self._assets.style.calm:
            plain = self._assets.made(("rimmed", name, size), lambda: _rimmed(plain))
        if card.face is None or not self._letters:
            return plain
        key = name, size, card.bears
        small, letter = "card-small" in name, self._letters[card.face]
        kept = self._lettered.get(key)
        return kept or self._lettered.keep(key, lettered(plain, letter, self._assets, small, card.bears))

    def _key(
        self,
        face: Colour | None,
        pose: Pose,
        squeeze: float = 1.0,
        lift: float = 0.0,
        bears: Bears = Bears.ABOVE,
    ) -> _Key:
        """The cache key of a card's pictures: coarser above the table, where another is wanted in every frame."""
        floating = lift > 0.0 or squeeze < 1.0
        step = 1.0 if floating else 0.25
        grid = max(3, round(pose.width / 30))
        width = round(pose.width / grid) * grid if floating and pose.width > 40 else round(pose.width)
        angle, squeeze, lift = round(pose.angle / step) * step, round(squeeze * 8) / 8, round(lift * 4) / 4
        has_letter = self._letters and face is not None
        return _Key(face, width, angle, squeeze, lift, bears if has_letter else Bears.NOWHERE)


def _shadow(key: _Key, size: Size) -> _Shadow:
    """A soft rounded rectangle under a card; blurred and kept small, since it is soft anyway."""
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
    return _Shadow(pygame.transform.gaussian_blur(surface, max(1, round(blur / shrink)), False), full, pad)


def _rimmed(card: pygame.Surface) -> pygame.Surface:
    """The card with a light rim in a dark one: the two are seen on whatever lies below."""
    rimmed, wide = card.copy(), card.get_width()
    for ink, breadth in zip((PALE, SHADOW), STRONG):
        thick = max(1, round(wide * breadth))
        pygame.draw.rect(rimmed, ink, rimmed.get_rect(), thick, border_radius=round(wide * CORNER))
    return rimmed


def _area(sprite: Sprite) -> int:
    return pixels(sprite.surface)


def lettered(picture: pygame.Surface, letter: str, assets: Assets, small: bool, bears: Bears) -> pygame.Surface:
    """The picture of a card with its letter."""
    if bears is Bears.NOWHERE:
        return picture
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


def pile_of_sand(assets: Assets, theme: Theme, colour: Colour, size: Size, unit: float) -> pygame.Surface:
    """Sand as high and as broad as `size` [px], with a round top; around it lies its soft shadow, `pile_edge` pixels broad.
    Sand that the paper would swallow has a rim."""
    edge = pile_edge(unit)
    heap, whole = assets.master(f"sand-{LETTERS[colour]}"), (size[0] + 2 * edge, size[1] + 2 * edge)
    shape = _rough(pygame.Rect((edge, edge), size), whole, unit, colour)
    pile = shape.to_surface(setcolor=(*SHADOW, 120), unsetcolor=(*SHADOW, 0))
    pile = pygame.transform.gaussian_blur(pile, max(1, edge // 2))
    if not stands_out(heap, theme.panel):
        rim, broad = theme.faint_panel_ink[:3], max(1, round(unit * RIM))
        around = shape.to_surface(setcolor=(*rim, 255), unsetcolor=(*rim, 0))
        for shift in ((-broad, 0), (broad, 0), (0, -broad), (0, broad)):
            pile.blit(around, shift)
    pile.blit(shape.to_surface(setsurface=_lit_sand(heap, whole, unit), setcolor=None, unsetcolor=(0, 0, 0, 0)), (0, 0))
    return pile


def pile_edge(unit: float) -> int:
    """The breadth of what lies around a pile [px]."""
    return 2 * max(2, round(unit * LOOSE))


def _lit_sand(heap: pygame.Surface, size: Size, unit: float) -> pygame.Surface:
    """Sand from the side of a heap that lies in the light, without end, darker to the right and below."""
    side = max(8, round(unit * SMOOTH))
    patch = pygame.transform.smoothscale(heap.subsurface(LIT), (side, side))
    sand = pygame.Surface(size, pygame.SRCALPHA)
    for row, column in product(range(size[1] // side + 1), range(size[0] // side + 1)):
        turned = pygame.transform.flip(patch, bool(column % 2), bool(row % 2))
        sand.blit(turned, (column * side, row * side))
    light = pygame.Surface((len(LIGHT), 2))
    for at, bright in enumerate(LIGHT):
        light.set_at((at, 0), (bright,) * 3)
        light.set_at((at, 1), (round(bright * BELOW),) * 3)
    sand.blit(pygame.transform.smoothscale(light, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sand


def _rough(body: pygame.Rect, size: Size, unit: float, seed: int) -> pygame.Mask:
    """The shape of a pile, whose edge is made of grains."""
    shape, edge, round_top = pygame.Surface(size), pile_edge(unit) // 2, min(body.width // 2, body.height)
    pygame.draw.rect(
        shape, "white", body, border_radius=edge, border_top_left_radius=round_top, border_top_right_radius=round_top
    )
    shape = pygame.transform.gaussian_blur(shape, edge)
    grain = max(1, round(unit * GRAIN))
    rough = size[0] // grain + 1, size[1] // grain + 1
    noise = pygame.image.frombytes(Random(seed).randbytes(rough[0] * rough[1]), rough, "P")
    noise.set_palette([(grey * 2 // 5,) * 3 for grey in range(256)])
    noise = pygame.transform.scale(noise.convert(shape), (rough[0] * grain, rough[1] * grain))
    shape.blit(noise, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return pygame.mask.from_threshold(shape, (255, 255, 255), (85, 85, 85, 255))


def stands_out(sand: pygame.Surface, ground: tuple[int, ...]) -> bool:
    """True if a picture of sand is much lighter or darker than a ground."""
    tone = pygame.transform.average_color(sand, consider_alpha=True)
    return abs(brightness(tone) - brightness(ground)) >= APART


def brightness(colour: tuple[int, ...]) -> float:
    """How light a colour looks, 0 to 255."""
    red, green, blue = colour[:3]
    return 0.299 * red + 0.587 * green + 0.114 * blue


def signed_sand(assets: Assets, colour: Colour, side: int) -> pygame.Surface:
    """A heap of sand with its colour's sign on it, for those who cannot tell sands apart."""
    small = round(side * SIGNED)
    heap = assets.picture(f"sand-{LETTERS[colour]}", (side, side)).copy()
    sign = assets.picture(f"sign-{LETTERS[colour]}", (small, small))
    heap.blit(sign, sign.get_rect(center=heap.get_rect().center))
    return heap
