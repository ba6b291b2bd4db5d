"""Fits the players who overlook moves to games of people, who gave them by `mandala library export`.

    python -m tools.train.people GAMES.jsonl [--kind human]

For each person it finds the point on the row of strength at which the moves that were made are likeliest. The interval comes
from games drawn again. Then it fits the weight of each salience, pulled to the one in use, and prints both. Games with help
are left out. `--kind` takes the games of a level instead, which must give its own point back. So far it knows the card game.

A move's chance is that it was seen, and no better one, given what was overlooked before in this game. With another chance,
which is fitted too, somebody moves for a reason that the model does not know. From adept on the judgement is a search that
differs from time to time; there the point is rough.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from mandala.ai.api import Budget, History, never
from mandala.ai.attention import SURE
from mandala.ai.cards.amateur import (
    SALIENCE,
    Judgement,
    OnePly,
    Salience,
    ShortSearch,
    forgotten,
    salience_of,
    thing,
    touched_last,
)
from mandala.ai.cards.levels import ROW, Point, point_at
from mandala.ai.cards.patience import considered
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX
from mandala.core.cards.observation import Observation
from mandala.core.record import from_fields, replay
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES, HUMAN
from mandala.play.record_files import Found, Unreadable, read, records

GAME: Final = "cards"
RATINGS: Final = range(min(ROW), max(ROW) + 1, 10)
"""The points of the row that are tried."""
LAPSES: Final = (0.003, 0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4)
"""Shares of moves for other reasons that are tried."""
DRAWN: Final = 1000
"""How often the games are drawn again."""
FEW: Final = 5
"""Games below which there is no interval."""
PULL: Final = 1.5
"""Standard deviation of a weight around the one in use, before any game is seen."""
STEPS: Final = 0.8, 0.1
"""The first and the last by which weights are tried up and down."""
UNIT: Final = [Salience(*row) for row in np.eye(len(SALIENCE)).tolist()]


Judges = tuple[Judgement, Judgement]
"""One move ahead, and by a short search."""


class Decision(NamedTuple):
    """A free decision: the considered moves, each with the weights' shares in its salience, and its thing."""

    game: Any
    shares: np.ndarray
    things: tuple[Any, ...]
    chosen: int
    ranks: np.ndarray
    """The judgement of the moves at each of `RATINGS`, a row each."""


class Fit(NamedTuple):
    """A person on the row. `interval` is None for few games."""

    games: int
    decisions: int
    rating: int
    interval: tuple[float, float] | None
    lapses: float
    weights: Salience


class Players(NamedTuple):
    """Players to compare, one a row: what they are made of, and where on `RATINGS` their judgement is."""

    alertness: np.ndarray
    weights: np.ndarray
    lapses: np.ndarray
    points: np.ndarray


def evidence(decisions: Sequence[Decision], players: Players) -> np.ndarray:
    """Returns the log chance of each decision's move, a row each, for each of the players.

    A player sees a move of a thing if the thing's fate in this game is below the move's chance. All that is known of a fate is
    between which numbers it lies, from the moves before that the player explains.
    """
    found, fates = [], defaultdict[Any, np.ndarray](partial(np.outer, (0.0, 1.0), np.ones(len(players.lapses))))
    for one in decisions:
        salience = players.weights @ one.shares.T
        odds = players.alertness[:, None] + salience
        always = (odds >= SURE) | (salience >= salience.max(1, keepdims=True) - 1e-9)
        seen = np.where(always, 1.0, 1 / (1 + np.exp(-odds)))
        ranks = one.ranks[players.points]
        hidden = np.where(ranks > ranks[:, one.chosen, None], seen, 0.0)
        chance, after = np.ones(len(odds)), dict[Any, np.ndarray]()
        for thing_ in {*one.things}:
            low, high = fates[one.game, thing_]
            same = [row for row, other in enumerate(one.things) if other == thing_]
            above = np.maximum(low, hidden[:, same].max(1))
            below = np.minimum(high, seen[:, one.chosen]) if one.things[one.chosen] == thing_ else high
            chance *= np.maximum(below - above, 0.0) / (high - low)
            after[thing_] = np.array((above, below))
        plain, other = (1 - players.lapses) * chance, players.lapses / len(one.things)
        found.append(np.log(plain + other))
        for thing_, fate in after.items():
            fates[one.game, thing_] = np.where(plain > other, fate, fates[one.game, thing_])
    return np.array(found)


def ranks_at(points: Sequence[Point], seen: Observation, heard: History, judges: Judges) -> list[Mapping[int, float]]:
    """Returns how players at these points of the row judge the legal moves of a position."""
    known, found = dict[Any, Mapping[int, float]](), []
    for manner, deep in points:
        gone = None if deep else forgotten(heard, seen, manner.memory)
        if (deep, gone) not in known:
            judged = judges[deep](seen, gone, Budget(), random.Random(0), never)
            known[deep, gone] = {move: one.rank for move, one in judged.items()}
        found.append(known[deep, gone])
    return found


def decisions_of(history: History, game: Any) -> list[Decision]:
    """Returns the free decisions of the viewer of a whole game."""
    judges = OnePly(shipped()).judge, ShortSearch(shipped()).judge
    points, found = [*map(point_at, RATINGS)], list[Decision]()
    for number, (seen, made) in enumerate(history):
        if seen.to_move != 0:
            continue
        ranks = ranks_at(points, seen, history[:number], judges)
        moves = considered(seen, sorted(ranks[0]))
        if len(moves) < 2 or MOVE_INDEX[made] not in moves:
            continue
        touched = touched_last(history[:number])
        shares = [[salience_of(seen, ALL_MOVES[move], touched, unit) for unit in UNIT] for move in moves]
        table = np.array([[one[move] for move in moves] for one in ranks])
        things = tuple(map(thing, moves))
        found.append(Decision(game, np.array(shares), things, moves.index(MOVE_INDEX[made]), table))
    return found


def fitted(decisions: Sequence[Decision], seed: int = 1) -> Fit:
    """Returns the likeliest point of the row, and the weights."""
    points, lapses = (grid.ravel() for grid in np.meshgrid(np.arange(len(RATINGS)), LAPSES, indexing="ij"))
    alertness = np.array([point_at(rating).manner.alertness for rating in RATINGS])[points]
    told = evidence(decisions, Players(alertness, np.tile(SALIENCE, (len(points), 1)), lapses, points))
    games = sorted({one.game for one in decisions})
    rows = np.array([games.index(one.game) for one in decisions])
    by_game = np.array([told[rows == number].sum(0) for number in range(len(games))])
    best = int(by_game.sum(0).argmax())
    again = np.random.default_rng(seed).multinomial(len(games), [1 / len(games)] * len(games), DRAWN)
    low, high = np.quantile(np.array(RATINGS)[points[(again @ by_game).argmax(1)]], (0.025, 0.975))
    half = RATINGS.step / 2
    interval = (float(low) - half, float(high) + half) if len(games) >= FEW else None
    weights = _weights(decisions, int(points[best]), float(alertness[best]), float(lapses[best]))
    return Fit(len(games), len(decisions), RATINGS[points[best]], interval, float(lapses[best]), weights)


def _weights(decisions: Sequence[Decision], point: int, alertness: float, lapses: float) -> Salience:
    """Returns the likeliest weights: each is tried up and down, by smaller and smaller steps."""
    usual = np.array(SALIENCE)
    best, step = usual, STEPS[0]
    while step >= STEPS[1]:
        tried = np.vstack([best, best + step * np.eye(len(best)), best - step * np.eye(len(best))])
        same = np.ones(len(tried))
        players = Players(alertness * same, tried, lapses * same, np.full(len(tried), point))
        worth = evidence(decisions, players).sum(0) - (((tried - usual) / PULL) ** 2).sum(1) / 2
        best, step = tried[worth.argmax()], step if worth.argmax() else step / 2
    return Salience(*[round(float(weight), 2) for weight in best])


def people_in(text: str, kind: str, refused: Callable[[str], None]) -> dict[str, list[Decision]]:
    """Returns the decisions of each player of a kind, by name, in records of games without help."""
    found, recorder = dict[str, list[Decision]](), GAMES[GAME].recorder
    for number, one in enumerate(records(text)):
        if not isinstance(one, Found):
            refused(f"line {one.line}: {one.reason}")
            continue
        fields = one.fields
        if fields["game"] != GAME or fields.get("assisted"):
            continue
        history = GameHistory.replayed(recorder, replay(from_fields(fields), recorder))
        for player, (name, is_a) in enumerate(zip(fields.get("players", ()), fields.get("kinds", ()))):
            if is_a == kind:
                found.setdefault(str(name), []).extend(decisions_of(history.seen_by(player), (number, player)))
    return found


def told(name: str, fit: Fit) -> Iterable[str]:
    """Yields the lines on a person."""
    likely = "too few games for an interval"
    if fit.interval is not None:
        likely = "{:.0f} to {:.0f}".format(*fit.interval)
    yield (
        f"{name or 'without a name'}: {fit.rating} ({likely}), "
        f"{fit.games} games, {fit.decisions} decisions, {fit.lapses:.1%} for other reasons"
    )
    for weight, usual, fitted_ in zip(Salience._fields, SALIENCE, fit.weights):
        yield f"    {weight:12}{usual:+6.2f} in use {fitted_:+6.2f} fitted"


def main() -> int:
    """Fits each person in the file, and all together."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, metavar="GAMES.jsonl")
    parser.add_argument("--kind", default=HUMAN, help="whose moves are looked at (%(default)s)")
    given = parser.parse_args()
    try:
        people = people_in(read(given.games), given.kind, partial(print, file=sys.stderr))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 1
    if not people:
        print(f"{given.games} has no game without help by {given.kind}", file=sys.stderr)
        return 1
    for name, decisions in people.items():
        print("\n".join(told(name, fitted(decisions))))
    if len(people) > 1:
        print("\n".join(told("All together", fitted([one for some in people.values() for one in some]))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
