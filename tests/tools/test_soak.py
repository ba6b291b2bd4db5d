"""The long trials of `tools/soak`, briefly: that each quick module finds nothing in a few trials, and can find something."""

from __future__ import annotations

import sys

import pytest

from tests.ui import support  # noqa: F401  (SDL's dummy driver, before anything loads pygame)
from tools.driver.desk import require_tools
from tools.soak import monkey, random_user
from tools.soak.__main__ import modules


def test_each_module_says_what_it_promises() -> None:
    for name, module in modules().items():
        assert module.PROMISE, name
        assert module.COUNT > 0, name
        assert callable(module.trials), name


@pytest.mark.thorough
def test_a_random_user_for_a_trial() -> None:
    assert list(random_user.trials(3, 1, inputs=30)) == [None]


@pytest.mark.thorough
@pytest.mark.window
def test_a_monkey_for_a_moment() -> None:
    require_tools("openbox")
    assert list(monkey.trials(1, 1, seconds=4)) == [None]


@pytest.mark.window
def test_a_monkey_tells_how_the_program_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    require_tools("openbox")
    code = "import sys; print('FIRST_FRAME', flush=True); sys.exit('words')"
    monkeypatch.setattr(monkey, "PROGRAM", [sys.executable, "-c", code])
    (said,) = monkey.trials(1, 1, seconds=4)
    assert said is not None
    assert "the program ended with code 1: " in said
    assert "key Return" in said
