"""The pages of seasons and milestones, reached from the statistics, and the quiet line at the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.library.heads import GAMES_AT_ONCE
from mandala.play.season import Season, config_of
from mandala.play.settings import Settings
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, ending_of
from mandala.ui.kit.access import walk
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page
from mandala.ui.pages.season import SeasonScene
from mandala.ui.pages.statistics.milestones import MilestonesScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from tests.ui.pages.test_today import look_around, two_windows
from tests.ui.support import Driver, make_context
from tools.driver.recorded import stored

LEVELS = GAMES["cards"].selectable_levels


def of_season(at: int, moves: int | None = None, number: int = 1) -> StoredGame:
    """A recorded game as that of a season against a level, by its place; it still runs if it has so many `moves`."""
    one = stored(at, moves)
    config = config_of(Season("cards", number, {}, {}), LEVELS[at])
    return replace(one, config=replace(config, deal=at, first_player=one.config.first_player))


def started(folder: Path, *games: StoredGame, scene: Callable[[Context, str], Scene] | None = None) -> Driver:
    library = Library.in_memory()
    for game in games:
        library.save(game)
    context = make_context(folder, Settings(language="en", speed="off"), library)
    driver = Driver(context, TitleScene(context) if scene is None else scene(context, "cards"))
    driver.wait_until(lambda: not driver.scene.animating)
    driver.step()
    return driver


def said(driver: Driver) -> str:
    driver.step()
    return "\n".join(" ".join((node.name, node.detail)) for _, node in walk(driver.scene.tree()))


def labels(driver: Driver) -> list[str]:
    page = driver.scene
    assert isinstance(page, Page)
    return [widget.label for widget in page.form.widgets if isinstance(widget, Button)]


@pytest.mark.parametrize(("label", "kind"), [("Season", SeasonScene), ("Milestones", MilestonesScene)])
def test_the_statistics_lead_there_and_nothing_else_announces_it(tmp_path: Path, label: str, kind: type[Page]) -> None:
    driver = started(tmp_path)
    assert label not in said(driver)
    driver.press("Statistics")
    assert isinstance(driver.scene, StatisticsScene)
    driver.press(label)
    assert isinstance(driver.scene, kind)
    driver.key("escape")
    assert isinstance(driver.scene, StatisticsScene)


def test_a_season_begins_with_the_weakest_by_the_first_key(tmp_path: Path) -> None:
    driver = started(tmp_path, scene=SeasonScene)
    assert labels(driver) == [*["Play"] * len(LEVELS), "Back", "Next: Novice"]
    driver.key("return")
    table = driver.scene
    assert isinstance(table, TableScene)
    config = table.source.session.config
    assert (config.season, config.agents[1].partition("-")[0], config.humans) == (1, "novice", (0,))


def test_any_opponent_may_come_next(tmp_path: Path) -> None:
    driver = started(tmp_path, scene=SeasonScene)
    driver.key("end")
    page = driver.scene
    assert isinstance(page, SeasonScene)
    expert = next(one for one in page.form.widgets if isinstance(one, Button) and one.named.startswith("Expert"))
    page.form.focus = page.form.widgets.index(expert)
    driver.key("return")
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.source.session.config.agents[1].startswith("expert")


def test_results_are_told_and_a_running_game_is_gone_on_with(tmp_path: Path) -> None:
    helped = replace(of_season(2), assisted=True)
    driver = started(tmp_path, of_season(0), of_season(1), helped, of_season(4, moves=12), scene=SeasonScene)
    words = said(driver)
    one, two = of_season(0).record["result"]["scores"]
    assert f"{one}\u00a0:\u00a0{two}" in words
    assert "with help" in words
    assert f"3 of {len(LEVELS)} played" in words
    assert "most likely between" not in words  # a season is summed up at its end
    assert labels(driver) == [*["Replay"] * 3, "Play", "Continue", *["Play"] * 4, "Back", "Next: Journeyman"]


def test_a_full_season_is_summed_up_and_the_next_waits_for_the_player(tmp_path: Path) -> None:
    driver = started(tmp_path, *map(of_season, range(len(LEVELS))), scene=SeasonScene)
    words = said(driver)
    assert "By this season alone" in words
    assert "Your rating by results" in words
    driver.press("A new season")
    assert "Season 2" in said(driver)
    assert labels(driver)[-3:] == ["Season 1", "Back", "Next: Novice"]
    driver.press("Season 1")
    assert "By this season alone" in said(driver)
    assert "Play" not in labels(driver)


def test_nothing_tells_a_hidden_card_while_a_game_of_the_season_runs(tmp_path: Path) -> None:
    """Two worlds that differ in the cards to come alone give the same page, and no number of the deal."""
    game, shown = of_season(0, moves=12), list[object]()
    deck = game.record["deck"]
    for end in (deck[-20:], deck[:-21:-1]):
        other = replace(game, record={**game.record, "deck": deck[:-20] + end}, updated="2026-01-31")
        driver = started(tmp_path / end, other, scene=SeasonScene)
        shown.append((said(driver), pygame.image.tobytes(driver.window.surface, "RGB")))
    assert shown[0] == shown[1]


def test_milestones_tell_why_and_lead_to_their_game(tmp_path: Path) -> None:
    games = [replace(stored(at, agents=("human", LEVELS[at % 9])), updated=f"2026-01-{at + 1:02}") for at in range(20)]
    driver = started(tmp_path, *games, scene=MilestonesScene)
    page, words = driver.scene, said(driver)
    assert isinstance(page, MilestonesScene)
    assert "A river of six" in words
    assert "the sixth ends the game" in words
    river = next(one for one in page.form.widgets if isinstance(one, Button) and one.named.startswith("A river of six"))
    page.form.focus = page.form.widgets.index(river)
    driver.key("return")
    replay = driver.scene
    assert isinstance(replay, TableScene)


def test_without_a_game_all_milestones_are_listed(tmp_path: Path) -> None:
    driver = started(tmp_path, scene=MilestonesScene)
    assert "Without a mistake" in said(driver)
    assert labels(driver) == ["Back"]


def test_a_running_game_reaches_no_milestone(tmp_path: Path) -> None:
    driver = started(tmp_path, stored(3, 40), scene=MilestonesScene)
    assert labels(driver) == ["Back"]


@pytest.mark.parametrize(("at", "told"), [(0, True), (-1, False)])
def test_the_end_of_a_game_says_what_came_for_the_first_time(tmp_path: Path, at: int, told: bool) -> None:
    """And a later game like it says nothing of it."""
    one = replace(stored(3, agents=("human", "pupil"), game="tiles"), updated="2026-01-01")
    config = replace(one.config, deal=one.config.deal + 1)
    games = [one, replace(one, game_id=one.game_id + 1, config=config, updated="2026-01-02")]
    library = Library.in_memory()
    for game in games:
        library.save(game)
    context = make_context(tmp_path, Settings(language="en", speed="off"), library)
    driver = Driver(context, ending_of(context, games[at]))
    driver.step()
    driver.wait_until(lambda: not driver.scene.animating)
    assert ("For the first time: " in said(driver)) == told


def test_a_season_left_open_reads_all_games_again_after_another_window(tmp_path: Path) -> None:
    one, other = two_windows(tmp_path / "library.db")
    one.save(replace(of_season(0), updated="2026-01-01T00:00:00+00:00"))
    context = make_context(tmp_path, Settings(language="en", speed="off"), one)
    driver = Driver(context, SeasonScene(context, "cards"))
    driver.wait_until(lambda: not driver.scene.animating)
    for number in range(10, 12 + GAMES_AT_ONCE):
        other.save(replace(stored(1), game_id=number, updated="2090-01-01T00:00:00+00:00"))
    look_around(one)
    driver.wait(2)
    driver.wait_until(lambda: not driver.scene.animating)
    driver.look()
    assert labels(driver).count("Replay") == 1
    one.close()
    other.close()
