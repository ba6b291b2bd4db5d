"""Draws what is scrolled: it fades out where it goes on, and has a bar. The buttons stand below it. `scroll.py` decides what is
seen.
"""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.kit.look import Look
from mandala.ui.kit.paper import CORNER
from mandala.ui.kit.scroll import Scroll

FADE: Final = 2.6  # [u] over which something fades where it goes on
RIM: Final = 1.7  # [u] of a sheet's upper edge that do not move
SIDE: Final = 2.2  # [u] likewise, at the sides
BAR: Final = 0.9  # [u] width of the bar
ABOVE: Final = 0.9  # [u] above the buttons at the foot
MOST: Final = 0.52
"""Share of the window that the buttons at the foot may take. If they need more, they are scrolled too."""


def scroll_of(look: Look, sheet: pygame.Rect, top: int) -> Scroll:
    """The view of a page with a sheet that is too high for the window of a look, and whose foot begins at `top`."""
    window, shown = look.window or look.size, _shown(look, sheet)
    foot = shown.inflate(-look.px(2 * SIDE), 0)
    foot.height = sheet.bottom - top + look.px(ABOVE)
    if foot.height > MOST * window[1]:
        foot.height = look.px(RIM)
    foot.bottom = shown.bottom
    band = pygame.Rect(foot.left, shown.top + look.px(RIM), foot.width, foot.top - shown.top - look.px(RIM))
    bar = pygame.Rect(0, 0, look.px(BAR), band.height - look.px(2 * BAR))
    bar.midright = shown.right - look.px(SIDE), band.centery
    return Scroll(window, look.size, band, foot, bar)


def _shown(look: Look, sheet: pygame.Rect) -> pygame.Rect:
    """The sheet, as high as the window allows."""
    return pygame.Rect(sheet.left, sheet.top, sheet.width, (look.window or look.size)[1] - 2 * sheet.top)


def spread(canvas: pygame.Surface, look: Look, scroll: Scroll, sheet: pygame.Rect) -> pygame.Surface:
    """Draws the sheet as high as the window allows. Returns the page to draw on, with its paper where something is seen."""
    look.assets.frame(canvas, f"panel-{look.theme.name}", _shown(look, sheet), look.px(CORNER))
    page = look.assets.scratch(scroll.area)
    page.blit(canvas, scroll.seen, scroll.band)
    page.blit(canvas, scroll.fixed, scroll.foot)
    return page


def gather(canvas: pygame.Surface, look: Look, scroll: Scroll, page: pygame.Surface) -> None:
    """Draws the parts of the page that are seen, and the bar."""
    canvas.blit(page, scroll.foot, scroll.fixed)
    part = pygame.Surface(scroll.band.size, pygame.SRCALPHA)
    part.blit(page, (0, 0), scroll.seen)
    fade(look, part, above=scroll.offset > 0, below=scroll.offset < scroll.furthest)
    canvas.blit(part, scroll.band)
    draw_bar(canvas, look, scroll.bar, scroll.thumb)


def fade(look: Look, part: pygame.Surface, above: bool, below: bool) -> None:
    """Fades out the edges at which something goes on."""
    soft = look.px(FADE)
    for row in range(soft):
        shade = (255, 255, 255, round(255 * row / soft))
        if above:
            part.fill(shade, (0, row, part.get_width(), 1), special_flags=pygame.BLEND_RGBA_MULT)
        if below:
            last = part.get_height() - 1 - row
            part.fill(shade, (0, last, part.get_width(), 1), special_flags=pygame.BLEND_RGBA_MULT)


def draw_bar(canvas: pygame.Surface, look: Look, bar: pygame.Rect, thumb: pygame.Rect) -> None:
    """Draws the groove, and in it the thumb."""
    track = pygame.Surface(bar.size, pygame.SRCALPHA)
    pygame.draw.rect(track, (*look.theme.line[:3], 70), track.get_rect(), border_radius=bar.width // 2)
    canvas.blit(track, bar)
    pygame.draw.rect(canvas, look.theme.line, thumb, border_radius=bar.width // 2)
