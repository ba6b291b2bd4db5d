"""Ratings from pairwise results, on the scale of Elo (Bradley-Terry). Intervals are bootstrapped.

The fit is the library choix's, an optional extra that only `mandala ladder` needs: it brings numpy and scipy, which the
game itself does without. So that a level that never lost has a rating at all, every pairing counts one drawn game more.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from math import log
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mandala.play.intervals import Interval, quantile

if TYPE_CHECKING:
    from numpy.typing import NDArray

REFERENCE: Final = 1000.0
"""The rating of the weakest; the others' intervals are relative to it."""
RESAMPLES: Final = 1000
ELO: Final = 400 / log(10)
"""Points of Elo in one unit of the fit, so that 400 are ten to one."""


class Outcomes(NamedTuple):
    """Games of one against another."""

    wins: int
    draws: int
    losses: int


class Rating(NamedTuple):
    """A place on the scale of Elo; the reference has no interval."""

    elo: float
    interval: Interval | None


def missing() -> str | None:
    """What to install for ratings, in a sentence; None if it is there."""
    if find_spec("choix") is None:
        return "ratings need the library choix: pip install 'mandala-table[arena]'"
    return None


def ratings(count: int, results: Mapping[tuple[int, int], Outcomes], seed: int = 0) -> list[Rating]:
    """The ratings of `count` levels, each of which is connected to each other by some results."""
    import numpy

    rng = numpy.random.default_rng(seed)
    widened = {pair: (games.wins + 0.5, games.draws, games.losses + 0.5) for pair, games in results.items()}
    fitted = _fit(_points(count, widened))
    weakest = int(fitted.argmin())
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


Widened = tuple[float, float, float]
"""Wins, draws and losses with the drawn game more, as half a win and half a loss."""


def _points(count: int, results: Mapping[tuple[int, int], Widened]) -> NDArray[Any]:
    """Who took how many points from whom; at least half a point, or there would be no fit."""
    import numpy

    points = numpy.zeros((count, count))
    for (one, other), (wins, draws, losses) in results.items():
        points[one, other] = max(wins + draws / 2, 0.5)
        points[other, one] = max(losses + draws / 2, 0.5)
    return points


def _resampled(games: Widened, rng: Any) -> Widened:
    """As many games again, drawn from these."""
    total = sum(games)
    wins, draws, losses = rng.multinomial(round(total), [kind / total for kind in games])
    return float(wins), float(draws), float(losses)


def _fit(points: NDArray[Any], start: NDArray[Any] | None = None) -> NDArray[Any]:
    import choix

    return choix.ilsr_pairwise_dense(points, initial_params=start, max_iter=10_000, tol=1e-6)
