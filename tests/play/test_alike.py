"""The deals of a week are the same games on every system, compiled or not: written down once, move by move.

Two friends compare their games only if this holds. `make test-all` runs it on Windows too.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from mandala.play.challenges import challenge_of, config_in
from mandala.play.daily import config_of, plays_alike
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame

MONDAY = date(2026, 11, 23)
#: The moves of each day's game in short, from Monday, where the person goes on as `played` does. A level that plays
#: otherwise has another `levels_version`; then `python -m tests.play.test_alike` tells them anew.
MOVES = {
    "cards": "102-49e9b3fe23 118-7a66be780b 162-9d51264578 74-6d6bd4ef38 132-dd0696e391 84-ade3ac9aec 98-99a8eb2428",
    "tiles": "64-4d0e51ef79 64-473623a52b 56-7aedf50750 30-07437e2cb4 42-01c91f1ca9 68-6507f26558 66-bc8ca11740",
}


def played(config: GameConfig) -> StoredGame:
    """A game in which the person chooses by counting: no chance of this machine has a part in it."""
    library = Library.in_memory()
    session = Session.new(config, InlineEngine(1), library)
    (human,) = config.humans
    seat = session.seat(human)
    while not session.finished:
        if legal := sorted(seat.legal_moves, key=str):
            seat.submit(legal[7 * seat.ply % len(legal)])
        session.update()
    return library.finished()[0]


def in_short(config: GameConfig) -> str:
    text = " ".join(played(config).record["moves"])
    return f"{len(text.split())}-{hashlib.sha256(text.encode()).hexdigest()[:10]}"


def days() -> dict[str, dict[str, str]]:
    """The games that are offered here, by game and date."""
    found = dict[str, dict[str, str]]()
    for game in MOVES:
        for day in (MONDAY + timedelta(number) for number in range(7)):
            config = config_of(game, day)
            if plays_alike(game, config.agents[1]):
                found.setdefault(game, {})[day.isoformat()] = in_short(config)
    return found


def written() -> dict[str, dict[str, str]]:
    return {
        game: {(MONDAY + timedelta(number)).isoformat(): moves for number, moves in enumerate(week.split())}
        for game, week in MOVES.items()
    }


@pytest.mark.parametrize("game", [*MOVES])
def test_a_week_is_played_as_it_was_written_down(game: str) -> None:
    found = days()[game]
    assert len(found) >= 4, "some days are offered everywhere"
    assert found == {day: moves for day, moves in written()[game].items() if day in found}


@pytest.mark.parametrize("game", [*MOVES])
def test_a_challenge_is_the_same_game(game: str) -> None:
    config = config_of(game, MONDAY)
    assert in_short(config_in(challenge_of(played(config)))) == MOVES[game].split()[0]


UNCOMPILED = """
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

def source(path):
    if "mandala/ai" not in Path(path).as_posix():
        raise ImportError
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))

sys.path_hooks.insert(0, source)
import json
from mandala.play.games import compiled
from tests.play.test_alike import days

assert not compiled()
print(json.dumps(days()))
"""
"""Finds only the source of the levels."""


@pytest.mark.thorough
def test_without_the_compiled_part_the_days_that_are_offered_are_the_same_games() -> None:
    command, root = [sys.executable, "-c", UNCOMPILED], Path(__file__).parents[2]
    told = subprocess.run(command, cwd=root, env={**os.environ}, stdout=subprocess.PIPE, check=True, text=True).stdout
    found = json.loads(told)
    assert {*found} == {*MOVES}
    for game, week in found.items():
        assert len(week) >= 4
        assert week.items() <= written()[game].items()


if __name__ == "__main__":
    for week in days().values():
        print(*week.values())
