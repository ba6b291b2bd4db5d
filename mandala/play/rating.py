"""A rating of the player's own in one game, and how sure it is.

It is on the scale of the levels. It follows from the finished games without help against rated levels; nothing else is
stored. Opponents' ratings are known, so one number is sought, and its distribution is computed exactly, on a grid.
Glicko-2 would approximate that by two moments, in periods of many games. Before each game the rating may take a small
random step (a hidden Markov model, as in Coulom's whole-history rating). So it moves slowly, and recent games count more.

A result is freed from luck by taking off the luck of the draw, which is 0 in the mean. The rest varies less, and its
likelihood is sharper by as much (Wedderburn's quasi-likelihood).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import exp, log, sqrt
from statistics import NormalDist, fmean
from typing import Final, NamedTuple

from mandala.play.games import EQUAL, GAMES
from mandala.play.intervals import Z_95, Interval
from mandala.play.statistics import Company, Counted, counting
from mandala.play.stored import StoredGame

RATED_GAMES: Final = 100  #: The latest games that count; the random steps leave little of earlier ones.
LOOKED_AT: Final = 200  #: The latest games of any company among which `latest` looks for them.
STEP: Final = (
    3.5  #: The standard deviation of the step between two games in Elo. benchmarks/rating.py judges these numbers.
)
SPREAD: Final = (
    150,
    0.21,
)  #: A newcomer's deviation: so much, and this share of the way from the weakest to the strongest level.
FAINT: Final = 1 / 3  #: How many of those deviations a newcomer is above the weakest level.
#: The part of the luck that is taken off a result, and the share of the variance that is left of it. Measured on 3,200 games
#: between levels that win up to 75 % (benchmarks/luck.py).
LUCK_TAKEN: Final = 0.8
VARIANCE_LEFT: Final = 0.77
#: The chance to win beyond which a result stays as it is: who wins nearly every game needs no luck.
LOPSIDED: Final = 0.8
GRID: Final = range(-400, 3801, 40)
QUANTILES: Final = 20  #: The number of equally likely parts of a rating over which a chance is averaged.


def chance_between(rating: float, against: float) -> float:
    """Returns the chance to win of a player with one rating against a player with another."""
    return float(1 / (1 + 10 ** ((against - rating) / 400)))


@dataclass(frozen=True)
class Rating:
    """A rating in Elo and its standard deviation."""

    mean: float
    deviation: float

    @property
    def interval(self) -> Interval:
        """The interval that holds the true rating with 95 %."""
        return Interval(self.mean - self.margin, self.mean + self.margin)

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return Z_95 * self.deviation

    def chance(self, against: float) -> float:
        """Returns the chance to win against a rating, averaged over what this one may be."""
        parts = (NormalDist(self.mean, self.deviation).inv_cdf((at + 0.5) / QUANTILES) for at in range(QUANTILES))
        return fmean(chance_between(part, against) for part in parts)


class Scored(NamedTuple):
    """A game against a rating: 1 for a win, 0.5 for a draw, and how much more luck the person had, None if unknown."""

    against: int
    result: float
    luck: float | None = None


def newcomer(game: str) -> Rating:
    """Returns what is known of a person before the first game: little."""
    ratings = [GAMES[game].ratings[level] for level in GAMES[game].selectable_levels]
    spread = SPREAD[0] + SPREAD[1] * (max(ratings) - min(ratings))
    return Rating(min(ratings) + FAINT * spread, spread)


def course(before: Rating, games: Iterable[Scored]) -> Iterator[Rating]:
    """Yields the rating after each game, oldest first."""
    weights = [exp(-(((at - before.mean) / before.deviation) ** 2) / 2) for at in GRID]
    now = before
    for game in games:
        result, left = _freed(game, now)
        logs = _logs(game.against)
        weights = [
            weight * exp((result * won + (1 - result) * lost) / left) for weight, (won, lost) in zip(weights, logs)
        ]
        total = sum(weights)
        mean = sum([weight * at for weight, at in zip(weights, GRID)]) / total
        variance = sum([weight * (at - mean) ** 2 for weight, at in zip(weights, GRID)]) / total
        now = Rating(mean, sqrt(variance))
        yield now
        weights = _stepped([weight / total for weight in weights])


def _freed(game: Scored, now: Rating) -> tuple[float, float]:
    """Returns a result, less its luck if that helps, and the share of the variance that it then has."""
    if game.luck is None or not 1 - LOPSIDED <= now.chance(game.against) <= LOPSIDED:
        return game.result, 1.0
    return game.result - LUCK_TAKEN * game.luck, VARIANCE_LEFT


@cache
def _logs(against: int) -> tuple[tuple[float, float], ...]:
    """Returns the logarithms of the chances to win and to lose, for each rating of the grid."""
    return tuple([(log(chance_between(at, against)), log(chance_between(against, at))) for at in GRID])


def _stepped(weights: Sequence[float]) -> list[float]:
    """Returns the distribution after a random step: up or down by one place of the grid, or none."""
    beside = STEP**2 / GRID.step**2 / 2
    padded = (weights[0], *weights, weights[-1])
    return [beside * (one + two) + (1 - 2 * beside) * here for one, here, two in zip(padded, weights, padded[2:])]


def scored(
    games: Iterable[Counted], game: str, luck: Callable[[Counted], float | None] = lambda _: None
) -> list[Scored]:
    """Returns the latest games alone against rated levels, oldest first. `luck` tells how much more luck the person had
    in one."""
    found = deque[Scored]()
    for entry in reversed([*games]):
        against = GAMES[game].rating_of(entry.stored.config.agents[1 - entry.person])
        if entry.company is Company.ALONE and against is not None:
            found.appendleft(Scored(against, 0.5 if entry.winner is None else float(entry.winner == 0), luck(entry)))
        if len(found) == RATED_GAMES:
            break
    return [*found]


def latest(finished: Iterable[StoredGame], game: str) -> Rating | None:
    """Returns the rating on results now, None before the first game. `finished` begins with the latest game."""
    of_game = (stored for stored in finished if stored.config.game == game)
    games = scored(counting(islice(of_game, LOOKED_AT), (), game), game)
    return [None, *course(newcomer(game), games)][-1]


def recommended(rating: Rating | None, game: str) -> str:
    """Returns the level that somebody with a rating beats most nearly in half of the games; without one the first level."""
    levels, ratings = GAMES[game].selectable_levels, GAMES[game].ratings
    if rating is None:
        return levels[0]
    return min(levels, key=lambda level: abs(rating.chance(ratings[level]) - 0.5))


def agent_for(person: str, rating: Rating | None, game: str) -> str:
    """Returns the agent id that plays for a chosen opponent: for "as strong as you" the point of the row next to a rating."""
    row = GAMES[game].row
    if person != EQUAL:
        return person
    wanted = (rating or newcomer(game)).mean
    return min(row, key=lambda point: abs(row[point] - wanted))
