"""The rating on the page of statistics: in words, as a curve, without luck where reviews know it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from mandala.play.library import Library
from mandala.play.rating import Rating
from mandala.play.settings import Settings
from mandala.play.stored import StoredGame
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scene import Scene
from mandala.ui.pages.statistics.rating import GAMES_OF_CURVE, RatingCurve
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.words.names import rating_words
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.play.test_statistics import game
from tests.ui.support import Driver, make_context
from tools.gallery.pages import FORTY, TILES, reviewed


def shown(
    home: Path, games: Sequence[StoredGame], scene: type[StatisticsScene] | None = None, kind: str = "cards"
) -> Driver:
    """The page on these games; reviewed ones unless a scene is given."""
    library = Library.in_memory()
    for one in games:
        library.save(one)
    context = make_context(home, Settings(language="en", speed="off", game=kind), library)
    page: Scene = scene(context) if scene is not None else reviewed(lambda: games)(context)
    driver = Driver(context, page)
    driver.wait_until(lambda: not driver.scene.animating)
    return driver


plain = partial(shown, scene=StatisticsScene)


def curve(driver: Driver) -> RatingCurve | None:
    return next((one for one in driver.scene.printed if isinstance(one, RatingCurve)), None)


def said(driver: Driver) -> list[str]:
    return [one.words for one in driver.scene.printed if isinstance(one, Words) and "rating" in one.words]


def won(*levels: str) -> list[StoredGame]:
    return [game(number, agents=("human", level)) for number, level in enumerate(levels, 1)]


@pytest.mark.parametrize("levels", [("pupil",), ("pupil", "novice", "pupil")])
def test_from_the_first_game_on_it_is_told_and_drawn_with_a_point_for_each_game(
    home: Path, levels: tuple[str, ...]
) -> None:
    driver = plain(home, won(*levels))
    (words,) = said(driver)
    assert words.startswith("Your rating by results: ")
    (node,) = curve(driver).nodes()
    assert (node.name, node.value.count("±")) == ("by results", len(levels))
    assert node.value.split(", ")[-1].split()[0] == words.removeprefix("Your rating by results: ").split(",")[0]


def test_without_a_game_alone_nothing_is_told(home: Path) -> None:
    for games in ([], [game(1, assisted=True)], [game(1, agents=("human", "human"), names=("Ada", "Ben"))]):
        driver = plain(home, games)
        assert (curve(driver), said(driver)) == (None, [])


def test_where_reviews_know_the_luck_both_ratings_are_told_and_that_without_luck_is_drawn(home: Path) -> None:
    driver = shown(home, FORTY())
    results, freed = said(driver)
    assert results.startswith("Your rating by results: ")
    assert freed.startswith("Your rating without luck: ")
    assert curve(driver).nodes()[0].name == "without luck"
    assert len(curve(driver)._ratings) <= GAMES_OF_CURVE


def test_in_a_game_without_luck_the_rating_is_by_results(home: Path) -> None:
    driver = shown(home, TILES(), kind="tiles")
    (words,) = said(driver)
    assert words.startswith("Your rating by results: ")


def test_against_one_of_many_opponents_the_margins_are_drawn(home: Path) -> None:
    driver = plain(home, won("pupil", "novice"))
    assert curve(driver) is not None
    driver.press("Novice")
    assert curve(driver) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_say_which_rating_it_is_and_how_sure(language: str) -> None:
    strings, rating = Strings(language), Rating(1234, 50)
    by_results, freed = rating_words(strings, rating), rating_words(strings, rating, freed=True)
    assert by_results != freed
    assert all(number in words for number in ("1234", "1136", "1332") for words in (by_results, freed))
    assert rating_words(strings, None) == ""
