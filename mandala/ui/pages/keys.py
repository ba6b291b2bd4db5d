"""The keys of every page, called by F1. The table and a replay have lists of their own."""

from __future__ import annotations

from typing import Final

from mandala.ui.context import Context
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.pages.message import MessageScene
from mandala.ui.words.keys import KeyLine

SOUND: Final = KeyLine(("m",), lambda t: t.gettext("sound on or off"))
TEXT_SIZE: Final = KeyLine(
    lambda t: t.gettext("Ctrl and +, −, 0"), lambda t: t.gettext("texts and panels larger, smaller, normal size")
)
PAGE_KEYS: Final = (
    KeyLine(lambda t: t.gettext("Tab, arrows"), lambda t: t.gettext("to the next button or setting")),
    KeyLine(("return",), lambda t: t.gettext("press it")),
    KeyLine(lambda t: t.gettext("Left and right arrow"), lambda t: t.gettext("on the title screen: the other game")),
    KeyLine(("escape",), lambda t: t.gettext("back")),
    SOUND,
    KeyLine(("f1", "f11"), lambda t: t.gettext("this page, full screen")),
    TEXT_SIZE,
    KeyLine(
        lambda t: t.gettext("Page up, page down, Home, End"),
        lambda t: t.gettext("scroll a page that is higher than the window"),
    ),
)


class KeysScene(MessageScene):
    """F1 opens it and puts it away."""

    def __init__(self, context: Context) -> None:
        t = context.strings
        words = [": ".join(line.written(t)) for line in PAGE_KEYS]
        super().__init__(context, t.gettext("Keys and mouse"), words, ((t.gettext("Back"), Pop),))

    def handle(self, event: Input) -> Transition:
        """F1 closes what it opened."""
        return Pop() if isinstance(event, KeyPressed) and event.key == "f1" else super().handle(event)
