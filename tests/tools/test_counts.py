"""The counts of `tools.counts` stay where the table's design brought them."""

from __future__ import annotations

from tools import counts


def test_a_dropped_card_is_cheap() -> None:
    dropped = counts.drop()
    assert "mandala/ui/cards/motion.py" in dropped.ui, "the card flies"
    assert dropped.total <= 3000
    assert len(dropped.ui) <= 47


def test_classes_of_the_table_are_small() -> None:
    found = counts.methods()
    assert found["TableScene"] <= 20
    assert found["Live"] <= 20


def test_types_say_what_they_are() -> None:
    assert 0 < counts.uses_of_any() <= 30


def test_nobody_asks_a_source_what_it_is() -> None:
    assert counts.questions() <= 5
