"""Pictures of round tiles.

The front has a sand-coloured centre and a coloured rim; the back is full of colour and pattern. Own groups have a light
rim, the rival's a dark one with beads and a light edge. So all of it can be told apart without colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from typing import Final

import pygame

from mandala.core.colours import LETTERS, Colour
from mandala.ui.kit.assets import CLASSIC, Assets, LruCache, pixels
from mandala.ui.kit.sprites import SHADE, clear, letter_patch

SAND: Final = (236, 214, 170)  #: the centre of a front, the sign of a back
LIGHT: Final = (250, 243, 226)  #: rim of own backs
DARK: Final = (34, 26, 22)  #: rim of the rival's backs
FINE: Final = 3  #: tiles are drawn this many times larger and then reduced
CENTRE: Final = 0.76  #: sand-coloured centre of a front, as a share of the tile
STRONG: Final = 0.055  #: light and dark line around a front at a calm table
BEADS: Final = 16  #: on the rival's rim
KEPT: Final = 160  #: cached pictures, counted as the largest ones; flat ones are smaller
SQUEEZED: Final = 24  #: steps in which a tile that turns over becomes narrower


class Face(Enum):
    """The side of a tile that lies up: its front, or its back in a group of the viewer or of the rival."""

    FRONT = "front"
    OWN = "own"
    RIVAL = "rival"


def face_of(owner: int) -> Face:
    """The face of a tile on the board, by its owner as an observation names it."""
    return Face.OWN if owner == 0 else Face.RIVAL if owner == 1 else Face.FRONT


class TileArt:
    def __init__(self, assets: Assets, letters: tuple[str, ...] = ()) -> None:
        self._assets = assets
        self._kept: LruCache[pygame.Surface] = LruCache(0, pixels)
        self.letters = letters  # the letter of each colour, or none

    def forget(self) -> None:
        """Drops all pictures: another size is wanted, or no table is seen for now."""
        self._kept.clear()

    def tile(self, colour: Colour, face: Face, side: int, squeeze: float = 1.0) -> pygame.Surface:
        """A tile `side` pixels across, narrower by `squeeze` while it turns over."""
        return self._squeezed((colour, face, side), squeeze, lambda: self._drawn(colour, face, side))

    def shadow(self, side: int, lift: float = 0.0, squeeze: float = 1.0) -> pygame.Surface:
        """The soft shadow under a tile, larger the higher it is lifted; it is centred a little below the tile."""
        lift = round(lift * 4) / 4
        return self._squeezed(("shadow", side, lift), squeeze, lambda: _shadow(side, lift))

    def _squeezed(self, key: object, squeeze: float, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        steps = max(1, round(abs(squeeze) * SQUEEZED))
        picture = self._kept.get((key, steps))
        if picture is None:
            if steps < SQUEEZED:
                wide, tall = (whole := self._squeezed(key, 1.0, draw)).get_size()
                picture = pygame.transform.smoothscale(whole, (max(2, wide * steps // SQUEEZED), tall))
            else:
                picture = draw()
            self._kept.most = max(self._kept.most, KEPT * pixels(picture))
            self._kept.keep((key, steps), picture)
        return picture

    def _drawn(self, colour: Colour, face: Face, side: int) -> pygame.Surface:
        big = side * FINE
        tile = self._pattern(colour, big)
        if face is Face.FRONT:
            self._sand(tile, colour)
        else:
            _rim(tile, face)
            if self._assets.style.finish == CLASSIC:
                sign = self._sign(colour, round(big * 0.36))
                tile.blit(sign, sign.get_rect(center=tile.get_rect().center))
        picture = pygame.transform.smoothscale(tile, (side, side))
        if self.letters:
            paper = letter_patch(self.letters[colour], self._assets, round(side * 0.26))
            picture.blit(paper, paper.get_rect(midtop=(side // 2, max(1, side // 40))))
        return picture

    def _pattern(self, colour: Colour, side: int) -> pygame.Surface:
        """The colour's pattern, cut round: out of its card, unless the finish has tiles of its own, which bear their signs."""
        cut, name = self._assets.style.finish == CLASSIC, LETTERS[colour]
        whole = self._assets.master(self._assets.finished(f"card-{name}" if cut else f"tile-{name}"))
        width = round(whole.get_width() * (0.86 if cut else 1.0))
        square = pygame.Rect(0, 0, width, width).move_to(center=whole.get_rect().center)
        tile = pygame.transform.smoothscale(whole.subsurface(square), (side, side)).convert_alpha()
        mask = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.circle(mask, (255, 255, 255, 255), (side / 2, side / 2), side / 2 - FINE)
        tile.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.circle(tile, (*DARK, 190), (side / 2, side / 2), side / 2 - FINE, max(FINE, side // 60))
        if self._assets.style.calm:
            for ink, breadth in ((DARK, STRONG), (LIGHT, STRONG / 2)):
                pygame.draw.circle(tile, ink, (side / 2, side / 2), side / 2 - FINE, round(side * breadth))
        return tile

    def _sand(self, tile: pygame.Surface, colour: Colour) -> None:
        """The sand-coloured centre with the colour's sign."""
        side = tile.get_width()
        pygame.draw.circle(tile, SAND, (side / 2, side / 2), side * CENTRE / 2)
        inked = round(side * CENTRE * 0.86)
        sign = self._sign(colour, inked)
        sign.fill((*SAND, 255), special_flags=pygame.BLEND_RGBA_MULT)
        middle = pygame.Surface((inked, inked), pygame.SRCALPHA)
        pygame.draw.circle(middle, (255, 255, 255, 255), (inked / 2, inked / 2), inked * 0.41)
        sign.blit(middle, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        tile.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
        pygame.draw.circle(tile, (*DARK, 255), (side / 2, side / 2), side * CENTRE / 2, max(FINE, side // 90))

    def _sign(self, colour: Colour, side: int) -> pygame.Surface:
        return pygame.transform.smoothscale(self._assets.master(f"sign-{LETTERS[colour]}"), (side, side))


def _shadow(side: int, lift: float) -> pygame.Surface:
    pad = round(side * (0.08 + 0.1 * lift)) + 2
    full = side + 2 * pad
    small = clear((full // 3 + 1, full // 3 + 1), SHADE)
    centre = small.get_width() / 2
    pygame.draw.circle(small, (*SHADE, 150 - round(50 * lift)), (centre, centre), side / 6)
    soft = pygame.transform.gaussian_blur(small, max(1, pad // 4), False)
    return pygame.transform.smoothscale(soft, (full, full))


def _rim(tile: pygame.Surface, face: Face) -> None:
    """The rim of a back: light and plain, or dark with beads."""
    side = tile.get_width()
    middle, outer, width = (side / 2, side / 2), side / 2 - FINE, round(side * 0.085)
    if face is Face.OWN:
        pygame.draw.circle(tile, LIGHT, middle, outer, width)
        pygame.draw.circle(tile, DARK, middle, outer, max(FINE, side // 70))
        pygame.draw.circle(tile, DARK, middle, outer - width, max(FINE, side // 110))
        return
    pygame.draw.circle(tile, DARK, middle, outer, width)
    pygame.draw.circle(tile, LIGHT, middle, outer, max(FINE, side // 50))
    for number in range(BEADS):
        angle = 2 * math.pi * number / BEADS
        at = middle[0] + math.sin(angle) * (outer - width * 0.56), middle[1] - math.cos(angle) * (outer - width * 0.56)
        pygame.draw.circle(tile, LIGHT, at, width * 0.27)
