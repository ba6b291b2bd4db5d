"""The points on a sheet over the table, where texts are too large for the panel. It says what the panel says. Who may see it is
decided where it is opened.
"""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.cards.points import PointsSight, points_height
from mandala.ui.cards.points_panel import PointsPanel
from mandala.ui.context import Context
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.widgets import Form, Look
from mandala.ui.table.menus import Backdrop, Sheet

PANEL: Final = 100  # [%] the largest size of texts at which the panel beside the table is used
WIDE: Final = 108.0  # [u] width of the sheet, at most
NARROW: Final = 96.0  # [u] width from which on the cups and both mandalas stand side by side
OVER: Final = 52.0  # [u] width of the sheet where there are no mandalas
EDGE: Final = 8.0
TITLE: Final = 11.0
FOOT: Final = 12.6


class PointsSheet(Sheet):
    """The points of the position that is shown. S opens it and puts it away."""

    def __init__(self, context: Context, backdrop: Backdrop, points: PointsSight) -> None:
        super().__init__(context, backdrop, points.total, "", ((context.strings.gettext("Back"), Pop),))
        self._points = points
        self._panel: PointsPanel | None = None

    def build(self, look: Look) -> Form:
        width = look.within(WIDE if self._points.prospects else OVER)
        columns = 3 if width >= NARROW else 2
        tall = points_height(self._points, look.unit, columns)
        self._sheet = pygame.Rect(0, 0, look.px(width), look.px(TITLE + FOOT) + tall)
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        box = self._sheet.inflate(-look.px(EDGE), 0)
        box.top, box.height = self._sheet.top + look.px(TITLE), tall
        self._panel = PointsPanel(Pieces(look.assets, look.theme, look.unit), box, columns)
        return self.way_back(look, 5.0)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        super().paint(canvas, look)
        for item in self._panel.items(self._points) if self._panel is not None else ():
            canvas.blit(item.surface, item.rect)

    def left(self) -> None:
        """Frees the picture of the numbers, too."""
        super().left()
        self._panel = None

    def handle(self, event: Input) -> Transition:
        """S closes what it opened."""
        return Pop() if event == KeyPressed("s") else super().handle(event)
