"""Fits the table of chances that ships beside the network: what its search says, against what happens.

    python -m tools.train.calibrate [--games 4000] [--worlds 250] [--seed 1]
    python -m tools.train.calibrate --check --seed 2

Adept plays itself; at a few decisions of each game a verdict says how good the mover's chance is, and the end of the
game whether it was. `--check` changes nothing and shows, by tenths, how far the shipped table and the search alone are off. The
intervals count games: positions of one game share its end.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from math import exp, log
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from mandala.ai.api import Budget, never
from mandala.ai.cards.adept import Adept
from mandala.ai.cards.calibration import TABLE, Table, calibrated
from mandala.ai.cards.verdict import compare
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules
from mandala.core.cards.observation import Observation
from mandala.play.farm import cores, in_order
from mandala.play.intervals import Interval, around_mean

ASKED: Final = 3
"""Decisions of a game at which the search is asked."""
KNOTS: Final = 20
"""Parts of the table."""
SURE: Final = 0.002
"""Nothing that is said counts as surer."""
STEPS: Final = 8
"""Of Newton's method."""
ENDLESS: Final = 400
"""Moves after which a game is left out."""


class Said(NamedTuple):
    """A chance that was said, and what came of it: 1 for a win, 0.5 for a draw."""

    chance: float
    points: float


def asked(worlds: int, seed: int, number: int) -> list[Said]:
    """What the search says in one game, and how the game ended; nothing of a game without an end."""
    rng, adept = random.Random(f"calibrate {seed} {number}"), Adept(shipped())
    state, decisions = rules.initial_state(rng.getrandbits(62), rng.randrange(2)), list[tuple[int, Observation]]()
    for _ in range(ENDLESS):
        outcome = rules.outcome(state)
        if outcome is not None:
            break
        seen = rules.observe(state, state.to_move)
        if len(rules.legal_moves(state)) > 1:
            decisions.append((state.to_move, seen))
        state = rules.apply(state, adept.choose(seen, Budget(iterations=1), rng, never).move)
    else:
        return []
    found = list[Said]()
    for player, seen in rng.sample(decisions, min(ASKED, len(decisions))):
        value = compare(seen, (), worlds, never, chance=lambda raw: raw)[0].chance
        found.append(Said(value, 0.5 if outcome.winner is None else float(outcome.winner == player)))
    return found


def fitted(said: Sequence[Said], command: str) -> Table:
    """The table of the curve that is likeliest to have made what happened: a straight line between log odds (Platt 1999). Two
    numbers, so that chance in some thousands of games hardly shows in it."""
    shift, slope = 0.0, 1.0
    for _ in range(STEPS):
        push, tilt, weights, weighed, squared = 0.0, 0.0, 0.0, 0.0, 0.0
        for chance, points in said:
            odds = _odds(chance)
            expected = _chance(shift + slope * odds)
            weight, error = expected * (1 - expected), points - expected
            push, tilt = push + error, tilt + error * odds
            weights, weighed, squared = weights + weight, weighed + weight * odds, squared + weight * odds * odds
        size = weights * squared - weighed * weighed
        shift += (squared * push - weighed * tilt) / size
        slope += (weights * tilt - weighed * push) / size
    inner = [number / KNOTS for number in range(1, KNOTS)]
    happened = [round(_chance(shift + slope * _odds(chance)), 4) for chance in inner]
    return Table(shipped().header.sha256, command, (0.0, *inner, 1.0), (0.0, *happened, 1.0))


def _odds(chance: float) -> float:
    kept = min(max(chance, SURE), 1 - SURE)
    return log(kept / (1 - kept))


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def _mean(pool: Sequence[Said]) -> Said:
    return Said(fmean([one.chance for one in pool]), fmean([one.points for one in pool]))


def reliability(games: Sequence[Sequence[Said]]) -> str:
    """A table in Markdown: by tenths of what the search says, what happened, and how far search and shipped table are off."""
    lines = ["| search says | positions | happened | search is off | with the table |", "|---|---|---|---|---|"]
    for tenth in range(10):
        some = [[one for one in game if min(9, int(10 * one.chance)) == tenth] for game in games]
        flat = [one for game in some for one in game]
        if len(flat) < 2:
            continue
        off = [sum([one.chance - one.points for one in game]) for game in some if game]
        ends, share = around_mean(off) or Interval(0.0, 0.0), len(off) / len(flat)
        table = fmean([calibrated(one.chance) - one.points for one in flat])
        said, happened = _mean(flat)
        half = 100 * share * (ends.high - ends.low) / 2
        lines.append(
            f"| {100 * said:.1f} | {len(flat)} | {100 * happened:.1f} | {100 * (said - happened):+.1f} ±{half:.1f} "
            f"| {100 * table:+.1f} |"
        )
    flat = [one for game in games for one in game]
    said, happened = _mean(flat)
    all_off = fmean([calibrated(one.chance) for one in flat]) - happened
    lines.append(
        f"| all | {len(flat)} | {100 * happened:.1f} | {100 * (said - happened):+.1f} | {100 * all_off:+.1f} |"
    )
    return "\n".join(lines)


def main() -> None:
    """Plays, then fits or checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--worlds", type=int, default=250, help="of a verdict (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--check", action="store_true", help="only show how far the shipped table is off")
    given = parser.parse_args()
    with closing(in_order(partial(asked, given.worlds, given.seed), range(given.games), given.jobs)) as played:
        games = [game for game in played if game]
    if not given.check:
        command = f"python -m tools.train.calibrate --games {given.games} --worlds {given.worlds} --seed {given.seed}"
        table = fitted([one for game in games for one in game], command)
        TABLE.write_bytes(msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n")
    print(reliability(games))


if __name__ == "__main__":
    main()
