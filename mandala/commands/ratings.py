"""Elo ratings from pairwise results (Bradley-Terry), with bootstrapped intervals.

The library choix fits them. It is an optional extra of `mandala ladder`, with numpy and scipy, which the game does
not need. Each pairing counts one more drawn game, so that a level without a loss has a rating, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from math import log
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mandala.play.arena.arena import Results
from mandala.play.intervals import Interval, quantile

if TYPE_CHECKING:
    from numpy.typing import NDArray

REFERENCE: Final = 1000.0  #: The rating of the weakest level, to which the intervals are relative.
RESAMPLES: Final = 1000
ELO: Final = 400 / log(10)  #: Elo in one unit of the fit: 400 Elo are ten to one.


class Rating(NamedTuple):
    """A rating in Elo; the reference has no interval."""

    elo: float
    interval: Interval | None


def missing() -> str | None:
    """Returns in a sentence what to install for ratings; None if it is there."""
    if find_spec("choix") is None:
        return "ratings need the library choix: pip install 'mandala-table[arena]'"
    return None


def ratings(count: int, results: Results) -> list[Rating]:
    """Returns the ratings of `count` levels, all connected by results."""
    import numpy

    rng = numpy.random.default_rng(0)
    widened = {pair: (games.wins + 0.5, games.draws, games.losses + 0.5) for pair, games in results.items()}
    fitted = _fit(_points(count, widened))
    weakest = int(numpy.argmin(fitted))
    drawn = []
    for _ in range(RESAMPLES):
        again = _fit(_points(count, {pair: _resampled(games, rng) for pair, games in widened.items()}), fitted)
        drawn.append(again - again[weakest])
    found = []
    for place, strength in enumerate(fitted - fitted[weakest]):
        column = [float(sample[place]) for sample in drawn]
        ends = Interval(REFERENCE + ELO * quantile(column, 0.025), REFERENCE + ELO * quantile(column, 0.975))
        found.append(Rating(REFERENCE + ELO * float(strength), None if place == weakest else ends))
    return found


Widened = tuple[float, float, float]  #: Wins, draws and losses, with one more draw as half a win and half a loss.


def _points(count: int, results: Mapping[tuple[int, int], Widened]) -> NDArray[Any]:
    """Returns the points of each level against each other one, at least half a point for the fit."""
    import numpy

    points = numpy.zeros((count, count))
    for (one, other), (wins, draws, losses) in results.items():
        points[one, other] = max(wins + draws / 2, 0.5)
        points[other, one] = max(losses + draws / 2, 0.5)
    return points


def _resampled(games: Widened, rng: Any) -> Widened:
    """Returns as many games, drawn from these."""
    total = sum(games)
    wins, draws, losses = rng.multinomial(round(total), [kind / total for kind in games])
    return float(wins), float(draws), float(losses)


def _fit(points: NDArray[Any], start: NDArray[Any] | None = None) -> NDArray[Any]:
    import choix

    return choix.ilsr_pairwise_dense(points, initial_params=start, max_iter=10_000, tol=1e-6)
