"""A heap of sand on a panel. One that is about as dark as its ground gets a rim, so that it can be seen."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme

APART: Final = 50.0  # of 255; sand that is so much darker or lighter than its ground stands out
RIM: Final = 0.045  # breadth of the rim, as a share of the heap


def heap_of_sand(assets: Assets, theme: Theme, colour: Colour, side: int) -> pygame.Surface:
    """The heap; with a rim it is a little larger. Do not draw on it."""
    sand = assets.picture(f"sand-{LETTERS[colour]}", (side, side))
    if stands_out(sand, theme.panel):
        return sand
    breadth = max(1, round(side * RIM))
    shape = pygame.mask.from_surface(sand).to_surface(
        setcolor=(*theme.faint_panel_ink[:3], 230), unsetcolor=(*theme.faint_panel_ink[:3], 0)
    )
    rimmed = pygame.transform.smoothscale(shape, (side + 2 * breadth, side + 2 * breadth))
    rimmed.blit(sand, (breadth, breadth))
    return rimmed


def stands_out(sand: pygame.Surface, ground: tuple[int, ...]) -> bool:
    """True if a picture of sand is much lighter or darker than a ground."""
    tone = pygame.transform.average_color(sand, consider_alpha=True)
    return abs(brightness(tone) - brightness(ground)) >= APART


def brightness(colour: tuple[int, ...]) -> float:
    """How light a colour looks, 0 to 255."""
    red, green, blue = colour[:3]
    return 0.299 * red + 0.587 * green + 0.114 * blue
