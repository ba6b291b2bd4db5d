"""Seasons: one game against each level, whatever else lies in the library."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from mandala.core.record import text_of
from mandala.platform.api import Platform
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.library.rows import row_of
from mandala.play.match import alone, exchanged
from mandala.play.season import Season, config_of, following, present, seasons
from mandala.play.session import Session
from mandala.play.sharing import bring_text
from mandala.play.stored import StoredGame
from tests.play import playing

BOTH = ("cards", "tiles")
FIRST = Season("tiles", 1, {}, {})


def played(library: Library, level: str, season: Season = FIRST, moves: int = 1000, seed: int = 5) -> StoredGame:
    """A game of a season, played by random moves."""
    session = Session.new(config_of(season, level), InlineEngine(1), library)
    playing.play_on(session, random.Random(seed), moves)
    found = library.game(session.game_id)
    assert found is not None
    return found


def present_in(library: Library, game: str = "tiles") -> Season:
    return present(seasons(library.heads(), library.waiting(), game), game)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library, _ = Library.open(Platform(), tmp_path / "games.db")
    yield library
    library.close()


@pytest.mark.parametrize("game", BOTH)
def test_one_begins_against_every_other_level(game: str) -> None:
    season = Season(game, 1, {}, {})
    first = [config_of(season, level).first_player for level in season.left]
    assert first == [at % 2 for at in range(len(first))]
    assert first[0] != config_of(following(season), season.left[0]).first_player


def test_the_library_keeps_a_games_season(library: Library) -> None:
    game = played(library, "pupil", following(FIRST))
    again = library.game(game.game_id)
    assert again is not None
    assert again.config == game.config
    assert again.config.season == 2


def test_a_game_of_no_season_is_written_as_before(library: Library) -> None:
    """So an older program and an older checksum hold for it."""
    game = played(library, "pupil")
    rows = [row_of(replace(game, config=replace(game.config, season=number)), 1) for number in (0, 1)]
    assert ["season" in msgspec.json.decode(row.plan) for row in rows] == [False, True]


def test_a_finished_game_meets_its_level_and_a_running_one_waits(library: Library) -> None:
    played(library, "pupil")
    running = played(library, "novice", moves=2)
    season = present_in(library)
    assert [*season.ended] == ["pupil"]
    assert {level: game.game_id for level, game in season.running.items()} == {"novice": running.game_id}
    assert season.left == tuple(level for level in GAMES["tiles"].selectable_levels if level != "pupil")


def test_the_first_finished_game_against_a_level_counts(library: Library) -> None:
    one, two = played(library, "pupil"), played(library, "pupil", seed=6)
    first = min((one, two), key=lambda game: (game.updated, game.game_id))
    assert present_in(library).ended["pupil"].stored.game_id == first.game_id


def test_records_that_came_in_count_nowhere(library: Library) -> None:
    game = played(library, "pupil")
    other = Library.in_memory()
    for _ in range(2):
        bring_text(text_of(game.record), other)
    assert present_in(other) == FIRST
    bring_text(text_of(game.record), library)
    assert len(present_in(library).ended) == 1


def test_a_deleted_game_is_to_be_played_again(library: Library) -> None:
    game = played(library, "pupil")
    assert library.delete(game)
    assert present_in(library) == FIRST


def test_other_games_of_the_same_deal_belong_to_no_season(library: Library) -> None:
    config = played(library, "pupil").config
    assert [one.season for one in (config, alone(config), exchanged(config))] == [1, 0, 0]


def test_a_damaged_game_is_left_out_and_the_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    library, _ = Library.open(Platform(), path)
    kept, lost = played(library, "pupil"), played(library, "novice")
    library.close()
    with sqlite3.connect(path) as database:
        database.execute("UPDATE games SET plan = replace(plan, 'novice', 'expert') WHERE id = ?", (lost.game_id,))
    database.close()
    library, _ = Library.open(Platform(), path)
    try:
        assert {one.stored.game_id for one in present_in(library).ended.values()} == {kept.game_id}
    finally:
        library.close()


def test_a_game_finished_in_two_windows_counts_once(tmp_path: Path) -> None:
    one, _ = Library.open(Platform(), tmp_path / "games.db")
    running = played(one, "pupil", moves=2)
    two, _ = Library.open(Platform(), tmp_path / "games.db")
    try:
        sessions = [Session.resume(running, InlineEngine(1), library) for library in (one, two)]
        for seed, session in enumerate(sessions):
            playing.play_on(session, random.Random(seed))
        assert len(two.finished()) == 2
        assert [*present_in(two).ended] == ["pupil"]
    finally:
        two.close()
        one.close()


def test_a_copy_that_is_merged_counts_nothing_twice(library: Library) -> None:
    """Nor does it bring back a game that was deleted meanwhile."""
    kept, lost = played(library, "pupil"), played(library, "novice")
    rows = [row_of(game, game.version) for game in (kept, lost)]
    assert library.delete(lost)
    library.merge(rows)
    assert {level: one.stored.game_id for level, one in present_in(library).ended.items()} == {"pupil": kept.game_id}
    empty = Library.in_memory()
    empty.merge(rows)
    assert {*present_in(empty).ended} == {"pupil", "novice"}


def test_two_windows_that_begin_a_season_begin_the_same(tmp_path: Path) -> None:
    windows = [Library.open(Platform(), tmp_path / "games.db")[0] for _ in range(2)]
    try:
        for window, level in zip(windows, ("novice", "pupil")):
            played(window, level, present(seasons((), (), "tiles"), "tiles"))
        assert [sorted(one.ended) for one in seasons(windows[0].finished(), (), "tiles")] == [["novice", "pupil"]]
    finally:
        for window in windows:
            window.close()


def test_help_is_told_and_does_not_rate(library: Library) -> None:
    game = played(library, "pupil")
    rated = present_in(library).rating
    assert rated is not None
    other = Library.in_memory()
    other.save(game.with_aid)
    season = present_in(other)
    assert (season.rating, season.helped, [*season.ended]) == (None, True, ["pupil"])


def full(library: Library, game: str = "tiles") -> Season:
    season = Season(game, 1, {}, {})
    for level in ("novice", "pupil", "apprentice"):
        played(library, level, season)
    model = library.finished()[0]
    for level in season.left[3:]:  # the strong ones take long, so a game of another is given to them
        config = replace(config_of(season, level), first_player=model.config.first_player)
        library.add(replace(model, config=config))
    return present_in(library, game)


def test_a_full_season_is_rated_by_all_its_games_and_stays(library: Library) -> None:
    season = full(library)
    assert not season.left
    assert season.rating is not None
    assert season.wins == sum(entry.winner == 0 for entry in season.ended.values())
    played(library, "novice", following(season))
    begun = seasons(library.heads(), library.waiting(), "tiles")
    assert [one.number for one in begun] == [1, 2]
    assert begun[0] == season


def test_a_season_of_one_game_is_none_of_the_other(library: Library) -> None:
    played(library, "pupil")
    assert present_in(library, "cards") == Season("cards", 1, {}, {})
