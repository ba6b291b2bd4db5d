"""A page that needs all finished games, and reads them beside the frames."""

from __future__ import annotations

from collections.abc import Iterator

from mandala.ui.context import Context
from mandala.ui.kit.form import Form
from mandala.ui.kit.scene import Transition
from mandala.ui.pages.page import Page


class ReadingPage(Page):
    """Reads the games, while `_reading` is not None; which of them count is known when all are read."""

    moving = False  #: the page is redrawn when all games are read

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._reading: Iterator[None] | None = context.library.read_heads()

    @property
    def animating(self) -> bool:
        return self._reading is not None

    def update(self, dt: float) -> Transition:
        if self._reading is not None and self.context.ahead.made(self._reading):
            self._reading, self.form = None, Form([])  # its focus was that of a page with nothing to begin
            self.resumed()
        return None

    def resumed(self) -> None:
        """On top again: if another window played meanwhile, all games are read again."""
        if not self.context.library.heads_complete:
            self._reading = self.context.library.read_heads()
        super().resumed()
