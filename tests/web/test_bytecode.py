"""The page's Python is compiled when the site is built."""

from __future__ import annotations

import pytest

from tests.web.chromium import SITE
from tools.web.bytecode import compiled
from tools.web.sources import Impossible

pytestmark = [pytest.mark.thorough, pytest.mark.skipif(not SITE.exists(), reason="needs the site: make web")]


def test_python_comes_compiled_and_without_docstrings() -> None:
    made = compiled({"a.py": b'"""Some words."""\nONE = "letters"\n', "b.txt": b"b"})
    assert made.keys() == {"a.pyc", "b.txt"}
    assert b"letters" in made["a.pyc"]
    assert b"Some words" not in made["a.pyc"]


def test_python_that_cannot_be_compiled_is_told_with_its_file() -> None:
    with pytest.raises(Impossible, match=r'(?s)"a.py", line 1.*SyntaxError'):
        compiled({"a.py": b"one two"})
