"""Statistics of contests: intervals for shares and means, quantiles, when to stop.

Nothing here knows what was measured. A draw counts as half a win everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erfc, exp, gamma, log, sqrt
from statistics import NormalDist, fmean, linear_regression, stdev
from typing import Final, NamedTuple, TypeVar

Z: Final = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard deviations."""

N = TypeVar("N", int, float)


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


def wilson(points: float, games: int) -> Interval:
    """The interval of the share that `points` out of `games` came from (Wilson 1927); everything is possible without games."""
    if not games:
        return Interval(0.0, 1.0)
    share, z2 = points / games, Z * Z
    centre = share + z2 / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return Interval(max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale))


def around_mean(values: Sequence[float]) -> Interval | None:
    """The interval of the mean that `values` came from, for as many values as make a normal mean; None for fewer than two."""
    if len(values) < 2:
        return None
    mean, half = fmean(values), Z * stdev(values) / sqrt(len(values))
    return Interval(mean - half, mean + half)


def around_ratio(sums: Sequence[float], counts: Sequence[int]) -> Interval | None:
    """The interval of the mean of single values of which each sample, such as a game, brought a sum and a count: values of one
    sample may be alike. Few samples do. None for fewer than three."""
    samples, total = len(sums), sum(counts)
    if samples < 3:
        return None
    mean = sum(sums) / total
    spread = sum([(sum_ - mean * count) ** 2 for sum_, count in zip(sums, counts)])
    half = student(samples - 1) * sqrt(spread * samples / (samples - 1)) / total
    return Interval(mean - half, mean + half)


def student(freedom: int) -> float:
    """Half the width of a 95 % interval in standard deviations, where these were estimated with so many degrees of freedom,
    at least two (Abramowitz and Stegun 26.7.5): too narrow by 3 % for two, by less for more."""
    z = Z
    one, two = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    three = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + ((three / freedom + two) / freedom + one) / freedom


def freed(values: Sequence[float], control: Sequence[float]) -> tuple[float, Interval] | None:
    """The mean of `values` and its interval, freed from what goes with `control`, whose true mean is 0: a control variate,
    weighed by regression. None for fewer than four values, or where the control never varies."""
    if len(values) < 4 or min(control) == max(control):
        return None
    slope, mean = linear_regression(control, values)
    rest = [value - slope * other for value, other in zip(values, control)]
    half = Z * stdev(rest) * sqrt((len(rest) - 1) / (len(rest) - 2) / len(rest))
    return mean, Interval(mean - half, mean + half)


def chance_of(value: float, freedom: int) -> float:
    """The chance that a chi-square value with so many degrees of freedom is this large or larger; 1 without any freedom."""
    half = value / 2
    chance, done = (erfc(sqrt(half)), 1) if freedom % 2 else (0.0 if freedom else 1.0, 0)
    while done < freedom:  # two more degrees add one term (Abramowitz and Stegun 26.4.4, 26.4.5)
        chance += half ** (done / 2) * exp(-half) / gamma(done / 2 + 1)
        done += 2
    return chance


def quantile(values: Sequence[N], share: float) -> N:
    """The smallest of `values` that at least this share of them does not exceed."""
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test between two shares of the points, `low` and `high`: after every game it tells whether the games
    so far suffice. `alpha` is the chance to find `high` where `low` is true, `beta` the other way round."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which `low` and at which `high` is accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def evidence(self, points: float, games: int) -> float:
        """The log likelihood ratio of `high` against `low`."""
        return points * log(self.high / self.low) + (games - points) * log((1 - self.high) / (1 - self.low))

    def accepted(self, points: float, games: int) -> float | None:
        """The share that is accepted after these games; None if more are needed."""
        below, above = self.bounds
        evidence = self.evidence(points, games)
        if evidence >= above:
            return self.high
        return self.low if evidence <= below else None
