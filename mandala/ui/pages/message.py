"""Pages that say something and offer ways on.

They say, for example, that a file was written or could not be read, or that it is the other's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import desktop
from mandala.ui.kit.boxes import Box, Column, Foot, Sized, Space
from mandala.ui.kit.paper import SMALL, Words, headline
from mandala.ui.kit.scene import Pop, Replace, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page


class MessageScene(Page):
    """A title, paragraphs (those of `small` below them, in small print), and the ways on, that which most want first; by
    default there is only the way back."""

    def __init__(
        self,
        context: Context,
        title: str,
        paragraphs: Sequence[str],
        *ways: tuple[str, Callable[[], Transition]],
        small: Sequence[str] = (),
    ) -> None:
        super().__init__(context)
        self.title, self.paragraphs, self.small, self._ways = title, tuple(paragraphs), tuple(small), ways

    def content(self) -> Box:
        words = [Words(words, align="left") for words in self.paragraphs]
        words += [Words(words, SMALL, "faint", "left") for words in self.small]
        ways = [Button(label, action, primary=not at) for at, (label, action) in enumerate(self._ways)]
        return self.headed(self.title, Column(*words), ways=ways, gap=2.6)


def open_folder(context: Context, title: str, folder: Path) -> Transition:
    """Opens a folder in the file manager. If that does not work, a page of the same title, in place of the one that offered it,
    says where the folder lies."""
    if desktop.show_folder(folder):
        return None
    words = context.strings.gettext("The folder cannot be opened from here. It lies in this place:")
    return Replace(MessageScene(context, title, [words], small=[str(folder)]))


Mat = Callable[[pygame.Surface], bool]  # draws the table with nothing on it; False if there is none to draw


class HandOverScene(Page):
    """Covers the table until the player called `name` is there, and goes on with `then`. It lies on the bare `mat` of the table
    if there is one."""

    def __init__(
        self, context: Context, name: str, then: Callable[[], Transition] = Pop, mat: Mat = lambda _: False
    ) -> None:
        super().__init__(context)
        self._name, self._then, self._mat = name, then, mat

    WIDTH = 76.0
    wary = True  # a click meant for what was there before must not open the other's hand

    def content(self) -> Box:
        t = self.strings
        here = Button(t.gettext("I am here"), self._then, primary=True)
        return Column(
            headline(self._name, 6.0),
            Words(t.gettext("It is your turn. Take your seat, and nobody else may look.")),
            Foot(Space(), Sized(here, 40, 7), Sized(Button(t.gettext("To the title"), self.leave), 40)),
            gap=3.0,
        )

    def leave(self) -> Transition:
        """Leads to the title, where the game waits: Escape does not open the table."""
        return self.context.home()

    def draw_ground(self, canvas: pygame.Surface) -> None:
        """Draws the table with nothing on it."""
        if not self._mat(canvas):
            super().draw_ground(canvas)
