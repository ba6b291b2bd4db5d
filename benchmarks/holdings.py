"""How often the told chances of what the rival holds come true.

    python benchmarks/holdings.py [--games 24] [--each 6] [--seed 1]

Levels of all strengths play cards. In every few positions each seat is told the chance of each colour that the rival holds it.
The Brier score is the mean squared difference between what was told and what was true: 0 is the best. It stands beside the
scores of the exact sampler, which reads no moves, and of always saying how often colours are held. The table shows how often
chances came true, by tenths, with 95 % intervals that count games.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import combinations, cycle
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from benchmarks.quick import parsed
from mandala.ai.api import Budget, never
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES

PAIRS = [*combinations(("pupil", "journeyman", "adept", "expert"), 2)]
ENDLESS = 300


class Told(NamedTuple):
    """A question "does the rival hold this colour?" in one game."""

    game: int
    read: float
    exact: float
    held: bool


def questions(games: int, each: int, seed: int) -> Iterator[tuple[float, list[Told]]]:
    """Plays games; yields the processor time of a position [s] and its questions."""
    from mandala.ai.cards.holdings import rival_holds

    entry = GAMES["cards"]
    for number, pair in zip(range(games), cycle(PAIRS)):
        rng = random.Random(f"holdings {seed} {number}")
        players = [entry.levels[level]() for level in pair]
        history = GameHistory.dealt(entry.recorder, rng.getrandbits(62), number // len(PAIRS) % 2)
        while (player := history.to_move) is not None and history.ply < ENDLESS:
            if history.ply % each == each - 1:
                for viewer in (0, 1):
                    seen, begun = history.observe(viewer), time.process_time()
                    (*_, read) = rival_holds(seen, history.seen_by(viewer))
                    spent = time.process_time() - begun
                    (exact,) = rival_holds(seen, (), None)
                    truth = history.observe(1 - viewer).hand
                    assert read is not None
                    assert exact is not None
                    yield spent, [Told(number, *chances, held > 0) for *chances, held in zip(read, exact, truth)]
            choice = players[player].choose(history.observe(player), Budget(iterations=64), rng, never)
            history.submit(choice.move)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--each", type=int, default=6, help="every so many moves")
    parser.add_argument("--seed", type=int, default=1)
    given = parsed(parser, games=1, each=20)
    spent, told = list[float](), list[Told]()
    for seconds, found in questions(given.games, given.each, given.seed):
        spent.append(seconds)
        told += found
    often = fmean(one.held for one in told)
    print(f"{len(spent)} positions, {len(told)} questions, {often:.0%} yes; {1000 * fmean(spent):.0f} ms a position")
    for name, chance in (("told", "read"), ("the exact sampler", "exact")):
        print(f"Brier score, {name}: {fmean((getattr(one, chance) - one.held) ** 2 for one in told):.3f}")
    print(f"Brier score, always {often:.0%}: {fmean((often - one.held) ** 2 for one in told):.3f}")
    print("told     came true    questions")
    for tenth in range(10):
        those = [one for one in told if tenth == min(9, int(10 * one.read))]
        if those:
            by_game = [sum(o.held - o.read for o in those if o.game == game) for game in range(given.games)]
            within = 1.96 * stdev(by_game) * sqrt(given.games) / len(those) if given.games > 1 else 1.0
            said, true = fmean(one.read for one in those), fmean(one.held for one in those)
            print(f"{said:5.1%}    {true:5.1%} ±{within:.1%}   {len(those):5}")


if __name__ == "__main__":
    main()
