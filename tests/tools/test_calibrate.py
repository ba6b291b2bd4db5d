"""The chances that evaluations tell: fitted so that they rise, and nearer to what happened than what was said."""

from __future__ import annotations

import random
from math import exp, log

import pytest

from mandala.ai.tiles.move_evaluation import calibrated
from tools.train.calibrate import WAYS, Said, asked, curve, reliability, table, value_bias


def less(chance: float) -> float:
    """What comes true of a chance that is said too high."""
    odds = 0.8 * chance / (1 - chance)
    return odds / (1 + odds)


def test_a_search_that_says_too_much_is_taken_back() -> None:
    rng = random.Random(2)
    said = [rng.random() for _ in range(20_000)]
    rows = [Said(log(chance / (1 - chance)), 0, 0, float(rng.random() < less(chance))) for chance in said]
    made = table(rows, "")
    assert all(low < high for low, high in zip(made.happened, made.happened[1:]))
    for chance in (0.1, 0.3, 0.5, 0.7, 0.9):
        assert made.chance(chance) == pytest.approx(less(chance), abs=0.015)


@pytest.mark.thorough
def test_what_a_network_boasts_of_is_found() -> None:
    rng = random.Random(4)
    said = [rng.random() for _ in range(40_000)]
    rows = [Said(log(chance / (1 - chance)), 0, 0, float(rng.random() < less(chance))) for chance in said]
    assert value_bias(rows) == pytest.approx(1.25, abs=0.04)
    assert value_bias(rows) == value_bias(rows[::-1])


def test_a_curve_takes_back_more_at_the_beginning_than_at_the_end() -> None:
    """Patterns: at first half of the log odds come true, at last all of them; what is solved tells nothing of that."""
    rng, rows = random.Random(3), list[Said]()
    for _ in range(30_000):
        value, share = rng.uniform(-4, 4), rng.random()
        happened = float(rng.random() < 1 / (1 + exp(-value * (1 - share / 2))))
        rows.append(Said(value, share, 0, happened))
    made = curve([*rows, *[Said(120, 0.2, 1, 0.0)] * 500], "")
    for share, value in ((0.0, 2.0), (0.5, -1.0), (1.0, 2.0), (1.0, -3.0)):
        assert made.chance(value, share) == pytest.approx(1 / (1 + exp(-value * (1 - share / 2))), abs=0.02)
    assert made.chance(-104, 0.5) == 0


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "effort"), [("cards", 20), ("tiles", 300)])
def test_a_game_is_asked_about_at_a_few_decisions_and_always_in_the_same_way(game: str, effort: int) -> None:
    way = WAYS[game][-1]
    said = asked(way, game, effort, 1, 5)
    assert said == asked(way, game, effort, 1, 5)
    assert len(said) == 3
    assert {one.points for one in said} <= {0.0, 0.5, 1.0}
    assert "| all, " in reliability([said, asked(way, game, effort, 1, 6)])


def test_what_is_solved_in_patterns_is_said_as_it_is() -> None:
    assert [calibrated(value, 0.4) for value in (-101.0, 0.0, 130.0)] == [0.0, 0.5, 1.0]
