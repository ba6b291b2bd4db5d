"""The observation of Patterns: everything, for nothing is hidden. Seats are relative, own first."""

from __future__ import annotations

from typing import NamedTuple

from mandala.core.colours import Colour
from mandala.core.game import Outcome, Player, relative
from mandala.core.tiles.setup import Setup, Space
from mandala.core.tiles.state import FRONT_UP, UNKNOWN, State


class Observation(NamedTuple):
    """A position as one seat sees it, with the names of `State`. In pairs and in `owners` 0 is the viewer, 1 the rival."""

    setup: Setup
    tiles: tuple[Colour, ...]
    owners: tuple[int, ...]
    start_tiles: tuple[Colour, Colour]
    swaps: tuple[Colour, Colour]
    rivers: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    marked: tuple[tuple[Space, ...], tuple[Space, ...]]
    to_move: Player | None  #: None once the game is over.
    outcome: Outcome | None  #: None until the end.

    @property
    def choosing(self) -> bool:
        """True until a start tile is taken (T2)."""
        return self.swaps[0] == UNKNOWN


def observe(state: State, viewer: Player, outcome: Outcome | None) -> Observation:
    """Returns what `viewer` sees of `state`. `outcome` is relative to the viewer; None until the end."""
    ours = viewer == 0
    return Observation(
        setup=state.setup,
        tiles=state.tiles,
        owners=state.owners if ours else tuple([owner if owner == FRONT_UP else 1 - owner for owner in state.owners]),
        start_tiles=state.start_tiles,
        swaps=state.swaps if ours else state.swaps[::-1],
        rivers=state.rivers if ours else state.rivers[::-1],
        marked=state.marked if ours else state.marked[::-1],
        to_move=None if state.over else relative(state.to_move, viewer),
        outcome=outcome,
    )


def state_of(seen: Observation) -> State:
    """Returns the position that an observation shows; the viewer sits at 0."""
    return State(
        setup=seen.setup,
        tiles=seen.tiles,
        owners=seen.owners,
        start_tiles=seen.start_tiles,
        swaps=seen.swaps,
        rivers=seen.rivers,
        marked=seen.marked,
        to_move=seen.to_move or 0,
        over=seen.outcome is not None,
    )
