"""Cloth, sheets of paper, headings and labels, which pages are drawn with. Nothing here takes an input."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.kit import text
from mandala.ui.kit.look import Look
from mandala.ui.kit.theme import Colour
from mandala.ui.kit.units import SMALLEST_TEXT

RADIUS: Final = 1.0
CORNER: Final = 6
"""Units: the corners of a button and of a sheet of paper."""
SMALL: Final = SMALLEST_TEXT
"""The smallest text on any screen."""


def patch(canvas: pygame.Surface, look: Look, rect: pygame.Rect, ground: Colour, line: Colour, focused: bool) -> None:
    """A rounded patch of cloth with a stitched rim and a soft shadow; a thick ring around it if it has the focus."""
    radius, width = look.px(RADIUS), max(1, look.px(0.18))
    shadow = pygame.Surface((rect.width + 2 * width, rect.height + 4 * width), pygame.SRCALPHA)
    pygame.draw.rect(shadow, (20, 12, 6, 70), shadow.get_rect(), border_radius=radius + width)
    canvas.blit(shadow, rect.move(-width, -width))
    pygame.draw.rect(canvas, ground, rect, border_radius=radius)
    pygame.draw.rect(canvas, line, rect, width, border_radius=radius)
    if focused:
        ring = rect.inflate(look.px(1.0), look.px(1.0))
        pygame.draw.rect(canvas, look.theme.focus, ring, max(2, look.px(0.36)), border_radius=radius + look.px(0.5))


def caption(
    canvas: pygame.Surface, look: Look, words: str, rect: pygame.Rect, colour: Colour | None = None
) -> pygame.Rect:
    """A label above a box; where it stands."""
    ink = colour or look.theme.panel_ink
    picture = text.fit(look.assets, words, "text-semibold", look.px(SMALL), rect.width, ink)
    place = picture.get_rect(bottomleft=(rect.left, rect.top - look.px(0.25)))
    canvas.blit(picture, place)
    return place


def panel(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """A sheet of paper; one that is higher than the window lies there already."""
    if look.window is None:
        look.assets.frame(canvas, f"panel-{look.theme.name}", rect, look.px(CORNER))


def heading(canvas: pygame.Surface, look: Look, words: str, rect: pygame.Rect, units: float = 4.6) -> None:
    """A title in the upper middle of a rectangle."""
    picture = text.fit(look.assets, words, "display-bold", look.px(units), rect.width, look.theme.panel_ink)
    canvas.blit(picture, picture.get_rect(midtop=rect.midtop))
