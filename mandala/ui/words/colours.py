"""The six colours in sentences. A colour's sign stands there as one private character, which text.py draws as a picture."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from mandala.core.colours import LETTERS, Colour
from mandala.ui.words.strings import Strings

SIGNS: Final = 0xE000  #: the first of six characters of Unicode's private area, one for the sign of each colour

_SIGNS: Final = f"{chr(SIGNS)}-{chr(SIGNS + len(LETTERS) - 1)}"
ANY_SIGN: Final = re.compile(f"([{_SIGNS}])")  #: splits a text at its signs and keeps them


def sign_mark(colour: Colour) -> str:
    """The character that stands for a colour's sign."""
    return chr(SIGNS + colour)


def marked_colour(character: str) -> Colour | None:
    """The colour whose sign a character stands for."""
    colour = ord(character) - SIGNS
    return colour if 0 <= colour < len(LETTERS) else None


def colour_name(strings: Strings, colour: Colour) -> str:
    names = (
        strings.gettext("red"),
        strings.gettext("orange"),
        strings.gettext("yellow"),
        strings.gettext("green"),
        strings.gettext("purple"),
        strings.gettext("black"),
    )
    return names[colour]


def coloured(strings: Strings, colour: Colour) -> str:
    """The name of a colour, after its sign."""
    return f"{sign_mark(colour)}\u00a0{colour_name(strings, colour)}"


def counted(strings: Strings, colour: Colour, count: int) -> str:
    """Returns a number of a colour with its sign: "2 ◈ purple"."""
    return f"{count}\u00a0{coloured(strings, colour)}"


@cache
def _before_names(*names: str) -> re.Pattern[str]:
    """Finds the signs before names of colours."""
    return re.compile(f"[{_SIGNS}]\u00a0(?=(?:{'|'.join(map(re.escape, names))}))")


@lru_cache(2048)  # a tree for readers is made several times a second, mostly of the same words
def spelled(strings: Strings, words: str) -> str:
    """A text as it is read aloud: with names in place of signs, which are left out where the name follows."""

    def name(found: re.Match[str]) -> str:
        return ", ".join(colour_name(strings, ord(sign) - SIGNS) for sign in found[0] if ANY_SIGN.match(sign))

    words = words.replace("\n", " ")
    if not ANY_SIGN.search(words):
        return words.replace("\u00a0", " ")
    named = _before_names(*(colour_name(strings, colour) for colour in range(len(LETTERS)))).sub("", words)
    return re.sub(f"[{_SIGNS}](?: ?[{_SIGNS}])*", name, named).replace("\u00a0", " ")


def colour_letters(strings: Strings) -> tuple[str, ...]:
    """The initials of the six colours, all different."""
    return (
        strings.pgettext("initial of red", "R"),
        strings.pgettext("initial of orange", "O"),
        strings.pgettext("initial of yellow", "Y"),
        strings.pgettext("initial of green", "G"),
        strings.pgettext("initial of purple", "P"),
        strings.pgettext("initial of black", "K"),
    )
