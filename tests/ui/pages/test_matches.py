"""Matches at the screen: chosen, shown, gone on with from the result and, after the program was left, from the title."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from mandala.platform.desktop import desktop
from mandala.play.library import Library
from mandala.play.match import LENGTH, standing
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, Match, Score
from mandala.ui.cards import board as card_board
from mandala.ui.cards.result import ResultScene
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.new_game import MatchScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.live import Live
from mandala.ui.table.opening import open_game
from mandala.ui.table.scene import TableScene
from mandala.ui.words.names import match_line, number
from mandala.ui.words.strings import Strings
from tests.play.playing import play_on
from tests.ui.support import Driver, make_context

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1200, 1200), (2560, 1080)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "library.db"


def program(home: Path, path: Path) -> Driver:
    """The program as it starts, with the games in the file."""
    library, notifications = Library.open(desktop(), path)
    assert notifications == ()
    context = make_context(home, Settings(language="en", speed="off", thinking_seconds=0.05), library)
    return Driver(context, TitleScene(context))


def left(driver: Driver) -> None:
    """The program ends."""
    driver.context.engine.close()
    driver.context.library.close()


def labels(driver: Driver) -> list[str]:
    return [widget.label for widget in driver.scene.form.widgets if isinstance(widget, Button)]


def primary(driver: Driver) -> str:
    """What Enter does."""
    (button,) = (widget for widget in driver.scene.form.widgets if isinstance(widget, Button) and widget.primary)
    return button.label


def begin(driver: Driver, match: str, kind: str = "Choose an opponent") -> None:
    """From the title to the table."""
    driver.press(kind)
    driver.press("More")
    driver.press(match)
    driver.press("I start" if kind.startswith("Choose") else "Player 1")
    driver.press("Begin")


def table(driver: Driver) -> TableScene[Live]:
    """The table, wherever a cover lies over it."""
    return next(scene for scene in driver.loop._scenes if isinstance(scene, TableScene))


def play_to_the_result(driver: Driver, seed: int) -> ResultScene:
    """The game goes to its end, and the result is shown."""
    session = table(driver).source.session
    session.hold = False  # nobody waits for the screen
    play_on(session, random.Random(seed))
    if table(driver).source.privacy_screen:
        driver.wait(1)
        driver.key("return")
    driver.wait_until(lambda: isinstance(driver.scene, ResultScene) and not driver.loop.making)
    assert isinstance(driver.scene, ResultScene)
    return driver.scene


def note(driver: Driver) -> str:
    return table(driver).sight().note


@pytest.mark.parametrize("opponent", ["Choose an opponent", "Play with a friend"])
def test_a_mirror_match_over_two_evenings(home: Path, path: Path, opponent: str) -> None:
    driver = program(home, path)
    begin(driver, "Mirror match", opponent)
    first = table(driver).source.session.config
    assert first.match is not None
    assert first.match.kind == "mirror"
    assert "Continue the match" not in labels(Driver(driver.context, TitleScene(driver.context)))
    result = play_to_the_result(driver, 1)
    assert "after the first game" in result.closing().line
    assert primary(driver) == "Next game"
    left(driver)

    driver = program(home, path)
    assert primary(driver) == "Continue the match"
    driver.press("Continue the match")
    assert isinstance(driver.scene, MatchScene)
    driver.press("Next game")
    second = table(driver).source.session.config
    assert (second.deal, second.first_player) == (first.deal, 1 - first.first_player)
    assert (second.agents, second.names) == (first.agents, first.names)
    table(driver).source.session.hold = False
    play_on(table(driver).source.session, random.Random(2), 6)
    left(driver)

    driver = program(home, path)
    assert primary(driver) == "Continue"
    assert "Continue the match" not in labels(driver)
    driver.press("Continue")
    assert table(driver).source.session.config == second
    result = play_to_the_result(driver, 2)
    now = standing(second, result._ended)
    assert now is not None
    assert now.over
    assert "the match" in result.closing().line.lower(), "won by somebody, or drawn"
    assert primary(driver) == "Revenge"
    left(driver)
    assert "Continue the match" not in labels(program(home, path))


def test_a_match_may_be_left_for_later_or_given_up(home: Path, path: Path) -> None:
    driver = program(home, path)
    begin(driver, "Best of three")
    play_to_the_result(driver, 1)
    left(driver)
    driver = program(home, path)
    driver.press("Continue the match")
    driver.press("Back")
    driver.press("Continue the match")
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)
    driver.press("Continue the match")
    finished = driver.context.library.finished()
    driver.press("Give up the match")
    assert isinstance(driver.scene, TitleScene)
    assert "Continue the match" not in labels(driver)
    left(driver)
    driver = program(home, path)
    assert "Continue the match" not in labels(driver)
    assert [stored.record for stored in driver.context.library.finished()] == [stored.record for stored in finished]
    assert driver.context.library.of_matches() == []
    left(driver)


def test_the_page_of_a_match_says_what_was_and_what_comes(home: Path) -> None:
    library = Library.in_memory()
    context = make_context(home, Settings(language="en", speed="off"), library)
    config = GameConfig(("human", "novice"), ("", ""), 1, 1, match=Match("three", 1, (Score((31, 25), 0),)))
    play_on(Session.new(config, context.engine, library), random.Random(3))
    (stored,) = library.finished()
    scene = MatchScene(context, stored, Score((20, 40), 1))
    assert scene.games() == ["Game 1: 31 : 25", "Game 2: 20 : 40"]
    assert scene.prospects() == ["Next: game 3 of 3. First to move: You"]
    for size in SIZES:
        driver = Driver(context, scene, size)
        assert driver.window.surface.get_rect().contains(scene.sheet)
        assert all(scene.sheet.contains(widget.rect) for widget in scene.form.widgets)
    context.engine.close()


def test_a_match_against_a_level_that_is_no_more_is_told(home: Path) -> None:
    library = Library.in_memory()
    context = make_context(home, Settings(language="en", speed="off"), library)
    config = GameConfig(("human", "novice"), ("", ""), 1, 1, match=Match("mirror", 1))
    play_on(Session.new(config, context.engine, library), random.Random(3))
    (stored,) = library.finished()
    library.save(replace(stored, config=replace(config, agents=("human", "oldmaster"))))
    driver = Driver(context, TitleScene(context))
    driver.press("Continue the match")
    driver.press("Next game")
    assert isinstance(driver.scene, MatchScene)
    assert driver.loop._notices.showing
    driver.press("Give up the match")
    assert "Continue the match" not in labels(driver)
    context.engine.close()


def test_best_of_three_goes_on_from_the_result(home: Path, path: Path) -> None:
    driver = program(home, path)
    begin(driver, "Best of three")
    assert note(driver) == "Game 1 of 3\nMatch 0 : 0"
    configs = [table(driver).source.session.config]
    for seed in range(LENGTH["three"]):
        result = play_to_the_result(driver, seed)
        now = standing(configs[-1], result._ended)
        assert now is not None
        if now.over:
            break
        assert result.closing().line == f"Match: {number(now.wins[0])} : {number(now.wins[1])}"
        driver.press("Next game")
        configs.append(table(driver).source.session.config)
        assert note(driver).startswith(f"Game {seed + 2} of 3\nMatch ")
    assert len(configs) in (2, 3)
    assert [config.first_player for config in configs] == [0, 1, 0][: len(configs)]
    assert len({config.deal for config in configs}) == len(configs)
    assert len({config.match.key for config in configs if config.match}) == 1
    assert primary(driver) == "Revenge"
    left(driver)


def test_a_game_that_was_begun_is_not_begun_again(home: Path, path: Path) -> None:
    driver = program(home, path)
    begin(driver, "Best of three")
    session = table(driver).source.session
    play_to_the_result(driver, 1)
    driver.press("Next game")
    play_on(table(driver).source.session, random.Random(1), 2)
    again = Driver(driver.context, ResultScene(driver.context, session, 0))
    assert primary(again) == "New game"
    left(driver)


def test_a_single_game_stays_alone(home: Path, path: Path) -> None:
    driver = program(home, path)
    begin(driver, "Single game")
    assert table(driver).source.session.config.match is None
    assert note(driver) == ""
    result = play_to_the_result(driver, 1)
    assert result.closing().line == ""
    assert primary(driver) == "Revenge"
    left(driver)


def test_the_same_deal_with_the_seats_exchanged(home: Path, path: Path) -> None:
    driver = program(home, path)
    begin(driver, "Best of three")
    config = table(driver).source.session.config
    play_to_the_result(driver, 1)
    driver.press("Swap seats, same deal")
    other = table(driver).source.session.config
    assert (other.deal, other.first_player, other.match) == (config.deal, 1 - config.first_player, None)
    left(driver)


def test_help_is_noted_beside_the_score(home: Path, path: Path) -> None:
    driver = program(home, path)
    begin(driver, "Mirror match")
    session = table(driver).source.session
    play_on(session, random.Random(1), 3)
    session.take_back()
    assert note(driver) == "Match 0 : 0\nGame with help"
    left(driver)


@pytest.mark.parametrize(
    ("kind", "games", "words"),
    [
        ("three", (Score((9, 1), 0), Score((9, 1), 0)), "You win the match, 2 : 0"),
        ("three", (Score((1, 9), 1), Score((1, 9), 1)), "Novice wins the match, 2 : 0"),
        ("three", (Score((5, 5), None),), "Match: ½ : ½"),
        ("three", (Score((9, 1), 0), Score((5, 5), None), Score((1, 9), 1)), "The match is drawn, 1½ : 1½"),
        ("mirror", (Score((9, 1), 0),), "Mirror match, 9 : 1 points after the first game"),
        ("mirror", (Score((9, 1), 0), Score((1, 20), 1)), "Novice wins the match, 21 : 10"),
    ],
)
def test_the_page_says_how_a_match_stands(kind: str, games: tuple[Score, ...], words: str) -> None:
    config = GameConfig(
        ("human", "novice"), ("", ""), 1, 0, match=Match("mirror" if kind == "mirror" else "three", 1, games)
    )
    now = standing(config)
    assert now is not None
    assert match_line(Strings("en"), now, config, 0) == words


def test_the_other_viewer_reads_his_own_score_first(home: Path) -> None:
    context = make_context(home)
    config = GameConfig(("human", "human"), ("Ada", "Ben"), 1, 0, match=Match("three", 1, (Score((9, 1), 0),)))
    session = Session.new(config, context.engine, context.library)
    scene = open_game(card_board.BOARD, context, session)
    for player, score in ((0, "1 : 0"), (1, "0 : 1")):
        scene.source.viewing.take(player)
        assert scene.sight().note == f"Game 2 of 3\nMatch {score}"
    context.engine.close()


def test_the_title_has_room_for_all_its_ways(home: Path) -> None:
    """A running game and a match that waits."""
    library = Library.in_memory()
    context = make_context(home, Settings(language="de", speed="off"), library)
    config = GameConfig(
        ("human", "human"), ("Wilhelmine von und zu", "Bartholomäus der Zwan"), 1, 0, match=Match("mirror", 1)
    )
    play_on(Session.new(config, context.engine, library), random.Random(1))
    play_on(Session.new(GameConfig(("human", "novice"), ("", ""), 2, 0), context.engine, library), random.Random(1), 4)
    for size in SIZES:
        driver = Driver(context, TitleScene(context), size)
        rects = [widget.rect for widget in driver.scene.form.widgets]
        assert all(driver.window.surface.get_rect().contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))
        details = [widget.label for widget in driver.scene.form.widgets if isinstance(widget, Button) and widget.detail]
        assert details == ["Weiterspielen"]
    context.engine.close()
