"""A match as a rope with a bead for each game, pushed to the side of who won it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from mandala.play.match import Standing
from mandala.play.stored import Score
from mandala.ui.kit.assets import Look
from mandala.ui.kit.paper import Picture
from mandala.ui.kit.theme import Colour

WIDE: Final = 44.0, 80.0  #: [u] the least, and where there is room
BEAD: Final = 4.2  #: [u] radius
SAG: Final = 2.6  #: [u] by which the rope hangs down in its middle
THICK: Final = 1.0  #: [u]
STRAND: Final = 0.9  #: [u] from one strand of the rope to the next
APART: Final = 9.2  #: [u] between the middles of two beads
WORDS: Final = 2.15  #: [u] size of the points on a bead
FINE: Final = 3  #: beads are drawn this many times larger
SHADES: Final = 12  #: steps of light on a bead


def match_rope(standing: Standing, described: str) -> Picture:
    """Returns the rope: on the left the games that the first player won, in the middle draws and what is still to come."""

    def draw(look: Look, width: int) -> pygame.Surface:
        radius, sag = look.px(BEAD), look.px(SAG)
        picture = pygame.Surface((width, 2 * radius + sag + look.px(0.8)), pygame.SRCALPHA)

        def hangs(x: float) -> float:
            share = 2 * x / width - 1
            return radius + look.px(0.4) + sag * (1 - share * share)

        _rope(picture, look, hangs)
        for x, game, winner in _places(standing, width, look.px(APART)):
            _bead(picture, look, (round(x), round(hangs(x))), game, winner)
        return picture

    return Picture(draw, WIDE, described)


def _places(standing: Standing, width: int, apart: int) -> list[tuple[float, Score | None, int | None]]:
    """Each bead's x, its game, and who won it."""
    won = [[game for game in standing.games if game.winner == player] for player in (0, 1)]
    rest: list[Score | None] = [game for game in standing.games if game.winner is None]
    rest += [None] * (standing.length - len(standing.games))
    left = [(apart * (at + 0.9), game, 0) for at, game in enumerate(won[0])]
    right = [(width - apart * (at + 0.9), game, 1) for at, game in enumerate(won[1])]
    middle = [(width / 2 + apart * (at - (len(rest) - 1) / 2), game, None) for at, game in enumerate(rest)]
    return [*left, *middle, *right]


def _rope(picture: pygame.Surface, look: Look, hangs: Callable[[float], float]) -> None:
    thick, cord = look.px(THICK), pygame.Color(*look.theme.line[:3])
    for x in range(picture.get_width()):
        pygame.draw.line(picture, cord, (x, hangs(x) - thick / 2), (x, hangs(x) + thick / 2))
    step = look.px(STRAND)
    for x in range(0, picture.get_width() - step, step):
        low, high = (x, hangs(x) + thick / 2), (x + step, hangs(x + step) - thick / 2)
        pygame.draw.aaline(picture, cord.lerp((0, 0, 0), 0.4), low, high, max(1, thick // 6))


def _bead(picture: pygame.Surface, look: Look, centre: tuple[int, int], game: Score | None, winner: int | None) -> None:
    """A turned bead with the points of its game; a pale one for a game that is still to come."""
    theme, radius = look.theme, look.px(BEAD)
    ink = {0: theme.accent, 1: theme.focus}.get(-1 if winner is None else winner, theme.line)
    key = "bead", theme.name, radius, ink, game is None
    ball = look.assets.made(key, lambda: _ball(radius, theme.button if game is None else ink, ink))
    picture.blit(ball, ball.get_rect(center=centre))
    if game is not None:
        words = f"{game.points[0]}:{game.points[1]}"
        text = look.assets.font("text-bold", look.px(WORDS)).render(words, True, theme.panel)
        picture.blit(text, text.get_rect(center=centre))


def _ball(radius: int, tone: Colour, rim: Colour) -> pygame.Surface:
    side, base = 2 * radius * FINE, pygame.Color(*tone[:3])
    big, middle = pygame.Surface((side, side), pygame.SRCALPHA), side / 2
    big.fill((*tone[:3], 0))
    pygame.draw.circle(big, pygame.Color(*rim[:3]).lerp((0, 0, 0), 0.3), (middle, middle), middle)
    for step in range(SHADES):
        share = step / SHADES
        light = base.lerp((255, 255, 255), 0.22 * share * share)
        away = middle * 0.22 * share
        at = middle - away * math.cos(0.9), middle - away * math.sin(0.9)
        pygame.draw.circle(big, light, at, middle * 0.93 * (1 - 0.85 * share))
    return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))
