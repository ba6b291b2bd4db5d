"""Whether the player's own rating holds what it says: simulated players of seven strengths.

    python benchmarks/rating.py [--runs 200] [--games 30] [--wins 50] [--after 20]

Each plays against "as strong as you", chosen as the program chooses it. The 95 % interval should hold the truth in 93 to
97 % of the runs, be at most ±130 after 30 games, and be narrower freed from luck. "As strong as you" should win 45 to 55 %.

A simulated result is the true chance, and luck with a share of its variance as measured (`VARIANCE_LEFT`), so that
result less luck has the true chance as its mean.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from math import sqrt
from statistics import fmean

from benchmarks.quick import parsed
from mandala.play.games import GAMES
from mandala.play.intervals import wilson
from mandala.play.rating import LUCK_TAKEN, VARIANCE_LEFT, Rating, Scored, chance_between, course, newcomer

STRENGTHS = range(850, 1601, 125)
ROW = [*GAMES["cards"].row.values()] or [*range(850, 1576, 25)]


def played(strength: int, rng: random.Random, count: int) -> tuple[list[Scored], list[Rating]]:
    """Plays against the point nearest to the rating on results. Returns the games and the rating after each."""
    games, now = list[Scored](), newcomer("cards")

    def following() -> Iterator[Scored]:
        for _ in range(count):
            point = min(ROW, key=lambda point: abs(point - now.mean))
            chance = chance_between(strength, point)
            result = float(rng.random() < chance)
            variance, share = chance * (1 - chance), 1 - VARIANCE_LEFT
            noise = rng.gauss(0.0, sqrt(share * VARIANCE_LEFT * variance))
            games.append(Scored(point, result, (share * (result - chance) + noise) / LUCK_TAKEN))
            yield games[-1]._replace(luck=None)

    found = list[Rating]()
    for now in course(newcomer("cards"), following()):
        found.append(now)
    return games, found


def main() -> None:
    """Simulates and prints."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--wins", type=int, default=50, help="runs for the wins of 'as strong as you'")
    parser.add_argument("--after", type=int, default=20, help="games before them")
    given = parsed(parser, runs=4, wins=4)
    held, widths, wins = ([list[float](), list[float]()] for _ in range(3))
    print("| strength | mean | holds | half | freed: mean | holds | half | 'as strong as you' wins |")
    print("|---|---|---|---|---|---|---|---|")
    for strength in STRENGTHS:
        means, here, half = [[list[float](), list[float]()] for _ in range(3)]
        won = list[float]()
        for run in range(given.runs):
            games, results = played(strength, random.Random(f"{strength} {run}"), given.games)
            freed = [*course(newcomer("cards"), games)]
            for at, rating in enumerate((results[-1], freed[-1])):
                means[at].append(rating.mean)
                here[at].append(float(rating.interval.low <= strength <= rating.interval.high))
                half[at].append(rating.margin)
            if run < given.wins:
                now = results[min(given.after, len(results)) - 1]
                won.append(1 - chance_between(strength, min(ROW, key=lambda point: abs(point - now.mean))))
        for at in (0, 1):
            held[at] += here[at]
            widths[at] += half[at]
        wins[0] += won
        both = " | ".join(f"{fmean(means[at]):.0f} | {fmean(here[at]):.1%} | ±{fmean(half[at]):.0f}" for at in (0, 1))
        print(f"| {strength} | {both} | {fmean(won):.1%} |")
    both = " | ".join(
        f"| {share:.1%} ({low:.1%} to {high:.1%}) | ±{fmean(widths[at]):.0f}, at most {max(widths[at]):.0f}"
        for at in (0, 1)
        for share, (low, high) in [(fmean(held[at]), wilson(sum(held[at]), len(held[at])))]
    )
    print(f"| all {both} | {fmean(wins[0]):.1%} |")


if __name__ == "__main__":
    main()
