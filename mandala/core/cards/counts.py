"""Heaps of cards as counts by colour; cards of one colour are identical."""

from __future__ import annotations

from collections.abc import Iterable

from mandala.core.colours import LETTERS as LETTERS
from mandala.core.colours import Colour as Colour

Counts = tuple[int, ...]  #: The number of cards of each colour, indexed by colour.


def tally(cards: Iterable[int], colours: int = len(LETTERS)) -> Counts:
    """Counts the cards of a sequence by colour."""
    counts = [0] * colours
    for colour in cards:
        counts[colour] += 1
    return tuple(counts)


def plus(a: Counts, b: Counts) -> Counts:
    return tuple([x + y for x, y in zip(a, b)])


def minus(a: Counts, b: Counts) -> Counts:
    """Returns heap `a` without the cards of `b`; negative where `b` has more."""
    return tuple([x - y for x, y in zip(a, b)])


def with_added(counts: Counts, colour: Colour, count: int) -> Counts:
    """Returns the heap with `count` more cards of `colour`; a negative count takes cards away."""
    return counts[:colour] + (counts[colour] + count,) + counts[colour + 1 :]


def letters(counts: Counts) -> str:
    """Returns the heap as letters sorted by colour: (2, 0, 1, 0, 0, 0) is "RRY"."""
    return "".join(LETTERS[colour] * count for colour, count in enumerate(counts))
