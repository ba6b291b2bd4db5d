"""The constants of the tile game and the shape of its board (T1), as data. Tests and studies play on smaller boards."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

CENTRE: Final = "x"
"""A central space in a drawing of a board; any other letter is an outer one, a blank is none."""

Space = int
"""A space by its place in the record: row by row from the top, each from the left."""


class Shape(NamedTuple):
    """A board. `places` are column and row from the bottom, from 0; `neighbours` lie orthogonally next to a space."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[Space, ...], ...]
    central: tuple[Space, ...]

    @property
    def size(self) -> int:
        """How many spaces there are."""
        return len(self.names)


class Setup(NamedTuple):
    """The constants of the game (T1); the defaults are the rulebook's. Each player has as many markers as there are colours. All
    but one tile of each colour lie on the outer spaces, all but two of the others on the central ones (T2)."""

    colours: int = 6
    copies: int = 9
    rows: tuple[str, ...] = (
        "  oooo  ",
        " oooooo ",
        "oooooooo",
        "oooxxooo",
        "oooxxooo",
        "oooooooo",
        " oooooo ",
        "  oooo  ",
    )

    @property
    def shape(self) -> Shape:
        """The board."""
        return shape_of(self.rows)


@cache
def shape_of(rows: tuple[str, ...]) -> Shape:
    """The board that the rows draw, the top one first."""
    places = [
        (column, len(rows) - 1 - index)
        for index, row in enumerate(rows)
        for column, letter in enumerate(row)
        if letter != " "
    ]
    numbers = {place: space for space, place in enumerate(places)}
    around = [[(x, y + 1), (x - 1, y), (x + 1, y), (x, y - 1)] for x, y in places]
    return Shape(
        names=tuple([f"{chr(ord('a') + x)}{y + 1}" for x, y in places]),
        places=tuple(places),
        neighbours=tuple([tuple([numbers[place] for place in beside if place in numbers]) for beside in around]),
        central=tuple([space for space, (x, y) in enumerate(places) if rows[len(rows) - 1 - y][x] == CENTRE]),
    )


RULEBOOK: Final = Setup()
SPACES: Final = RULEBOOK.shape.size
"""No variant has more spaces: moves are numbered with them."""
