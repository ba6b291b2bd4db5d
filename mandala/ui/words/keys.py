"""Keys as they are printed in the player's language, and lines of lists of keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mandala.ui.words.strings import Strings

Words = Callable[[Strings], str]
"""A text in whichever language."""


def key_name(t: Strings, key: str) -> str:
    """What stands on a key."""
    match key:
        case "escape":
            return "Esc"
        case "tab":
            return "Tab"
        case "return":
            return t.gettext("Enter")
        case "space":
            return t.gettext("Space")
        case "left":
            return t.pgettext("key", "Left")
        case "right":
            return t.pgettext("key", "Right")
        case "home":
            return t.pgettext("key", "Home")
        case "end":
            return t.pgettext("key", "End")
        case "page up":
            return t.gettext("page up")
        case "page down":
            return t.gettext("page down")
        case _:
            return key.upper()


class KeyLine(NamedTuple):
    """A line of a list of keys: the keys by their names, or in words what else is done with mouse or keys; and what that does."""

    done: tuple[str, ...] | Words
    meaning: Words

    def written(self, t: Strings) -> tuple[str, str]:
        """The line in a language: what is done, and what that does."""
        done = self.done
        return done(t) if callable(done) else ", ".join(key_name(t, key) for key in done), self.meaning(t)
