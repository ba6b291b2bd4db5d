"""Where a card bears the letter of its colour. It is at one of its signs, or nowhere while another card of its colour lies upon
it.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.table.lettering import patch

SIGN: Final = (0.21, 0.125)  # middle of the sign from both edges, and its radius, in card widths: in the large pictures
SMALL_SIGN: Final = (0.268, 0.19)  # ... in the small ones
TINY: Final = 44  # [px] of width; below it one letter stands in the middle, as large as can be read


class Bears(Enum):
    """Where the letter stands: below the upper sign, above the lower one of the large pictures, nowhere."""

    ABOVE = "above"
    BELOW = "below"
    NOWHERE = "nowhere"


def lettered(picture: pygame.Surface, letter: str, assets: Assets, small: bool, bears: Bears) -> pygame.Surface:
    """The picture of a card with its letter."""
    if bears is Bears.NOWHERE:
        return picture
    card = picture.copy()
    width, height = card.get_size()
    if width < TINY:
        paper = patch(letter, assets, round(width * 0.62))
        card.blit(paper, paper.get_rect(center=(width // 2, height // 2)))
        return card
    middle, radius = SMALL_SIGN if small else SIGN
    paper = patch(letter, assets, round(width * (radius * 1.7 if small else radius * 2.1)))
    far = round(width * (middle + radius + 0.02))
    x = round(width * middle)
    upper, lower = paper.get_rect(midtop=(x, far)), paper.get_rect(midbottom=(width - x, height - far))
    inside = card.get_rect().inflate(-round(width * 0.1), 0)
    card.blit(paper, (upper if bears is Bears.ABOVE else lower).clamp(inside))
    return card
