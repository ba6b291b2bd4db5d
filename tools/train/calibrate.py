"""Fits the chances that evaluations tell: what the search says, against what happens.

    python -m tools.train.calibrate --game cards [--games 6000] [--effort 340] [--seed 1]
    python -m tools.train.calibrate --game tiles [--games 2000] [--seed 1]
    python -m tools.train.calibrate --game cards --check --games 3000 --seed 2

A good level plays itself; at a few decisions of each game an evaluation says how good the mover's chance is, and the end of the
game whether it was. For the card game it is first found how much too much the network says for whoever is to move, which the
search then takes off in its leaves. The curve is the one that is likeliest to have made what happened, a straight line between
log odds (Platt 1999): few numbers, so that chance in some thousands of games hardly shows in it. In Patterns it goes from a line
to another as the tiles go. `--check` changes nothing and shows, by tenths, how far the shipped chances and the search alone are
off. The intervals count games: positions of one game share its end.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from mandala.ai.api import Budget, Strategy, never
from mandala.ai.cards import calibration as cards
from mandala.ai.cards import move_evaluation as cards_evaluation
from mandala.ai.cards.amateur import OnePly
from mandala.ai.cards.weights import shipped
from mandala.ai.tiles import move_evaluation as tiles
from mandala.ai.tiles import move_evaluation as tiles_evaluation
from mandala.platform.desktop import cluster
from mandala.platform.desktop.pool import WorkersLost, cores, in_order
from mandala.play.games import GAMES
from mandala.play.intervals import Interval, around_mean

ASKED: Final = 3
"""Decisions of a game at which a search is asked."""
GLANCED: Final = 30
"""Decisions of a game at which the network alone is asked."""
KNOTS: Final = 20
"""Parts of the card game's table."""
SURE: Final = 0.002
"""No chance that is said counts as surer."""
STEPS: Final = 12
"""Of Newton's method."""
HALVINGS: Final = 40
"""Of the interval in which the value bias lies."""
RIDGE: Final = 1e-6
"""Holds numbers that nothing depends on near zero."""
ENDLESS: Final = 400
"""Moves after which a game is left out."""
CERTAIN: Final = 50.0
"""Log odds that large are no opinion: the game is solved."""


class Said(NamedTuple):
    """A search's evaluation of a position, and the end of its game."""

    odds: float  #: log odds by the search
    share: float  #: of the game that was left, where the curve depends on it
    chance: float  #: by the calibration
    points: float  #: 1 for a win, 0.5 for a draw


class Way(NamedTuple):
    """How a game is calibrated."""

    level: str  #: who plays
    effort: int  #: of an evaluation, at most
    asked: int  #: the number of decisions of a game that are evaluated
    said: Callable[[Any, int], tuple[float, float, float]]  #: evaluates an observation: odds, share, chance
    fit: Callable[[Sequence[Said], str], msgspec.Struct]  #: makes the calibration, with its command
    file: Path


def _said_of_cards(seen: Any, effort: int) -> tuple[float, float, float]:
    kept = cards.table()
    value = cards_evaluation.evaluate_moves(seen, (), effort, never, table=cards.plain(kept.value_bias))[0].chance
    return _odds(value), 0.0, kept.chance(value)


def _said_by_network(seen: Any, effort: int) -> tuple[float, float, float]:
    del effort
    value = OnePly(shipped()).choose(seen, Budget(), random.Random(1), never).value
    return _odds(value), 0.0, cards.table().unbiased(value)


def _said_of_tiles(seen: Any, effort: int) -> tuple[float, float, float]:
    value, share = (
        max(value for _, value in tiles_evaluation.values(seen, (), effort, never)),
        tiles_evaluation.front_up(seen),
    )
    return value, share, tiles.calibrated(value, share)


def decided(game: str, player: Strategy, count: int, seed: str) -> list[tuple[Any, float]]:
    """Observations of some decisions of a game that a player plays with itself, and what came of them for who decided: 1 for
    a win, 0.5 for a draw. Nothing of a game without an end."""
    rules, rng = GAMES[game].rules, random.Random(seed)
    state, decisions = rules.initial_state(rng.getrandbits(62), rng.randrange(2)), list[tuple[int, Any]]()
    for _ in range(ENDLESS):
        outcome = rules.outcome(state)
        if outcome is not None:
            break
        seen = rules.observe(state, state.to_move)
        if len(rules.legal_moves(state)) > 1:
            decisions.append((state.to_move, seen))
        state = rules.apply(state, player.choose(seen, Budget(), rng, never).move)
    else:
        return []
    winner = outcome.winner
    some = rng.sample(decisions, min(count, len(decisions)))
    return [(seen, 0.5 if winner is None else float(winner == mover)) for mover, seen in some]


def asked(way: Way, game: str, effort: int, seed: int, number: int) -> list[Said]:
    """What the search says in one game, and how the game ended; nothing of a game without an end."""
    some = decided(game, GAMES[game].levels[way.level](), way.asked, f"calibrate {seed} {number}")
    return [Said(*way.said(seen, effort), won) for seen, won in some]


def fitted(rows: Sequence[Sequence[float]], points: Sequence[float]) -> list[float]:
    """The weights of the inputs with which their sum is likeliest to be the log odds of what happened (Newton's method)."""
    inputs, happened = np.array(rows), np.array(points)
    weights = np.zeros(inputs.shape[1])
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (expected - happened) + RIDGE * weights
        bend = (inputs * (expected * (1 - expected))[:, None]).T @ inputs + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return [round(float(weight), 4) for weight in weights]


def value_bias(said: Sequence[Said]) -> float:
    """By how many times the odds of whoever is to move are too high, on the average."""
    low, high, happened = 0.2, 5.0, fmean([one.points for one in said])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        told = fmean([_chance(one.odds - log(middle)) for one in said])
        low, high = (middle, high) if told > happened else (low, middle)
    return round((low + high) / 2, 4)


def table(said: Sequence[Said], command: str) -> cards.Table:
    """The card game's table of the likeliest line, with the value bias as it is."""
    shift, slope = fitted([(1.0, one.odds) for one in said], [one.points for one in said])
    inner = [number / KNOTS for number in range(1, KNOTS)]
    happened = [round(_chance(shift + slope * _odds(chance)), 4) for chance in inner]
    return cards.Table(
        shipped().header.sha256, command, cards.table().value_bias, (0.0, *inner, 1.0), (0.0, *happened, 1.0)
    )


def curve(said: Sequence[Said], command: str) -> tiles.Curve:
    """Patterns' curve, of what was not solved."""
    open_ = [one for one in said if abs(one.odds) < CERTAIN]
    rows = [(1.0, one.share, one.odds, one.share * one.odds) for one in open_]
    late_shift, early_shift, late_slope, early_slope = fitted(rows, [one.points for one in open_])
    return tiles.Curve(tiles.evaluation(), command, (late_shift, early_shift), (late_slope, early_slope))


def _biased(said: Sequence[Said], command: str) -> cards.Table:
    """The card game's table of the value bias alone."""
    return msgspec.structs.replace(cards.plain(value_bias(said)), command=command)


WAYS: Final[Mapping[str, tuple[Way, ...]]] = {
    "cards": (
        Way("adept", 1, GLANCED, _said_by_network, _biased, cards.TABLE),
        Way("adept", cards_evaluation.DETERMINIZATIONS, ASKED, _said_of_cards, table, cards.TABLE),
    ),
    "tiles": (Way("master", tiles_evaluation.NODES, ASKED, _said_of_tiles, curve, tiles.CURVE),),
}
"""One after the other: what is written first, the next one uses."""


def _odds(chance: float) -> float:
    kept = min(max(chance, SURE), 1 - SURE)
    return log(kept / (1 - kept))


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-max(-CERTAIN, min(CERTAIN, odds))))


def reliability(games: Sequence[Sequence[Said]]) -> str:
    """A table in Markdown: by tenths of what evaluations tell, what happened, and how far they and the search alone are off."""
    lines = ["| evaluations say | positions | happened | off | the search alone |", "|---|---|---|---|---|"]
    tenths = [[[one for one in game if min(9, int(10 * one.chance)) == tenth] for game in games] for tenth in range(10)]
    for name, some in (*[("", tenth) for tenth in tenths], ("all, ", games)):
        flat = [one for game in some for one in game]
        if len(flat) < 2:
            continue
        sums = [sum([one.chance - one.points for one in game]) for game in some if game]
        ends, share = around_mean(sums) or Interval(0.0, 0.0), 100 * len(sums) / len(flat)
        said, happened = fmean([one.chance for one in flat]), fmean([one.points for one in flat])
        alone = fmean([_chance(one.odds) - one.points for one in flat])
        lines.append(
            f"| {name}{100 * said:.1f} | {len(flat)} | {100 * happened:.1f} | "
            f"{100 * (said - happened):+.1f} ±{share * (ends.high - ends.low) / 2:.1f} | {100 * alone:+.1f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Plays, then fits or checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=WAYS, required=True)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--effort", type=int, help="of an evaluation at most, in worlds or nodes")
    parser.add_argument("--level", help="that plays itself, for a check by stronger or weaker players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a scheduler, as docs/cluster.md says")
    parser.add_argument("--check", action="store_true", help="only show how far the shipped chances are off")
    given = parser.parse_args()
    for usual in WAYS[given.game]:
        way = usual._replace(level=given.level or usual.level)
        effort = min(way.effort, given.effort or way.effort)
        work = partial(asked, way, given.game, effort, given.seed)
        try:
            with (
                cluster.workers(given.cluster, given.jobs) as workers,
                closing(in_order(work, range(given.games), workers)) as played,
            ):
                games = [game for game in played if game]
        except (cluster.NoCluster, WorkersLost) as error:
            sys.exit(f"calibrate: {error}")
        if not given.check:
            command = f"--game {given.game} --games {given.games} --effort {effort} --seed {given.seed}"
            made = way.fit([one for game in games for one in game], f"python -m tools.train.calibrate {command}")
            way.file.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
            cards.table.cache_clear()
        print(reliability(games))


if __name__ == "__main__":
    main()
