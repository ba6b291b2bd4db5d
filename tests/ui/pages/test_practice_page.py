"""The page of practice: what is due, what was done, themes, and the way to exercises and back; and what Your play opens."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from mandala.core.steps import at_once
from mandala.play.exercises import exercises_in
from mandala.play.library import Library
from mandala.play.practice import Answer, Outcome
from mandala.play.settings import Settings
from mandala.play.stored import StoredGame, fingerprint
from mandala.ui.kit.access import AccessibilityAction, Act, Role, walk
from mandala.ui.kit.inputs import KeyPressed
from mandala.ui.kit.paper import Words
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.practice import PracticeScene
from mandala.ui.pages.statistics.play_style import Course, Link, PlayStyleScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.review.overview import Overview
from mandala.ui.table.scene import TableScene
from mandala.ui.table.task import Stage
from tests.ui.pages.test_play_style_page import go_to
from tests.ui.support import Driver, make_context
from tools.gallery.reviews import game

BOTH = ("cards", "tiles")


def played(name: str) -> StoredGame:
    """A reviewed game, in a library with the other."""
    return replace(game(name), game_id=9 + BOTH.index(name))


def started(folder: Path, *names: str, library: Library | None = None) -> Driver:
    """The title, with reviewed games."""
    library = library or Library.in_memory()
    for name in names:
        library.save(played(name))
    context = make_context(folder, Settings(language="en", speed="off"), library)
    return Driver(context, TitleScene(context))


def opened(driver: Driver) -> PracticeScene:
    driver.press("Practise")
    page = driver.scene
    assert isinstance(page, PracticeScene)
    driver.wait_until(lambda: not page.animating)
    return page


def said(driver: Driver) -> str:
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    return "\n".join(box.words for box in scene._boxes.values() if isinstance(box, Words))


def labels(driver: Driver) -> list[str]:
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    return [box.label for box in scene._boxes.values() if isinstance(box, Button)]


def answered(driver: Driver, ply: int, name: str, outcome: Outcome, ago: int) -> None:
    """An answer of an earlier day."""
    library = driver.context.library
    day = library.today() - timedelta(ago)
    library.take_answers(fingerprint(played(name).record), {ply: (Answer(day.isoformat(), outcome),)})


def test_without_a_reviewed_game_it_says_how_to_come_by_exercises(tmp_path: Path) -> None:
    driver = started(tmp_path)
    opened(driver)
    assert "Your mistakes become exercises here." in said(driver)
    assert labels(driver) == ["Mandala", "Patterns", "Back"], "tasks are there from the first day"


def test_a_session_is_answered_and_what_was_done_is_told(tmp_path: Path) -> None:
    driver = started(tmp_path, *BOTH)
    page = opened(driver)
    assert "Here are mistakes that you have not tried yet." in said(driver)
    driver.press("Begin")
    table = driver.scene
    assert isinstance(table, TableScene)
    assert table.source.coach.stage is Stage.ASKED
    assert not table.source.open
    for _ in range(3):
        driver.key("t")
    assert table.source.coach.stage is Stage.SOLVED
    driver.key("escape")
    assert driver.scene is page
    assert "Today: 1 missed." in said(driver)


def test_what_is_due_comes_first_and_its_number_stands_at_the_title(tmp_path: Path) -> None:
    driver = started(tmp_path, *BOTH)
    ply = next(one.ply for one in _exercises(driver) if one.game == "tiles")
    answered(driver, ply, "tiles", Outcome.MISSED, 1)
    driver.context.library.practised(fingerprint(played("cards").record), 49, Outcome.HELPED)
    driver.scene.resumed()
    driver.step()
    driver.press("Practise (1)")
    driver.wait_until(lambda: not driver.scene.animating)
    assert "1 exercise comes back today." in said(driver)
    driver.press("Begin")
    table = driver.scene
    assert isinstance(table, TableScene)
    assert (table.source.config.game, table.source.ply) == ("tiles", ply)


def test_what_is_learnt_or_waits_is_not_offered(tmp_path: Path) -> None:
    driver = started(tmp_path, "tiles")
    found = _exercises(driver)
    for one in found[:-1]:
        answered(driver, one.ply, "tiles", Outcome.FOUND, 9)
        answered(driver, one.ply, "tiles", Outcome.FOUND, 2)
    answered(driver, found[-1].ply, "tiles", Outcome.MISSED, 0)
    opened(driver)
    assert "Nothing is left for today." in said(driver)
    assert "Begin" not in labels(driver)
    assert f"{len(found) - 1} mistake" in said(driver)


def test_a_theme_leads_to_its_exercises(tmp_path: Path) -> None:
    driver = started(tmp_path, "cards")
    opened(driver)
    of_theme = [one.ply for one in _exercises(driver) if one.theme == "empty"]
    driver.press("The empty field")
    table = driver.scene
    assert isinstance(table, TableScene)
    assert [one.ply for one in table.source.coach.round.exercises] == of_theme
    assert of_theme


def test_all_answers_can_be_forgotten(tmp_path: Path) -> None:
    driver = started(tmp_path, "cards")
    answered(driver, 49, "cards", Outcome.MISSED, 3)
    driver.scene.resumed()
    driver.step()
    driver.press("Practise (1)")
    driver.wait_until(lambda: not driver.scene.animating)
    driver.press("Forget all answers")
    driver.key("escape")
    assert driver.context.library.practice()
    driver.press("Forget all answers")
    driver.press("Forget all answers")
    assert driver.context.library.practice() == {}
    assert "Forget all answers" not in labels(driver)


def test_by_keys_alone_one_begins_answers_and_comes_back(tmp_path: Path) -> None:
    driver = started(tmp_path, "tiles")
    page = opened(driver)
    driver.key("return")
    assert isinstance(driver.scene, TableScene)
    driver.key("t", "t", "t", "return")
    while driver.scene is not page:
        driver.key("n" if isinstance(driver.scene, TableScene) else "return")
    assert "1 missed" in said(driver)


def test_games_that_came_as_records_count_only_if_somebody_practised_them(tmp_path: Path) -> None:
    driver = started(tmp_path)
    stored = played("cards")
    driver.context.library.save(replace(stored, config=replace(stored.config, imported=True)))
    assert _exercises(driver) == []
    driver.context.library.practised(fingerprint(stored.record), 49, Outcome.MISSED)
    assert _exercises(driver)


@pytest.mark.parametrize("name", BOTH)
def test_exercises_are_the_sure_mistakes_of_the_people_with_a_theme_each(tmp_path: Path, name: str) -> None:
    driver = started(tmp_path, name)
    found, again = _exercises(driver), _exercises(driver)
    assert found == again, "the second time from the digests"
    review = driver.context.reviews.kept(played(name))
    assert review is not None
    sure = {one.ply for one in review.mistakes(0) if one.sure and one.played.loss >= 0.03}
    assert {one.ply for one in found} == sure
    known = driver.context.screens[name].themes(driver.context.strings)
    assert {one.theme for one in found} <= {*known, ""}
    assert sum(one.theme != "" for one in found) >= len(found) * 0.7


def _exercises(driver: Driver) -> list:
    return at_once(exercises_in(driver.context.library, driver.context.reviews))


# Your play


def your_play(folder: Path, *names: str) -> Driver:
    driver = started(folder, *names)
    driver.press("Statistics")
    driver.wait_until(lambda: isinstance(driver.scene, StatisticsScene) and not driver.scene.animating)
    driver.press("Your play")
    driver.wait_until(lambda: not driver.scene.animating)
    assert isinstance(driver.scene, PlayStyleScene)
    return driver


def test_a_bar_leads_to_exercises_of_its_kind(tmp_path: Path) -> None:
    driver = your_play(tmp_path, "cards")
    page = driver.scene
    (link,) = [box for box in page._boxes.values() if isinstance(box, Link) and box.label == "Colours taken"]
    assert link.named == "Colours taken: Practise"
    driver.click(link.rect.center)
    table = driver.scene
    assert isinstance(table, TableScene)
    moves = played("cards").record["moves"]
    asked = [moves[one.ply][0] for one in table.source.coach.round.exercises]
    assert asked
    assert {*asked} == {"C"}
    driver.key("escape")
    assert driver.scene is page


@pytest.mark.parametrize("way", ["pointer", "keys", "reader"])
def test_a_dot_opens_the_review_of_its_game(tmp_path: Path, way: str) -> None:
    driver = your_play(tmp_path, "cards")
    page = driver.scene
    (course,) = [box for box in page._boxes.values() if isinstance(box, Course)]
    if way == "pointer":
        driver.click(course._places[0])
    elif way == "keys":
        page.form.focus = page.form.widgets.index(course)
        driver.key("left", "return")
    else:
        paths = [path for path, node in walk(page.tree()) if node.role is Role.OPTION and "4" in node.name]
        driver.step(AccessibilityAction((id(page), *paths[0]), Act.PRESS))
    assert isinstance(driver.scene, Overview)
    driver.key("escape")
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.source.coach is not None
    assert driver.scene.source.stored.game_id == played("cards").game_id
    driver.key("escape", "return")
    assert driver.scene is page


def test_a_press_beside_the_dots_opens_nothing(tmp_path: Path) -> None:
    driver = your_play(tmp_path, "cards")
    page = driver.scene
    (course,) = [box for box in page._boxes.values() if isinstance(box, Course)]
    driver.click((course.rect.right - 3, course.rect.bottom - 3))
    assert driver.scene is page
    page.handle(KeyPressed("tab"))


@pytest.mark.parametrize("way", ["pointer", "keys", "reader"])
def test_your_play_leads_to_practice_with_the_number_of_what_is_due(tmp_path: Path, way: str) -> None:
    driver = started(tmp_path, "cards")
    answered(driver, 49, "cards", Outcome.MISSED, 1)
    driver.press("Statistics")
    driver.wait_until(lambda: isinstance(driver.scene, StatisticsScene) and not driver.scene.animating)
    driver.press("Your play")
    driver.wait_until(lambda: not driver.scene.animating)
    page = driver.scene
    assert isinstance(page, PlayStyleScene)
    (button,) = [box for box in page.form.widgets if isinstance(box, Button) and box.label == "Practise (1)"]
    if way == "pointer":
        driver.click(button.rect.center)
    elif way == "keys":
        go_to(driver, "Practise (1)")
        driver.key("return")
    else:
        (path,) = [path for path, node in walk(page.tree()) if node.name == "Practise (1)"]
        driver.step(AccessibilityAction((id(page), *path), Act.PRESS))
    driver.wait_until(lambda: not driver.scene.animating)
    assert "1 exercise comes back today." in said(driver)
    driver.context.library.practised(fingerprint(played("cards").record), 49, Outcome.FOUND)
    driver.key("escape")
    assert driver.scene is page
    assert "Practise" in [box.label for box in page.form.widgets if isinstance(box, Button)], "nothing is due any more"
