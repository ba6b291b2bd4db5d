"""Things worth remembering of a finished game of Patterns, for one player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mandala.core.game import Player
from mandala.core.tiles.groups import group, group_scores, score, touches
from mandala.core.tiles.moves import Move, Swap
from mandala.core.tiles.state import FRONT_UP, State, stages

LARGE: Final = 7  #: tiles of a large group
DEAR: Final = 20  #: points of one group
MANY_SWAPS: Final = 8
MILESTONES: Final = ("river", "dear", "large", "late", "centre", "denied", "swaps", "fewer", "behind")


def milestones(states: Sequence[State], moves: Sequence[Move], player: Player) -> Iterator[str]:
    """Yields the milestones of a finished game that a player reached."""
    last, rival = states[-1], 1 - player
    won = last.forfeit is None and score(last, player) > score(last, rival)
    scores, sizes = group_scores(last, player), [len(group(last, player, colour)) for colour in last.rivers[player]]
    reached = {
        "river": len(scores) == last.setup.colours,
        "dear": max(scores, default=0) >= DEAR,
        "large": max(sizes, default=0) >= LARGE,
        "late": len(sizes) == last.setup.colours and sizes[-1] > 2,
        "centre": all(last.owners[space] == player for space in last.setup.shape.central),
        "denied": _denies(last, player),
        "swaps": sum(isinstance(move, Swap) and state.to_move == player for state, move in zip(states, moves))
        >= MANY_SWAPS,
        "fewer": won and last.owners.count(player) < last.owners.count(rival),
        "behind": won and _was_behind(states, player),
    }
    return (name for name, there in reached.items() if there)


def _denies(last: State, player: Player) -> bool:
    """True if a tile lies next to a rival's group of its colour, which only a group of the player keeps from it (T3.4)."""
    rival, tiles = 1 - player, last.tiles
    return any(
        touches(last, space, rival, tiles[space]) and touches(last, space, player, tiles[space])
        for space, owner in enumerate(last.owners)
        if owner == FRONT_UP
    )


def _was_behind(states: Sequence[State], player: Player) -> bool:
    parts = stages(states)
    if 2 not in parts:
        return False
    turn = states[parts.index(2)]
    return score(turn, player) < score(turn, 1 - player)
