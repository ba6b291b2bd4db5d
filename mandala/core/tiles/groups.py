"""Groups on the board (T3, T5): their tiles, neighbours and score.

States and observations are read alike.
"""

from __future__ import annotations

from mandala.core.colours import Colour
from mandala.core.game import Player
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import Space
from mandala.core.tiles.state import State

Position = State | Observation


def group(position: Position, player: Player, colour: Colour) -> tuple[Space, ...]:
    """Returns the spaces of a player's group of a colour; none if it is not opened."""
    return tuple([space for space in _of(position, player) if position.tiles[space] == colour])


def _of(position: Position, player: Player) -> list[Space]:
    return [space for space, owner in enumerate(position.owners) if owner == player]


def touches(position: Position, space: Space, player: Player, colour: Colour) -> bool:
    """True if a space lies orthogonally next to a player's group of a colour (T3.2, T3.4)."""
    tiles, owners = position.tiles, position.owners
    return any(
        owners[beside] == player and tiles[beside] == colour for beside in position.setup.shape.neighbours[space]
    )


def group_scores(position: Position, player: Player) -> tuple[int, ...]:
    """Returns the points of each group now, in the order of the markers (T5)."""
    counts = [0] * position.setup.colours
    for space in _of(position, player):
        counts[position.tiles[space]] += 1
    return tuple([number * (counts[colour] - 1) for number, colour in enumerate(position.rivers[player], 1)])


def score(position: Position, player: Player) -> int:
    return sum(group_scores(position, player))
