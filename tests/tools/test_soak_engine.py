"""A few of the long trials with the engine's process."""

from __future__ import annotations

from tools.soak.engine import PATTERN, trials


def test_a_process_that_is_killed_or_stopped_costs_no_game_and_no_move() -> None:
    assert PATTERN[:2] == ("kill", "stop")
    assert list(trials(seed=2, count=2)) == [None, None]
