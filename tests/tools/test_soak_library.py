"""A few of the long trials of the library; `make soak` runs them all."""

from __future__ import annotations

import os

import pytest

from tools.soak import damage, two_windows


def test_damaged_libraries() -> None:
    assert [fault for fault in damage.trials(seed=3, count=10) if fault] == []


def test_two_windows_in_processes_of_their_own() -> None:
    assert [fault for fault in two_windows.trials(seed=3, count=2) if fault] == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 and fork")
def test_programs_that_are_killed() -> None:
    from tools.soak import kills

    assert [fault for fault in kills.trials(seed=3, count=12) if fault] == []
