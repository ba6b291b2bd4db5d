"""docs/a-new-game.md builds the example from pieces of its files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.slots import slots

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "a-new-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n# (\S+)\n(.*?)```$", PAGE, re.M | re.S)


def test_every_block_of_code_names_its_file() -> None:
    assert len(BLOCKS) == PAGE.count("\n```python\n") > 5


@pytest.mark.parametrize(("path", "block"), BLOCKS)
def test_a_block_of_code_stands_in_its_file_word_for_word(path: str, block: str) -> None:
    assert block in (ROOT / path).read_text("utf-8")


def test_every_file_of_the_example_is_spoken_of() -> None:
    spoken = {path.rpartition("/")[2] for path, _ in BLOCKS} | {*re.findall(r"`(\w+\.py)`", PAGE)}
    assert {file.name for file in (ROOT / "examples" / "highcard").glob("*.py")} - spoken == {"__init__.py"}


def test_the_number_of_things_to_fill_in_is_true() -> None:
    assert f"{sum(map(len, slots().values()))} functions and values" in PAGE
