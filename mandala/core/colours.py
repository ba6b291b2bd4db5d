"""The six colours of both games: their letters, and pieces in a random order."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final

Colour = int  #: 0 to 5, in the order of `LETTERS`.

LETTERS: Final = "ROYGPK"  #: Red, orange, yellow, green, purple, black, as in the record format.


def colour_named(letter: str, text: str) -> Colour:
    """Returns the colour of a letter. Raises ValueError if there is none, with a sentence that quotes `text`."""
    if len(letter) != 1 or letter not in LETTERS:
        raise ValueError(f"{text!r}: {letter!r} is no colour; the colours are {LETTERS}")
    return LETTERS.index(letter)


def shuffled(counts: Sequence[int], rng: random.Random) -> bytes:
    """Returns pieces in a random order, `counts[colour]` of each colour."""
    pieces = [colour for colour, count in enumerate(counts) for _ in range(count)]
    rng.shuffle(pieces)
    return bytes(pieces)


def spelled(colours: Iterable[Colour]) -> str:
    """Returns colours as letters, in their order."""
    return "".join([LETTERS[colour] for colour in colours])
