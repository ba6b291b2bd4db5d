"""A page that says something and offers ways on. It says, for example, that a file was written or could not be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import desktop, text
from mandala.ui.kit.reflow import BETWEEN, lines_of, stand
from mandala.ui.kit.scene import Pop, Replace, Transition
from mandala.ui.kit.widgets import SMALL, Button, Form, Look, heading, panel
from mandala.ui.pages.page import Page

WIDTH: Final = 96
WORDS: Final = 2.2
TALL: Final = 5.8


class MessageScene(Page):
    """A title, paragraphs (those of `small` below them, in small print), and buttons, the first one for most."""

    def __init__(
        self,
        context: Context,
        title: str,
        paragraphs: Sequence[str],
        entries: Sequence[tuple[str, Callable[[], Transition]]],
        small: Sequence[str] = (),
    ) -> None:
        super().__init__(context)
        self.title, self.paragraphs, self.small = title, tuple(paragraphs), tuple(small)
        self._entries = entries
        self._pictures: list[pygame.Surface] = []

    def build(self, look: Look) -> Form:
        """The sheet as high as its words, and the buttons side by side."""
        width = look.within(WIDTH)
        inner = look.px(width - 14)
        ink, faint = look.theme.panel_ink, look.theme.faint_panel_ink
        self._pictures = [self._words(look, words, WORDS, inner, ink) for words in self.paragraphs]
        self._pictures += [self._words(look, words, SMALL, inner, faint) for words in self.small]
        gap = look.px(1.6)
        tall = sum(picture.get_height() + gap for picture in self._pictures)
        buttons = [Button(label, action, primary=not number) for number, (label, action) in enumerate(self._entries)]
        more = look.px(TALL + BETWEEN) * (lines_of(look, len(buttons), inner) - 1)
        self._sheet = pygame.Rect(0, 0, look.px(width), look.px(29) + tall + more)
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        stand(look, buttons, self._sheet.inflate(-look.px(14), -look.px(12)), TALL, 2.5, 36)
        return Form(buttons)

    def _words(self, look: Look, words: str, units: float, width: int, ink: tuple[int, ...]) -> pygame.Surface:
        return text.paragraph(look.assets, words, "text", look.px(units), width, ink)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet, its title, its paragraphs."""
        panel(canvas, look, self._sheet)
        inner = self._sheet.inflate(-look.px(14), -look.px(11))
        heading(canvas, look, self.title, inner, 4.4)
        y = inner.top + look.px(9)
        for picture in self._pictures:
            canvas.blit(picture, (inner.left, y))
            y += picture.get_height() + look.px(1.6)


def open_folder(context: Context, title: str, folder: Path) -> Transition:
    """Opens a folder in the file manager; in place of the page that offered it, one of the same title says where it lies if that
    does not work."""
    if desktop.show_folder(folder):
        return None
    t = context.strings
    words = t.gettext("The folder cannot be opened from here. It lies in this place:")
    return Replace(MessageScene(context, title, [words], ((t.gettext("Back"), Pop),), [str(folder)]))
