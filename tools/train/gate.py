"""Whether a new network is accepted: it must be better than the last accepted one, or, if there is none, than greedy.

Decided by Wald's sequential test: against a network one move ahead in thousands of games, against greedy as the arena plays.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from mandala.ai.api import Budget, Strategy
from mandala.ai.cards.amateur import OnePly
from mandala.ai.cards.network import Network
from mandala.ai.cards.selfplay import Duel
from mandala.ai.cards.weights import Weights
from mandala.play.arena.arena import Tally
from mandala.play.arena.contest import Contest, Entrant, play_pair
from mandala.play.games import strategy
from mandala.play.intervals import Sprt, wilson

BETTER: Final = Sprt(0.5, 1 / (1 + 10 ** (-15 / 400)))
"""Against a network: no better, or 15 points of Elo."""
CLEARLY: Final = Sprt(0.5, 0.65)
"""Against greedy."""
MOST: Final = 40_000
"""Games after which an undecided test goes by the win rate."""
SLICE: Final = 100
"""Games between two looks, of each thread."""
CHALLENGER: Final = "challenger"
"""What the new network is called in the arena."""

Watch = Callable[[str], None]


def beats(new: Weights, old: Weights, seed: int, jobs: int, watch: Watch) -> bool:
    """Whether the new network is better than the old one, both one move ahead."""
    duels = [
        Duel(Network(new), Network(old), random.Random(f"gate {seed} {job}").getrandbits(62)) for job in range(jobs)
    ]
    points, games = 0.0, 0
    with ThreadPoolExecutor(jobs) as pool:
        while games < MOST and BETTER.accepted(points, games) is None:
            list(pool.map(lambda duel: duel.play(SLICE), duels))
            games = sum(duel.games for duel in duels)
            points = sum(duel.wins + duel.draws / 2 for duel in duels)
            watch(f"against the accepted network: {said(points, games)}")
    return (BETTER.accepted(points, games) or points / max(games, 1)) > BETTER.low


def seated(new: Weights, game: str, level: str) -> Strategy:
    """A strategy for the arena: a level, or the new network one move ahead."""
    return OnePly(new) if level == CHALLENGER else strategy(game, level)


def beats_greedy(new: Weights, seed: int, watch: Watch) -> bool:
    """Whether the new network is clearly better than greedy."""
    budget = Budget(iterations=12)
    entrants = Entrant(CHALLENGER, budget), Entrant("greedy", budget)
    contest = Contest("cards", entrants, seed, partial(seated, new))
    tally, deal = Tally(), 0
    while CLEARLY.accepted(tally.points, tally.games) is None:
        tally.add(play_pair(contest, deal))
        deal += 1
        watch(f"against greedy: {said(tally.points, tally.games)}")
    return CLEARLY.accepted(tally.points, tally.games) == CLEARLY.high


def said(points: float, games: int) -> str:
    """A win rate with its interval."""
    low, high = wilson(points, games)
    return f"{points / max(games, 1):.1%} ({low:.1%} to {high:.1%}) of {games:,} games"


def accepted(new: Weights, old: Weights | None, seed: int, jobs: int, watch: Watch) -> bool:
    """Whether the network is good enough to take the place of the last accepted one."""
    return beats_greedy(new, seed, watch) if old is None else beats(new, old, seed, jobs, watch)
