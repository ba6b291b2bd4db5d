"""Things worth remembering of a finished card game, for one player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from mandala.core.cards.moves import ClaimColour, GrowField, Move
from mandala.core.cards.rules import cup_score
from mandala.core.cards.state import NOBODY, State, stages
from mandala.core.game import Player

MANY_CLAIMED: Final = 5  #: cards that a large claim takes
MANY_GROWN: Final = 4  #: cards that a field grows by at once
DEAR: Final = 24  #: points of one colour
HIGH_SPACE: Final = 4  #: from this river space on, counted from 0, a colour is dear to a rival
DENIED: Final = 3  #: cards that are kept from there
MOST: Final = 2  #: mandalas in which one chose first, at least
MILESTONES: Final = ("river", "dear", "claim", "grown", "first", "denied", "alone", "fewer", "behind")


def milestones(states: Sequence[State], moves: Sequence[Move], player: Player) -> Iterator[str]:
    """Yields the milestones of a finished game that a player reached, some more than once."""
    last, rival = states[-1], 1 - player
    won = last.forfeit is None and _points(last, player) > _points(last, rival)
    if len(last.rivers[player]) == last.setup.colours:
        yield "river"
    if any(last.cups[player][colour] * worth >= DEAR for worth, colour in enumerate(last.rivers[player], 1)):
        yield "dear"
    if won and sum(last.cups[player]) < sum(last.cups[rival]):
        yield "fewer"
    parts = stages(states)
    if won and 2 in parts and _points(turn := states[parts.index(2)], player) < _points(turn, rival):
        yield "behind"
    first = list[Player]()
    for (before, after), move in zip(pairwise(states), moves):
        if after.claiming != NOBODY and before.claiming == NOBODY:
            first.append(after.to_move)
        if before.to_move != player:
            continue
        if isinstance(move, GrowField) and move.count >= MANY_GROWN:
            yield "grown"
        if isinstance(move, ClaimColour):
            yield from _claim(before, move, player)
    if len(first) >= MOST and {*first} == {player}:
        yield "first"


def _claim(before: State, move: ClaimColour, player: Player) -> Iterator[str]:
    count, fields, river = before.mountains[before.claiming][move.colour], before.fields[before.claiming], before.rivers
    if not any(fields[player]):
        return
    if count >= MANY_CLAIMED:
        yield "claim"
    if not any(fields[1 - player]):
        yield "alone"
    elif count >= DENIED and move.colour in river[1 - player][HIGH_SPACE:]:
        yield "denied"


def _points(state: State, player: Player) -> int:
    return cup_score(state.cups[player], state.rivers[player])
