"""Prints on the cloth."""

from __future__ import annotations

import pygame

from mandala.ui.assets import Assets
from mandala.ui.theme import Theme


def print_rosette(assets: Assets, theme: Theme, mat: pygame.Surface, name: str, rect: pygame.Rect) -> None:
    """Prints a rosette into the cloth: ink darkens linen, thread lies on the night cloth."""
    picture = assets.picture(f"{name}-{theme.name}", rect.size)
    mat.blit(picture, rect, special_flags=pygame.BLEND_RGB_MULT if theme.name == "linen" else 0)
