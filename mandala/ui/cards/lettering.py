"""Letters on cards: the initial of each colour in the player's language, on a patch below the card's sign, for those to whom
letters say more than colours, patterns and signs. Where a language has two colours with one initial, the patch bears two letters.
"""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.assets import Assets
from mandala.ui.context import Context
from mandala.ui.strings import Strings

PAPER: Final = (250, 244, 230)
INK: Final = (44, 30, 22)
SIGN: Final = (0.21, 0.125)
SMALL_SIGN: Final = (0.268, 0.19)
"""Where the middle of the sign lies from both edges, and its radius, in card widths: in the large pictures, in the small ones."""
TINY: Final = 44
"""Under this width there is one letter in the middle, as large as can be read."""


def card_letters(strings: Strings) -> tuple[str, ...]:
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
    """The letters that cards bear now; none unless the player wants them."""
    return card_letters(context.strings) if context.settings.letters else ()


def lettered(picture: pygame.Surface, letter: str, assets: Assets, small: bool) -> pygame.Surface:
    """A card's picture with its letter at its sign; the large pictures have two."""
    card = picture.copy()
    width, height = card.get_size()
    if width < TINY:
        patch = _patch(letter, assets, round(width * 0.62))
        card.blit(patch, patch.get_rect(center=(width // 2, height // 2)))
        return card
    middle, radius = SMALL_SIGN if small else SIGN
    patch = _patch(letter, assets, round(width * (radius * 1.7 if small else radius * 2.1)))
    below = round(width * (middle + radius + 0.02))
    x = round(width * middle)
    card.blit(patch, patch.get_rect(midtop=(x, below)))
    if not small:
        card.blit(patch, patch.get_rect(midbottom=(width - x, height - below)))
    return card


def _patch(letter: str, assets: Assets, side: int) -> pygame.Surface:
    """The letter on a small round-cornered paper, a little wider for two letters."""
    words = assets.font("text-bold", max(7, round(side * 0.86))).render(letter, True, INK)
    letters = words.subsurface(words.get_bounding_rect())
    patch = pygame.Surface((max(side, letters.get_width() + max(2, side // 4)), side), pygame.SRCALPHA)
    pygame.draw.rect(patch, PAPER, patch.get_rect(), border_radius=max(2, side // 4))
    patch.blit(letters, letters.get_rect(center=patch.get_rect().center))
    return patch
