"""`make check` finds sentences that break the house style, and lets good ones pass."""

from __future__ import annotations

import pytest

from tools.plain import faults, gone, in_python

GOOD = '''"""Returns the legal moves of a seat. Raises `IllegalMove`."""
LIMIT = 3  #: largest number of moves
'''


def test_good_source_passes() -> None:
    assert list(in_python(GOOD)) == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('"""' + "word " * 26 + '."""', "26 words"),
        ('"""So many moves."""', "So many"),
        ('"""What a seat sees."""', "What"),
        ("LIMIT = 3  # largest number", "#:"),
        ('LIMIT = 3\n"""Largest number."""', "#:"),
        ("LIMIT = 3  #: ... of them", "continues"),
        ("class Series: ...", "`Match`"),
        ("def f():\n    pass  # whoever it was", "whoever"),
    ],
)
def test_a_fault_is_found_once(source: str, fault: str) -> None:
    (found,) = in_python(source)
    assert fault in found[1]


def test_sentences_of_a_page_are_counted_without_its_code_tables_and_links() -> None:
    page = (
        "\n# Title\n\nShort. [A link](https://example.org/a/long/one), `code with many words in it`.\n\n| a | table |\n\n"
        + ("    an indented command " + "x " * 40)
    )
    assert list(faults(page)) == []


def test_the_glossary_names_what_is_gone() -> None:
    assert {"Series", "Verdict", "crew"} <= set(gone())
