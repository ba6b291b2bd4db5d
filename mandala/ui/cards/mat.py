"""The print on the cloth: rosettes, stitched slots of areas, rivers and piles. Drawn once for a window and a table."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.cards.frame import Frame
from mandala.ui.cards.places import DECK, DISCARD, Kind
from mandala.ui.kit.assets import ROSETTES, Assets
from mandala.ui.kit.compose import Item
from mandala.ui.kit.printing import dashes, print_digit, print_rosette, printed
from mandala.ui.kit.theme import Colour, Theme

VEIL: Final = {"linen": (246, 239, 222, 92), "night": (14, 20, 42, 96)}
"""A breath of the cloth's colour over the rosette where cards will lie, so that empty areas read as areas."""


def mat_prints(assets: Assets, theme: Theme, frame: Frame) -> list[Item]:
    """The table without cards and words, on its cloth."""
    spaces = [rect for column in frame.columns for rect in column.spaces]
    places = [*frame.rosettes, *frame.areas.values(), *spaces]
    return printed(assets.cloth(theme, frame.size), places, lambda mat: _print(mat, assets, theme, frame))


def _print(mat: pygame.Surface, assets: Assets, theme: Theme, frame: Frame) -> None:
    for name, rect in zip(ROSETTES, frame.rosettes):
        print_rosette(assets, theme, mat, name, rect)
    for place, rect in frame.areas.items():
        if place in (DECK, DISCARD):
            _slot(mat, theme, frame, rect, 0.6)
        else:
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            pygame.draw.rect(veil, VEIL[theme.name], veil.get_rect(), border_radius=frame.px(1.1))
            mat.blit(veil, rect)
            _slot(mat, theme, frame, rect, 1.1, strong=place.kind is Kind.MOUNTAIN)
    for column in frame.columns:
        for number, rect in enumerate(column.spaces, 1):
            _slot(mat, theme, frame, rect, 0.6)
            print_digit(assets, theme, mat, number, frame.px(4.6), rect.center)


def _slot(
    mat: pygame.Surface, theme: Theme, frame: Frame, rect: pygame.Rect, radius: float, strong: bool = False
) -> None:
    """A stitched outline."""
    stitches = pygame.Surface(rect.size, pygame.SRCALPHA)
    colour: Colour = (*theme.ink[:3], 150 if strong else 105)
    width = max(1, frame.px(0.16))
    for start, end in dashes(rect.size, frame.px(radius), frame.px(1.0)):
        pygame.draw.line(stitches, colour, start, end, width)
    mat.blit(stitches, rect)
