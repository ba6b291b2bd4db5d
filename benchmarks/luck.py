"""Whether the luck that a review tells is zero in the mean, and whether a dealer who marks the deck is found.

    python benchmarks/luck.py [--games 1000] [--level adept] [--rival journeyman] [--marked 200]

Points of a hundred chances to win, for each player of the games alone, with 95 % intervals that count games. The marked deck
deals player 0 six cards of a colour that lies in a mountain.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from statistics import fmean, variance

from benchmarks.quick import parsed
from mandala.ai.api import Budget, ChanceEvent, never
from mandala.core.cards import rules
from mandala.core.cards.moves import Move
from mandala.core.cards.state import State
from mandala.platform.desktop.pool import cores, in_order
from mandala.play.games import GAMES, strategy
from mandala.play.intervals import around_mean, freed
from mandala.play.rating import LUCK_TAKEN

ENDLESS = 400
CARDS = GAMES["cards"]

Told = tuple[list[ChanceEvent], float]
"""The chance events of a game, and the points of player 0: 1 for a win."""


def told(levels: Sequence[str], marked: bool, number: int) -> Told | None:
    """One game; None if it has no end."""
    rng = random.Random(f"luck {number}")
    players = [strategy("cards", level) for level in levels]
    start = rules.initial_state(rng.getrandbits(62), number % 2)
    states, moves = [_marked(number) if marked else start], list[Move]()
    for _ in range(ENDLESS):
        state = states[-1]
        if state.over:
            break
        seen = rules.observe(state, state.to_move)
        moves.append(players[state.to_move].choose(seen, Budget(iterations=1), rng, never).move)
        states.append(rules.apply(state, moves[-1]))
    outcome = rules.outcome(states[-1])
    if outcome is None:
        return None
    points = 0.5 if outcome.winner is None else 1.0 - outcome.winner
    return list(CARDS.chance_events(states, moves)), points


def _marked(number: int) -> State:
    order = list(rules.initial_state(number).stock.order)
    rest = sorted(order[4:], key=lambda card: card != order[0])
    head, tail = rest[:6], rest[6:]
    random.Random(number).shuffle(tail)
    return rules.deal(bytes(order[:4] + head + tail), 0, seed=number)


def row(name: str, sums: Sequence[float], each: int) -> str:
    """A line of the table: the mean of a game and its interval."""
    interval, mean = around_mean(sums), 100 * fmean(sums)
    half = 0.0 if interval is None else 50 * (interval.high - interval.low)
    fair = "yes" if abs(mean) <= half else "NO"
    return f"| {name} | {each / len(sums):.1f} | {mean:+.2f} ±{half:.2f} | {fair} |"


def table(games: Sequence[Told], levels: Sequence[str]) -> str:
    """The mean luck of each player by kind, and of the whole game."""
    lines = ["| luck of | events a game | points a game | zero within its interval |", "|---|---|---|---|"]
    for player, level in enumerate(levels):
        by_kind = defaultdict[str, list[float]](lambda: [0.0] * len(games))
        chance_events = defaultdict[str, int](int)
        for number, (found, _) in enumerate(games):
            for event in found:
                if event.player == player:
                    for kind in (event.kind, "all"):
                        by_kind[kind][number] += event.luck
                        chance_events[kind] += 1
        lines += [
            row(f"player {player}, {level}: {kind}", by_kind[kind], chance_events[kind]) for kind in sorted(by_kind)
        ]
    sums = [sum([-one.luck if one.player else one.luck for one in found]) for found, _ in games]
    lines.append(row("player 0 more than player 1", sums, sum([len(found) for found, _ in games])))
    return "\n".join(lines)


def main() -> None:
    """Plays, measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--level", default="adept")
    parser.add_argument("--rival", default="journeyman")
    parser.add_argument("--marked", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=cores())
    given = parsed(parser, games=8, marked=2, level="pupil", rival="novice", jobs=1)
    levels = given.level, given.rival
    for marked, count in ((False, given.games), (True, given.marked)):
        with closing(in_order(partial(told, levels, marked), range(count), given.jobs)) as played:
            games = [game for game in played if game is not None]
        print(f"{len(games)} games" + (" of a marked deck" if marked else ""))
        print(table(games, levels))
        shares = [points for _, points in games]
        sums = [sum([-one.luck if one.player else one.luck for one in found]) for found, _ in games]
        without = freed(shares, sums)
        raw = around_mean(shares)
        if without is not None and raw is not None and raw.high > raw.low and not marked:
            kept = ((without[1].high - without[1].low) / (raw.high - raw.low)) ** 2
            print(f"luck explains {1 - kept:.0%} of the results' variance of {variance(shares):.3f}")
            left = variance([share - LUCK_TAKEN * luck for share, luck in zip(shares, sums)]) / variance(shares)
            print(
                f"a rating takes {LUCK_TAKEN:.0%} of the luck off a result, which leaves {left:.0%} of the variance\n"
            )


if __name__ == "__main__":
    main()
