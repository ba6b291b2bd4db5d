"""The collection of tasks: its shape, its keys, the player's grade, and what the library keeps of it."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from mandala.commands.library_run import run
from mandala.core.cards.themes import THEMES as OF_CARDS
from mandala.core.record import from_fields, replay
from mandala.core.tiles.themes import THEMES as OF_TILES
from mandala.platform.desktop import desktop
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.practice import Answer, Exercise, Outcome, waiting
from mandala.play.review.review import Judgement
from mandala.play.seen_history import history_of, may_look, may_review
from mandala.play.sharing import bring_text
from mandala.play.stored import played
from mandala.play.task_games import FEWEST, found_of, games_of, grade, key_of, session, split, task_game, tasks_of
from mandala.play.tasks import GRADES, collection
from tests.play.test_practice import TODAY, day, opened
from tools.tasks import thinned

BOTH = ("cards", "tiles")
THEMES = {"cards": {*OF_CARDS, ""}, "tiles": {*OF_TILES, ""}}
FOUND, HELPED, MISSED = Outcome.FOUND, Outcome.HELPED, Outcome.MISSED


def answered(tasks: list[Exercise], outcome: Outcome, on: int = 0) -> dict[int, dict[int, tuple[Answer, ...]]]:
    """The same answer to each of these tasks."""
    found = dict[int, dict[int, tuple[Answer, ...]]]()
    for one in tasks:
        found.setdefault(one.fingerprint, {})[one.ply] = (Answer(day(on).isoformat(), outcome),)
    return found


def of_grade(level: int) -> list[Exercise]:
    return [one for one in tasks_of("cards") if one.task is not None and one.task.grade == level]


@pytest.mark.parametrize("game", BOTH)
def test_every_game_of_the_collection_replays_and_every_task_has_one_or_two_right_moves(game: str) -> None:
    entry = GAMES[game]
    assert len(games_of(game)) == len(collection(game)) > 0, "no game is there twice"
    for one in collection(game):
        whole = replay(from_fields(one.record), entry.recorder)
        assert len({task.ply for task in one.tasks}) == len(one.tasks) > 0
        for task in one.tasks:
            state = whole.states[task.ply]
            legal = [entry.recorder.move_text(move) for move in entry.rules.legal_moves(state)]
            assert len({*legal}) == len(legal) >= 4
            assert 1 <= len(task.right) <= 2
            assert {*task.right, task.wrong} <= {*legal}
            assert task.wrong not in task.right
            assert 1 <= task.grade <= GRADES
            assert 0.05 <= task.loss <= 1.0
            assert task.theme in THEMES[game]


@pytest.mark.parametrize("game", BOTH)
def test_a_task_is_a_running_game_of_one_seat_and_holds_no_later_move(game: str) -> None:
    for one in tasks_of(game)[:12]:
        stored = task_game(one)
        (player,) = stored.config.humans
        assert may_look(stored) == (player,)
        assert may_review(stored)
        assert (len(stored.record["moves"]), "result" in stored.record) == (one.ply, False)
        with pytest.raises(ValueError, match="belongs to the computer"):
            history_of(stored, 1 - player)
        assert history_of(stored, player).position(player, one.ply).to_move == 0
        assert games_of(game)[one.fingerprint].record["moves"][: one.ply] == stored.record["moves"]


@pytest.mark.parametrize("game", BOTH)
def test_the_key_calls_the_right_moves_right_and_all_others_wrong_at_once(game: str) -> None:
    entry = GAMES[game]
    for one in tasks_of(game)[:12]:
        stored, task = task_game(one), one.task
        assert task is not None
        key, right = key_of(stored, task), list[str]()
        for move in entry.rules.legal_moves(played(stored).states[-1]):
            decision = key.tried(one.ply, move)
            assert decision is not None
            assert decision.best[0].move == entry.recorder.parse_move(task.right[0])
            right += [entry.recorder.move_text(move)] if decision.judgement is Judgement.GOOD else []
        assert sorted(right) == sorted(task.right)
        assert entry.recorder.move_text(key.decisions[one.ply].played.move) == task.wrong


def test_a_player_has_the_grade_at_which_every_second_task_is_found() -> None:
    tasks, easy, hard = tasks_of("cards"), of_grade(1)[:20], of_grade(4)[:4]
    assert grade(tasks, answered(easy[: FEWEST - 1], FOUND)) is None
    missed, found = (grade(tasks, answered(easy, outcome)) for outcome in (MISSED, FOUND))
    assert missed is not None
    assert found is not None
    assert missed < 1.5 < found
    better = grade(tasks, answered(easy, FOUND) | answered(hard, FOUND))
    worse = grade(tasks, answered(easy, FOUND) | answered(hard, MISSED))
    helped = grade(tasks, answered(easy, FOUND) | answered(hard, HELPED))
    assert better is not None
    assert worse is not None
    assert helped is not None
    assert 1 <= worse < helped < better <= GRADES


def test_only_the_first_answer_to_a_task_counts_for_the_grade() -> None:
    easy = of_grade(1)[:8]
    once = answered(easy, MISSED)
    again = {
        number: {ply: (*one, Answer(day(1).isoformat(), FOUND)) for ply, one in of.items()}
        for number, of in once.items()
    }
    assert grade(tasks_of("cards"), once) == grade(tasks_of("cards"), again)
    assert (found_of(easy, once), found_of(easy, again)) == (0, 8)


def test_a_session_has_what_is_due_then_the_players_grade_and_no_game_twice() -> None:
    tasks = tasks_of("cards")
    late = tasks[-1]
    answers = answered([late], MISSED, -2)
    chosen = session(*waiting(tasks, answers, TODAY), 3.0)
    assert chosen[0] == late
    assert len({one.fingerprint for one in chosen}) == len(chosen) == 10
    grades = [one.task.grade for one in chosen[1:] if one.task is not None]
    assert grades == sorted(grades)
    assert grades.count(3) >= 3


@pytest.mark.parametrize("at", [None, 1.2, 2.0, 2.6, 3.4, 4.1, 5.0])
def test_a_session_has_several_themes_and_the_grades_around_the_players(at: float | None) -> None:
    """Although most of the collection may be of the first grade and of two themes."""
    chosen, wanted = session([], tasks_of("cards"), at), at or 2.0
    grades = [one.task.grade for one in chosen if one.task is not None]
    assert len(chosen) == 10
    assert len({*grades}) >= 2
    assert grades == sorted(grades)
    assert abs(sum(grades) / len(grades) - wanted) < 0.5
    assert len({one.theme for one in chosen}) >= 6
    assert max(Counter(one.theme for one in chosen).values()) <= 3


def test_sessions_one_after_the_other_stay_near_the_grade() -> None:
    """Sixty tasks in a row: of the trivial ones that fill the collection fewer than a third come."""
    fresh, grades = [*tasks_of("cards")], list[int]()
    for _ in range(6):
        chosen = session([], fresh, 2.0)
        grades += [one.task.grade for one in chosen if one.task is not None]
        fresh = [one for one in fresh if one not in chosen]
    assert len(grades) == 60
    assert grades.count(1) < 20


def test_what_is_found_on_two_days_is_asked_no_more(tmp_path: Path) -> None:
    one = tasks_of("cards")[0]
    for after in (0, 1):
        library = opened(tmp_path / "library.db", day(after))
        due, fresh = waiting(tasks_of("cards"), library.practice(), day(after))
        assert one in (fresh if after == 0 else due)
        library.practised(one.fingerprint, one.ply, FOUND)
        library.close()
    library = opened(tmp_path / "library.db", day(40))
    due, fresh = waiting(tasks_of("cards"), library.practice(), TODAY + timedelta(40))
    assert one not in (*due, *fresh)
    own, tasks = split(library.practice(), BOTH)
    assert (own, [*tasks]) == ({}, [one.fingerprint])
    library.close()


def test_the_export_carries_answers_to_tasks_and_the_import_brings_them_without_a_game(tmp_path: Path) -> None:
    path, target = tmp_path / "library.db", tmp_path / "games.jsonl"
    library = opened(path)
    for game in BOTH:
        library.practised(tasks_of(game)[0].fingerprint, tasks_of(game)[0].ply, HELPED)
    practice = library.practice()
    library.close()
    assert run(desktop(), Namespace(action="export", file=path, target=target), list[str]().append) == 0
    library = opened(tmp_path / "other.db", day(1))
    for _ in range(2):
        assert bring_text(target.read_text(), library) == ((), ())
        assert library.practice() == practice
    assert library.heads() == []
    library.close()


def test_a_game_of_the_collection_without_answers_comes_in_like_any_other() -> None:
    library = Library.in_memory()
    text = msgspec.json.encode(collection("cards")[0].record).decode()
    assert len(bring_text(text, library).games) == 1


def test_few_easy_tasks_are_kept_of_each_theme_alike_and_none_that_a_reader_doubts() -> None:
    games = collection("cards")
    doubted = f"{games[0].record['arena']['deal']}:{games[0].tasks[0].ply}"
    fewer = [task for one in thinned(games, 40, [doubted]) for task in one.tasks]
    easy, hard = [task for task in fewer if task.grade == 1], [task for task in fewer if task.grade > 1]
    left = [task for one in games for task in one.tasks if task is not games[0].tasks[0]]
    assert len(easy) == 40
    assert hard == [task for task in left if task.grade > 1]
    themes = Counter(task.theme for task in easy)
    assert max(themes.values()) - min(themes.values()) <= 1


def test_there_are_five_hundred_tasks_of_cards_and_three_hundred_of_patterns() -> None:
    count = {game: sum(len(one.tasks) for one in collection(game)) for game in BOTH}
    assert count["cards"] >= 500
    assert count["tiles"] >= 300
