"""Measures how much master gains by reading the rival's moves.

    python -m research.inference error [--deals 60] [--iterations 1000] [--rival master] [READING ...]
    python -m research.inference match [--deals 100] [--seed 1] [--iterations 1000] [--jobs 1] READING

A READING is the numbers of `mandala.ai.cards.inference.Reading`, such as 800,0.03,0.03,0.2. `error` lets master play a level
and says how far master's belief is from the truth. It is the mean squared error of the cards of each colour that the rival is
expected to hold. It is taken before master's moves (not the claims), before and after the first reshuffle. `match` is master
that reads against master that does not, every deal twice with the seats exchanged.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from mandala.ai.api import Budget, History, Listener, Ply, Strategy, never
from mandala.ai.cards.belief import Belief
from mandala.ai.cards.inference import Inference, Reading
from mandala.ai.cards.judge import Judge
from mandala.ai.cards.levels import LEVELS, PLIES, TRIES, master
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.core.cards import rules
from mandala.core.cards.counts import Counts
from mandala.core.cards.observation import Observation
from mandala.platform.desktop.pool import in_order
from mandala.play.arena.arena import Tally
from mandala.play.arena.contest import Contest, Entrant, play_pair
from mandala.play.intervals import wilson

Guess = Callable[[History, Observation], Belief]


class Moment(NamedTuple):
    """A decision: what its seat saw, and what the rival held."""

    history: History
    seen: Observation
    truth: Counts


def reading(text: str) -> Reading:
    """The numbers as written."""
    particles, *others = text.split(",")
    return Reading(int(particles), *map(float, others))


def strategy_for(game: str, level: str) -> Strategy:
    """Master, or master with a reading."""
    assert game == "cards"
    return master() if level == "master" else TreeSearch(_judge, SEARCH, reading(level))


def _judge() -> Judge:
    return Judge(plies=PLIES, tries=TRIES)


def moments(deal: int, rival: str, iterations: int) -> list[Moment]:
    """The decisions of master in a game against a level, in the seat that the deal gives it."""
    state, rng, seat = rules.initial_state(deal), random.Random(deal), deal % 2
    players: list[Strategy] = [master(), master()]
    most = [iterations, iterations]
    if rival != "master":
        players[1 - seat], most[1 - seat] = LEVELS[rival](), 0
    heard: tuple[list[Ply], list[Ply]] = ([], [])
    found = []
    while not state.over:
        mover, moves = state.to_move, rules.legal_moves(state)
        seen = rules.observe(state, 0), rules.observe(state, 1)
        move = moves[0]
        if len(moves) > 1:
            if mover == seat and state.claiming < 0:
                found.append(Moment(tuple(heard[seat]), seen[seat], state.hands[1 - seat]))
            player = players[mover]
            if isinstance(player, Listener):
                player.follow(tuple(heard[mover]))
            move = player.choose(seen[mover], Budget(iterations=most[mover] or None), rng, never).move
        for viewer in (0, 1):
            heard[viewer].append(Ply(seen[viewer], move))
        state = rules.apply(state, move)
    return found


def errors(
    games: Sequence[Sequence[Moment]], guess: Callable[[], Guess]
) -> tuple[list[list[float]], list[list[float]]]:
    """The squared errors of each game, before and after the first reshuffle."""
    before, after = [], []
    for game in games:
        belief = guess()
        found: tuple[list[float], list[float]] = ([], [])
        for history, seen, truth in game:
            expected = belief(history, seen).expected_hand()
            found[bool(seen.eras)].append(fmean([(one - other) ** 2 for one, other in zip(expected, truth)]))
        before.append(found[0])
        after.append(found[1])
    return before, after


def told(games: Sequence[Sequence[float]], plain: Sequence[Sequence[float]]) -> str:
    """The mean error, and how much less it is than the exact sampler's, with a 95 % interval over games."""
    count, gains = sum([len(game) for game in games]), [sum(b) - sum(a) for a, b in zip(games, plain) if a]
    if len(gains) < 2:
        return "too few"
    mean, other = sum([sum(game) for game in games]) / count, sum([sum(game) for game in plain]) / count
    spread = 1.96 * stdev(gains) * sqrt(len(gains)) / count
    return f"{mean:.3f} ({mean - other:+.3f} +-{spread:.3f}, {mean / other - 1:+.1%})"


def _guess(text: str) -> Guess:
    return Inference(Judge(), reading(text)).belief


def show_errors(texts: Sequence[str], deals: int, rival: str, iterations: int) -> None:
    """Prints a table."""
    games = [moments(deal, rival, iterations) for deal in range(deals)]
    plain = errors(games, lambda: lambda _, seen: Belief(seen))
    print("| reading | before a reshuffle | after one |\n|---|---|---|")
    for text in ["", *texts]:
        found = errors(games, partial(_guess, text)) if text else plain
        print(f"| {text or 'none'} | {told(found[0], plain[0])} | {told(found[1], plain[1])} |", flush=True)


def show_match(text: str, deals: int, seed: int, iterations: int, jobs: int) -> None:
    """Prints how the match stands after every tenth deal."""
    entrants = Entrant(text, Budget(iterations=iterations)), Entrant("master", Budget(iterations=iterations))
    tally = Tally()
    for number, pair in enumerate(
        in_order(partial(play_pair, Contest("cards", entrants, seed, strategy_for)), range(deals), jobs)
    ):
        tally.add(pair)
        if number % 10 == 9 or number == deals - 1:
            low, high = wilson(tally.points, tally.games)
            times = " ".join([f"{fmean(thoughts) / 1000:.1f} ms" for thoughts in tally.thoughts])
            margin = fmean(tally.margins)
            print(
                f"{tally.games} games {tally.points / tally.games:.1%} ({low:.1%} to {high:.1%}) {margin:+.2f} {times}",
                flush=True,
            )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("error", "match"))
    parser.add_argument("readings", nargs="*")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--rival", default="master")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_intermixed_args()
    if options.what == "error":
        show_errors(options.readings, options.deals, options.rival, options.iterations)
    else:
        show_match(options.readings[0], options.deals, options.seed, options.iterations, options.jobs)


if __name__ == "__main__":
    main()
