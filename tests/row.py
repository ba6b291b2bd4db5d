"""A row of strength for tests: points of "as strong as you" that play as the fallback level does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mandala.play.games import EQUAL, GAMES, GameEntry

POINTS = range(800, 2101, 25)


def give_row(monkeypatch: pytest.MonkeyPatch, name: str = "cards") -> GameEntry:
    """Gives a game that row, and returns its entry."""
    entry = GAMES[name]
    level = entry.levels[entry.fallback]
    row = {f"{EQUAL}-{rating}": level._replace(rating=rating, selectable=False) for rating in POINTS}
    named = {agent: level for agent, level in entry.levels.items() if not agent.startswith(f"{EQUAL}-")}
    given = replace(entry, levels={**named, **row})
    monkeypatch.setitem(GAMES._loaded, name, given)
    return given
