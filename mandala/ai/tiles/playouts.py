"""The second reader: games that are played on after several moves.

Nothing is hidden or drawn in Patterns. So a world is the taste of both players: a random liking for each move (the Gumbel-max
trick, Gumbel 1954). It is the same after every compared move. Players look a few moves ahead, further towards the end. They
follow their taste among moves that look nearly alike. If perfect play of both can be counted to the end after every move, that
is the result.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf, log
from typing import Final

from mandala.ai.tiles.deepening import SMALL, learned
from mandala.ai.tiles.evaluator import Evaluator
from mandala.ai.tiles.kernel import Table
from mandala.ai.tiles.move_evaluation import exact_margin
from mandala.ai.tiles.search import Search
from mandala.core.tiles import rules
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation

WORLDS: Final = 400  #: For the check of a move: a second or two.
TEMPERATURE: Final = 0.1  #: The size of the likings in log odds.
#: Sizes of the likings below the best move beyond which a move is never played.
WORST: Final = 4.0
DEPTH: Final = 1  #: How many moves ahead the players look.
#: Moves to choose from, at most, and by how much further the players look then.
FURTHER: Final = ((9, 2), (16, 1))
MOVES: Final = 192  #: The number of moves of the kernel.


def play_out(observation: Observation, moves: Sequence[Move], worlds: int, seed: int = 1) -> list[list[float]]:
    """Returns for each world the viewer's result after each of the moves: 1 for a win, 0.5 for a draw, 0 for a loss."""
    margins = [exact_margin(observation, move) for move in moves]
    counted = [_result(margin) for margin in margins if margin is not None]
    if len(counted) == len(moves):
        return [counted] * worlds
    rng, judge, starts = random.Random(seed), learned(), [_after(observation, move) for move in moves]
    found = []
    for _ in range(worlds):
        tastes = [[-TEMPERATURE * log(-log(rng.random())) for _ in range(MOVES)] for _ in range(2)]
        found.append([_result(_lead(judge, *start, tastes)) for start in starts])
    return found


def _result(lead: int) -> float:
    return 0.5 if not lead else float(lead > 0)


def _after(observation: Observation, move: Move) -> tuple[Observation, int | None]:
    """Returns a position to lay out, and the number of the move to play there; None after the choice of a start tile."""
    if observation.choosing:
        state = rules.sample_state(observation, random.Random(1))
        return rules.observe(rules.apply(state, move), 0), None
    table = Table()
    table.lay_out(observation)
    return observation, next(number for number in table.legal() if table.as_move(number) == move)


def _lead(judge: Evaluator, position: Observation, move: int | None, tastes: Sequence[Sequence[float]]) -> int:
    """Plays one game to its end; returns the viewer's lead in points. A search of its own keeps it apart from other games."""
    table = Table()
    search = Search(table, judge, SMALL)
    table.lay_out(position)
    if move is not None:
        table.play(move)
    while legal := table.legal():
        table.play(legal[0] if len(legal) == 1 else _chosen(search, legal, tastes[table.to_move]))
    return -table.final_lead() if table.to_move else table.final_lead()


def _chosen(search: Search, legal: Sequence[int], taste: Sequence[float]) -> int:
    """Returns the move with the highest sum of value and liking. One far below the best value is never played."""
    depth = DEPTH + next((further for most, further in FURTHER if len(legal) <= most), 0)
    found = [(search.worth(move, 1, -inf, inf), move) for move in legal]
    if depth > 1:
        shallow, found, best = sorted(found, reverse=True), [], -inf
        for _, move in shallow:
            found.append((search.worth(move, depth, best - WORST * TEMPERATURE, inf), move))
            best = max(best, found[-1][0])
    least = max(found)[0] - WORST * TEMPERATURE
    return max([(value + taste[move], move) for value, move in found if value > least])[1]
