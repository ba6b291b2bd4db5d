"""The counts of `tools.counts` stay where the table's design brought them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import counts

ROOT = Path(__file__).parents[2]


def test_a_dropped_card_is_cheap() -> None:
    dropped = counts.drop()
    assert "mandala/ui/cards/motion.py" in dropped.ui, "the card flies"
    assert dropped.total <= 3000
    assert len(dropped.ui) <= 44


@pytest.mark.parametrize(("begin", "trace"), [("A dropped card:", "drop()"), ("The key N,", "key('n')")])
def test_architecture_tells_the_modules_that_an_input_passes(begin: str, trace: str) -> None:
    """In a process of its own: what another test drew before is kept, and its modules would be missing."""
    follow = f"from tools import counts; print(*counts.{trace}.ui)"
    passed = subprocess.run([sys.executable, "-c", follow], cwd=ROOT, capture_output=True, text=True, check=True)
    told = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition(begin)[2].split("```")[1]
    assert [f"mandala/ui/{name}" for name in told.split()] == passed.stdout.splitlines()[-1].split()


def test_classes_of_the_table_are_small() -> None:
    found = counts.methods()
    assert found["TableScene"] <= 20
    assert found["Live"] <= 20


def test_types_say_what_they_are() -> None:
    assert 0 < counts.uses_of_any() <= 30


def test_nobody_asks_a_source_what_it_is() -> None:
    assert counts.questions() <= 5
