"""Sand is raked at any size: in a tiny window a layer may have no height."""

from __future__ import annotations

import pygame
import pytest

from mandala.ui.cards.heaps import rake


@pytest.mark.parametrize("size", [(9, 0), (0, 9), (1, 1), (40, 9)])
@pytest.mark.parametrize("colour", range(6))
def test_sand_is_raked_at_any_size(colour: int, size: tuple[int, int]) -> None:
    sand = pygame.Surface(size, pygame.SRCALPHA)
    rake(sand, sand.get_rect(), colour, 0.4)
    rake(sand, sand.get_rect(), colour, 6.0)
