"""What is around a game, for games of both kinds: the list, the result again, files and codes, statistics, matches."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pygame
import pytest

from mandala.play.codes import code_of
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.match import score_of
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.sharing import bring
from mandala.play.statistics import Company
from mandala.play.stored import GameConfig, Match, Score, StoredGame
from mandala.ui.cards.result import ResultScene as CardResult
from mandala.ui.context import Context, new_table
from mandala.ui.kit.inputs import FileDropped, KeyPressed
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.widgets import Choice
from mandala.ui.pages.games import ROWS_IN_VIEW, GamesScene
from mandala.ui.pages.new_game import MatchScene, PlayOnScene
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.platform.desktop.home import DesktopClipboard
from mandala.ui.table.opening import open_game
from mandala.ui.table.scene import TableScene
from mandala.ui.table.scene import TableScene as CardTable
from mandala.ui.tiles import board as tile_board
from mandala.ui.tiles.result import ResultScene
from mandala.ui.words.strings import LANGUAGES
from tests.play.playing import play_on
from tests.ui.support import Driver, make_context
from tests.ui.table_support import records as card_records
from tests.ui.tiles_support import records
from tools.driver.kinds import is_replay

SMALL = 1024, 640
PEOPLE = "human", "human"


@cache
def played(game: str, agents: tuple[str, str], minute: int, moves: int, match: Match | None) -> StoredGame:
    """A game that was played in that minute; once for all tests."""
    config, library = GameConfig(agents, ("Anna", ""), minute, minute % 2, game, match), Library.in_memory()
    now = datetime(2026, 1, 31, 12, minute, tzinfo=UTC)
    play_on(
        Session.new(config, InlineEngine(1, iterations=1), library, 0.01, lambda: now), random.Random(minute), moves
    )
    (stored,) = (*library.finished(), *library.unfinished())
    return stored


def play(
    context: Context, game: str, agents: tuple[str, str], minute: int, moves: int = 1000, match: Match | None = None
) -> StoredGame:
    """Such a game in the library."""
    stored = played(game, agents, minute, moves, match)
    context.library.save(stored)
    return stored


@pytest.fixture
def context(home: Path) -> Context:
    """A running and a finished game of each kind."""
    context = make_context(home)
    for minute, game in enumerate(GAMES):
        play(context, game, PEOPLE, minute)
        play(context, game, ("human", "novice"), minute + 5, 4)
    return context


def games(context: Context) -> tuple[Driver, GamesScene]:
    scene = GamesScene(context)
    return Driver(context, scene), scene


def named(scene: GamesScene) -> list[str]:
    rows = next(widget for widget in scene.form.widgets if isinstance(widget, ListBox))
    return [scene.told(scene.entries[number]).game for number in rows.boxes]


def test_the_list_tells_which_game_and_shows_one_kind_alone(context: Context) -> None:
    driver, scene = games(context)
    assert named(scene) == ["Patterns", "Mandala", "Patterns", "Mandala"]
    driver.key("down", "down", "down")
    last = scene.game
    driver.press("Mandala")
    driver.step()
    assert named(scene) == ["Mandala", "Mandala"]
    assert scene.game == last, "it stays chosen"
    driver.press("Patterns")
    driver.step()
    assert {game.config.game for game in scene.entries} == {"tiles"}
    driver.press("All games")
    driver.step()
    assert len(scene.entries) == 4


def test_one_kind_of_games_needs_no_choice(home: Path) -> None:
    context = make_context(home)
    play(context, "tiles", PEOPLE, 1)
    _, scene = games(context)
    assert not any(isinstance(widget, Choice) for widget in scene.form.widgets)
    assert named(scene) == ["Patterns"]


def test_games_of_both_kinds_go_on_where_they_were(context: Context) -> None:
    for kind, table in (("Mandala", CardTable), ("Patterns", TableScene)):
        driver, scene = games(context)
        driver.press(kind)
        driver.step()
        stored = scene.game
        assert stored is not None
        driver.press("Continue")
        assert isinstance(driver.scene, table)
        assert driver.scene.source.session.game_id == stored.game_id


def test_the_result_of_a_finished_game_is_shown_again(context: Context) -> None:
    for kind, result in (("Mandala", CardResult), ("Patterns", ResultScene)):
        driver, scene = games(context)
        driver.press(kind)
        driver.step()
        driver.key("end")
        driver.step()
        assert scene.game is not None
        scores = scene.game.record["result"]["scores"]
        driver.press("Result")
        driver.wait(0.5)
        assert isinstance(driver.scene, result)
        assert driver.scene._ended.points == tuple(scores)
        driver.press("Look at the table")
        driver.key("escape")
        driver.press("To the title")
        assert driver.scene is scene
    assert len(context.library.finished()) == 2, "looking changes nothing"


def test_the_result_of_a_game_against_a_level_that_is_no_more(home: Path) -> None:
    context = make_context(home)
    stored = bring({**records()[0], "kinds": ["human", "oracle"]}, context.library)
    context.library.save(replace(stored, config=replace(stored.config, imported=False)))
    driver, _ = games(context)
    driver.press("Result")
    driver.wait_until(lambda: isinstance(driver.scene, ResultScene))
    assert not driver.loop._notices.showing
    driver.press("Same tiles again")
    assert isinstance(driver.scene, ResultScene), "nobody is there to play with"
    assert driver.loop._notices.showing


def test_a_replay_and_playing_on_from_the_list(context: Context) -> None:
    driver, scene = games(context)
    driver.press("Patterns")
    driver.step()
    driver.key("end")
    driver.step()
    driver.press("Replay")
    replay = driver.scene
    assert is_replay(replay)
    assert scene.game is not None
    assert replay.source.stored == context.library.whole(scene.game)
    replay.playback.go(7)
    driver.key("p")
    assert isinstance(driver.scene, PlayOnScene)
    driver.press("Begin")
    table = driver.scene
    assert isinstance(table, TableScene)
    assert table.source.session.seat(table.source.session.humans[0]).ply == 7
    assert len(context.library.unfinished()) == 3


def test_two_at_one_machine_need_no_cover_where_nothing_is_hidden(home: Path) -> None:
    context = make_context(home)
    play(context, "tiles", PEOPLE, 1, 6)
    driver, _ = games(context)
    driver.press("Replay")
    scene = driver.scene
    assert is_replay(scene)
    scene.playback.go(6)
    assert scene.source.position.to_move == 0, "whoever is to move sits below"


def test_a_dropped_file_and_a_pasted_code_open(home: Path, tmp_path: Path) -> None:
    context = make_context(home)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(records()[3]))
    driver, _ = games(context)
    driver.step(FileDropped(file))
    assert is_replay(driver.scene)
    (brought,) = context.library.finished()
    driver, _ = games(context)
    assert DesktopClipboard().copy(code_of(brought))
    driver.step(KeyPressed("v", ctrl=True))
    assert is_replay(driver.scene)
    assert driver.scene.source.stored.game_id == brought.game_id, "the same game, once"


def test_a_record_pasted_as_text_opens(home: Path) -> None:
    """Also several lines of both kinds, and what is wrong with one of them is said."""
    context = make_context(home)
    driver, _ = games(context)
    assert DesktopClipboard().copy(json.dumps(records()[3], indent=1))
    driver.step(KeyPressed("v", ctrl=True))
    assert is_replay(driver.scene)
    driver, _ = games(context)
    lines = [json.dumps(fields) for fields in (card_records()[2], records()[5], {**records()[6], "board": "R"})]
    assert DesktopClipboard().copy("\n".join(lines))
    driver.step(KeyPressed("v", ctrl=True))
    message = driver.scene
    assert isinstance(message, MessageScene)
    assert message.title == "Games from the clipboard"
    assert message.paragraphs[0] == "2 games from the clipboard are among your games now."
    assert message.paragraphs[2].startswith("Line 3: the board")
    assert len(context.library.finished()) == 3
    assert DesktopClipboard().copy('{"format":')
    driver.step(KeyPressed("escape"), KeyPressed("v", ctrl=True))
    assert isinstance(driver.scene, MessageScene)
    assert "incomplete" in driver.scene.paragraphs[1]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"board": "R"}, "the board is not made of 52 tiles"),
        ({"start_tiles": "RRR"}, "the two start tiles and the four"),
        ({"moves": ["O a1"]}, "move 1 is against the rules"),
        ({"deck": "R", "game": "cards"}, "the deck is not made of 18 cards"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(
    home: Path, tmp_path: Path, change: dict[str, object], sentence: str
) -> None:
    file = tmp_path / "game.json"
    fields = {key: value for key, value in records()[0].items() if key != "legal_move_counts"}
    file.write_text(json.dumps({**fields, **change}))
    driver, _ = games(make_context(home))
    driver.step(FileDropped(file))
    assert isinstance(driver.scene, MessageScene)
    assert sentence in driver.scene.paragraphs[1]


def test_statistics_of_the_chosen_game_and_of_the_other(context: Context) -> None:
    play(context, "tiles", ("human", "novice"), 20)
    play(context, "cards", ("human", "novice"), 21)
    play(context, "tiles", ("human", "novice"), 22)
    context.change(game="tiles")
    scene = StatisticsScene(context)
    driver = Driver(context, scene)
    assert scene.row is not None
    assert {entry.stored.config.game for entry in scene.row.games} == {"tiles"}
    assert len(scene.row.games) == 2
    assert not scene.animating, "nothing is drawn, so nothing is counted"
    driver.press("Mandala")
    driver.wait_until(lambda: not scene.animating)
    assert scene.row is not None
    assert [entry.stored.config.game for entry in scene.row.games] == ["cards"]
    assert scene.luck_words(scene.row).startswith("The cards came")
    driver.press("With a friend")
    driver.step()
    driver.press("Patterns")
    driver.step()
    assert scene._company is Company.SHARED
    assert scene.row is not None
    assert scene.row.games[0].stored.config.game == "tiles"


def test_a_list_that_became_shorter_is_in_view_as_a_whole(context: Context) -> None:
    one = context.library.finished()[0]
    for number in range(20):
        context.library.save(
            replace(one, game_id=number, config=replace(one.config, game="cards"), updated=f"2025-{number:02}")
        )
    driver, scene = games(context)
    driver.key("end")
    assert len(named(scene)) == ROWS_IN_VIEW
    driver.press("Patterns")
    driver.step()
    assert named(scene) == ["Patterns"] * len(scene.entries)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_a_small_window(home: Path, language: str) -> None:
    """The list with its choice, the statistics with the longest table, a mirror match between two games."""
    context = make_context(home, Settings(language=language, speed="off"))
    play(context, "cards", PEOPLE, 1)
    mirror = Match("mirror", 7, (Score((31, 25), 0),))
    play(context, "tiles", ("human", "novice"), 2, match=mirror)
    first = play(context, "tiles", ("human", "novice"), 3, match=Match("mirror", 8))
    ended = score_of(first)
    assert ended is not None
    match = MatchScene(context, first, ended)
    context.change(game="tiles")
    statistics = StatisticsScene(context)
    for page in (GamesScene(context), statistics, match):
        Driver(context, page, SMALL)
        assert pygame.Rect((0, 0), SMALL).contains(page.sheet)
        rects = [widget.rect for widget in page.form.widgets]
        assert all(page.sheet.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))
    assert match.prospects()[-1] != ""
    assert statistics.row is not None
    assert statistics.row.mirrors == 1


def test_the_table_says_how_a_match_stands(home: Path) -> None:
    context = make_context(home)
    config = GameConfig(PEOPLE, ("Anna", "Ben"), 1, 1, "tiles", Match("three", 1, (Score((31, 25), 0),)))
    session = Session.new(config, context.engine, context.library)
    scene = open_game(tile_board.BOARD, context, session)
    assert scene.sight().note == "Game 2 of 3\nMatch 1 : 0"
    play_on(session, random.Random(1), 3)
    session.take_back()
    assert scene.sight().note == "Match 1 : 0\nGame with help"


def test_a_mirror_match_of_tiles_to_its_result(home: Path) -> None:
    context = make_context(home)
    config = GameConfig(PEOPLE, ("Anna", "Ben"), 4, 0, "tiles", Match("mirror", 9))
    driver = Driver(context, new_table(context, config))
    for number in (1, 2):
        table = driver.scene
        assert isinstance(table, TableScene)
        board = table.source.session.seat(0).observation.tiles
        table.source.session.hold = False
        play_on(table.source.session, random.Random(number))
        driver.wait_until(lambda: isinstance(driver.scene, ResultScene))
        result = driver.scene
        assert isinstance(result, ResultScene)
        assert ("luck cancels out" in result.closing().footnote) == (number == 2)
        if number == 1:
            assert "after the first game" in result.closing().line
            driver.press("Next game")
            assert isinstance(driver.scene, TableScene)
            assert driver.scene.source.session.seat(0).observation.tiles == board
            assert driver.scene.source.session.config.first_player == 1
    assert "match" in result.closing().line
    assert "Next game" not in [getattr(widget, "label", "") for widget in result.form.widgets]
