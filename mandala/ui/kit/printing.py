"""Prints and stitches on the cloth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.compose import Item, merged
from mandala.ui.kit.theme import Theme

DIGIT: Final = {"linen": 205, "night": 150}
"""Alpha of the value of an empty river space, by table: fainter than words, but legible."""


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
