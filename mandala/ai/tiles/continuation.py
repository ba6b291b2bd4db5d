"""Plays on after two moves, best play of both, and tells what follows.

Nothing is hidden or random here, so there is one line after each move. Alpha-beta chooses its moves, with the same effort for
each.
"""

from __future__ import annotations

from typing import Final

from mandala.ai.api import Budget, never
from mandala.ai.tiles.deepening import Deepening, learned
from mandala.ai.tiles.kernel import COMPILED
from mandala.core.continuation import Answer, Continuation, Difference
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation

PLIES: Final = 8  #: The moves of a line after the one that is asked about.
NODES: Final = 4000 if COMPILED else 100  #: For each move: some thousandths of a second.
DEEPEST: Final = 40  #: The deepest search for a move: the kernel's table has room for 64 moves in all.
LEAST_TILES: Final = 2  #: The least difference in the tiles of a group that is told.
LEAST_LEAD: Final = 3  #: The least difference in the lead that is told.
MOST: Final = 3  #: The differences that are told.
TILE_WEIGHT: Final = 1.5  #: Of a tile, times the group's marker, against a point of the lead.
MOST_POINTS: Final = 999.0
#: The things that are compared at the end of a line, each with its number of places and its greatest size.
KINDS: Final = {"lead": (1, MOST_POINTS), "group": (6, 52.0)}


def continuation(seen: Observation, worse: Move, better: Move, games: int = 1) -> Continuation:
    """Plays on after two moves of the viewer, once: every game would be the same. The same observation gives the same
    result."""
    del games
    if seen.choosing:
        return Continuation(worse, better, 1, (Answer(None, 0.0), Answer(None, 0.0)), ())
    lines = _Line(seen, worse), _Line(seen, better)
    answers = [Answer(line.moves[1] if len(line.moves) > 1 else None, float(len(line.moves) > 1)) for line in lines]
    return Continuation(worse, better, 1, (answers[0], answers[1]), tuple(_differences(*lines)[:MOST]))


class _Line:
    """A move and what follows it. `moves` are those that both make, `lead` and `groups` what they lead to."""

    def __init__(self, seen: Observation, move: Move) -> None:
        search = Deepening(DEEPEST, learned())
        root = search.root(seen)
        table = root.table
        number = next(number for number in root.moves if table.as_move(number) == move)
        self.moves = [move]
        for _ in range(PLIES):
            table.play(number)
            root.begin()
            if not root.moves:
                break
            search.deepen([root], Budget(iterations=NODES), never)
            number = root.moves[0]
            self.moves.append(table.as_move(number))
        else:
            table.play(number)
        self.over = not table.legal()
        lead = (
            table.final_lead()
            if self.over
            else table.points(table.to_move, False) - table.points(1 - table.to_move, False)
        )
        self.lead = -lead if table.to_move else lead
        self.groups = [bin(group).count("1") for group in table.group]
        self.markers = list(table.worth)


def _differences(worse: _Line, better: _Line) -> list[Difference]:
    """Returns what speaks for the better move, the weightiest first."""
    found = list[tuple[float, Difference]]()
    if (gain := better.lead - worse.lead) >= LEAST_LEAD:
        found.append((gain, Difference("lead", 0, 0, worse.lead, better.lead)))
    if worse.over or better.over:
        return [difference for _, difference in found]
    for index, (one, other) in enumerate(zip(worse.groups, better.groups)):
        player, colour = divmod(index, 6)
        gain = one - other if player else other - one
        marker = max(worse.markers[index], better.markers[index])
        if gain >= LEAST_TILES:
            found.append((TILE_WEIGHT * marker * gain, Difference("group", colour, player, one, other)))
    return [difference for _, difference in sorted(found, key=lambda one: -one[0])]
