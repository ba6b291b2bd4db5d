"""How games of tiles are kept and told: saved, resumed, handed out and in, played on, counted, in matches."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mandala.core.record import text_of
from mandala.core.tiles.moves import TakeStart
from mandala.platform.desktop import desktop
from mandala.play.codes import CodeError, CodeFault, code_of, record_of
from mandala.play.engine.engine import InlineEngine
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.match import exchanged, next_game, score_of, standing
from mandala.play.seen_history import history_of
from mandala.play.session import Session, play_on, session_of_record
from mandala.play.sharing import bring, export
from mandala.play.statistics import Company, LuckCount, rows
from mandala.play.stored import GameConfig, Match, Score, StoredGame
from tests.play.playing import bring_file, counted, noon
from tests.play.playing import play_on as advance
from tests.recorded import records_of

RECORDS = records_of("tiles")
KEYS = ("game", "board", "start_tiles", "first_player", "moves", "result")
TWO = GameConfig(("human", "human"), ("Ada", "Ben"), 7, 0, "tiles")
AGAINST = GameConfig(("human", "novice"), ("Ada", ""), 7, 0, "tiles")


def played(config: GameConfig, library: Library, moves: int = 1000, seed: int = 1) -> StoredGame:
    """A game in the library after some free moves of the humans."""
    session = Session.new(config, InlineEngine(1, iterations=1), library, now=noon)
    advance(session, random.Random(seed), moves)
    return next(one for one in (*library.finished(), *library.unfinished()) if one.game_id == session.game_id)


@pytest.mark.parametrize("moves", [1, 2, 9])
def test_a_saved_game_is_resumed_at_its_last_move(tmp_path: Path, moves: int) -> None:
    """Also right after the choice of the start tiles (T2), and beside a card game that was left too."""
    library, _ = Library.open(desktop(), tmp_path / "library.db")
    configs = AGAINST, replace(TWO, deal=8), GameConfig(("human", "human"), ("", ""), 9, 0)
    before = {played(config, library, moves).game_id: config for config in configs}
    library.close()
    library, notifications = Library.open(desktop(), tmp_path / "library.db")
    assert notifications == ()
    for stored in library.unfinished():
        session = Session.resume(stored, InlineEngine(1, iterations=1), library)
        assert session.config == before.pop(stored.game_id)
        assert session.seat(0).ply == len(stored.record["moves"])
        advance(session, random.Random(2))
        assert session.finished
    assert not before
    assert len(library.finished()) == 3
    library.close()


def test_an_exported_game_comes_back_the_same(tmp_path: Path) -> None:
    library, other = Library.in_memory(), Library.in_memory()
    stored = played(AGAINST, library)
    path = export(stored, tmp_path)
    assert path.name == "mandala-tiles-2026-01-31-Ada.json"
    (brought,) = bring_file(path, other, noon).games
    assert (brought.config.game, brought.config.agents, brought.finished) == ("tiles", AGAINST.agents, True)
    assert bring(record_of(code_of(brought)), other, noon).game_id == brought.game_id
    assert bring_file(path, library, noon).games[0].game_id == stored.game_id, "no second copy of one's own game"
    assert text_of(brought.record) == text_of(stored.record)


def test_the_same_moves_on_another_board_are_another_game() -> None:
    library = Library.in_memory()
    for fields in RECORDS[:3]:
        begun = {key: fields[key] for key in ("format", "game", "board", "start_tiles")}
        bring({**begun, "first_player": 0, "moves": []}, library, noon)
    assert len(library.unfinished()) == 3


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_every_record_comes_back_from_a_short_code(number: int) -> None:
    fields = RECORDS[number]
    config = replace(TWO, first_player=fields["first_player"], imported=True)
    code = code_of(StoredGame(1, config, fields, "2026-01-01", True, False))
    assert len(code) < 80
    back = record_of(code.lower())
    assert {key: back[key] for key in KEYS} == {key: fields[key] for key in KEYS}
    with pytest.raises(CodeError) as caught:
        record_of(code[:-9] + "Z" + code[-8:] if code[-9] != "Z" else code[:-1])
    assert caught.value.fault is CodeFault.CUT_OR_CHANGED


def test_a_running_game_has_no_code_and_no_file(tmp_path: Path) -> None:
    running = played(TWO, Library.in_memory(), 5)
    with pytest.raises(ValueError, match="running"):
        code_of(running)
    with pytest.raises(ValueError, match="running"):
        export(running, tmp_path)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"board": "R" * 52}, "start_tiles"),
        ({"board": RECORDS[0]["board"][:-1]}, "board"),
        ({"board": RECORDS[0]["board"].replace("R", "X", 1)}, "board"),
        ({"start_tiles": "RR"}, "start_tiles"),
        ({"moves": ["T R", "O a1"]}, "moves[1]"),
        ({"result": {"scores": [1, 1], "winner": None}}, "result"),
    ],
)
def test_the_fault_of_a_record_is_named_with_its_place(tmp_path: Path, change: dict[str, object], place: str) -> None:
    path, library = tmp_path / "games.jsonl", Library.in_memory()
    fields = {key: value for key, value in RECORDS[0].items() if key != "legal_move_counts"}
    if "moves" in change:
        fields["start_tiles"], change = fields["start_tiles"], {"moves": [f"T {fields['start_tiles'][0]}", "O a1"]}
    path.write_text("\n".join(json.dumps(one) for one in (fields, {**fields, **change})))
    brought = bring_file(path, library, noon)
    assert len(brought.games) == 1
    (report,) = brought.reports
    assert (report.line, report.place) == (2, place)


@pytest.mark.parametrize("ply", [0, 1, 9])
def test_playing_on_from_a_position(ply: int) -> None:
    library = Library.in_memory()
    stored = bring(RECORDS[0], library, noon)
    config = replace(stored.config, agents=("novice", "human"))
    session = play_on(stored, ply, config, InlineEngine(1, iterations=1), library, now=noon)
    assert session.assisted
    assert session.seat(1).observation == history_of(stored, 1).position(1, ply)
    assert library.finished() == [stored]
    advance(session, random.Random(4))
    assert session.finished
    assert session.record()["board"] == stored.record["board"]


def test_a_record_as_a_session_to_look_at() -> None:
    session = session_of_record(json.dumps(RECORDS[0]), 0)
    assert session.config.game == "tiles"
    assert all(isinstance(move, TakeStart) for move in session.seat(1 - session.config.first_player).legal_moves)


def test_a_mirror_match_has_the_same_tiles_for_both() -> None:
    """What the first game gives player 0 the second gives player 1: nothing else is left to chance."""
    first = replace(AGAINST, match=Match("mirror", 3))
    second = next_game(first, Score((30, 20), 0), deal=99)
    assert second is not None
    (mine, other), (mine_then, other_then) = start(first), start(second)
    assert (mine, other) == (other_then, mine_then)
    assert start(exchanged(first)) == (mine_then, other_then)
    assert mine != mine_then


def start(config: GameConfig) -> tuple[Any, Any]:
    """What player 0 and player 1 see before the first move."""
    history = GameHistory.dealt(GAMES[config.game].recorder, config.deal, config.first_player)
    return history.observe(0), history.observe(1)


def test_a_mirror_match_is_won_by_the_points_of_both_games() -> None:
    library = Library.in_memory()
    first = played(replace(TWO, match=Match("mirror", 3)), library, seed=2)
    ended = score_of(first)
    assert ended is not None
    config = next_game(first.config, ended, 0)
    assert config is not None
    second = score_of(played(config, library, seed=3))
    assert second is not None
    now = standing(config, second)
    assert now is not None
    assert now.over
    assert now.score == tuple(sum(game.points[player] for game in (ended, second)) for player in (0, 1))


def game(number: int, points: tuple[int, int], first: int = 0, deal: int | None = None, **more: object) -> StoredGame:
    """A game against a level that ended with these points."""
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    config = GameConfig(("human", "novice"), ("", ""), number if deal is None else deal, first, "tiles")
    record = {"format": "mandala-record/1", "game": "tiles", "first_player": first, "moves": []}
    record["result"] = {"scores": points, "winner": winner}
    stored = StoredGame(number, config, record, f"2026-01-01T{number:08}", True, False)
    return replace(stored, config=replace(config, **more))


def test_both_seats_of_a_deal_count_and_the_same_seat_twice_is_help() -> None:
    """Nothing is hidden, so an earlier game in the other seat tells nothing that the board does not tell."""
    games = [game(1, (30, 20), 0, deal=5), game(2, (9, 20), 1, deal=5), game(3, (40, 20), 0, deal=5)]
    found = counted(games, (), "tiles")
    assert [entry.company for entry in found] == [Company.ALONE, Company.ALONE, Company.ASSISTED]
    assert counted(games, (), "cards") == ()


def test_results_are_counted_by_who_began() -> None:
    games = [game(1, (30, 20)), game(2, (10, 40)), game(3, (22, 20), 1), game(4, (5, 20), 1), game(5, (5, 35), 1)]
    (row,) = rows(counted(games, (), "tiles"), Company.ALONE, "tiles")
    mine, other = row.sides
    assert (mine.began, mine.won_first, mine.margin_first) == (2, 1, -10)
    assert (other.began, other.won_first, other.margin_first) == (3, 2, pytest.approx(43 / 3))
    (alone,) = rows(counted(games[:1], (), "tiles"), Company.ALONE, "tiles")
    assert alone.sides[1].margin_first is None


def test_mirror_matches_are_counted_when_they_are_over() -> None:
    def mirror(key: int, *earlier: Score) -> Match:
        return Match("mirror", key, earlier)

    games = [
        game(1, (30, 20), match=mirror(1)),
        game(2, (10, 15), 1, deal=1, match=mirror(1, Score((30, 20), 0))),
        game(3, (20, 30), match=mirror(2)),
        game(4, (30, 20), 1, deal=3, match=mirror(2, Score((20, 30), 1))),
        game(5, (20, 30), match=mirror(3)),
        game(6, (50, 1), match=Match("three", 4, (Score((1, 2), 1), Score((2, 1), 0)))),
    ]
    (row,) = rows(counted(games, (), "tiles"), Company.ALONE, "tiles")
    assert row.mirrors == 2
    assert [side.mirrors for side in row.sides] == [1, 0], "the second was drawn"


def test_there_is_no_luck_to_count() -> None:
    library = Library.in_memory()
    played(AGAINST, library)
    games = counted(library.finished(), (), "tiles")
    count = LuckCount(games)
    assert len(games) == 1
    assert count.left == 0
    assert count.of(games) is None
