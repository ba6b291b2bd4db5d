"""The keys of every page, called by F1. The table and a replay have lists of their own."""

from __future__ import annotations

from mandala.ui.context import Context
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.pages.message import MessageScene
from mandala.ui.words.strings import Strings


class KeysScene(MessageScene):
    """F1 opens it and puts it away."""

    def __init__(self, context: Context) -> None:
        t = context.strings
        words = [f"{key}: {meaning}" for key, meaning in page_keys(t)]
        super().__init__(context, t.gettext("Keys and mouse"), words, ((t.gettext("Back"), Pop),))

    def handle(self, event: Input) -> Transition:
        """F1 closes what it opened."""
        return Pop() if isinstance(event, KeyPressed) and event.key == "f1" else super().handle(event)


def page_keys(t: Strings) -> tuple[tuple[str, str], ...]:
    """The keys of every page, each with what it does."""
    return (
        (t.gettext("Tab, arrows"), t.gettext("to the next button or setting")),
        (t.gettext("Enter"), t.gettext("press it")),
        (t.gettext("Left and right arrow"), t.gettext("on the title screen: the other game")),
        ("Esc", t.gettext("back")),
        ("M", t.gettext("sound on or off")),
        ("F1, F11", t.gettext("this page, full screen")),
        (t.gettext("Ctrl and +, −, 0"), t.gettext("texts and panels larger, smaller, normal size")),
        (t.gettext("Page up, page down, Home, End"), t.gettext("scroll a page that is higher than the window")),
    )
