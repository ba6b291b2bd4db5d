"""A small picture of the table for the rules page: a patch of the mat with cards, slots, piles and words, in units."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.ui import text
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.mat import DIGIT, VEIL, dashes
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.strings import Strings
from mandala.ui.theme import Colour as Ink
from mandala.ui.widgets import Look

At = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height, in units."""
CORNER: Final = 1.2
GAP: Final = 0.62
WITHIN: Final = 0.26
"""Steps between cards of different colours and of one colour, in card widths."""


class Sketch:
    """A patch of the mat, `width` by `height` units, to draw on. Places are in units from its upper left corner."""

    def __init__(self, look: Look, art: CardArt, strings: Strings, width: float, height: float) -> None:
        self.look, self.strings = look, strings
        self.width, self.height = width, height
        self._art, self._unit = art, look.unit
        self.surface = self._cloth((look.px(width), look.px(height)))
        self._stitch(self.surface.get_rect().inflate(-look.px(1.1), -look.px(1.1)), CORNER, 110)

    def _plain_cloth(self) -> pygame.Surface:
        """Cloth that would cover the window, without hem and light."""
        look = self.look
        master = look.assets.master(f"cloth-{look.theme.name}")
        factor = max(look.size[0] / master.get_width(), look.size[1] / master.get_height())
        whole = round(master.get_width() * factor + 0.5), round(master.get_height() * factor + 0.5)
        return pygame.transform.smoothscale(master, whole)

    def _cloth(self, size: tuple[int, int]) -> pygame.Surface:
        """Cloth with round corners."""
        look = self.look
        cloth = look.assets.ground(("plain cloth", look.theme.name, look.size), self._plain_cloth)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        surface.blit(cloth, (0, 0), (look.px(8), look.px(8), *size))
        mask = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=look.px(CORNER) * 2)
        surface.blit(pygame.transform.smoothscale(mask, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def point(self, at: At) -> tuple[int, int]:
        """A place in pixels."""
        return round(at[0] * self._unit), round(at[1] * self._unit)

    def rect(self, box: Box) -> pygame.Rect:
        """A box in pixels."""
        left, top = self.point(box[:2])
        return pygame.Rect(left, top, self.look.px(box[2]), self.look.px(box[3]))

    def _stitch(self, rect: pygame.Rect, radius: float, alpha: int) -> None:
        stitches = pygame.Surface(rect.size, pygame.SRCALPHA)
        for start, end in dashes(rect.size, self.look.px(radius), self.look.px(0.8)):
            pygame.draw.line(stitches, (*self.look.theme.ink[:3], alpha), start, end, max(1, self.look.px(0.15)))
        self.surface.blit(stitches, rect)

    def rosette(self, name: str, centre: At, side: float) -> None:
        """A mandala's print, which may run off the patch; what is outside stays clear."""
        picture = self.look.assets.picture(f"{name}-{self.look.theme.name}", (self.look.px(side), self.look.px(side)))
        linen = self.look.theme.name == "linen"
        place = picture.get_rect(center=self.point(centre))
        self.surface.blit(picture, place, special_flags=pygame.BLEND_RGB_MULT if linen else 0)

    def area(self, box: Box, alpha: int = 130) -> None:
        """A slot for cards: a breath of cloth, stitched around."""
        rect = self.rect(box)
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, VEIL[self.look.theme.name], veil.get_rect(), border_radius=self.look.px(0.7))
        self.surface.blit(veil, rect)
        self._stitch(rect, 0.7, alpha)

    def card(self, colour: Colour | None, centre: At, width: float, angle: float = 0.0) -> None:
        """A card; without a colour its back."""
        x, y = self.point(centre)
        sprite = self._art.sprite(colour, Pose(x, y, self.look.px(width), angle))
        self.surface.blit(sprite.surface, sprite.rect(x, y))

    def cards(self, colours: str, centre: At, width: float, room: float = 99.0) -> None:
        """A row of cards, colours by their letters, at most `room` wide; "?" is a back."""
        found = [LETTERS.find(letter) for letter in colours]
        xs = [0.0]
        for before, now in pairwise(found):
            xs.append(xs[-1] + width * (WITHIN if before == now else GAP))
        squeeze = min(1.0, (room - width) / xs[-1]) if xs[-1] else 1.0
        for colour, x in zip(found, xs):
            self.card(None if colour < 0 else colour, (centre[0] + (x - xs[-1] / 2) * squeeze, centre[1]), width)

    def river(self, colours: str, box: Box) -> None:
        """Six numbered spaces in a row and the cards that lie on the first of them."""
        left, top, width, height = box
        card = height / CARD_RATIO
        step = (width - card) / 5
        for number in range(6):
            slot = (left + number * step, top, card, height)
            self.area(slot)
            centre = slot[0] + card / 2, top + height / 2
            if number < len(colours):
                self.card(LETTERS.index(colours[number]), centre, card)
            else:
                self.words(str(number + 1), centre, card, height * 0.55, faint=True)

    def words(self, words: str, centre: At, room: float, size: float = 1.6, faint: bool = False) -> None:
        """A few words around a point, at most `room` wide."""
        theme = self.look.theme
        picture = text.fit(self.look.assets, words, "display", self.look.px(size), self.look.px(room), theme.ink)
        if faint:
            picture.set_alpha(DIGIT[theme.name])
        self.surface.blit(picture, picture.get_rect(center=self.point((centre[0], centre[1] + size * 0.06))))

    def icon(self, name: str, centre: At, side: float, colour: Ink | None = None, angle: float = 0.0) -> None:
        """A sign of one colour, turned."""
        picture = self.look.assets.icon(name, self.look.px(side), colour or self.look.theme.ink)
        if angle:
            picture = pygame.transform.rotozoom(picture, angle, 1.0)
        self.surface.blit(picture, picture.get_rect(center=self.point(centre)))

    def sand(self, colour: Colour, centre: At, side: float) -> None:
        """A heap of sand."""
        picture = self.look.assets.picture(f"sand-{LETTERS[colour]}", (self.look.px(side), self.look.px(side)))
        self.surface.blit(picture, picture.get_rect(center=self.point(centre)))

    def cross(self, centre: At, side: float) -> None:
        """Not allowed: a red cross on a light disc."""
        x, y = self.point(centre)
        self._disc((x, y), side)
        half, width = self.look.px(side * 0.22), max(2, self.look.px(side * 0.13))
        for slope in (1, -1):
            start, end = (x - half, y - slope * half), (x + half, y + slope * half)
            pygame.draw.line(self.surface, self.look.theme.bad, start, end, width)

    def check(self, centre: At, side: float) -> None:
        """Allowed: a green hook on a light disc."""
        self._disc(self.point(centre), side)
        self.icon("check", centre, side * 0.72, self.look.theme.good)

    def _disc(self, centre: tuple[int, int], side: float) -> None:
        big = pygame.Surface((self.look.px(side) * 3, self.look.px(side) * 3), pygame.SRCALPHA)
        big.fill((*self.look.theme.panel[:3], 0))
        radius = big.get_width() // 2
        pygame.draw.circle(big, self.look.theme.panel, (radius, radius), radius)
        disc = pygame.transform.smoothscale(big, (self.look.px(side), self.look.px(side)))
        self.surface.blit(disc, disc.get_rect(center=centre))
