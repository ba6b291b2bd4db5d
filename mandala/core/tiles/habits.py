"""Habits of play that a person can see, name and use, as in the card game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mandala.core.tiles.moves import Flip, Move, Open, TakeStart
from mandala.core.tiles.observation import Observation

Follows = Callable[[Observation, Move], bool]  #: True if a move follows the habit.

SIDES: Final = 4  #: The neighbours of a space that is not at the edge.


def _opens_in_the_centre(seen: Observation, move: Move) -> bool:
    return not isinstance(move, Open) or move.space in seen.setup.shape.central


def _plays_inside(seen: Observation, move: Move) -> bool:
    """Returns True if a move is not at the edge: the space has a neighbour on each of its four sides."""
    return isinstance(move, TakeStart) or len(seen.setup.shape.neighbours[move.space]) == SIDES


def _plays_on_the_left(seen: Observation, move: Move) -> bool:
    places = seen.setup.shape.places
    return isinstance(move, TakeStart) or 2 * places[move.space][0] < max([column for column, _ in places])


def _saves_flips(seen: Observation, move: Move) -> bool:
    del seen
    return not isinstance(move, Flip)


def _blocks(seen: Observation, move: Move) -> bool:
    """Returns True if a move is beside one of the rival's tiles."""
    return not isinstance(move, TakeStart) and any(
        seen.owners[beside] == 1 for beside in seen.setup.shape.neighbours[move.space]
    )


_HABITS: Final[Mapping[str, Follows]] = {
    "centre": _opens_in_the_centre,  #: Opens its groups on the central spaces.
    "inner": _plays_inside,  #: Stays away from the edge.
    "left": _plays_on_the_left,  #: Plays on the left half of the board.
    "save": _saves_flips,  #: Keeps its flips to the end.
    "block": _blocks,  #: Plays beside the rival's tiles.
}
HABITS: Final = (*_HABITS,)
#: The ways of playing, each with its habits.
STYLES: Final[Mapping[str, tuple[str, ...]]] = {
    "central": ("centre", "inner"),
    "saver": ("save", "inner"),
    "blocker": ("block", "save"),
    "sided": ("left", "centre"),
}


def concerns(habit: str, move: Move) -> bool:
    """Returns True if a move tells whether its player has a habit: only new groups are opened in the centre."""
    return habit != "centre" or isinstance(move, Open)


def followed(seen: Observation, legal: Sequence[Move]) -> dict[str, frozenset[Move]]:
    """Returns the moves that follow each habit which has a say here: some of the `legal` moves follow it, others do not."""
    found = dict[str, frozenset[Move]]()
    for name, follows in _HABITS.items():
        moves = frozenset([move for move in legal if follows(seen, move)])
        if 0 < len(moves) < len(legal):
            found[name] = moves
    return found
