"""A page that says something and offers ways on. It says, for example, that a file was written or could not be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from mandala.ui.context import Context
from mandala.ui.kit import desktop
from mandala.ui.kit.boxes import Box, Column
from mandala.ui.kit.paper import SMALL, Words, headline
from mandala.ui.kit.scene import Pop, Replace, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page, foot


class MessageScene(Page):
    """A title, paragraphs (those of `small` below them, in small print), and buttons, the one that most want first."""

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

    def content(self) -> Box:
        words = [Words(words, align="left") for words in self.paragraphs]
        words += [Words(words, SMALL, "faint", "left") for words in self.small]
        buttons = [Button(label, action, primary=not number) for number, (label, action) in enumerate(self._entries)]
        return Column(headline(self.title), Column(*words), foot(*buttons), gap=2.6)


def open_folder(context: Context, title: str, folder: Path) -> Transition:
    """Opens a folder in the file manager. If that does not work, a page of the same title, in place of the one that offered it,
    says where the folder lies."""
    if desktop.show_folder(folder):
        return None
    t = context.strings
    words = t.gettext("The folder cannot be opened from here. It lies in this place:")
    return Replace(MessageScene(context, title, [words], ((t.gettext("Back"), Pop),), [str(folder)]))
