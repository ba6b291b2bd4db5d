"""Luck of the draw: a player's draws against those that the supply promised.

A draw from a shuffled supply is a fair one from what the supply still holds. Its expected value is the supply's mixture at
that moment, its covariance that of drawing without replacement. Differences of successive draws are uncorrelated, whatever
the players do, as long as they do not know what comes. Each game says which draws it had.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

ROUNDING: Final = 1e-9  #: A variance below this is a rounding error.


class Luck(NamedTuple):
    """The draws of one player, summed by kind of piece."""

    drawn: tuple[int, ...]  #: Pieces drawn of each kind.
    promised: tuple[float, ...]  #: Expected number of pieces of each kind.
    spread: tuple[float, ...]  #: Covariance matrix of `drawn` less `promised`, row by row.

    @property
    def total(self) -> int:
        """The number of pieces drawn."""
        return sum(self.drawn)


class Tally:
    """Sums up the luck of successive draws; `kinds` is the number of kinds of piece."""

    def __init__(self, kinds: int) -> None:
        self._drawn, self._promised = [0] * kinds, [0.0] * kinds
        self._spread = [[0.0] * kinds for _ in range(kinds)]

    def drew(self, supply: Sequence[int], drawn: Sequence[int]) -> None:
        """Adds a draw of `drawn` at once from a shuffled `supply`; both are counts by kind."""
        size, number = sum(supply), sum(drawn)
        scale = number * (size - number) / (size * (size - 1)) if size > 1 else 0.0
        for kind, count in enumerate(supply):
            self._drawn[kind] += drawn[kind]
            self._promised[kind] += number * count / size
            part, row = scale * count, self._spread[kind]
            row[kind] += part
            part /= size
            for other, others in enumerate(supply):
                row[other] -= part * others

    @property
    def luck(self) -> Luck:
        """The sums over all draws so far."""
        return Luck(tuple(self._drawn), tuple(self._promised), tuple([x for row in self._spread for x in row]))


def together(parts: Iterable[Luck], kinds: int) -> Luck:
    """Adds up the luck of several games; nothing drawn if there is none."""
    nothing = (0,) * kinds, (0.0,) * kinds, (0.0,) * (kinds * kinds)
    drawn, promised, spread = (tuple([sum(values) for values in zip(*part)]) for part in zip(nothing, *parts))
    return Luck(drawn, promised, spread)


def oddness(luck: Luck) -> tuple[float, int]:
    """Measures how far draws are from the promise: a chi-square value and its degrees of freedom. The value is the squared
    difference in units of its own covariance (Mahalanobis). Both are 0 without any variance."""
    kinds = len(luck.drawn)
    rows = [
        [*luck.spread[kinds * kind : kinds * (kind + 1)], luck.drawn[kind] - luck.promised[kind]]
        for kind in range(kinds)
    ]
    value, freedom = 0.0, 0
    for index, row in enumerate(rows):
        pivot = row[index]
        if pivot < ROUNDING:  # determined by the kinds before it, as the last one always is
            continue
        value += row[kinds] ** 2 / pivot
        freedom += 1
        for below in rows[index + 1 :]:
            factor = below[index] / pivot
            below[index:] = [x - factor * y for x, y in zip(below[index:], row[index:])]
    return value, freedom
