"""A position of the tile game: a small immutable value. Nothing is hidden in this game, still only the match holds a State."""

from __future__ import annotations

from typing import Final, NamedTuple

from mandala.core.colours import Colour
from mandala.core.game import Player
from mandala.core.tiles.setup import Setup, Space

FRONT_UP: Final = -1
"""In `owners`: the tile lies front up and is nobody's."""
UNKNOWN: Final = -1
"""In `swaps`: the start tiles are not yet chosen (T2)."""


class State(NamedTuple):
    """A position. Seats are absolute. `tiles[space]` is the colour of the tile there, `owners[space]` whose group it belongs to
    if it lies back up. `rivers[player]` are the colours that a player has opened: the first one has marker 1, which lies on the
    first of `marked[player]`, and so on (T3.1).
    """

    setup: Setup
    tiles: tuple[Colour, ...]
    owners: tuple[int, ...]
    start_tiles: tuple[Colour, Colour]
    swaps: tuple[Colour, Colour]
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    marked: tuple[tuple[Space, ...], tuple[Space, ...]]
    to_move: Player
    over: bool

    @property
    def choosing(self) -> bool:
        """Whether the start tiles are to be chosen (T2)."""
        return self.swaps[0] == UNKNOWN
