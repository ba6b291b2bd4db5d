"""Finds the temperature at which an amateur wins a wanted share of games against the level below, by halving.

    python -m tools.calibrate novice --share 0.66 --regret 0.08 --memory 16 [--games 200] [--seed 1] [--jobs 1]

Regret and memory are given. Every temperature is tried on the same deals, each deal with both seats. Prints every try with the
95 % interval of its share, then the row as it belongs into ai/cards/levels.py. The last tries decide between shares that games
cannot tell apart: so measure the row anew with another seed.
"""

from __future__ import annotations

import argparse
from contextlib import closing
from functools import partial
from typing import Final

from mandala.ai.api import Budget, Strategy
from mandala.ai.cards.amateur import Amateur, Manner
from mandala.ai.cards.weights import shipped
from mandala.core.cards.recording import CARDS
from mandala.play.arena import Contest, Entrant, Tally, play_pair
from mandala.play.farm import in_order
from mandala.play.games import strategy
from mandala.play.intervals import wilson

CANDIDATE: Final = "candidate"
BUDGET: Final = Budget(iterations=12)
"""For a level below that asks for it; amateurs and novices do not."""


def player(manner: Manner, game: str, level: str) -> Strategy:
    """The candidate, or a level."""
    return Amateur(shipped(), manner) if level == CANDIDATE else strategy(game, level)


def won(manner: Manner, below: str, games: int, seed: int, jobs: int) -> float:
    """The points out of so many games against the level below."""
    entrants = Entrant(CANDIDATE, BUDGET), Entrant(below, BUDGET)
    contest = Contest(CARDS.name, entrants, seed, partial(player, manner))
    tally = Tally()
    with closing(in_order(partial(play_pair, contest), range(games // 2), jobs)) as pairs:
        for pair in pairs:
            tally.add(pair)
    return tally.points


def main() -> None:
    """Halves the range of temperatures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("below", help="the level below")
    parser.add_argument("--share", type=float, default=0.66, help="the wanted share of points")
    parser.add_argument("--regret", type=float, required=True)
    parser.add_argument("--memory", type=int, required=True)
    parser.add_argument("--highest", type=float, default=0.04, help="temperature to begin below")
    parser.add_argument("--tries", type=int, default=6)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    low, high = 0.0, chosen.highest
    for _ in range(chosen.tries):
        manner = Manner(round((low + high) / 2, 4), chosen.regret, chosen.memory)
        points = won(manner, chosen.below, chosen.games, chosen.seed, chosen.jobs)
        share, interval = points / chosen.games, wilson(points, chosen.games)
        print(f"{manner.temperature:<8g} {share:.1%} ({interval.low:.1%} to {interval.high:.1%})", flush=True)
        low, high = (manner.temperature, high) if share > chosen.share else (low, manner.temperature)
    print(f"{manner}, against {chosen.below}")


if __name__ == "__main__":
    main()
