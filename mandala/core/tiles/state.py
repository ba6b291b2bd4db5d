"""A position of Patterns: a small immutable value. Nothing is hidden, still only the game's history holds a State."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mandala.core.colours import Colour
from mandala.core.game import Player
from mandala.core.tiles.setup import Setup, Space

FRONT_UP: Final = -1  #: In `owners`: the tile lies front up and belongs to no group.
TILES_A_PART: Final = (
    12  #: Tiles turned over in each of the first two parts of a game; the last part has about as many.
)
UNKNOWN: Final = -1  #: In `swaps`: no start tile is taken yet (T2).


class State(NamedTuple):
    """A position; seats are absolute."""

    setup: Setup
    tiles: tuple[Colour, ...]  #: The colour of the tile on each space.
    owners: tuple[int, ...]  #: The player whose group the tile on each space belongs to, or `FRONT_UP`.
    start_tiles: tuple[Colour, Colour]
    swaps: tuple[Colour, Colour]
    #: The colours that each player has opened, in order; the first has marker 1 (T3.1).
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    marked: tuple[tuple[Space, ...], tuple[Space, ...]]  #: The spaces on which those markers lie, in the same order.
    to_move: Player
    over: bool
    forfeit: Player | None = None  #: Who lost the game before its end.

    @property
    def choosing(self) -> bool:
        """True until a start tile is taken (T2)."""
        return self.swaps[0] == UNKNOWN


def stages(states: Sequence[State]) -> list[int]:
    """Returns the part (0, 1 or 2) of each position, by the number of tiles turned over."""
    turned = [len(state.owners) - state.owners.count(FRONT_UP) for state in states]
    return [min(2, count // TILES_A_PART) for count in turned]
