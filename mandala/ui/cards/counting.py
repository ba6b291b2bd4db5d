"""The order in which a cup is counted at the end (C9). It says what each river space brings, what is worth nothing, and when
each card is counted. Pure; it draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mandala.core.cards.counts import LETTERS, Colour, Counts


@dataclass(frozen=True)
class Row:
    """One river space: its number, the colour that lies there, and how many cards of that colour the cup holds."""

    space: int
    colour: Colour | None
    count: int

    @property
    def points(self) -> int:
        return self.space * self.count


@dataclass(frozen=True)
class CountedCup:
    """A cup by river spaces. `rest` are the colours in the cup that lie in no space, with their counts: worth nothing."""

    rows: tuple[Row, ...]
    rest: tuple[tuple[Colour, int], ...]

    @property
    def total(self) -> int:
        """The points of all rows."""
        return sum(row.points for row in self.rows)

    @property
    def cards(self) -> int:
        """The number of cards in the cup, which breaks a tie."""
        return sum(row.count for row in self.rows) + sum(count for _, count in self.rest)


def counted(cup: Counts, river: tuple[Colour, ...]) -> CountedCup:
    """A cup counted by its owner's river."""
    placed = [Row(space, colour, cup[colour]) for space, colour in enumerate(river, 1)]
    empty = [Row(space, None, 0) for space in range(len(river) + 1, len(LETTERS) + 1)]
    rest = tuple((colour, count) for colour, count in enumerate(cup) if count and colour not in river)
    return CountedCup((*placed, *empty), rest)


COUNTING: Final = 2.1  # [s] in which everything is counted
LEAD: Final = 1.5  # a row begins so many cards' time before its first card
FLIGHT: Final = 0.24  # [s] of a card from the cup to its row


class Count:
    """Two cups counted at once, row by row, each card at its time. The last row is what is worth nothing."""

    def __init__(self, cups: Sequence[CountedCup]) -> None:
        most = [max(cup.rows[index].count for cup in cups) for index in range(len(LETTERS))]
        beat = (COUNTING - FLIGHT) / (sum(most) + LEAD * (len(most) + 1))
        self._beat = min(beat, FLIGHT)
        self._begins = [0.0]
        for count in most:
            self._begins.append(self._begins[-1] + (LEAD + count) * self._beat)

    def begin(self, row: int) -> float:
        """When a row is looked at [s]."""
        return self._begins[row]

    def shares(self, row: int, count: int, time: float) -> tuple[float, ...]:
        """How far each of a row's cards has come: 0 is in the cup, 1 counted."""
        first = self._begins[row] + LEAD * self._beat
        begun = [(time - first - number * self._beat) / FLIGHT for number in range(count)]
        return tuple(max(0.0, min(1.0, share)) for share in begun)
