"""The curve of a review, and the signs of decisions and draws.

A sign is told by its shape as well as by its colour: the chance goes down a little, more, or twice. A draw has a lozenge,
full for good luck and empty for bad luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from mandala.ui.kit.paper import Picture
from mandala.ui.kit.sprites import Area, Icon, Line, Sprites, cached_picture, drawn_icon, painted
from mandala.ui.kit.theme import Colour, Theme
from mandala.ui.table.facts import Annotation, CurveSight, Mark
from mandala.ui.words.strings import Strings

FINE: Final = 2  #: oversampling of the curve
DASHES: Final = 41  #: dashes and gaps of the line at even chances
ROOM: Final = 0.09  #: share of the height that is free above the curve, and below it
MARK: Final = 1.9  #: [u] size of a sign on the curve

DOWN: Final = ((0.06, 0.14), (0.94, 0.14), (0.5, 0.9))
LOZENGE: Final = ((0.5, 0.04), (0.92, 0.5), (0.5, 0.96), (0.08, 0.5))
ICONS: Final[dict[Annotation, Icon]] = {
    Annotation.LUCKY: (Area(LOZENGE),),
    Annotation.UNLUCKY: (Line((*LOZENGE, *LOZENGE[:2]), 0.14),),
    Annotation.ONLY: (Area(((0.06, 0.86), (0.94, 0.86), (0.5, 0.1))),),
    Annotation.INACCURACY: (Line((*((0.14, 0.2), (0.86, 0.2), (0.5, 0.82)), (0.14, 0.2)), 0.13),),
    Annotation.MISTAKE: (Area(DOWN),),
    Annotation.BLUNDER: tuple(Area(tuple((x, y * 0.58 + down) for x, y in DOWN)) for down in (-0.06, 0.4)),
}


def sign_name(t: Strings, sign: Annotation) -> str:
    return {
        Annotation.LUCKY: t.gettext("Good luck"),
        Annotation.UNLUCKY: t.gettext("Bad luck"),
        Annotation.ONLY: t.gettext("The only good move"),
        Annotation.INACCURACY: t.gettext("An inaccuracy"),
        Annotation.MISTAKE: t.gettext("A mistake"),
        Annotation.BLUNDER: t.gettext("A blunder"),
    }[sign]


def sign_colour(theme: Theme, sign: Annotation) -> Colour:
    good = dict.fromkeys((Annotation.ONLY, Annotation.LUCKY), theme.good)
    inks = {**good, Annotation.INACCURACY: theme.faint_panel_ink, Annotation.MISTAKE: theme.last}
    return inks.get(sign, theme.bad)


def sign_box(sign: Annotation, size: float) -> Picture:
    """Returns a sign as a box of a page, `size` [u] wide."""
    return Picture(lambda look, side: drawn_icon(ICONS[sign], side, sign_colour(look.theme, sign)), (size, size))


@cached_picture
def sign_picture(sprites: Sprites, sign: Annotation, side: int) -> pygame.Surface:
    return drawn_icon(ICONS[sign], side, sign_colour(sprites.theme, sign))


def place(size: tuple[int, int], moves: int, ply: float, chance: float) -> tuple[float, float]:
    """Returns where the chance after `ply` moves lies on a curve of that size."""
    return size[0] * ply / max(1, moves), size[1] * (ROOM + (1 - 2 * ROOM) * (1 - chance))


def mark_at(curve: CurveSight, rect: pygame.Rect, moves: int, near: int, pos: tuple[int, int]) -> Mark | None:
    """Returns the mark of a curve in `rect` at a point, at most `near` pixels away."""

    def away(mark: Mark) -> float:
        x, y = place(rect.size, moves, mark.ply, mark.chance)
        return max(abs(rect.left + x - pos[0]), abs(rect.top + y - pos[1]))

    found = min(curve.marks, key=away, default=None)
    return found if found is not None and away(found) <= near else None


def curve_picture(curve: CurveSight, size: tuple[int, int], moves: int, sprites: Sprites) -> pygame.Surface:
    """Draws the curve with its signs: below it the games that the player below would win, above it the rival's."""
    theme, large = sprites.theme, (size[0] * FINE, size[1] * FINE)
    paper = pygame.Surface(large, pygame.SRCALPHA)
    paper.fill((*theme.accent[:3], 30))

    def line(of: Sequence[tuple[int, float]]) -> list[tuple[float, float]]:
        spots = [place(large, moves, ply, chance) for ply, chance in of]
        return [(0.0, spots[0][1]), *spots] if spots else []

    own = line(curve.own)
    if own:
        pygame.draw.polygon(paper, (*theme.focus[:3], 66), [*own, (own[-1][0], large[1]), (0, large[1])])
    middle, step = place(large, moves, 0, 0.5)[1], large[0] / DASHES
    for dash in range(0, DASHES, 2):
        ends = (dash * step, middle), ((dash + 1) * step, middle)
        pygame.draw.line(paper, (*theme.panel_ink[:3], 120), *ends, max(FINE, round(sprites.unit * 0.1 * FINE)))
    for spots, ink, width in ((line(curve.rival), theme.accent, 0.14), (own, theme.focus, 0.34)):
        thick = max(FINE, round(sprites.unit * width * FINE))
        if spots:
            pygame.draw.lines(paper, ink, False, spots, thick)
        for spot in spots:
            pygame.draw.circle(paper, ink, spot, thick / 2)
    picture = _rounded(pygame.transform.smoothscale(paper, size), sprites.px(0.8))
    side = sprites.px(MARK * min(1.3, max(1.0, sprites.scale)))
    for mark in sorted(curve.marks, key=lambda mark: list(Annotation).index(mark.sign)):
        halo, (x, y) = _haloed(sprites, side, mark.sign), place(size, moves, mark.ply, mark.chance)
        picture.blit(halo, halo.get_rect(center=(round(x), round(y))).clamp(picture.get_rect()))
    return picture


def _rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    mask = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=radius)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@painted
def _haloed(sprites: Sprites, big: pygame.Surface, sign: Annotation) -> None:
    """Draws a sign on a small disc of paper, so that it is seen on the curve."""
    ink, wide = sign_colour(sprites.theme, sign), big.get_width()
    big.fill((*sprites.theme.panel[:3], 0))
    pygame.draw.circle(big, sprites.theme.panel, (wide // 2, wide // 2), wide // 2)
    icon = drawn_icon(ICONS[sign], round(wide * (0.5 if sign is Annotation.ONLY else 0.74)), ink)
    big.blit(icon, icon.get_rect(center=(wide // 2, wide // 2)))
