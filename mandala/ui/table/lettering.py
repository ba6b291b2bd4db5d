"""Letters on cards and tiles: the initial of each colour, on a small patch.

They are for those to whom letters say more than colours, patterns and signs. Where a language has two colours with one initial,
the patch bears two letters.
"""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.context import Context
from mandala.ui.kit.assets import Assets
from mandala.ui.words.strings import Strings

PAPER: Final = (250, 244, 230)
INK: Final = (44, 30, 22)


def colour_letters(strings: Strings) -> tuple[str, ...]:
    """The initials of the six colours, all different."""
    return (
        strings.pgettext("initial of red", "R"),
        strings.pgettext("initial of orange", "O"),
        strings.pgettext("initial of yellow", "Y"),
        strings.pgettext("initial of green", "G"),
        strings.pgettext("initial of purple", "P"),
        strings.pgettext("initial of black", "K"),
    )


def chosen_letters(context: Context) -> tuple[str, ...]:
    """The letters that cards and tiles bear, () unless the player wants them."""
    return colour_letters(context.strings) if context.settings.letters else ()


def patch(letter: str, assets: Assets, side: int) -> pygame.Surface:
    """The letter on a small round-cornered paper, a little wider for two letters."""
    words = assets.font("text-bold", max(7, round(side * 0.86))).render(letter, True, INK)
    letters = words.subsurface(words.get_bounding_rect())
    paper = pygame.Surface((max(side, letters.get_width() + max(2, side // 4)), side), pygame.SRCALPHA)
    pygame.draw.rect(paper, PAPER, paper.get_rect(), border_radius=max(2, side // 4))
    paper.blit(letters, letters.get_rect(center=paper.get_rect().center))
    return paper
