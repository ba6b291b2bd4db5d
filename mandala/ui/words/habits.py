"""Habits of play in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class HabitWords(NamedTuple):
    """Sentences on a habit."""

    opponent: str  #: On an opponent who has it.
    use: str  #: How to use it against that opponent.
    own: str  #: On a person who has it and loses by it.


def way_of_playing(words: Mapping[str, HabitWords], habits: Iterable[str]) -> str:
    """Returns what somebody with these habits does."""
    return " ".join([words[habit].opponent for habit in habits])
