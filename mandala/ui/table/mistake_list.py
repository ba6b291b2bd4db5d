"""The mistakes of a review beside the table, in the place of the log.

It is drawn as a log. Keys and the wheel choose the next one, and the table follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mandala.ui.kit.inputs import Input, KeyPressed, Wheel
from mandala.ui.table.facts import Line
from mandala.ui.table.log import LogBook, LogPanel

STEPS: Final = {"up": -1, "down": 1}
FIRST: Final = 10**6  #: the scrolling at which the first line is in view, however many there are


class MistakeList(LogBook):
    """The mistakes by size, closed at first. `choose` gets the ply of a chosen one.

    `shown` returns the ply of the table, None while keys make moves there.
    """

    def __init__(self, choose: Callable[[int], None], shown: Callable[[], int | None]) -> None:
        super().__init__(choose, lambda: False)
        self._shown, self._last = shown, -1
        self._begun: int | None = None

    def toggle(self) -> None:
        """Opens the list at its largest mistake, or closes it."""
        super().toggle()
        self._last, self.scroll, self._begun = -1, FIRST, self._shown()

    def close(self) -> None:
        if self.open:
            self.toggle()

    def handle(self, event: Input, panel: LogPanel | None, lines: Sequence[Line]) -> bool:
        """Handles an input to the list; returns whether it was one."""
        shown = self._shown()
        if panel is None or shown is None:
            return super().handle(event, panel, lines)
        match event:
            case KeyPressed(key) if key in STEPS:
                self._step(STEPS[key], shown, lines)
            case Wheel(pos, dy) if panel.rect.collidepoint(pos):
                self._step(-1 if dy > 0 else 1, shown, lines)
            case _:
                return super().handle(event, panel, lines)
        return True

    def _step(self, step: int, shown: int, lines: Sequence[Line]) -> None:
        """Chooses the mistake after the shown one, or before it; from elsewhere after the last that was chosen.

        At first it chooses the largest.
        """
        plies = [line.ply for line in lines]
        moved, self._begun = shown != self._begun, None
        at = plies.index(shown) if moved and shown in plies else self._last
        if lines:
            self._last = max(0, min(len(lines) - 1, at + step))
            self._choose(plies[self._last])
