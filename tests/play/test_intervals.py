"""Shares, means, quantiles and the sequential test against published numbers."""

from __future__ import annotations

import random
from math import log

import pytest

from mandala.play.intervals import Sprt, around_mean, chance_of, freed, quantile, wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_of_a_share_is_wilsons(points: int, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=5e-5)


def test_a_draw_is_half_a_win() -> None:
    assert wilson(10.5, 21) == pytest.approx((1 - wilson(10.5, 21).high, wilson(10.5, 21).high))


def test_the_interval_around_a_mean_needs_two_values() -> None:
    assert around_mean([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx((5 - 1.4815, 5 + 1.4815), abs=1e-4)
    assert around_mean([3]) is None


def test_a_good_control_narrows_the_interval() -> None:
    rng = random.Random(4)
    luck = [rng.gauss(0, 1) for _ in range(400)]
    values = [0.6 + 0.3 * chance + rng.gauss(0, 0.1) for chance in luck]
    plain, found = around_mean(values), freed(values, luck)
    assert plain
    assert found
    mean, ends = found
    assert ends.low < min(0.6, mean)
    assert ends.high > max(0.6, mean)
    assert (ends.high - ends.low) * 2.5 < plain.high - plain.low


def test_a_control_that_never_varies_changes_nothing() -> None:
    assert freed([1, 0, 1, 1], [0, 0, 0, 0]) is None
    assert freed([1, 0, 1], [0.1, 0.2, 0.3]) is None


def test_a_quantile_is_the_value_below_which_a_share_lies() -> None:
    assert quantile([7], 0.99) == 7
    assert [quantile(range(1, 101), share) for share in (0, 0.05, 0.5, 0.99, 1)] == [1, 5, 50, 99, 100]


def test_sprt_bounds() -> None:
    """Wald 1945: (1 - beta) / alpha and beta / (1 - alpha)."""
    assert Sprt(0.5, 0.55).bounds == pytest.approx((-log(19), log(19)))
    assert Sprt(0.5, 0.55, alpha=0.05, beta=0.1).bounds == pytest.approx((-2.2513, 2.8904), abs=1e-4)


def test_sprt_lines() -> None:
    """Montgomery, Statistical Quality Control, sequential sampling with p1 = 0.01, p2 = 0.06, alpha = 0.05, beta = 0.10:
    accept at -1.22 + 0.028 n, reject at 1.57 + 0.028 n."""
    test = Sprt(0.01, 0.06, alpha=0.05, beta=0.10)
    for games in (45, 100, 500):
        accept, reject = -1.22 + 0.028 * games, 1.57 + 0.028 * games
        assert test.accepted(accept - 0.2, games) == 0.01
        assert test.accepted(accept + 0.2, games) is None
        assert test.accepted(reject - 0.2, games) is None
        assert test.accepted(reject + 0.2, games) == 0.06


def test_sprt_of_a_clean_sweep() -> None:
    """log(19) / log(1.1) is 30.9."""
    test = Sprt(0.5, 0.55)
    assert test.accepted(30, 30) is None
    assert test.accepted(31, 31) == 0.55
    assert test.accepted(0, 28) == 0.5
    assert test.accepted(0, 27) is None


@pytest.mark.parametrize(
    ("value", "freedom", "chance"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (15.086, 5, 0.01),
        (18.307, 10, 0.05),
        (2.558, 10, 0.99),
        (0, 5, 1),
    ],
)
def test_chi_square_agrees_with_the_printed_table(value: float, freedom: int, chance: float) -> None:
    assert chance_of(value, freedom) == pytest.approx(chance, abs=2e-4)


def test_without_degrees_of_freedom_the_chance_is_one() -> None:
    assert chance_of(0.0, 0) == 1.0
