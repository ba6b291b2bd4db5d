"""The card game's sign in lists, and the words for faults of its records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.kit.assets import Assets
from mandala.ui.words.strings import Strings

COLOUR: Final = LETTERS.index("R")


def sign(assets: Assets, side: int) -> pygame.Surface:
    """A small card in a square `side` pixels across."""
    width = side / CARD_RATIO * 0.94
    sprite = CardArt(assets).sprite(COLOUR, Pose(side / 2, side / 2, width))
    square = pygame.Surface((side, side), pygame.SRCALPHA)
    square.blit(sprite.surface, sprite.rect(side / 2, side / 2))
    return square


def faults(strings: Strings) -> Mapping[str, str]:
    """Sentences on what is wrong in a record, by the key that is to blame; `{line}` is where the record begins."""
    return {
        "deck": strings.gettext("Line {line}: the deck is not made of 18 cards of each colour."),
        "reshuffles": strings.gettext("Line {line}: a new deck is missing or not made of the discarded cards."),
    }
