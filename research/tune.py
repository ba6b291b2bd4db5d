"""Tunes the weights of the evaluation by self-play of one-ply players on the kernel.

    python -m research.tune [--rounds 3000] [--games 200] [--seed 1] [--rough] [--own]

First, simultaneous perturbation (SPSA: Spall 1992). In every round all weights that decide a choice are raised or lowered a
little at random. Those and their mirror image play each other, and the weights follow the winner. Their logarithms move, so that
they stay positive; the result is the mean over the last third of the rounds. Then a logistic regression fits turn, own_view
and points_scale to the results of the tuned players' games. These three turn points into a chance to win.
Prints the weights as they belong into evaluate.py, and how they do against those that are there now.
The same seed gives the same weights.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from math import exp, log
from typing import Final

import numpy as np

from mandala.ai.cards import belief, kernel
from mandala.ai.cards.evaluate import DEFAULT, OWN_ONLY, Weights
from mandala.ai.cards.judge import Judge
from mandala.core.cards import rules
from mandala.core.cards.setup import RULEBOOK
from mandala.core.cards.state import State
from mandala.play.intervals import wilson

#: Guesses to begin with, in place of the weights as they are.
ROUGH: Final = Weights(
    waiting=2.0,
    river_space=3.0,
    hand_card=1.0,
    field_card=0.5,
    sown=0.2,
    reach=0.2,
    missing_held=1.0,
    completion=(0.0, 0.0, 0.2, 0.3, 0.4, 0.6),
    denial=0.8,
    turn=0.0,
    own_view=0.0,
    won=20.0,
    points_scale=8.0,
)
#: With these the completion shares of two colours and more.
TUNED: Final = ("waiting", "river_space", "hand_card", "field_card", "sown", "reach", "missing_held", "denial", "won")
STEP: Final = 0.15  #: How far a round looks to either side, in logarithms; half as far at the end.
GAIN: Final = 0.15  #: How far the weights follow per share of points won; a fifth of it at the end.
ORDERS: Final = 3  #: Orders of the deck over which a player takes the mean.
LONGEST: Final = 300  #: Moves after which a game counts as it stands.
DEALS: Final = 4000


def deals(count: int, seed: int) -> list[kernel.Table]:
    """Tables at the beginning of a game."""
    return [_dealt(rules.initial_state(number, 0)) for number in random.Random(seed).sample(range(10**9), count)]


def _dealt(state: State) -> kernel.Table:
    table = kernel.Table()
    belief.lay_out(table, rules.observe(state, 0))
    belief.place(table, state.hands[1], state.dealt_cups[1], state.stock.order[state.stock.top :])
    return table


def moves_of(table: kernel.Table, players: tuple[Judge, Judge]) -> Iterator[int]:
    """Plays the table's game to its end, or nearly; yields the number of each move after it was made."""
    for number in range(LONGEST):
        if table.over:
            return
        table.apply(players[table.to_move].reply(table, ORDERS))
        yield number


def won(first: Weights, second: Weights, starts: Sequence[kernel.Table], seed: int) -> float:
    """The share of points that the first weights win, from each deal twice with the seats exchanged."""
    table, judges, points = kernel.Table(seed), (Judge(first), Judge(second)), 0.0
    for start in starts:
        for seat in (0, 1):
            table.copy_from(start)
            for _ in moves_of(table, judges if seat == 0 else judges[::-1]):
                pass
            winner = table.winner()
            points += 0.5 if winner < 0 else winner == seat
    return points / (2 * len(starts))


def logs(weights: Weights) -> list[float]:
    """Returns the tuned weights as logarithms."""
    return [log(getattr(weights, name)) for name in TUNED] + [log(share) for share in weights.completion[2:]]


def weights_of(logarithms: Sequence[float], others: Weights) -> Weights:
    """The weights with these logarithms; the others as they are there."""
    values = [exp(value) for value in logarithms]
    two, three, four, five = values[len(TUNED) :]
    return others._replace(completion=(0.0, 0.0, two, three, four, five), **dict(zip(TUNED, values)))


def tuned(start: Weights, rounds: int, games: int, seed: int) -> Weights:
    """Returns the weights after `rounds` rounds of `games` games."""
    rng, starts = random.Random(seed), deals(DEALS, seed)
    here, counted = logs(start), 0
    mean = [0.0] * len(here)
    for number in range(rounds):
        gone = number / rounds
        signs = [rng.choice((-1, 1)) for _ in here]
        step, gain = STEP * (1 - 0.5 * gone), GAIN * (1 - 0.8 * gone)
        up, down = (weights_of([x + side * step * s for x, s in zip(here, signs)], start) for side in (1, -1))
        share = won(up, down, rng.sample(starts, games // 2), rng.getrandbits(62))
        here = [x + gain * (share - 0.5) * s for x, s in zip(here, signs)]
        if 3 * number >= 2 * rounds:
            mean, counted = [m + x for m, x in zip(mean, here)], counted + 1
        _progress(number + 1, rounds, "rounds")
    return weights_of([m / counted for m in mean], start)


def calibrated(weights: Weights, games: int, seed: int) -> Weights:
    """With the turn, the own view and the scale that fit the results of the weights' own games best."""
    judge, rng = Judge(weights._replace(turn=0.0, own_view=0.0)), random.Random(seed)
    table, rows, results = kernel.Table(seed), list[tuple[float, float, float]](), list[float]()
    for game, start in enumerate(deals(games, seed + 1)):
        table.copy_from(start)
        seen: list[tuple[float, int, int]] = []
        for _ in moves_of(table, (judge, judge)):
            if not table.over and table.claiming < 0 and rng.random() < 0.2:
                seen += [
                    (judge.points(table, viewer), 1 if table.to_move == viewer else -1, viewer) for viewer in (0, 1)
                ]
        winner = table.winner()
        rows += [(points, turn, -1.0) for points, turn, _ in seen]
        results += [0.5 if winner < 0 else float(winner == viewer) for _, _, viewer in seen]
        _progress(game + 1, games, "games")
    slope, turn, view = _logistic(np.array(rows), np.array(results))
    return weights._replace(turn=turn / slope, own_view=view / slope / RULEBOOK.cup, points_scale=1 / slope)


def _logistic(rows: np.ndarray, results: np.ndarray) -> list[float]:
    """The coefficients that make the results most likely, by Newton's method."""
    found = np.zeros(rows.shape[1])
    for _ in range(20):
        chances = 1 / (1 + np.exp(-rows @ found))
        weighed = rows * (chances * (1 - chances))[:, None]
        found += np.linalg.solve(rows.T @ weighed, rows.T @ (results - chances))
    return [float(value) for value in found]


def _progress(done: int, of: int, what: str) -> None:
    if not sys.stderr.isatty() and done < of:
        return
    filled, end = 24 * done // of, "\n" if done == of else ""
    print(f"\r[{'#' * filled}{'-' * (24 - filled)}] {done}/{of} {what} ", end=end, file=sys.stderr, flush=True)


def source(weights: Weights) -> str:
    """The weights as Python."""
    fields = weights._asdict()
    if weights.rival == 1:
        del fields["rival"]
    fields["completion"] = tuple([float(f"{share:.4g}") for share in weights.completion])
    lines = [f"    {name}={value if name == 'completion' else f'{value:.4g}'}," for name, value in fields.items()]
    return "\n".join(["Weights(", *lines, ")"])


def main() -> None:
    """Tunes, calibrates, compares, prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--games", type=int, default=200, help="in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--rough", action="store_true", help="begin with rough guesses, not with the weights as they are"
    )
    parser.add_argument("--own", action="store_true", help="tune OWN_ONLY instead of DEFAULT")
    options = parser.parse_args()
    before = OWN_ONLY if options.own else DEFAULT
    start = ROUGH._replace(rival=before.rival) if options.rough else before
    weights = tuned(start, options.rounds, options.games, options.seed)
    weights = calibrated(weights, 10 * options.games, options.seed)
    print(source(weights))
    share = won(weights, before, deals(DEALS, options.seed + 2), options.seed)
    low, high = wilson(share * 2 * DEALS, 2 * DEALS)
    print(
        f"against the weights as they were: {share:.1%} of {2 * DEALS:,} games, 95 % interval {low:.1%} to {high:.1%}"
    )


if __name__ == "__main__":
    main()
