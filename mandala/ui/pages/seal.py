"""The seal on a game's picture: its points, and whether they were won."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from mandala.play.library import DamagedGame
from mandala.play.stored import StoredGame
from mandala.ui.kit.assets import Look

WIDE: Final = 7.4  #: [u] across
WORDS: Final = 1.85  #: [u] size of the points
WAVES: Final = 18  #: of its edge
FINE: Final = 3  #: it is drawn this many times larger


class Seal(NamedTuple):
    """The points, whether the one person won (1), lost (-1) or neither, and all of it in words for who cannot see it."""

    words: str
    ended: int | None
    told: str


def seal_words(entry: StoredGame | DamagedGame) -> str:
    """Returns the points of a finished game, the winner's first."""
    result = {} if isinstance(entry, DamagedGame) else entry.record.get("result") or {}
    scores = result.get("scores")
    if not scores:
        return ""
    one, other = scores if result.get("winner") != 1 else reversed(scores)
    return f"{one}:{other}"


def draw_seal(canvas: pygame.Surface, look: Look, seal: Seal, picture: pygame.Rect) -> None:
    """Draws it in the upper right corner of a picture: full where the game was won, pale with a rim where it was lost."""
    theme, wide = look.theme, min(look.px(WIDE), picture.height // 2)
    ink = {1: theme.good, -1: theme.bad}.get(seal.ended or 0, theme.line)
    wax = look.assets.made(
        ("seal", theme.name, wide, seal.ended), lambda: _wax(wide, ink, theme.panel, seal.ended == 1)
    )
    place = wax.get_rect(center=(picture.right - wide * 3 // 8, picture.top + wide * 3 // 8))
    canvas.blit(wax, place)
    px = min(look.px(WORDS), round(wide * 1.25 / max(4, len(seal.words))))
    room, needed = round(wide * 0.84), look.assets.font("text-bold", px).size(seal.words)[0]
    font = look.assets.font("text-bold", px if needed <= room else px * room // needed)
    words = font.render(seal.words, True, theme.panel if seal.ended == 1 else theme.panel_ink)
    canvas.blit(words, words.get_rect(center=place.center))


def _wax(wide: int, ink: tuple[int, ...], paper: tuple[int, ...], full: bool) -> pygame.Surface:
    side, middle = wide * FINE, wide * FINE / 2
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*ink[:3], 0))

    def wave(radius: float) -> list[tuple[float, float]]:
        turns = [math.tau * step / 144 for step in range(144)]
        reach = [radius * (0.95 + 0.05 * math.cos(WAVES * turn)) for turn in turns]
        return [(middle + r * math.cos(turn), middle + r * math.sin(turn)) for r, turn in zip(reach, turns)]

    pygame.draw.polygon(big, paper[:3], wave(middle))
    pygame.draw.polygon(big, ink[:3], wave(middle * 0.95))
    if not full:
        pygame.draw.circle(big, paper[:3], (middle, middle), middle * 0.76)
    pygame.draw.circle(big, paper[:3], (middle, middle), middle * 0.8, max(1, side // 60))
    return pygame.transform.smoothscale(big, (wide, wide))
