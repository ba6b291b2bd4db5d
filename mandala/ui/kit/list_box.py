"""A list of rows, one of them chosen; it shows as many as it has room for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import pygame

from mandala.ui.kit.boxes import Box, Extent, leaves
from mandala.ui.kit.inputs import KeyPressed, Point
from mandala.ui.kit.look import Look
from mandala.ui.kit.paper import is_print
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.scroll import draw_bar

LEAST: Final = 4  # rows that are in view, where there are as many
SIDE: Final = 1.6  # [u] free beside what a row says
ABOVE: Final = 0.55  # [u] free above and below it
BAR: Final = 0.7  # [u] width of the scroll bar


@dataclass
class ListBox:
    """`count` rows, of which up to `most` are in view, from `first` on. `row` says what is in one that may be the chosen one;
    a second click on it, and Enter, does `opened`."""

    count: int
    row: Callable[[int, bool], Box]
    chosen: int
    changed: Callable[[int], Transition]
    opened: Callable[[], Transition] | None = None
    most: int = 9
    first: int = 0
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    boxes: dict[int, pygame.Rect] = field(default_factory=dict)
    """the rows in view, and where"""
    _rows: dict[int, Box] = field(default_factory=dict)

    def widths(self, look: Look) -> Extent:
        return Extent(0, look.px(80))

    def heights(self, look: Look, width: int) -> Extent:
        tall = self._tall(look, width)
        return Extent(min(LEAST, self.count) * tall, min(self.most, self.count) * tall)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """Shows the chosen row, with as little scrolling as that takes."""
        tall, self.rect = self._tall(look, rect.width), rect
        room = max(1, min(self.count, rect.height // tall))
        self.first = max(self.chosen - room + 1, min(self.first, self.chosen, self.count - room), 0)
        self.boxes = {
            number: pygame.Rect(rect.left, rect.top + (number - self.first) * tall, rect.width, tall)
            for number in range(self.first, self.first + room)
        }
        for number, box in self.boxes.items():
            inner = box.inflate(-2 * look.px(SIDE), -2 * look.px(ABOVE))
            high = self._of(number).heights(look, inner.width).natural
            self._of(number).place(look, pygame.Rect(inner.left, inner.centery - high // 2, inner.width, high))

    def _tall(self, look: Look, width: int) -> int:
        """The height of the rows: that of the highest of those that may be in view."""
        inner = width - 2 * look.px(SIDE)
        numbers = range(max(0, self.chosen - self.most), min(self.count, self.chosen + self.most + 1))
        tall = (self._of(number).heights(look, inner).natural for number in numbers)
        return max(tall, default=0) + 2 * look.px(ABOVE)

    def _of(self, number: int) -> Box:
        if number not in self._rows:
            self._rows[number] = self.row(number, number == self.chosen)
        return self._rows[number]

    @property
    def chosen_row(self) -> pygame.Rect:
        return self.boxes.get(self.chosen, self.rect)

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """The rows, the chosen one on a patch with a bar at its left."""
        theme, round_ = look.theme, look.px(0.8)
        for number, box in self.boxes.items():
            chosen = number == self.chosen
            patch = box.inflate(0, -look.px(0.3))
            if chosen or (hovered is not None and box.collidepoint(hovered)):
                pygame.draw.rect(canvas, theme.button if chosen else theme.button_hover, patch, border_radius=round_)
            if chosen:
                bar = pygame.Rect(box.left, box.top, look.px(0.6), box.height).inflate(0, -look.px(1.2))
                pygame.draw.rect(canvas, theme.accent, bar, border_radius=look.px(0.3))
            if chosen and focused:
                pygame.draw.rect(canvas, theme.focus, patch, max(2, look.px(0.3)), border_radius=round_)
            for leaf in leaves(self._of(number)):
                if is_print(leaf):
                    leaf.draw(canvas, look)
        if len(self.boxes) < self.count:
            self._draw_bar(canvas, look)

    def _draw_bar(self, canvas: pygame.Surface, look: Look) -> None:
        shown = list(self.boxes.values())
        groove = pygame.Rect(
            self.rect.right + look.px(BAR), shown[0].top, look.px(BAR), shown[-1].bottom - shown[0].top
        )
        thumb = pygame.Rect(groove)
        thumb.height = max(3 * groove.width, groove.height * len(shown) // self.count)
        thumb.top += (groove.height - thumb.height) * self.first // (self.count - len(shown))
        draw_bar(canvas, look, groove, thumb)

    def press(self, pos: Point) -> Transition:
        """Chooses a row; the chosen one opens."""
        number = next((number for number, box in self.boxes.items() if box.collidepoint(pos)), None)
        if number is None:
            return None
        if number == self.chosen:
            return self.opened() if self.opened is not None else None
        return self.changed(number)

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Up and down choose, beyond the ends the focus goes on; Enter opens."""
        if event.key in ("return", "space") and self.opened is not None:
            return True, self.opened()
        number = self.chosen + {"up": -1, "down": 1}.get(event.key, 0)
        if number == self.chosen or not 0 <= number < self.count:
            return False, None
        return True, self.changed(number)
