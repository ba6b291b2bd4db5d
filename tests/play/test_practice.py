"""What is practised: when an exercise comes back, whatever the clock does, and how the library keeps the answers."""

from __future__ import annotations

import json
import random
import sqlite3
from argparse import Namespace
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from mandala.commands.library_run import run
from mandala.platform.desktop import desktop
from mandala.play.library import Library
from mandala.play.library.pages import found_in
from mandala.play.library.repair import merge
from mandala.play.library.rows import practice_number, practice_row, row_in
from mandala.play.practice import (
    INTERVALS,
    Answer,
    Exercise,
    Outcome,
    PracticeError,
    answers_in,
    done_on,
    due_on,
    fields_of,
    is_due,
    is_learnt,
    joined,
    learnt,
    text_of,
    waiting,
)
from mandala.play.record_files import Found, records
from mandala.play.sharing import bring_text, with_answers
from mandala.play.stored import StoredGame, fingerprint
from tests.homes import on
from tools.driver.recorded import stored

FOUND, HELPED, MISSED = Outcome.FOUND, Outcome.HELPED, Outcome.MISSED
TODAY = date(2026, 1, 31)


def day(after: int) -> date:
    return TODAY + timedelta(after)


def given(*answers: tuple[int, Outcome]) -> tuple[Answer, ...]:
    """Answers, each with the days from `TODAY` on which it was given."""
    return tuple(Answer(day(after).isoformat(), outcome) for after, outcome in answers)


@pytest.mark.parametrize("outcome", [MISSED, HELPED])
def test_what_is_not_found_comes_back_after_1_3_7_16_and_35_days(outcome: Outcome) -> None:
    answers, now = list(given((0, outcome))), 0
    for interval in (*INTERVALS, INTERVALS[-1]):
        assert not is_due(answers, day(now + interval - 1))
        assert is_due(answers, day(now + interval))
        now += interval
        answers += given((now, outcome))
    assert not is_learnt(answers)


def test_what_is_found_without_help_on_two_days_is_gone_for_good() -> None:
    assert not is_learnt(given((0, FOUND)))
    assert not is_learnt(given((0, FOUND), (0, FOUND))), "the same day counts once"
    assert not is_learnt(given((0, FOUND), (1, HELPED)))
    assert not is_learnt(given((0, MISSED), (0, FOUND), (1, FOUND))), "it was missed on the first day"
    answers = given((0, MISSED), (1, FOUND), (2, HELPED), (9, FOUND))
    assert is_learnt(answers)
    assert not any(is_due(answers, day(after)) for after in range(-400, 4000, 7))


def test_a_clock_that_was_ahead_loses_nothing() -> None:
    answers = given((4000, MISSED))
    assert is_due(answers, TODAY), "nobody knows when it was given"
    answers += given((0, FOUND))
    assert not is_due(answers, TODAY)
    assert due_on(answers, TODAY) == day(1), "both answers are of today"
    assert not is_learnt(given((4000, FOUND), (0, FOUND))), "these are one day"
    assert is_learnt(given((4000, FOUND), (0, FOUND), (1, FOUND)))


def test_a_clock_that_is_set_back_loses_nothing() -> None:
    answers, learnt_ones = given((0, MISSED), (1, HELPED)), given((0, FOUND), (3, FOUND))
    assert is_due(answers, day(-3000))
    assert is_learnt(learnt_ones)
    answers += given((-3000, FOUND))
    assert len(answers) == 3
    assert is_due(answers, day(5)), "the clock is right again"
    assert not is_learnt(answers)


def test_what_is_due_comes_first_and_the_longest_overdue_before_others() -> None:
    one, two, three, four = (Exercise(9, "cards", 7, ply, 0, 0.1, "") for ply in range(4))
    answers = {7: {1: given((-5, MISSED)), 2: given((-9, MISSED)), 3: given((0, MISSED))}}
    due, fresh = waiting([one, two, three, four], answers, TODAY)
    assert (due, fresh) == ([three, two], [one])
    assert [*done_on(answers, TODAY)] == [MISSED]
    assert learnt({7: {1: given((0, FOUND), (1, FOUND)), 2: given((0, FOUND))}}) == 1


def test_answers_of_two_machines_are_joined_and_none_counts_twice() -> None:
    common = {3: given((0, MISSED))}
    one, other = {3: given((0, MISSED), (2, FOUND))}, {3: given((0, MISSED), (1, HELPED)), 5: given((1, FOUND))}
    both = {3: given((0, MISSED), (1, HELPED), (2, FOUND)), 5: given((1, FOUND))}
    assert joined(one, other) == joined(other, one) == both
    assert joined(common, one) == joined(one, common) == joined(one, one) == one
    assert answers_in(text_of(both)) == both


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b'{"answers": [[1, "2026-01-31", "guessed"]]}',
        b'{"answers": [[1, "2026-02-31", "found"]]}',
        b'{"answers": [[1, "today", "found"]]}',
        b'{"answers": [[-1, "2026-01-31", "found"]]}',
        b'{"answers": [[50, "2026-01-31", "found"]]}',
        b'{"answers": [[1, "2026-01-31\\ud800", "found"]]}',
        json.dumps({"answers": [[1, "2026-01-31", "found"]] * 5001}).encode(),
    ],
)
def test_answers_that_cannot_be_are_refused(content: bytes) -> None:
    with pytest.raises(PracticeError):
        answers_in(content, 50)


# The library


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def opened(path: Path, today: date = TODAY) -> Library:
    library, notifications = Library.open(on(today), path)
    assert notifications == ()
    return library


def game() -> StoredGame:
    return stored(3)


def number() -> int:
    return fingerprint(game().record)


def test_the_library_keeps_answers_with_their_day_and_shows_no_game(path: Path) -> None:
    library = opened(path)
    library.save(game())
    library.practised(number(), 4, MISSED)
    library.close()
    library = opened(path, day(1))
    library.practised(number(), 4, FOUND)
    library.practised(number(), 9, HELPED)
    assert library.practice() == {number(): {4: given((0, MISSED), (1, FOUND)), 9: given((1, HELPED))}}
    assert library.answers(number()) == library.practice()[number()]
    assert library.answers(1) == {}
    assert [one.game_id for one in library.finished()] == [game().game_id]
    assert (library.unfinished(), library.damaged(), len(library.heads())) == ([], [], 1)
    assert library.game(practice_number(number())) is None
    library.close()


def test_what_is_learnt_is_asked_and_counted_no_more(path: Path) -> None:
    for after in range(2):
        library = opened(path, day(after))
        library.practised(number(), 4, FOUND)
        library.close()
    library = opened(path, day(2))
    library.practised(number(), 4, MISSED)
    assert library.answers(number()) == {4: given((0, FOUND), (1, FOUND))}
    library.close()


def test_a_deleted_game_takes_its_answers_along_and_undo_brings_them_back(path: Path) -> None:
    library = opened(path)
    kept = library.save(game())
    library.practised(number(), 4, HELPED)
    assert library.delete(kept)
    assert library.practice() == {}
    library.save(kept)
    assert library.practice() == {number(): {4: given((0, HELPED))}}
    assert library.delete(library.finished()[0])
    library.close()
    library = opened(path)
    assert (library.finished(), library.practice()) == ([], {})
    assert sorted(row.finished for row in found_in(path).rows.values()) == [2, 2]
    library.close()


def test_all_of_it_can_be_forgotten_and_begun_anew(path: Path) -> None:
    library = opened(path)
    library.practised(number(), 4, HELPED)
    library.practised(7, 1, FOUND)
    assert library.forget_practice()
    assert library.practice() == {}
    library.practised(7, 1, MISSED)
    library.close()
    library = opened(path)
    assert library.practice() == {7: {1: given((0, MISSED))}}
    library.close()


def test_two_windows_add_to_the_same_answers(path: Path) -> None:
    one, other = opened(path), opened(path)
    rng, count = random.Random(1), 0
    for _ in range(40):
        rng.choice((one, other)).practised(7, rng.randrange(3), MISSED)
        count += 1
    for library in (one, other):
        assert sum(map(len, library.answers(7).values())) == count
    one.forget_practice()
    other.practised(7, 1, FOUND)
    assert one.practice() == other.practice() == {7: {1: given((0, FOUND))}}
    one.close()
    other.close()


def test_an_answer_that_cannot_be_written_waits(path: Path) -> None:
    library = opened(path)
    library.practised(7, 1, MISSED)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        library.practised(7, 1, HELPED)
        assert not library.all_saved()
        assert library.answers(7) == {1: given((0, MISSED), (0, HELPED))}, "nothing is lost meanwhile"
        other.execute("ROLLBACK")
    assert library.all_saved()
    library.close()
    assert opened(path).answers(7) == {1: given((0, MISSED), (0, HELPED))}


@pytest.mark.parametrize("found", [True, False])
def test_a_damaged_file_gives_back_what_its_bytes_or_a_copy_still_have(path: Path, found: bool) -> None:
    library = opened(path)
    library.save(game())
    library.practised(number(), 4, HELPED)
    library.close()
    data = bytearray(path.read_bytes())
    at = data.index(b'{"answers"')
    data[at : at + 4] = b"\0\0\0\0"
    if found:
        data = bytearray(path.read_bytes())
        data[100:108] = b"\xff" * 8  # the tree of tables, not the rows
    path.write_bytes(data)
    library, _ = Library.open(on(TODAY), path)
    if not found:
        assert library.practice() == {}, "until the file is looked through"
    library.look_through()
    assert library.practice() == {number(): {4: given((0, HELPED))}}
    assert [one.game_id for one in library.finished()] == [game().game_id]
    assert library.damaged() == []
    library.close()


def test_what_is_lost_for_good_is_no_damaged_game(path: Path) -> None:
    library = opened(path)
    library.save(game())
    library.practised(number(), 4, HELPED)
    library.close()
    for copy in path.with_name("copies").iterdir():
        copy.unlink()
    data = path.read_bytes()
    path.write_bytes(data.replace(b'{"answers"', b'{"answerz"'))
    library, _ = Library.open(on(TODAY), path)
    library.look_through()
    assert (library.practice(), library.damaged()) == ({}, [])
    assert [one.game_id for one in library.finished()] == [game().game_id]
    library.close()


def test_a_file_that_was_taken_away_is_written_again(path: Path) -> None:
    library = opened(path)
    library.practised(7, 1, MISSED)
    for file in path.parent.glob("library.db*"):
        file.unlink()
    library.practised(7, 2, MISSED)
    library.close()
    again, _ = Library.open(on(TODAY), path)
    assert again.practice() == {7: {1: given((0, MISSED)), 2: given((0, MISSED))}}
    again.close()


def test_a_merge_keeps_the_answers_of_both_files(path: Path) -> None:
    library = opened(path)
    library.practised(7, 1, MISSED)
    theirs = practice_row(7, {1: given((0, MISSED), (1, FOUND)), 2: given((0, HELPED))}, "2026-02-01", 5)
    merged = library.merge([theirs])
    assert (merged.taken, merged.doubled) == (0, 0), "this is no game"
    both = {7: {1: given((0, MISSED), (1, FOUND)), 2: given((0, HELPED))}}
    assert library.practice() == both
    before = row_in(library._store.database, practice_number(7))
    merge(library._store.database, [theirs])
    assert row_in(library._store.database, practice_number(7)) == before, "a second time changes nothing"
    library.close()


def test_a_version_that_knows_nothing_of_it_opens_the_file_and_keeps_it(path: Path) -> None:
    """The file has the tables of the first version, and its queries do not meet the answers."""
    library = opened(path)
    library.save(game())
    library.practised(7, 1, MISSED)
    library.close()
    with closing(sqlite3.connect(path)) as database:
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert names == {"games", "damaged", "open_games"}
        assert database.execute("SELECT count(*) FROM games WHERE finished IN (0, 1)").fetchone() == (1,)


def test_the_export_carries_answers_to_another_library_and_a_shared_game_does_not(path: Path, tmp_path: Path) -> None:
    library = opened(path)
    library.save(game())
    library.practised(number(), 4, MISSED)
    assert "practice" not in library.finished()[0].record
    assert with_answers(game().record, library)["practice"] == fields_of({4: given((0, MISSED))})
    library.close()
    target, said = tmp_path / "games.jsonl", list[str]()
    assert run(desktop(), Namespace(action="export", file=path, target=target), said.append) == 0
    library = opened(tmp_path / "other.db", day(1))
    for _ in range(2):
        assert bring_text(target.read_text(), library).reports == ()
        assert library.practice() == {number(): {4: given((0, MISSED))}}
    (came,) = library.finished()
    assert "practice" not in came.record
    library.practised(number(), 4, FOUND)
    bring_text(target.read_text(), library)
    assert library.practice() == {number(): {4: given((0, MISSED), (1, FOUND))}}
    library.close()


def test_answers_that_do_not_fit_their_game_are_left_out_and_told() -> None:
    fields = {**game().record, "practice": {"answers": [[4000, "2026-01-31", "found"]]}}
    (found,) = records(json.dumps(fields))
    assert isinstance(found, Found)
    assert "practice" not in found.fields
    assert found.refused is not None
    assert found.refused.place == "practice"
    library = Library.in_memory()
    assert len(bring_text(json.dumps(fields), library).reports) == 1
    assert (len(library.finished()), library.practice()) == (1, {})


def test_the_check_counts_no_answers_as_games(path: Path) -> None:
    library = opened(path)
    library.save(game())
    library.practised(7, 1, MISSED)
    library.close()
    said = list[str]()
    assert run(desktop(), Namespace(action="check", file=path), said.append) == 0
    assert said[0].startswith("games that can be read: 1; that cannot: 0")
