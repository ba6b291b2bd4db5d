"""Games that come and go: files in and out, looking back, and playing on from a position."""

from __future__ import annotations

import json
import os
import random
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mandala.core.record import parse
from mandala.platform.desktop import desktop
from mandala.play.codes import code_of, record_of
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.record_files import Unreadable
from mandala.play.seen_history import history_of, may_look
from mandala.play.session import Session, play_on
from mandala.play.sharing import bring, day_of, export
from mandala.play.stored import GameConfig, StoredGame
from tests.play.playing import AGAINST_GREEDY, TWO, bring_file, noon
from tests.play.playing import play_on as advance
from tests.recorded import records_of

RECORDS = records_of("cards")


def game(config: GameConfig, library: Library, moves: int = 1000, seed: int = 1) -> StoredGame:
    """A game in the library after some free moves of the humans."""
    session = Session.new(config, InlineEngine(1), library, now=noon)
    advance(session, random.Random(seed), moves)
    return next(one for one in (*library.finished(), *library.unfinished()) if one.game_id == session.game_id)


def test_an_exported_game_comes_back_the_same(tmp_path: Path) -> None:
    library, other = Library.in_memory(), Library.in_memory()
    stored = game(AGAINST_GREEDY, library)
    first, second = export(stored, tmp_path / "out"), export(stored, tmp_path / "out")
    assert first.name == "mandala-cards-2026-01-31-Ada-Greedy.json"
    assert second.name == "mandala-cards-2026-01-31-Ada-Greedy-2.json", "no file is written over"
    assert parse(first.read_bytes()).fields == parse(json.dumps(stored.record)).fields
    (brought,) = bring_file(first, other, noon).games
    assert (brought.config.agents, brought.config.names) == (stored.config.agents, stored.config.names)
    assert brought.finished
    assert brought.config.imported
    bring_file(second, other, noon)
    assert len(other.finished()) == 1
    assert bring(record_of(code_of(brought)), other, noon).game_id == brought.game_id
    assert bring_file(first, library, noon).games[0].game_id == stored.game_id, "and no second copy of one's own game"


def test_a_name_cannot_leave_the_folder(tmp_path: Path) -> None:
    library = Library.in_memory()
    stored = game(replace(TWO, names=("../../etc/passwd", "A:B\\C*?")), library)
    assert export(stored, tmp_path).parent == tmp_path


def test_names_that_cannot_be_written_or_never_end_are_put_right() -> None:
    record = {
        **json.loads(json.dumps(RECORDS[0])),
        "players": ["A\0n\nna \u202e", "W" * 500_000],
        "kinds": ["human", "\0"],
    }
    config = bring(record, Library.in_memory(), noon).config
    assert (config.names, config.agents) == (("An na", "W" * 40), ("human", ""))


def test_a_name_that_the_system_refuses_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        bring_file(tmp_path / ("n" * 300), Library.in_memory())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unreadable, match="a pipe or a device"):
        bring_file(tmp_path / "pipe", Library.in_memory())


def test_a_running_game_does_not_go_out(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="running"):
        export(game(TWO, Library.in_memory(), 5), tmp_path)


def test_a_file_brings_all_records_that_hold(tmp_path: Path) -> None:
    path, library = tmp_path / "games.jsonl", Library.in_memory()
    lines = [json.dumps(fields) for fields in RECORDS[:5]]
    lines[2] = lines[2].replace('"D G"', '"D GGGGGGG"', 1).replace('"M1 K"', '"M1 X"', 1)
    path.write_text("\n".join(lines))
    brought = bring_file(path, library, noon)
    assert len(brought.games) == len(library.finished()) == 4
    (report,) = brought.reports
    assert report.line == 3
    assert report.move is not None
    assert report.place.startswith("moves[")


@pytest.mark.parametrize("content", [b"", b"GIF89a\x00\xff", b"hello", b"\xff\xfe"])
def test_what_is_no_file_of_records(tmp_path: Path, content: bytes) -> None:
    path, library = tmp_path / "x", Library.in_memory()
    path.write_bytes(content)
    with pytest.raises(Unreadable):
        bring_file(path, library, noon)
    with pytest.raises(Unreadable):
        bring_file(tmp_path, library, noon)
    assert library.finished() == library.unfinished() == []


def test_an_unfinished_record_can_be_continued() -> None:
    library = Library.in_memory()
    fields: dict[str, Any] = {key: RECORDS[3][key] for key in ("format", "game", "deck", "first_player")}
    fields |= {"moves": RECORDS[3]["moves"][:6], "reshuffles": [], "kinds": ["human", "oracle"]}
    stored = bring(fields, library, noon)
    assert (stored.finished, stored.assisted, stored.config.agents) == (False, True, ("human", "human"))
    session = Session.resume(stored, InlineEngine(1), library, now=noon)
    advance(session, random.Random(2))
    assert session.finished
    assert day_of(library.finished()[0]) == "2026-01-31"


def half_of_a_game() -> dict[str, Any]:
    """The record of a game that was left after some moves."""
    fields: dict[str, Any] = {key: RECORDS[3][key] for key in ("format", "game", "deck", "first_player")}
    return fields | {"moves": RECORDS[3]["moves"][:6], "reshuffles": []}


@pytest.mark.parametrize("moves", [2, 1000])
@pytest.mark.parametrize("again", [False, True], ids=["at once", "after a new start"])
def test_a_game_that_was_gone_on_with_is_left_alone_when_its_beginning_is_brought_again(
    tmp_path: Path, moves: int, again: bool
) -> None:
    library, _ = Library.open(desktop(), tmp_path / "library.db")
    session = Session.resume(bring(half_of_a_game(), library, noon), InlineEngine(1), library, now=noon)
    advance(session, random.Random(2), moves)
    session.close()
    (played,) = (*library.finished(), *library.unfinished())
    if again:
        library.close()
        library, _ = Library.open(desktop(), tmp_path / "library.db")
    brought = bring(half_of_a_game(), library, noon)
    assert len(brought.record["moves"]) == 6
    assert library.game(played.game_id) == played
    assert library.game(brought.game_id) == brought
    assert bring(half_of_a_game(), library, noon) == brought, "the same once more is the same game"
    for player in (1, 2):  # both go on, and neither is told of the other
        session = Session.resume(brought, InlineEngine(1), library, now=noon)
        advance(session, random.Random(player), 2)
        session.close()
    assert library.notifications() == ()
    assert len([*library.finished(), *library.unfinished()]) == 2
    assert library.game(played.game_id) == played
    library.close()


@pytest.mark.parametrize("again", [False, True], ids=["at once", "after a new start"])
def test_a_game_that_was_deleted_can_be_brought_again(tmp_path: Path, again: bool) -> None:
    library, _ = Library.open(desktop(), tmp_path / "library.db")
    assert library.delete(bring(RECORDS[0], library, noon))
    if again:
        library.close()
        library, _ = Library.open(desktop(), tmp_path / "library.db")
    brought = bring(RECORDS[0], library, noon)
    assert library.finished() == [brought]
    assert library.notifications() == ()
    library.close()


def test_undoing_a_deletion_after_the_game_was_brought_again_takes_nothing_away() -> None:
    library = Library.in_memory()
    deleted = bring(half_of_a_game(), library, noon)
    assert library.delete(deleted)
    session = Session.resume(bring(half_of_a_game(), library, noon), InlineEngine(1), library, now=noon)
    advance(session, random.Random(2), 3)
    session.close()
    library.save(deleted)
    assert sorted(len(one.record["moves"]) for one in library.unfinished())[0] == 6
    assert len(library.unfinished()) == 2
    assert library.notifications() == ()


def test_games_that_come_while_nothing_can_be_written_are_all_kept(tmp_path: Path) -> None:
    library, _ = Library.open(desktop(), tmp_path / "library.db")
    other = sqlite3.connect(tmp_path / "library.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    session = Session.resume(bring(half_of_a_game(), library, noon), InlineEngine(1), library, now=noon)
    advance(session, random.Random(2), 3)
    session.close()
    bring(half_of_a_game(), library, noon)
    assert len(library.unfinished()) == 2
    other.close()
    library.close()
    library, _ = Library.open(desktop(), tmp_path / "library.db")
    assert len(library.unfinished()) == 2
    library.close()


def test_a_finished_game_is_seen_from_both_sides() -> None:
    stored = game(AGAINST_GREEDY, Library.in_memory())
    history = history_of(stored, 0)
    assert set(history.steps) == {0, 1}
    assert history.length == len(stored.record["moves"])
    assert history.position(1, 0).hand == history.firsts[1].hand
    assert history.position(0, history.length).outcome is not None


def test_a_running_game_is_seen_from_ones_own_side_only() -> None:
    stored = game(AGAINST_GREEDY, Library.in_memory(), 4)
    assert may_look(stored) == (0,)
    assert set(history_of(stored, 0).steps) == {0}
    with pytest.raises(ValueError, match="computer"):
        history_of(stored, 1)
    shared = game(TWO, Library.in_memory(), 4)
    assert may_look(shared) == (0, 1)
    assert set(history_of(shared, 1).steps) == {1}, "one pair of eyes at a time"


@pytest.mark.parametrize("ply", [0, 1, 9])
def test_playing_on_makes_a_game_of_its_own(ply: int) -> None:
    library, engine = Library.in_memory(), InlineEngine(1)
    stored = game(TWO, library)
    before = history_of(stored, 0)
    config = replace(stored.config, agents=("greedy", "human"))
    session = play_on(stored, ply, config, engine, library, now=noon)
    assert session.assisted
    assert session.seat(1).observation == before.position(1, ply)
    assert library.finished() == [stored], "the old one stays as it is"
    (new,) = library.unfinished()
    assert new.game_id == session.game_id != stored.game_id
    assert len(new.record["moves"]) == ply
    advance(session, random.Random(4))
    assert len(library.finished()) == 2


def test_playing_on_after_a_new_deck_and_before_it() -> None:
    """The decks up to the position are kept, later ones are new."""
    library = Library.in_memory()
    stored = bring(RECORDS[0], library, noon)
    for ply in (10, len(RECORDS[0]["moves"]) - 3):
        session = play_on(
            stored, ply, replace(stored.config, agents=("human", "human")), InlineEngine(1), library, now=noon
        )
        advance(session, random.Random(ply))
        assert session.finished


def test_branching_off_a_running_game_marks_both() -> None:
    library, engine = Library.in_memory(), InlineEngine(1)
    stored = game(AGAINST_GREEDY, library, 4)
    assert not stored.assisted
    for agents in (("human", "human"), ("greedy", "human")):  # the computer's hand would be seen
        with pytest.raises(AssertionError):
            play_on(stored, 0, replace(stored.config, agents=agents), engine, library)
    play_on(stored, 0, stored.config, engine, library, now=noon)
    assert len(library.unfinished()) == 2
    assert all(one.assisted for one in library.unfinished())
