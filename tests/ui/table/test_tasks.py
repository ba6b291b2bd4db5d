"""Tasks at the table, and the way to them: by keys and by reader, with the trainer's ways, and without a hidden card."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from mandala.core.record import from_fields, replay
from mandala.play import task_games
from mandala.play.games import GAMES
from mandala.play.practice import Answer, Exercise, Outcome, Round
from mandala.play.settings import Settings
from mandala.play.stored import fingerprint
from mandala.play.task_games import tasks_of
from mandala.play.tasks import Task, TaskGame
from mandala.ui.kit.access import AccessibilityAction, Act, walk
from mandala.ui.pages.practice import PracticeScene, practice_table
from mandala.ui.pages.tasks import TasksScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.menus import Sheet
from mandala.ui.table.scene import TableScene
from mandala.ui.table.task import Stage
from mandala.ui.words.strings import LANGUAGES
from tests.ui.pages.test_play_style_page import go_to
from tests.ui.support import Driver, make_context
from tests.ui.table.test_practise import STEPS, heard, stage
from tests.ui.table.test_review import slip
from tests.ui.table_support import pixels, records, twin

BOTH = ("cards", "tiles")


def begun(folder: Path, **settings: Any) -> Driver:
    context = make_context(folder, Settings(speed="off", **({"language": "en"} | settings)))
    return Driver(context, TitleScene(context))


def table(driver: Driver) -> TableScene[Any]:
    assert isinstance(driver.scene, TableScene)
    return driver.scene


def at_table(driver: Driver, exercise: Exercise) -> TableScene[Any]:
    scene = practice_table(driver.context, Round([exercise], paged=True))
    assert scene is not None
    driver.loop._scenes.append(scene)
    driver.step()
    return table(driver)


def answer(driver: Driver, right: bool) -> str:
    """Makes the best move of a task, or the one that tempts most. Returns it as in records."""
    source = table(driver).source
    task = source.coach.round.now.task
    text: str = task.right[0] if right else task.wrong
    source.acting.submit(GAMES[source.config.game].recorder.parse_move(text))
    for _ in range(STEPS):
        driver.step()
    return text


def kept(driver: Driver, exercise: Exercise) -> list[Outcome]:
    given = driver.context.library.answers(exercise.fingerprint).get(exercise.ply, ())
    return [outcome for _, outcome in given]


@pytest.mark.parametrize("game", BOTH)
def test_by_keys_alone_one_comes_to_a_session_and_back(tmp_path: Path, game: str) -> None:
    driver = begun(tmp_path)
    driver.press("Practise")
    page = driver.scene
    assert isinstance(page, PracticeScene)
    driver.wait_until(lambda: not page.animating)
    go_to(driver, driver.context.screens[game].name)
    driver.key("return")
    tasks = driver.scene
    assert isinstance(tasks, TasksScene)
    driver.key("return")
    asked = table(driver).source.coach.round.exercises
    assert slip(table(driver)).head == f"Task 1 of {len(asked)} · Move {asked[0].ply + 1}"
    for one in asked:
        assert (table(driver).source.ply, stage(table(driver))) == (one.ply, Stage.ASKED)
        answer(driver, right=True)
        assert (stage(table(driver)), kept(driver, one)) == (Stage.SOLVED, [Outcome.FOUND])
        driver.key("return")
    assert isinstance(driver.scene, Sheet)
    assert driver.scene._body == f"This time: {len(asked)} found."
    driver.key("return")
    assert driver.scene is tasks
    assert f"{len(asked)} of {len(tasks_of(game))} found" in heard_on(driver)
    assert driver.context.library.heads() == [], "a task is no game of the library"
    driver.key("escape")
    assert driver.scene is page


def heard_on(driver: Driver) -> str:
    return "\n".join(" ".join((node.name, node.detail)) for _, node in walk(driver.scene.tree()))


def test_a_reader_leads_to_the_tasks_of_a_grade_and_of_a_theme(tmp_path: Path) -> None:
    driver = begun(tmp_path)
    driver.press("Practise")
    driver.wait_until(lambda: not driver.scene.animating)
    driver.press("Mandala")
    page = driver.scene
    assert isinstance(page, TasksScene)
    for label, belongs in (
        ("Grade 3", lambda one: one.task.grade == 3),
        ("The empty field", lambda one: one.theme == "empty"),
    ):
        (path,) = [path for path, node in walk(page.tree()) if node.name == label]
        driver.step(AccessibilityAction((id(page), *path), Act.PRESS))
        asked = table(driver).source.coach.round.exercises
        assert asked
        assert all(map(belongs, asked))
        assert "What would you play here?" in heard(table(driver))
        driver.key("escape")
        assert driver.scene is page


def test_a_task_that_comes_back_is_told_on_the_way_and_comes_first(tmp_path: Path) -> None:
    driver, *_, one = begun(tmp_path), *tasks_of("cards")
    library = driver.context.library
    yesterday = (library.today() - timedelta(1)).isoformat()
    library.take_answers(one.fingerprint, {one.ply: (Answer(yesterday, Outcome.MISSED),)})
    driver.scene.resumed()
    driver.step()
    driver.press("Practise (1)")
    driver.wait_until(lambda: not driver.scene.animating)
    assert f"0 of {len(tasks_of('cards'))} found · 1 comes back today" in heard_on(driver)
    driver.press("Mandala")
    driver.press("At your grade")
    assert table(driver).source.coach.round.exercises[0] == one


@pytest.mark.kernels
@pytest.mark.parametrize("game", BOTH)
def test_a_wrong_answer_is_told_at_once_shown_with_the_reply_and_taken_back(tmp_path: Path, game: str) -> None:
    driver, one = begun(tmp_path), tasks_of(game)[0]
    scene = at_table(driver, one)
    before = scene.source.position
    answer(driver, right=False)
    assert stage(scene) is Stage.WRONG
    told = slip(scene)
    assert told.head.endswith("not quite")
    assert told.played is not None
    assert told.played.chance.startswith("gives ")
    assert (told.rows, "a right move" in heard(scene)) == ((), False)
    assert scene.source.now.steps[one.ply].before == before
    driver.key("return")
    assert (scene.source.position, stage(scene), kept(driver, one)) == (before, Stage.ASKED, [])
    answer(driver, right=True)
    assert (stage(scene), kept(driver, one)) == (Stage.SOLVED, [Outcome.HELPED])
    assert slip(scene).rows[0].chance == "a right move"


@pytest.mark.parametrize("game", BOTH)
def test_two_hints_come_before_the_solution_and_its_reasons(tmp_path: Path, game: str) -> None:
    driver, one = begun(tmp_path), tasks_of(game)[0]
    scene = at_table(driver, one)
    assert one.task is not None
    hints = []
    while stage(scene) is Stage.ASKED:
        hints.append(len(slip(scene).why))
        driver.key("t")
    assert len(hints) == 3
    assert hints == sorted(hints)
    entry = GAMES[game].recorder
    shown = slip(scene)
    assert [entry.move_text(row.move) for row in shown.rows] == [*one.task.right]
    assert shown.played is not None
    assert entry.move_text(shown.played.move) == one.task.wrong
    assert len(shown.why) > 1, "it says why"
    assert kept(driver, one) == [Outcome.MISSED]


@pytest.mark.parametrize("game", BOTH)
def test_before_the_answer_no_key_leads_to_what_came_later(tmp_path: Path, game: str) -> None:
    driver, one = begun(tmp_path), tasks_of(game)[0]
    scene = at_table(driver, one)
    facts = scene.facts()
    assert facts.transport is not None
    assert facts.transport.curve is None
    assert (facts.length, max(line.ply for line in facts.lines)) == (one.ply, one.ply)
    driver.key("home", "end", ",", ".", "w", "b", "e", "v", "r")
    assert driver.scene is scene
    assert (scene.source.ply, stage(scene), scene.source.open) == (one.ply, Stage.ASKED, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_twin_worlds_give_the_same_pictures_and_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """The hidden cards of a task's game change nothing that is seen or heard, asked, hinted or solved."""
    number, ply = 1, 20
    fields = records()[number]
    entry = GAMES["cards"]
    state = replay(from_fields(fields), entry.recorder).states[ply]
    seat = entry.rules.to_move(state)
    assert seat is not None
    right, *_, wrong = (entry.recorder.move_text(move) for move in entry.rules.legal_moves(state))
    task = Task(ply, (right,), wrong, 0.2, 2, "hand")
    told, decks = [], set()
    for seed in range(3):
        record, _ = twin(number, ply, seat, seed)
        decks.add(record["deck"])
        mark = fingerprint(record)
        found = {mark: TaskGame(record, (task,))}
        monkeypatch.setattr(task_games, "games_of", lambda _, found=found: found)
        driver = begun(tmp_path / str(seed), language=language)
        exercise = Exercise(-1, "cards", mark, ply, 0, task.loss, task.theme, task)
        scene = at_table(driver, exercise)
        seen = [(pixels(driver), heard(scene))]
        driver.key("t")
        seen.append((pixels(driver), heard(scene)))
        driver.key("t", "t", "t")
        assert stage(scene) is Stage.SOLVED
        seen.append((pixels(driver), heard(scene)))
        told.append(seen)
    assert len(decks) == 3, "the twins differ"
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("game", BOTH)
def test_the_bar_of_a_task_leaves_no_room_for_a_curve_that_it_may_not_show(tmp_path: Path, game: str) -> None:
    driver = begun(tmp_path)
    scene = at_table(driver, tasks_of(game)[0])
    coach, low = scene.source.coach, scene.layout.frame.bar.height
    assert coach.curve(driver.context.strings, 0) is None
    coach.attempt = None
    driver.step()
    assert scene.layout.frame.bar.height > 1.5 * low
