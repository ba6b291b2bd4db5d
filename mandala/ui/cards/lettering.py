"""Where a card bears the letter of its colour: below its sign."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.assets import Assets
from mandala.ui.lettering import patch

SIGN: Final = (0.21, 0.125)
SMALL_SIGN: Final = (0.268, 0.19)
"""Where the middle of the sign lies from both edges, and its radius, in card widths: in the large pictures, in the small ones."""
TINY: Final = 44
"""Under this width there is one letter in the middle, as large as can be read."""


def lettered(picture: pygame.Surface, letter: str, assets: Assets, small: bool) -> pygame.Surface:
    """A card's picture with its letter at its sign; the large pictures have two."""
    card = picture.copy()
    width, height = card.get_size()
    if width < TINY:
        paper = patch(letter, assets, round(width * 0.62))
        card.blit(paper, paper.get_rect(center=(width // 2, height // 2)))
        return card
    middle, radius = SMALL_SIGN if small else SIGN
    paper = patch(letter, assets, round(width * (radius * 1.7 if small else radius * 2.1)))
    below = round(width * (middle + radius + 0.02))
    x = round(width * middle)
    card.blit(paper, paper.get_rect(midtop=(x, below)))
    if not small:
        card.blit(paper, paper.get_rect(midbottom=(width - x, height - below)))
    return card
