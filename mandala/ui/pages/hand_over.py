"""Covers the table between two people at one machine. Only when the next one says "I am here" it is seen again."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mandala.ui.context import Context
from mandala.ui.kit.boxes import Box, Column, Foot, Sized, Space
from mandala.ui.kit.paper import Words, headline
from mandala.ui.kit.scene import Pop, Reset, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page

Mat = Callable[[pygame.Surface], bool]  # draws the table without cards; False if there is none to draw


class HandOverScene(Page):
    """Covers the table until the player called `name` is there, and goes on with `then`. It lies on the bare `mat` of the table
    if there is one."""

    def __init__(
        self, context: Context, name: str, then: Callable[[], Transition] = Pop, mat: Mat = lambda _: False
    ) -> None:
        super().__init__(context)
        self._name, self._then, self._mat = name, then, mat

    WIDTH = 76.0

    def content(self) -> Box:
        """The words on whose turn it is, the way on, and the way out."""
        t = self.strings
        here = Button(t.gettext("I am here"), self._then, primary=True)
        return Column(
            headline(self._name, 6.0),
            Words(t.gettext("It is your turn. Take your seat, and nobody else may look.")),
            Foot(Space(), Sized(here, 40, 7), Sized(Button(t.gettext("To the title"), self.leave), 40)),
            gap=3.0,
        )

    @property
    def wary(self) -> bool:
        """True: a click meant for what was there before must not open the other's hand."""
        return True

    def leave(self) -> Transition:
        """Leads to the title, where the game waits: Escape does not open the table."""
        return Reset(self.context.pages.title(self.context))

    def draw_ground(self, canvas: pygame.Surface) -> None:
        """Draws the table without cards."""
        if not self._mat(canvas):
            super().draw_ground(canvas)
