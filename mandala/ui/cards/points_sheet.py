"""The points on a sheet over the table, where texts are too large for the panel. It says what the panel says. Who may see it is
decided where it is opened.
"""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.cards.points import PointsSight, points_height
from mandala.ui.cards.points_panel import PointsPanel
from mandala.ui.context import Context
from mandala.ui.kit.boxes import Box, Extent
from mandala.ui.kit.compose import Item
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.look import Look
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.table.menus import Backdrop, Sheet

WIDE: Final = 108.0
NARROW: Final = 88.0
OVER: Final = 52.0
"""Units of the sheet at most; of the paper from which on the cups and both mandalas stand side by side, else the mandalas one
below the other; of the sheet where there are no mandalas."""


class _Numbers:
    """What the panel beside the table says, at a place on a page."""

    def __init__(self, points: PointsSight) -> None:
        self._points, self._items = points, list[Item]()

    def widths(self, look: Look) -> Extent:
        """As wide as the page."""
        return Extent(0, look.px(WIDE))

    def heights(self, look: Look, width: int) -> Extent:
        """As high as the numbers are in so many columns."""
        tall = points_height(self._points, look.unit, _columns(look, width))
        return Extent(tall, tall)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """Makes the pictures."""
        panel = PointsPanel(Pieces(look.assets, look.theme, look.unit), rect, _columns(look, rect.width))
        self._items = list(panel.items(self._points))

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        """The numbers."""
        del look
        for item in self._items:
            canvas.blit(item.surface, item.rect)


def _columns(look: Look, width: int) -> int:
    return 3 if width >= look.px(NARROW) else 2


class PointsSheet(Sheet):
    """The points of the position that is shown. S opens it and puts it away."""

    def __init__(self, context: Context, backdrop: Backdrop, points: PointsSight) -> None:
        super().__init__(context, backdrop, points.total, "", ((context.strings.gettext("Back"), Pop),))
        self._points = points
        self.WIDTH = WIDE if points.prospects else OVER

    def body(self) -> Box:
        """The numbers."""
        return _Numbers(self._points)

    def handle(self, event: Input) -> Transition:
        """S closes what it opened."""
        return Pop() if event == KeyPressed("s") else super().handle(event)
