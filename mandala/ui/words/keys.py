"""Keys as they are printed in the player's language, and lines of lists of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Final, NamedTuple

from mandala.ui.words.strings import Strings

Words = Callable[[Strings], str]  #: a text in whichever language


def key_name(t: Strings, key: str) -> str:
    names = {
        "escape": "Esc",
        "tab": "Tab",
        "return": t.gettext("Enter"),
        "space": t.gettext("Space"),
        "left": t.pgettext("key", "Left"),
        "right": t.pgettext("key", "Right"),
        "home": t.pgettext("key", "Home"),
        "end": t.pgettext("key", "End"),
        "page up": t.gettext("page up"),
        "page down": t.gettext("page down"),
    }
    if key.startswith("shift+"):
        return t.gettext("Shift+{key}").format(key=key_name(t, key.removeprefix("shift+")))
    return names.get(key, key.upper())


class KeyLine(NamedTuple):
    """A line in a list of keys: the keys' names, or words for another input, and the effect."""

    done: tuple[str, ...] | Words
    meaning: Words
    by_ear: tuple[str, ...] | None = None  #: the keys for people without a pointer; None where `done` suits them, too

    def written(self, t: Strings) -> tuple[str, str]:
        """The line in a language: what is done, and what that does."""
        done = self.done
        return done(t) if callable(done) else ", ".join(key_name(t, key) for key in done), self.meaning(t)


class PadMake(Enum):
    """The print on the four right buttons of a gamepad: lowest, right, left, upper."""

    LETTERS = "A", "B", "X", "Y"
    CROSSED = "B", "A", "Y", "X"
    SHAPES = "cross", "circle", "square", "triangle"


class Hand(NamedTuple):
    """The way a player acts: by pointer, by keys, or by a gamepad's buttons in place of keys."""

    keys: bool = False
    pad: PadMake | None = None

    def key(self, t: Strings, key: str) -> str:
        """Returns the name of a key, or the print on the gamepad's button for it."""
        if self.pad is None or key not in BUTTONS:
            return key_name(t, key)
        return _printed(self.pad.value[BUTTONS.index(key)], t)


BUTTONS: Final = "return", "escape"  #: the keys of a gamepad's lowest button and of the right one


def heard_lines(lines: Sequence[KeyLine]) -> tuple[KeyLine, ...]:
    """Returns a list of keys for people without a pointer."""
    return tuple(
        line if line.by_ear is None else line._replace(done=line.by_ear) for line in lines if line.by_ear != ()
    )


def pad_lines(make: PadMake | None) -> tuple[KeyLine, ...]:
    """Returns the gamepad's buttons by their print, with their effects; nothing without a gamepad."""
    if make is None:
        return ()
    meanings: tuple[Words, ...] = (
        lambda t: t.gettext("press it, play"),
        lambda t: t.gettext("back, the menu"),
        lambda t: t.gettext("a hint"),
        lambda t: t.gettext("points, or another aid"),
    )
    return (
        KeyLine(lambda t: t.gettext("Stick, D-pad"), lambda t: t.gettext("go to the next or previous item")),
        *[KeyLine(partial(_printed, sign), words) for sign, words in zip(make.value, meanings)],
        KeyLine(("L1", "R1"), lambda t: t.gettext("fewer or more; pick up, put back")),
        KeyLine(("L2", "R2"), lambda t: t.gettext("another place")),
    )


def _printed(sign: str, t: Strings) -> str:
    names = {
        "cross": t.pgettext("gamepad", "Cross"),
        "circle": t.pgettext("gamepad", "Circle"),
        "square": t.pgettext("gamepad", "Square"),
        "triangle": t.pgettext("gamepad", "Triangle"),
    }
    return names.get(sign, sign)


SOUND: Final = KeyLine(("m",), lambda t: t.gettext("sound on or off"))
TEXT_SIZE: Final = KeyLine(
    lambda t: t.gettext("Ctrl and +, −, 0"), lambda t: t.gettext("texts and panels larger, smaller, normal size")
)
PAGE_KEYS: Final = (
    KeyLine(lambda t: t.gettext("Tab, arrows"), lambda t: t.gettext("to the next button or setting")),
    KeyLine(("return",), lambda t: t.gettext("press it")),
    KeyLine(lambda t: t.gettext("Left and right arrow"), lambda t: t.gettext("on the title screen: the other game")),
    KeyLine(("r",), lambda t: t.gettext("on the page of a result: revenge")),
    KeyLine(("escape",), lambda t: t.gettext("back")),
    KeyLine(SOUND.done, lambda t: t.gettext("sound on or off (not while you search)")),
    KeyLine(("f1", "f11"), lambda t: t.gettext("this page, full screen")),
    TEXT_SIZE,
    KeyLine(
        lambda t: t.gettext("Page up, page down, Home, End"),
        lambda t: t.gettext("scroll a page"),
    ),
)
