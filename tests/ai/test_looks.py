"""Every level looks often whether it should stop, also without a compiler."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

MOST = 50_000  #: Calls of Python functions: some hundredths of a second.


@pytest.mark.thorough
def test_no_level_works_long_without_a_look_whether_it_should_stop() -> None:
    said = subprocess.run([sys.executable, "-m", "tests.ai.looks"], stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(said.stdout)
    assert len(found) > 30
    assert {name: calls for name, calls in found.items() if calls > MOST} == {}
