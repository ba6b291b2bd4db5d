"""Statistics of contests: intervals, quantiles, and a stopping rule.

It knows nothing of the games. A draw counts as half a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erfc, exp, gamma, log, sqrt
from statistics import NormalDist, fmean, linear_regression, stdev
from typing import Final, NamedTuple, TypeVar

Z_95: Final = NormalDist().inv_cdf(0.975)  #: Half the width of a 95 % interval, in standard deviations.

N = TypeVar("N", int, float)


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


def wilson(points: float, games: int) -> Interval:
    """Returns the interval of a share, from `points` out of `games` (Wilson 1927); all of 0 to 1 without games."""
    if not games:
        return Interval(0.0, 1.0)
    share, z2 = points / games, Z_95 * Z_95
    centre = share + z2 / (2 * games)
    half = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return Interval(max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale))


def around_mean(values: Sequence[float]) -> Interval | None:
    """Returns the interval of a mean, for enough values to make it normal; None for fewer than two."""
    if len(values) < 2:
        return None
    mean, half = fmean(values), Z_95 * stdev(values) / sqrt(len(values))
    return Interval(mean - half, mean + half)


def around_ratio(sums: Sequence[float], counts: Sequence[int]) -> Interval | None:
    """Returns the interval of a mean of single values, from sums and counts by sample. Values of one sample, such as a
    game, may be alike. Few samples do; None for fewer than three."""
    samples, total = len(sums), sum(counts)
    if samples < 3:
        return None
    mean = sum(sums) / total
    spread = sum([(sum_ - mean * count) ** 2 for sum_, count in zip(sums, counts)])
    half = student(samples - 1) * sqrt(spread * samples / (samples - 1)) / total
    return Interval(mean - half, mean + half)


def student(freedom: int) -> float:
    """Returns half the width of a 95 % interval in estimated standard deviations, for at least two degrees of freedom
    (Abramowitz and Stegun 26.7.5). It is 3 % too narrow for two degrees, and closer for more."""
    z = Z_95
    one, two = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    three = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + ((three / freedom + two) / freedom + one) / freedom


def freed(values: Sequence[float], control: Sequence[float]) -> tuple[float, Interval] | None:
    """Returns the mean of `values` and its interval, less the part that goes with `control`, whose true mean is 0. This
    is a control variate, weighed by regression. None for fewer than four values, or if the control never varies."""
    if len(values) < 4 or min(control) == max(control):
        return None
    slope, mean = linear_regression(control, values)
    rest = [value - slope * other for value, other in zip(values, control)]
    half = Z_95 * stdev(rest) * sqrt((len(rest) - 1) / (len(rest) - 2) / len(rest))
    return mean, Interval(mean - half, mean + half)


def chance_of(value: float, freedom: int) -> float:
    """Returns the chance of a chi-square value this large or larger; 1 without any degree of freedom."""
    half = value / 2
    chance, done = (erfc(sqrt(half)), 1) if freedom % 2 else (0.0 if freedom else 1.0, 0)
    while done < freedom:  # two more degrees add one term (Abramowitz and Stegun 26.4.4, 26.4.5)
        chance += half ** (done / 2) * exp(-half) / gamma(done / 2 + 1)
        done += 2
    return chance


def quantile(values: Sequence[N], share: float) -> N:
    """Returns the smallest of `values` that at least this share of them does not exceed."""
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test between two shares of the points, `low` and `high`. `alpha` is the chance to accept `high`
    if `low` is true, `beta` the reverse."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios that accept `low` and `high`."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def evidence(self, points: float, games: int) -> float:
        """Returns the log likelihood ratio of `high` against `low`."""
        return points * log(self.high / self.low) + (games - points) * log((1 - self.high) / (1 - self.low))

    def accepted(self, points: float, games: int) -> float | None:
        """Returns the accepted share after these games; None if more are needed."""
        below, above = self.bounds
        evidence = self.evidence(points, games)
        if evidence >= above:
            return self.high
        return self.low if evidence <= below else None
