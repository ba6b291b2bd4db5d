"""Finds the temperature at which an amateur wins a wanted share of games against another level, by halving.

    python -m research.calibrate adept --share 0.345 --regret 0.04 --memory 24 [--games 2000] [--seed 1] [--jobs 1]

Regret and memory are given. Every temperature is tried on the same deals, each deal with both seats. Prints every try with the
95 % interval of its share, then the row as it belongs into ai/cards/levels.py. The last tries decide between shares that games
cannot tell apart, so measure the row again with another seed.
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
from mandala.platform.desktop.pool import in_order
from mandala.play.arena.arena import Tally
from mandala.play.arena.contest import Contest, Entrant, play_pair
from mandala.play.games import strategy
from mandala.play.intervals import wilson

CANDIDATE: Final = "candidate"
BUDGET: Final = Budget(iterations=12)  #: For an opponent that asks for it; amateurs and novices do not.


def player(manner: Manner, game: str, level: str) -> Strategy:
    """The candidate, or a level."""
    return Amateur(shipped(), manner) if level == CANDIDATE else strategy(game, level)


def won(manner: Manner, opponent: str, games: int, seed: int, jobs: int) -> float:
    """Returns the points won in `games` games against a level."""
    entrants = Entrant(CANDIDATE, BUDGET), Entrant(opponent, BUDGET)
    contest = Contest(CARDS.name, entrants, seed, partial(player, manner))
    tally = Tally()
    with closing(in_order(partial(play_pair, contest), range(games // 2), jobs)) as pairs:
        for pair in pairs:
            tally.add(pair)
    return tally.points


def main() -> None:
    """Halves the range of temperatures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("opponent", help="a level")
    parser.add_argument("--share", type=float, default=0.345, help="the wanted share of points")
    parser.add_argument("--regret", type=float, required=True)
    parser.add_argument("--memory", type=int, required=True)
    parser.add_argument("--highest", type=float, default=0.04, help="temperature to begin below")
    parser.add_argument("--tries", type=int, default=6)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    low, high = 0.0, chosen.highest
    for _ in range(chosen.tries):
        manner = Manner(round((low + high) / 2, 4), chosen.regret, chosen.memory)
        points = won(manner, chosen.opponent, chosen.games, chosen.seed, chosen.jobs)
        share, interval = points / chosen.games, wilson(points, chosen.games)
        print(f"{manner.temperature:<8g} {share:.1%} ({interval.low:.1%} to {interval.high:.1%})", flush=True)
        low, high = (manner.temperature, high) if share > chosen.share else (low, manner.temperature)
    print(f"{manner}, against {chosen.opponent}")


if __name__ == "__main__":
    main()
