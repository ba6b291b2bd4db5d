"""The counted cup (C9): what each river space brings, and what is worth nothing. Pure; it draws nothing."""

from __future__ import annotations

from dataclasses import dataclass

from mandala.core.cards.counts import LETTERS, Colour, Counts


@dataclass(frozen=True)
class Row:
    """One river space: its number, the colour that lies there, and how many cards of that colour the cup holds."""

    space: int
    colour: Colour | None
    count: int

    @property
    def points(self) -> int:
        """What the cards are worth together."""
        return self.space * self.count


@dataclass(frozen=True)
class CountedCup:
    """A cup by river spaces. `rest` are the colours in the cup that lie in no space, with their counts: worth nothing."""

    rows: tuple[Row, ...]
    rest: tuple[tuple[Colour, int], ...]

    @property
    def total(self) -> int:
        """All points."""
        return sum(row.points for row in self.rows)

    @property
    def cards(self) -> int:
        """How many cards the cup holds: the tie-break."""
        return sum(row.count for row in self.rows) + sum(count for _, count in self.rest)


def counted(cup: Counts, river: tuple[Colour, ...]) -> CountedCup:
    """A cup counted by its owner's river."""
    placed = [Row(space, colour, cup[colour]) for space, colour in enumerate(river, 1)]
    empty = [Row(space, None, 0) for space in range(len(river) + 1, len(LETTERS) + 1)]
    rest = tuple((colour, count) for colour, count in enumerate(cup) if count and colour not in river)
    return CountedCup((*placed, *empty), rest)
