"""Each player's chance to win a finished game, at its start and before its end.

The end is the moment before the hidden cards are opened. Both come from the player's observation, so a player's account
of the game has one pair of eyes (play/review/account.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final
from zlib import crc32

from mandala.ai.api import Prospect
from mandala.ai.cards import calibration, kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.move_evaluation import CAPACITY, MIN_VISIT_SHARE
from mandala.ai.cards.network import Network
from mandala.ai.cards.search_config import SearchConfig
from mandala.ai.cards.tree import Tree
from mandala.ai.cards.weights import shipped
from mandala.core.cards.counts import Counts, plus
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score, observe

START_ITERATIONS: Final = 4000  #: Iterations of the search at the start: a fifth of a second.
OPENINGS: Final = 2000  #: Deals of the hidden cards at the end; their error is one point of a hundred.


def prospects(states: Sequence[Any], moves: Sequence[Move]) -> tuple[Prospect, ...]:
    """Returns each player's prospect in a finished game; repeatable."""
    del moves
    ends = [observe(states[-1], player) for player in (0, 1)]
    chances = [
        (_start(observe(states[0], player)), _end(observe(states[-2], player), ends[player], ends[1 - player]))
        for player in (0, 1)
    ]
    return tuple([Prospect(round(start, 4), round(end, 4)) for start, end in chances])


def _start(seen: Observation) -> float:
    """Returns the viewer's chance to win at the start by a search, for the first player and for the other."""
    table = calibration.table()
    config = SearchConfig(value_bias=table.value_bias, min_visit_share=MIN_VISIT_SHARE, capacity=CAPACITY)
    tree = Tree(seen, Belief(seen), Network(shipped()), crc32(repr(seen).encode()), config)
    tree.run(START_ITERATIONS)
    if seen.to_move == 1:
        return 1 - table.chance(1 - tree.mean())
    visits, total = max(tree.votes().values())
    return table.chance(total / visits)


def _end(before: Observation, end: Observation, rival: Observation) -> float:
    """Returns the viewer's chance to win before the rival's cup is opened (C9): `before` the last move, and at the end.

    Of what the `rival` sees, it takes only what was public.
    """
    own = cup_score(end.own_cup, end.rivers[0]), sum(end.own_cup)
    return fmean([_result(own, plus(rival.own_public_cup, dealt), end.rivers[1]) for dealt in _dealt(before)])


def _result(own: tuple[int, int], cup: Counts, river: Sequence[int]) -> float:
    """Returns 1 if a score and a number of cards win against the rival's cup, 0.5 for a draw (C9)."""
    lead = own[0] - cup_score(cup, river) or sum(cup) - own[1]
    return 0.5 if not lead else float(lead > 0)


def _dealt(seen: Observation) -> list[Counts]:
    """Returns cards that may have been dealt to the rival's cup, as the viewer sees it before the last move."""
    start, world, belief = kernel.Table(), kernel.Table(crc32(repr(seen).encode())), Belief(seen)
    lay_out(start, seen)
    world.adopt(seen.setup)
    found = []
    for _ in range(OPENINGS):
        world.copy_from(start)
        belief.deal(world)
        found.append(tuple(world.dealt[6 : 6 + seen.setup.colours]))
    return found
