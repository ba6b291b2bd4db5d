"""A newcomer still finds, by the words on the screen, what ten tasks need (research/newcomer.md)."""

from __future__ import annotations

import pytest

from research.newcomer import TASKS, Task, Unfound, timed

LONG = {"see the best game again": 16}
"""Those tasks that take more than three clicks, keys and notches."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.wish)
def test_a_newcomer_can(task: Task) -> None:
    assert timed(task).clicks <= LONG.get(task.wish, 3)


def test_what_the_screen_does_not_say_is_not_found() -> None:
    with pytest.raises(Unfound, match="Make tea"):
        timed(TASKS[0]._replace(steps=("Make tea",)))
