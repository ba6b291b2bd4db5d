"""Prints and stitches on the cloth, and patches of it for small pictures.

A patch bears words and signs; the games add what else lies on it. Places on it are in units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import pygame

from mandala.ui.kit import text
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.compose import Item, merged
from mandala.ui.kit.look import Look
from mandala.ui.kit.theme import Colour as Ink
from mandala.ui.kit.theme import Theme
from mandala.ui.words.strings import Strings

DIGIT: Final = {"linen": 205, "night": 150}
"""Alpha of the value of an empty river space, by table: fainter than words, but legible."""
At = tuple[float, float]  # left, top [u]
Box = tuple[float, float, float, float]  # left, top, width, height [u]
CORNER: Final = 1.2  # [u] radius of the patch


def printed(
    cloth: pygame.Surface, places: Iterable[pygame.Rect], paint: Callable[[pygame.Surface], None]
) -> list[Item]:
    """What `paint` draws on the cloth at `places`, cut into these parts: they take little memory beside another cloth, and what
    lies between them is unchanged."""
    whole = pygame.Surface(cloth.get_size())
    whole.blit(cloth, (0, 0))
    paint(whole)
    return [Item(whole.subsurface(place).convert(24), place) for place in merged(places, whole.get_rect())]


def print_rosette(assets: Assets, theme: Theme, mat: pygame.Surface, name: str, rect: pygame.Rect) -> None:
    """Prints a rosette into the cloth: ink darkens linen, thread lies on the night cloth."""
    picture = pygame.transform.smoothscale(assets.master(f"{name}-{theme.name}"), rect.size)
    mat.blit(picture, rect, special_flags=pygame.BLEND_RGB_MULT if theme.name == "linen" else 0)


def print_digit(
    assets: Assets, theme: Theme, mat: pygame.Surface, number: int, px: int, centre: tuple[int, int]
) -> None:
    """Prints the value of an empty river space so that its ink is centred: a font's line has more room below than above."""
    digit = assets.font("display", px).render(str(number), True, theme.ink)
    digit.set_alpha(DIGIT[theme.name])
    ink = digit.get_bounding_rect()
    mat.blit(digit.subsurface(ink), ink.move(centre[0] - ink.centerx, centre[1] - ink.centery))


def dashes(size: tuple[int, int], radius: int, length: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The stitches along a rectangle whose rounded corners are left open, as a needle would leave them."""
    width, height = size
    gap = max(2, length // 2)
    for along, across in ((width, False), (height, True)):
        free = along - 2 * radius
        count = max(1, round((free + gap) / (length + gap)))
        step = (free + gap) / count
        for number in range(count):
            begin = round(radius + number * step)
            end = round(radius + number * step + step - gap)
            for edge in (1, (width if across else height) - 2):
                yield ((edge, begin), (edge, end)) if across else ((begin, edge), (end, edge))


class Patch:
    """A patch of the cloth to draw on, `width` by `height` units. Places are counted from its upper left corner [u]."""

    def __init__(self, look: Look, strings: Strings, width: float, height: float) -> None:
        self.look, self.strings = look, strings
        self.width, self.height = width, height
        self._unit = look.unit
        self.surface = self._cloth((look.px(width), look.px(height)))
        self.stitch(self.surface.get_rect().inflate(-look.px(1.1), -look.px(1.1)), CORNER, 110)

    def _plain_cloth(self) -> pygame.Surface:
        """Cloth as large as the window, without hem and light."""
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

    def stitch(self, rect: pygame.Rect, radius: float, alpha: int) -> None:
        """Stitches along a rectangle with round corners."""
        stitches = pygame.Surface(rect.size, pygame.SRCALPHA)
        for start, end in dashes(rect.size, self.look.px(radius), self.look.px(0.8)):
            pygame.draw.line(stitches, (*self.look.theme.ink[:3], alpha), start, end, max(1, self.look.px(0.15)))
        self.surface.blit(stitches, rect)

    def words(self, words: str, centre: At, room: float, size: float = 1.6, faint: bool = False) -> None:
        """Writes a few words around a point, at most `room` wide [u]."""
        theme = self.look.theme
        picture = text.fit(self.look.assets, words, "display", self.look.px(size), self.look.px(room), theme.ink)
        if faint:
            picture.set_alpha(DIGIT[theme.name])
        self.surface.blit(picture, picture.get_rect(center=self.point((centre[0], centre[1] + size * 0.06))))

    def icon(self, name: str, centre: At, side: float, colour: Ink | None = None, angle: float = 0.0) -> None:
        """Draws an icon in one colour, turned by `angle` degrees."""
        picture = self.look.assets.icon(name, self.look.px(side), colour or self.look.theme.ink)
        if angle:
            picture = pygame.transform.rotozoom(picture, angle, 1.0)
        self.surface.blit(picture, picture.get_rect(center=self.point(centre)))

    def cross(self, centre: At, side: float) -> None:
        """Draws a red cross on a light disc: not allowed."""
        x, y = self.point(centre)
        self._disc((x, y), side)
        half, width = self.look.px(side * 0.22), max(2, self.look.px(side * 0.13))
        for slope in (1, -1):
            start, end = (x - half, y - slope * half), (x + half, y + slope * half)
            pygame.draw.line(self.surface, self.look.theme.bad, start, end, width)

    def check(self, centre: At, side: float) -> None:
        """Draws a green tick on a light disc: allowed."""
        self._disc(self.point(centre), side)
        self.icon("check", centre, side * 0.72, self.look.theme.good)

    def _disc(self, centre: tuple[int, int], side: float) -> None:
        big = pygame.Surface((self.look.px(side) * 3, self.look.px(side) * 3), pygame.SRCALPHA)
        big.fill((*self.look.theme.panel[:3], 0))
        radius = big.get_width() // 2
        pygame.draw.circle(big, self.look.theme.panel, (radius, radius), radius)
        disc = pygame.transform.smoothscale(big, (self.look.px(side), self.look.px(side)))
        self.surface.blit(disc, disc.get_rect(center=centre))
