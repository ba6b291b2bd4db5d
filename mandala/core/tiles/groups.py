"""Groups on the board (T3, T5): their tiles, neighbours, score and reach.

States and observations are read alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from mandala.core.colours import Colour
from mandala.core.game import Player
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import Space
from mandala.core.tiles.state import FRONT_UP, State

Position = State | Observation


def group(position: Position, player: Player, colour: Colour) -> tuple[Space, ...]:
    """Returns the spaces of a player's group of a colour; none if it is not opened."""
    return tuple([space for space in _of(position, player) if position.tiles[space] == colour])


def _of(position: Position, player: Player) -> list[Space]:
    return [space for space, owner in enumerate(position.owners) if owner == player]


def touches(position: Position, space: Space, player: Player, colour: Colour) -> bool:
    """True if a space lies orthogonally next to a player's group of a colour (T3.2, T3.4)."""
    tiles, owners = position.tiles, position.owners
    for beside in position.setup.shape.neighbours[space]:  # noqa: SIM110  (four times as fast as `any`)
        if owners[beside] == player and tiles[beside] == colour:
            return True
    return False


def group_scores(position: Position, player: Player) -> tuple[int, ...]:
    """Returns the points of each group now, in the order of the markers (T5)."""
    counts = [0] * position.setup.colours
    for space in _of(position, player):
        counts[position.tiles[space]] += 1
    return tuple([number * (counts[colour] - 1) for number, colour in enumerate(position.rivers[player], 1)])


def score(position: Position, player: Player) -> int:
    return sum(group_scores(position, player))


@lru_cache(256)  # the words on a position ask for each of its groups again and again
def reach(position: Position, player: Player, colour: Colour) -> Mapping[Space, int]:
    """Returns the tiles that a player's group can flip before the rival cuts it off (T3.2, T3.4), each with the earliest flip.

    Leaves out tiles that the rival's group of this colour can take or touch in time. This is a lower bound: swap tiles are
    ignored.
    """
    theirs = _spread(position, 1 - player, colour)
    late = 0 if position.to_move == player else 1

    def in_time(space: Space, flips: int) -> bool:
        near = (space, *position.setup.shape.neighbours[space])
        cuts = [theirs[other] for other in near if other in theirs]
        return not cuts or flips + late <= min(cuts)

    return _spread(position, player, colour, in_time)


def _spread(
    position: Position, player: Player, colour: Colour, in_time: Callable[[Space, int], bool] = lambda *_: True
) -> dict[Space, int]:
    """Returns the tiles that a player's group can take by flips, each with its earliest flip, if that comes in time."""
    neighbours, rival = position.setup.shape.neighbours, 1 - player
    found, edge, flips = dict[Space, int](), list(_beside(position, player, colour)), 0
    while edge:
        flips += 1
        won = [space for space in edge if in_time(space, flips)]
        found.update(dict.fromkeys(won, flips))
        beside = sorted({near for space in won for near in neighbours[space]})
        edge = [space for space in beside if space not in found and _free(position, space, rival, colour)]
    return found


def _beside(position: Position, player: Player, colour: Colour) -> Iterator[Space]:
    """Yields the tiles that a player could flip now, if it were that player's turn."""
    for space, lying in enumerate(position.tiles):
        if lying == colour and touches(position, space, player, colour) and _free(position, space, 1 - player, colour):
            yield space


def _free(position: Position, space: Space, rival: Player, colour: Colour) -> bool:
    """True if a front-up tile has the colour and touches no tile of the rival's group."""
    if position.owners[space] != FRONT_UP or position.tiles[space] != colour:
        return False
    return not touches(position, space, rival, colour)
