"""The table of chances: fitted so that it rises, and nearer to what happened than what was said."""

from __future__ import annotations

import random

import pytest

from tools.train.calibrate import Said, asked, fitted, reliability


def less(chance: float) -> float:
    """What comes true of a chance that is said too high."""
    odds = 0.8 * chance / (1 - chance)
    return odds / (1 + odds)


def test_a_search_that_says_too_much_is_taken_back() -> None:
    rng = random.Random(2)
    said = [rng.random() for _ in range(20_000)]
    made = fitted([Said(chance, float(rng.random() < less(chance))) for chance in said], "")
    assert all(low < high for low, high in zip(made.happened, made.happened[1:]))
    for chance in (0.1, 0.3, 0.5, 0.7, 0.9):
        assert made.chance(chance) == pytest.approx(less(chance), abs=0.015)


def test_a_game_is_asked_about_at_a_few_decisions_and_always_in_the_same_way() -> None:
    said = asked(20, 1, 5)
    assert said == asked(20, 1, 5)
    assert len(said) == 3
    assert {one.points for one in said} <= {0.0, 0.5, 1.0}
    assert "| all | 6 |" in reliability([said, asked(20, 1, 6)])
