"""Measures how much a level would win if it saw the rival's cards.

It plays against itself, with equal iterations, every deal with both seats.

    python -m research.ceiling [--level grandmaster] [--iterations 16 100 400] [--deals 500] [--seed 1]

The twin deals its worlds with the rival's true hand and dealt cup cards, and the deck shuffled: the order of the deck stays
unknown. Nothing else is different. Its share is the most that knowledge of the rival's cards can gain for this
search at this budget. No inference can reach it, since much of a hand never shows in the moves. It is no ceiling of play: a
better network or a deeper search gains elsewhere. Both searches find the rival's moves as if the rival knew the searcher's own
cards, so neither hides or bluffs. The twin searches a game with open hands, against somebody who plays with closed ones.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from statistics import fmean
from typing import Final, NamedTuple

from mandala.ai.api import Budget, Stop, never
from mandala.ai.cards.belief import Belief
from mandala.ai.cards.evaluator import Evaluator
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.levels import LEVELS, PLIES, TRIES
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, Search, TreeSearch
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules
from mandala.core.cards.counts import tally
from mandala.core.cards.observation import Observation
from mandala.core.cards.sampling import Case
from mandala.core.cards.state import State
from mandala.platform.desktop.pool import cores, in_order
from mandala.play.intervals import around_mean, wilson
from research.games import Level, play


class Twin(TreeSearch):
    """A tree search that is shown the rival's cards before it is asked."""

    def show(self, state: State, seat: int) -> None:
        """Shows what the rival of that seat holds."""
        stock, rival = state.stock, 1 - seat
        deck = tally(stock.order[stock.top :], state.setup.colours)
        self._truth = Case(state.dealt_cups[rival], state.hands[rival], deck, 0, 0)

    def _belief(self, observation: Observation, stop: Stop = never) -> Belief:
        del stop
        return Belief(observation, [(1.0, self._truth)], 1.0)


#: The judge and the search of the levels that have a twin.
TWINS: Final[Mapping[str, tuple[Callable[[], Evaluator], Search]]] = {
    "grandmaster": (lambda: Network(shipped()), SEARCH),
    "master": (lambda: Judge(plies=PLIES, tries=TRIES), SEARCH),
}


class Result(NamedTuple):
    """A game as the twin sees it."""

    points: float
    margin: int


def pair(level: str, iterations: int, seed: int, deal: int) -> list[Result]:
    """The two games of a deal; a game without an end is a draw."""
    return [_game(level, iterations, f"ceiling {seed} {deal}", seat) for seat in (0, 1)]


def _game(level: str, iterations: int, deal: str, seat: int) -> Result:
    """A game that seat 0 begins, the twin in that seat."""
    state = rules.initial_state(random.Random(deal).getrandbits(62))
    twin, budget = Twin(*TWINS[level], threads=1), Budget(iterations=iterations)
    cheating = Level(twin, budget, random.Random(f"{deal} {seat} twin"))
    honest = Level(LEVELS[level](), budget, random.Random(f"{deal} {seat} honest"))
    players = (honest, cheating) if seat else (cheating, honest)
    outcome = play(state, players, lambda now: twin.show(now, seat))
    if outcome is None or outcome.winner is None:
        return Result(0.5, 0)
    return Result(float(outcome.winner == seat), outcome.scores[seat] - outcome.scores[1 - seat])


def row(level: str, iterations: int, deals: int, seed: int, jobs: int) -> str:
    """A line of the table; tells on the way how it stands."""
    begun, said, results = time.monotonic(), 0.0, list[Result]()
    with closing(in_order(partial(pair, level, iterations, seed), range(deals), jobs)) as pairs:
        for both in pairs:
            results += both
            if time.monotonic() - said > 10:
                said = time.monotonic()
                print(f"{iterations} iterations: {', '.join(_told(results))}", file=sys.stderr, flush=True)
    minutes = (time.monotonic() - begun) / len(results) * 1000 / 60
    return f"| {iterations:,} | {' | '.join(_told(results))} | {minutes:.1f} min |"


def _told(results: list[Result]) -> tuple[str, str, str]:
    """How many games, the win rate and the margin, with 95 % intervals."""
    games, points = len(results), sum([result.points for result in results])
    low, high = wilson(points, games)
    margins = [result.margin for result in results]
    around = around_mean(margins)
    assert around is not None
    rate = f"{points / games:.1%} ({low:.1%} to {high:.1%})"
    return f"{games} games", rate, f"{fmean(margins):+.2f} ({around.low:+.2f} to {around.high:+.2f})"


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", choices=TWINS, default="grandmaster")
    parser.add_argument("--iterations", type=int, nargs="+", default=[16, 100, 400])
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    given = parser.parse_args()
    print(f"| iterations of {given.level} | played | twin wins | margin | 1,000 games take |\n|---|---|---|---|---|")
    for iterations in given.iterations:
        print(row(given.level, iterations, given.deals, given.seed, given.jobs), flush=True)


if __name__ == "__main__":
    main()
