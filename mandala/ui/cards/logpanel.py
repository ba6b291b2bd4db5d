"""The log beside the table: every move in words, the newest below, scrolled by the wheel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from mandala.ui.cards.compose import Item
from mandala.ui.cards.log import Line
from mandala.ui.cards.pieces import Pieces
from mandala.ui.widgets import SMALL

PAD: Final = 2.2
GAP: Final = 0.75


class LogPanel:
    """Draws the log into its rectangle."""

    def __init__(self, pieces: Pieces, rect: pygame.Rect) -> None:
        self._pieces, self._rect = pieces, rect
        self._drawn: tuple[tuple[Line, ...], int] | None = None
        self._surface: pygame.Surface | None = None

    def items(self, lines: Sequence[Line], scroll: int) -> Iterator[Item]:
        """The panel with the lines, `scroll` lines up from the newest."""
        wanted = tuple(lines), scroll
        if self._surface is None or wanted != self._drawn:
            self._drawn, self._surface = wanted, self._draw(lines, scroll)
        yield Item(self._surface, self._rect)

    def _draw(self, lines: Sequence[Line], scroll: int) -> pygame.Surface:
        pieces = self._pieces
        panel = pieces.assets.nine_slice(f"panel-{pieces.theme.name}", self._rect.size, pieces.px(4.5)).copy()
        pad, gap = pieces.px(PAD), pieces.px(GAP)
        inside = panel.get_rect().inflate(-2 * pad, -2 * pad)
        panel.set_clip(inside)
        bottom = inside.bottom
        newest = len(lines) - scroll
        for number in range(newest - 1, -1, -1):
            words = self._line(lines[number], inside.width - pieces.px(1.2))
            top = bottom - words.get_height()
            if top < inside.top:
                break
            self._side_mark(panel, lines[number], inside.left, top, words.get_height())
            panel.blit(words, (inside.left + pieces.px(1.2), top))
            bottom = top - gap
        panel.set_clip(None)
        return panel

    def _line(self, line: Line, width: int) -> pygame.Surface:
        theme = self._pieces.theme
        ink = theme.faint_panel_ink if line.player is None else theme.panel_ink
        return self._pieces.text.draw(line.text, "text", self._pieces.px(SMALL), ink, width)

    def _side_mark(self, panel: pygame.Surface, line: Line, x: int, y: int, height: int) -> None:
        """A bar beside each line in its player's colour."""
        theme = self._pieces.theme
        if line.player is not None:
            colour = theme.focus if line.player == 0 else theme.accent
            bar = pygame.Rect(x, y + 1, self._pieces.px(0.35), height - 2)
            pygame.draw.rect(panel, colour, bar, border_radius=2)
