"""The page's canvas as the program's window."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pygame

from mandala.ui.kit.theme import SMALLEST, Size
from mandala.ui.platform.window import Window

#: The order of a canvas's bytes: red, green, blue, opacity.
MASKS: Final = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)


class Canvas(Window):
    """Has as many pixels as the screen gives the page; smaller pages show it smaller."""

    def __init__(self, page: Any) -> None:
        self._page = page
        super().__init__(self._wanted())
        self._take()

    def _wanted(self) -> Size:
        width, height = self._page.size()
        return max(SMALLEST[0], width), max(SMALLEST[1], height)

    def _take(self) -> None:
        self._page.resize(*self.size)
        self._pixels = pygame.Surface(self.size, pygame.SRCALPHA, 32, MASKS)

    @property
    def seen(self) -> bool:
        return bool(self._page.visible())

    def follow(self) -> bool:
        if self._wanted() == self.size:
            return False
        self.surface = pygame.display.set_mode(self._wanted())
        self._take()
        return True

    def set_full_screen(self, wanted: bool) -> bool:
        if wanted == self._page.full():
            return False
        self._page.fill(wanted)
        return False  # the browser decides, and tells a new size

    def show(self) -> None:
        self.update([self.surface.get_rect()])

    def update(self, changed: Iterable[pygame.Rect]) -> None:
        from pyodide.ffi import to_js

        parts = [part.clip(self.surface.get_rect()) for part in changed]
        for part in parts:
            self._pixels.blit(self.surface, part, part)
        self._page.draw(self._pixels._pixels_address, *self.size, to_js([[*part] for part in parts]))
