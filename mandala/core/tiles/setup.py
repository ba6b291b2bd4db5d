"""The constants of Patterns and the shape of its board (T1), as data.

Tests and studies use smaller boards.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

CENTRE: Final = "x"  #: A central space in a drawing of a board. Any other letter is an outer space, a blank is none.

Space = int  #: The number of a space: row by row from the top, each row from the left.


class Shape(NamedTuple):
    """A board; every field is indexed by space."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]  #: Column and row of each space; row 0 is the lowest.
    neighbours: tuple[tuple[Space, ...], ...]  #: The spaces orthogonally next to each space.
    central: tuple[Space, ...]  #: The central spaces.

    @property
    def size(self) -> int:
        return len(self.names)


class Setup(NamedTuple):
    """The constants of the game (T1); the defaults are the rulebook's.

    Each player has as many markers as there are colours. All but one tile of each colour lie on the outer spaces. Of the
    others two are start tiles, the rest lie on the central spaces (T2).
    """

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
        return shape_of(self.rows)


@cache
def shape_of(rows: tuple[str, ...]) -> Shape:
    """Returns the board that the rows draw, the top row first."""
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
SPACES: Final = RULEBOOK.shape.size  #: Moves are numbered with these spaces; no variant may have more.
