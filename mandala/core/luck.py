"""Luck of the draw: the cards a player got beside those the deck promised. The sums are the same for every game with a shuffled
deck.

A draw from a shuffled deck is a fair one from the cards that it still holds. So the promise of a draw is the deck's mixture at
that moment, its spread the one of drawing without putting back, and the differences of all draws add up like independent ones,
whatever the players do meanwhile, as long as they do not know the cards to come. Which draws there were is for each game to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

TINY: Final = 1e-9
"""A spread below this is none: rounding."""


class Luck(NamedTuple):
    """The cards of each kind that a player got, how many the deck promised, and the covariance of the difference, row by row."""

    cards: tuple[int, ...]
    promised: tuple[float, ...]
    spread: tuple[float, ...]

    @property
    def total(self) -> int:
        """All cards that the player got."""
        return sum(self.cards)


class Tally:
    """Sums up the luck of many draws."""

    def __init__(self, kinds: int) -> None:
        self._cards, self._promised = [0] * kinds, [0.0] * kinds
        self._spread = [[0.0] * kinds for _ in range(kinds)]

    def drew(self, deck: Sequence[int], cards: Sequence[int]) -> None:
        """`cards` were drawn at once from a shuffled `deck`, both as counts by kind."""
        size, drawn = sum(deck), sum(cards)
        scale = drawn * (size - drawn) / (size * (size - 1)) if size > 1 else 0.0
        for kind, count in enumerate(deck):
            self._cards[kind] += cards[kind]
            self._promised[kind] += drawn * count / size
            part, row = scale * count, self._spread[kind]
            row[kind] += part
            part /= size
            for other, others in enumerate(deck):
                row[other] -= part * others

    @property
    def luck(self) -> Luck:
        """The sums."""
        return Luck(tuple(self._cards), tuple(self._promised), tuple([x for row in self._spread for x in row]))


def together(lucks: Iterable[Luck], kinds: int) -> Luck:
    """Several lucks as one."""
    nothing = (0,) * kinds, (0.0,) * kinds, (0.0,) * (kinds * kinds)
    parts = zip(nothing, *lucks)
    cards, promised, spread = (tuple([sum(values) for values in zip(*part)]) for part in parts)
    return Luck(cards, promised, spread)


def oddness(luck: Luck) -> tuple[float, int]:
    """How far the cards are from the promise, as a chi-square value, and its degrees of freedom: the difference measured by its
    own covariance. With no spread at all both are 0."""
    kinds = len(luck.cards)
    rows = [
        [*luck.spread[kinds * kind : kinds * (kind + 1)], luck.cards[kind] - luck.promised[kind]]
        for kind in range(kinds)
    ]
    value, freedom = 0.0, 0
    for index, row in enumerate(rows):
        pivot = row[index]
        if pivot < TINY:  # what the kinds before it leave open: nothing, for the last one always
            continue
        value += row[kinds] ** 2 / pivot
        freedom += 1
        for below in rows[index + 1 :]:
            factor = below[index] / pivot
            below[index:] = [x - factor * y for x, y in zip(below[index:], row[index:])]
    return value, freedom
