"""Whether a new network is accepted: its search must beat that of the last accepted one, or, if there is none, greedy.

One ply tells not even which of two networks is better in a search. So both play in one, without reading the rival's moves, and
Wald's sequential test decides. Before that a quick look refuses a network that foretells the ends of such games worse.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing
from functools import partial
from math import log
from statistics import fmean
from typing import Final

from mandala.ai.api import Budget, Strategy, never
from mandala.ai.cards.amateur import OnePly
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.weights import Weights
from mandala.platform.desktop.pool import in_order
from mandala.play.arena.arena import Tally
from mandala.play.arena.contest import Contest, Entrant, play_pair
from mandala.play.games import strategy
from mandala.play.intervals import Sprt, around_mean, freed, wilson
from tools.train.calibrate import decided

BETTER: Final = Sprt(0.5, 1 / (1 + 10 ** (-15 / 400)))
"""Against a network: no better, or 15 points of Elo."""
CLEARLY: Final = Sprt(0.5, 0.65)
"""Against greedy."""
ITERATIONS: Final = 64
"""Of both searches for a move."""
DEALS: Final = 5000
"""After these an undecided test goes by the win rate, freed from luck."""
GAMES: Final = 200
"""Games of the quick look."""
ASKED: Final = 20
"""Decisions of such a game that are looked at."""
SURE: Final = 0.002
"""No chance that a network says counts as surer."""
CHALLENGER, ACCEPTED = "challenger", "accepted"
"""What the networks are called in the arena."""

Watch = Callable[[str], None]


def accepted(new: Weights, old: Weights | None, seed: int, jobs: int, watch: Watch) -> bool:
    """Whether the network is good enough to take the place of the last accepted one."""
    if old is not None and (worse := foretells_worse(new, old, seed, jobs)):
        watch(f"refused: worse by {worse:.4f} nats at the ends of games of the search")
        return False
    return beats(new, old, seed, jobs, watch)


def foretells_worse(new: Weights, old: Weights, seed: int, jobs: int) -> float:
    """Returns by how many nats a decision the new network is surely worse at foretelling who wins; 0 if that is not sure.

    The old network's search plays the games.
    """
    with closing(in_order(partial(_loss, new, old, seed), range(GAMES), jobs)) as losses:
        more = [loss for loss in losses if loss is not None]
    interval = around_mean(more)
    return fmean(more) if interval is not None and interval.low > 0 else 0.0


def _loss(new: Weights, old: Weights, seed: int, number: int) -> float | None:
    """Returns how much larger the new network's log loss is in a game; None for a game without an end."""
    judges = OnePly(new), OnePly(old)
    more = []
    for seen, points in decided("cards", searching(old), ASKED, f"gate {seed} {number}"):
        chances = (judge.choose(seen, Budget(), random.Random(1), never).value for judge in judges)
        one, other = (min(max(chance, SURE), 1 - SURE) for chance in chances)
        more.append(points * log(other / one) + (1 - points) * log((1 - other) / (1 - one)))
    return fmean(more) if more else None


def beats(new: Weights, old: Weights | None, seed: int, jobs: int, watch: Watch) -> bool:
    """Whether the search with the new network beats that with the old one; if there is none, clearly beats greedy."""
    test, rival = (CLEARLY, "greedy") if old is None else (BETTER, ACCEPTED)
    budget = Budget(iterations=ITERATIONS)
    contest = Contest("cards", (Entrant(CHALLENGER, budget), Entrant(rival, budget)), seed, partial(seated, new, old))
    tally = Tally()
    with closing(in_order(partial(play_pair, contest), range(DEALS), jobs)) as pairs:
        for pair in pairs:
            tally.add(pair)
            watch(f"against {rival}: {said(tally.points, tally.games)}")
            if (share := test.accepted(tally.points, tally.games)) is not None:
                return share == test.high
    without_luck = freed(tally.shares, tally.luck_differences)
    return (without_luck[0] if without_luck else tally.points / tally.games) > (test.low + test.high) / 2


def seated(new: Weights, old: Weights | None, game: str, level: str) -> Strategy:
    """A strategy for the arena: one of the networks in a search, or a level."""
    weights = {CHALLENGER: new, ACCEPTED: old}.get(level)
    if weights is None:
        return strategy(game, level)
    return searching(weights)


def searching(weights: Weights) -> TreeSearch:
    """The search with a network: one tree, which reads nothing from the rival's moves."""
    return TreeSearch(partial(Network, weights), SEARCH._replace(chunk=1, iterations=ITERATIONS), threads=1)


def said(points: float, games: int) -> str:
    """A win rate with its interval."""
    low, high = wilson(points, games)
    return f"{points / max(games, 1):.1%} ({low:.1%} to {high:.1%}) of {games:,} games"
