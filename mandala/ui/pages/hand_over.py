"""Covers the table between two people at one machine. Only when the next one says "I am here" it is seen again."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.scene import Pop, Reset, Transition
from mandala.ui.kit.widgets import Button, Form, Look, heading, panel
from mandala.ui.pages.page import Page

Mat = Callable[[pygame.Surface], bool]
"""Draws the table without cards, if it is there."""


class HandOverScene(Page):
    """Covers the table until the player called `name` is there, and goes on with `then`. It lies on the bare `mat` of the table
    if there is one."""

    def __init__(
        self, context: Context, name: str, then: Callable[[], Transition] = Pop, mat: Mat = lambda _: False
    ) -> None:
        super().__init__(context)
        self._name, self._then, self._mat = name, then, mat

    def build(self, look: Look) -> Form:
        """The way on, and the way out."""
        self._sheet = pygame.Rect(0, 0, look.px(76), look.px(max(40.0, min(46.0, look.room[1] - 3))))
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        here = Button(self.strings.gettext("I am here"), self._then, primary=True)
        here.rect = pygame.Rect(0, 0, look.px(40), look.px(7))
        here.rect.midbottom = self._sheet.centerx, self._sheet.bottom - look.px(10.4)
        title = Button(self.strings.gettext("To the title"), self.leave)
        title.rect = pygame.Rect(0, 0, look.px(40), look.px(5))
        title.rect.midtop = here.rect.centerx, here.rect.bottom + look.px(1.6)
        return Form([here, title])

    @property
    def wary(self) -> bool:
        """A click meant for what was there before must not open the other's hand."""
        return True

    def leave(self) -> Transition:
        """Escape does not open the table: it leads to the title, and the game waits."""
        from mandala.ui.pages.title import TitleScene  # which leads here

        return Reset(TitleScene(self.context))

    def draw_ground(self, canvas: pygame.Surface) -> None:
        """The table without cards."""
        if not self._mat(canvas):
            super().draw_ground(canvas)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """Whose turn it is."""
        t = self.strings
        panel(canvas, look, self._sheet)
        inner = self._sheet.inflate(-look.px(12), -look.px(12))
        heading(canvas, look, self._name, inner, 6)
        words = t.gettext("It is your turn. Take your seat, and nobody else may look.")
        picture = text.paragraph(look.assets, words, "text", look.px(2.2), inner.width, look.theme.panel_ink, "centre")
        canvas.blit(picture, picture.get_rect(midtop=(inner.centerx, inner.top + look.px(10))))
