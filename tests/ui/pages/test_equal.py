"""'As strong as you': chosen, begun, gone on with, counted, and named wherever a game names its opponent."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mandala.play.games import EQUAL, GAMES
from mandala.play.library import Library
from mandala.play.rating import agent_for, latest
from mandala.play.settings import Settings
from mandala.play.statistics import Company, rows
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.access import Live
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scroll import ListBox
from mandala.ui.pages.new_game import NewGameScene, PlayOnScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from mandala.ui.words.names import level_name, listed_name, player_name
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.play.test_statistics import game, tally
from tests.row import give_row
from tests.ui.support import Driver, make_context, written
from tools.driver.recorded import stored


@pytest.fixture(autouse=True)
def _row(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("cards", "tiles"):
        give_row(monkeypatch, name)


def library(results: str, level: str = "pupil") -> Library:
    """A library with a game for each letter, W or L."""
    found = Library.in_memory()
    for number, result in enumerate(results, 1):
        found.save(game(number, (30, 20) if result == "W" else (20, 30), ("human", level)))
    return found


def title(context: Context) -> Driver:
    driver = Driver(context, TitleScene(context))
    driver.wait(0.2)
    return driver


def page(context: Context) -> Driver:
    return Driver(context, NewGameScene(context, "computer", game="cards"))


def said(driver: Driver) -> str:
    return "\n".join(printed.words for printed in driver.scene.printed if isinstance(printed, Words))


def rows_of(driver: Driver) -> list[list[str]]:
    """The words of each row of the list."""
    shown = next(widget for widget in driver.scene.form.widgets if isinstance(widget, ListBox))
    return [written(shown.row(number, False)) for number in range(shown.count)]


def test_by_keys_from_the_title_it_is_chosen_begun_and_played(home: Path) -> None:
    driver = title(make_context(home, library=library("WLW")))
    driver.key("tab", "down", "return")
    assert isinstance(driver.scene, NewGameScene)
    driver.key("tab", *["up"] * GAMES["cards"].opponents.index(driver.scene.chosen.level))
    assert driver.scene.chosen.level == EQUAL
    wanted = agent_for(EQUAL, latest(driver.context.library.heads(), "cards"), "cards")
    driver.key("return")
    table = driver.scene
    assert isinstance(table, TableScene)
    config = table.source.session.config
    assert config.agents == ("human", wanted), "the point next to the rating now"
    assert driver.context.settings.last_kinds["cards"] == EQUAL, "the next game follows the rating anew"
    assert table.names.rival == "Equal"
    session = table.source.session
    driver.wait_until(lambda: session.seat(0).decides)
    before = session.seat(0).ply
    session.seat(0).submit(session.seat(0).legal_moves[0])
    driver.wait_until(lambda: session.seat(0).ply >= before + 2 or session.finished)
    assert not session.notifications()


def test_it_stands_first_and_says_what_it_is(home: Path) -> None:
    driver = page(make_context(home))
    assert rows_of(driver)[0][0] == "As strong as you"
    assert len(rows_of(driver)) == 1 + len(GAMES["cards"].selectable_levels)


def test_without_a_row_of_strength_it_is_not_offered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = GAMES["cards"]
    levels = {agent: level for agent, level in entry.levels.items() if not agent.startswith("equal-")}
    monkeypatch.setitem(GAMES._loaded, "cards", replace(entry, levels=levels))
    settings = Settings(language="en", speed="off", last_kinds={"cards": EQUAL})
    driver = page(make_context(home, settings))
    assert driver.scene.chosen.level == "novice"
    assert all("As strong as you" not in row for row in rows_of(driver))
    driver = title(make_context(home, settings))
    driver.press("Play")
    assert driver.scene.source.session.config.agents == ("human", "novice-hasty")


def test_the_page_says_rating_and_chance_from_the_first_game_on(home: Path) -> None:
    assert "rating" not in said(page(make_context(home)))
    assert "of 10" not in said(page(make_context(home)))
    driver = page(make_context(home, library=library("W")))
    assert "Your rating by results: 1269, most likely between" in said(driver)
    driver.press("Pupil")
    assert "You win about 7 of 10 games against Pupil." in said(driver)
    driver.press("As strong as you")
    assert "You win about 5 of 10 games against Equal." in said(driver)
    driver = page(make_context(home, library=library("L" * 40)))
    driver.press("Grandmaster")
    assert "You hardly ever win against Grandmaster." in said(driver)


def test_a_screen_reader_tells_the_chance_against_each_opponent(home: Path) -> None:
    driver = page(make_context(home, library=library("W")))
    told = list[str]()
    for name in ("Pupil", "Expert"):
        driver.press(name)
        polite = [node.name for node in driver.scene.tree().children if node.live is Live.POLITE]
        habits, chance = polite
        assert habits.startswith("Builds mountains"), "both are collectors"
        told.append(chance)
    assert told == [f"You win about {wins} of 10 games against {name}." for wins, name in ((7, "Pupil"), (2, "Expert"))]


def test_under_more_its_rating_is_that_of_its_point(home: Path) -> None:
    driver = page(make_context(home, library=library("W")))
    driver.scene.choose(level=EQUAL)
    driver.press("More")
    assert "Rating 1275." in said(driver)


def test_one_win_over_a_level_recommends_its_neighbourhood(home: Path) -> None:
    driver = page(make_context(home, library=library("W", "journeyman")))
    (right,) = (row[0] for row in rows_of(driver) if "right for you now" in row)
    assert right == "Journeyman"


@pytest.mark.parametrize("name", ["cards", "tiles"])
def test_the_title_begins_the_next_game_at_the_rating_of_then(home: Path, name: str) -> None:
    settings = Settings(language="en", speed="off", thinking_seconds=0.1, game=name, last_kinds={name: EQUAL})
    driver = title(make_context(home, settings))
    driver.press("Play")
    config = driver.scene.source.session.config
    assert config.agents == ("human", agent_for(EQUAL, None, name))


def test_the_title_says_how_it_goes_and_proposes_nobody_stronger(home: Path) -> None:
    driver = title(make_context(home, library=library("WWWLW", "equal-1200")))
    assert "You beat Equal in 4 of 5." in said(driver).splitlines()


def test_a_running_game_keeps_its_point_and_is_named_with_it(home: Path) -> None:
    running = stored(16, 40, agents=("human", "equal-1150"))
    context = make_context(home, library=Library.in_memory())
    context.library.save(running)
    driver = title(context)
    assert "Equal (1150)" in driver.scene.form.widgets[1].detail
    driver.press("Continue")
    assert driver.scene.source.session.config.agents[1] == "equal-1150"
    running_page = PlayOnScene(context, running, 20, 0)
    assert running_page.config.agents == ("human", "equal-1150")


def finished(agent: str) -> StoredGame:
    return stored(16, agents=("human", agent))


def test_to_play_on_against_it_keeps_the_point_of_a_finished_game_or_finds_one(home: Path) -> None:
    context = make_context(home, library=library("WL"))
    driver = Driver(context, PlayOnScene(context, finished("equal-1500"), 20, 0))
    assert driver.scene.config.agents == ("human", "equal-1500"), "the same opponent as then"
    driver = Driver(context, PlayOnScene(context, finished("pupil"), 20, 0))
    assert driver.scene.config.agents == ("human", "pupil")
    driver.press("As strong as you")
    assert driver.scene.config.agents[1] == agent_for(EQUAL, latest(context.library.heads(), "cards"), "cards")


def test_all_its_points_are_one_row_of_the_statistics(home: Path) -> None:
    games = [
        game(1, agents=("human", "equal-1100")),
        game(2, agents=("human", "equal-1150")),
        game(3, agents=("human", "grandmaster")),
    ]
    everyone, equal, _ = rows(tally(*games), Company.ALONE, "cards")
    assert (everyone.opponents, equal.opponents, len(equal.games)) == ((), (EQUAL,), 2)
    kept = Library.in_memory()
    for one in games:
        kept.save(one)
    context = make_context(home, library=kept)
    driver = Driver(context, StatisticsScene(context))
    driver.wait_until(lambda: not driver.scene.animating)
    assert [row[0] for row in rows_of(driver)] == ["Everyone", "As strong as you", "Grandmaster"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_names(language: str) -> None:
    strings = Strings(language)
    short, listed = level_name(strings, "cards", EQUAL), listed_name(strings, "cards", EQUAL)
    assert short != listed
    assert level_name(strings, "cards", "equal-1225") == f"{short} (1225)"
    assert player_name(strings, finished("equal-1225").config, 1) == short
    assert listed_name(strings, "cards", "pupil") == level_name(strings, "cards", "pupil")
