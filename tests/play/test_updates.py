"""An update: this version opens what a user of each released version had, whole. `python -m tools.keep` keeps the folders."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from mandala.core.record import from_fields, replay
from mandala.platform.desktop import desktop
from mandala.play import games, settings
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import SCHEMA_VERSION, Library
from mandala.play.library.rows import game_of, row_of
from mandala.play.notifications import NotificationKind
from mandala.play.seen_history import history_of
from mandala.play.session import Session
from mandala.play.stored import GameConfig, Match, Score, StoredGame
from tests.play.playing import play_on
from tools.keep import statistics_of

KEPT = sorted(path for path in (Path(__file__).parents[1] / "kept").iterdir() if path.is_dir())


@pytest.fixture(params=KEPT, ids=lambda path: path.name)
def folder(request: pytest.FixtureRequest, home: Path) -> Path:
    """A user's folder of an older version, to be written in."""
    shutil.copytree(request.param, home)
    return home


@pytest.fixture
def expected(folder: Path) -> Any:
    """What must come out of it."""
    return json.loads((folder / "expected.json").read_text("utf-8"))


def test_the_settings_are_as_they_were_set(folder: Path, expected: Any) -> None:
    found, notifications = settings.load(desktop(), folder / "settings.json")
    assert notifications == ()
    now = json.loads(json.dumps(asdict(found)))
    wanted = settings._renamed(expected["settings"])
    assert {name: now[name] for name in wanted} == wanted
    assert settings.save(desktop(), folder / "settings.json", found) == ()
    assert settings.load(desktop(), folder / "settings.json") == (found, ())


def test_every_game_is_there_and_holds(folder: Path, expected: Any) -> None:
    library, notifications = Library.open(desktop(), folder / "library.db")
    found = {game.game_id: game for game in (*library.unfinished(), *library.finished())}
    assert notifications == library.notifications() == ()
    assert len(found) == len(expected["games"])
    for game in expected["games"].values():
        stored = found[game["id"]]
        assert (stored.finished, stored.record) == (game["finished"], game["record"])
        recorder = games.GAMES[stored.config.game].recorder
        replay(from_fields(stored.record), recorder, stored.config.deal)
    (of_match,) = library.of_matches()
    assert of_match.game_id == expected["games"]["match"]["id"]
    library.close()


def test_the_running_games_go_on_to_their_end(folder: Path, expected: Any) -> None:
    library, _ = Library.open(desktop(), folder / "library.db")
    running = {game["id"]: game for game in expected["games"].values() if not game["finished"]}
    assert {stored.game_id for stored in library.unfinished()} == set(running) != set()
    for stored in library.unfinished():
        session = Session.resume(stored, InlineEngine(1), library)
        assert session.seat(0).ply == len(running[stored.game_id]["record"]["moves"])
        play_on(session, random.Random(1))
        assert session.finished
    assert library.unfinished() == []
    library.close()
    again, notifications = Library.open(desktop(), folder / "library.db")
    assert notifications == ()
    assert set(running) <= {game.game_id for game in again.finished()}
    again.close()


def test_the_statistics_count_as_they_did(folder: Path, expected: Any) -> None:
    if "statistics" not in expected:
        pytest.skip("that version kept none")
    library, _ = Library.open(desktop(), folder / "library.db")
    assert json.loads(json.dumps(statistics_of(library))) == expected["statistics"]
    library.close()


def test_a_finished_game_can_be_looked_at(folder: Path, expected: Any) -> None:
    library, _ = Library.open(desktop(), folder / "library.db")
    stored = next(game for game in library.finished() if game.game_id == expected["games"]["finished"]["id"])
    history = history_of(stored, 0)
    plies = len(expected["games"]["finished"]["record"]["moves"])
    assert history.position(1, plies) != history.position(1, 0)
    library.close()


def test_an_older_program_meets_what_a_newer_one_left(folder: Path, expected: Any) -> None:
    """The kept folder as a version would leave it that knows more: this one keeps what it does not know, and every game."""
    file, path = folder / "settings.json", folder / "library.db"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {"version": 99, "smell": "roses"}), "utf-8")
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    found, _ = settings.load(desktop(), file)
    assert settings.save(desktop(), file, found) == ()
    assert json.loads(file.read_text("utf-8"))["smell"] == "roses"
    library, notifications = Library.open(desktop(), path)
    assert [notification.kind for notification in notifications] == [NotificationKind.LIBRARY_NEWER]
    games = {game.game_id for game in (*library.unfinished(), *library.finished())}
    assert games == {game["id"] for game in expected["games"].values()}
    library.close()
    assert [*folder.glob("library.db.bak-*")], "the newer version's own file lies beside it"


def test_a_row_of_the_file_has_the_keys_of_older_versions() -> None:
    match = Match("three", 5, (Score((30, 20), 0), Score((25, 25), None)))
    config = GameConfig(("human", "master"), ("Änne", "Bo"), 2718, 1, "tiles", match, shared_aid=True, tutor=True)
    game = StoredGame(12, config, {"moves": ["a"]}, "2026-01-31T12:00:00+00:00", True, True, 3)
    row = row_of(game, 3)
    assert row.plan.decode() == (
        '{"kinds":["human","master"],"names":["Änne","Bo"],"deal":2718,"first_player":1,"game":"tiles",'
        '"series":{"kind":"three","key":5,"earlier":[{"points":[30,20],"winner":0},{"points":[25,25],"winner":null}]},'
        '"imported":false,"memory":true,"tutor":true}'
    )
    assert game_of(row) == game
