"""The page of today: both deals, what may be done, the calendar, the text to share; and challenges that are pasted."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from mandala.platform.desktop import desktop
from mandala.play.challenges import challenge_of
from mandala.play.codes import code_of
from mandala.play.daily import config_of
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.library.heads import GAMES_AT_ONCE
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import StoredGame
from mandala.ui.kit.access import walk
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.pages.today import TodayScene
from mandala.ui.table.scene import TableScene
from mandala.ui.words.colours import ANY_SIGN
from tests.homes import HandClock
from tests.play import playing
from tests.ui.support import Driver, make_context

BOTH = ("cards", "tiles")


def today() -> date:
    return Library.in_memory().today()


def played(game: str, ago: int = 0, seed: int = 5, moves: int = 1000, deal: int | None = None) -> StoredGame:
    """The game of a day, played by random moves; another deal stands for other hidden cards."""
    library, config = Library.in_memory(), config_of(game, today() - timedelta(ago))
    session = Session.new(config if deal is None else replace(config, deal=deal), InlineEngine(1), library)
    playing.play_on(session, random.Random(seed), moves)
    found = library.game(session.game_id)
    assert found is not None
    return found


def started(folder: Path, *games: StoredGame, language: str = "en", library: Library | None = None) -> Driver:
    library = library or Library.in_memory()
    for game in games:
        library.save(game)
    context = make_context(folder, Settings(language=language, speed="off"), library)
    driver = Driver(context, TitleScene(context))
    driver.wait_until(lambda: not driver.scene.animating)
    return driver


def opened(driver: Driver, label: str = "Today") -> TodayScene:
    driver.press(label)
    page = driver.scene
    assert isinstance(page, TodayScene)
    driver.wait_until(lambda: not page.animating)
    return page


def said(driver: Driver) -> str:
    driver.step()
    return "\n".join(" ".join((node.name, node.detail)) for _, node in walk(driver.scene.tree()))


def labels(driver: Driver) -> list[str]:
    page = driver.scene
    assert isinstance(page, (TodayScene, MessageScene))
    return [widget.label for widget in page.form.widgets if isinstance(widget, Button)]


def paste(driver: Driver, text: str) -> None:
    driver.context.system.clipboard.copy(text)
    driver.key("v", mod=64)


def test_both_games_wait_to_be_played(tmp_path: Path) -> None:
    driver = started(tmp_path)
    opened(driver)
    assert labels(driver) == ["Play", "Play", "Back"]
    assert "No deal of the day in this month" in said(driver)
    driver.key("return")
    table = driver.scene
    assert isinstance(table, TableScene)
    config = table.source.session.config
    assert config == replace(config_of("cards", today()), names=config.names)


def test_a_begun_game_is_gone_on_with(tmp_path: Path) -> None:
    driver = started(tmp_path, played("cards", moves=2))
    opened(driver)
    assert labels(driver) == ["Continue", "Play", "Back"]


def test_a_day_counts_once_and_its_result_is_copied(tmp_path: Path) -> None:
    game = played("tiles")
    driver = started(tmp_path, game, played("tiles", seed=6))
    opened(driver)
    assert labels(driver) == ["Play", "Copy the result", "Challenge a friend", "Replay", "Back"]
    driver.press("Copy the result")
    first, *rest = driver.context.system.clipboard.pasted().split("\n")
    one, two = game.record["result"]["scores"]
    assert first.startswith("Patterns, deal of ")
    assert rest == [rest[0]]
    assert f"{one}\u00a0:\u00a0{two}" in rest[0]


def test_help_is_told_with_the_result(tmp_path: Path) -> None:
    driver = started(tmp_path, replace(played("tiles"), assisted=True))
    opened(driver)
    assert "with help" in said(driver)


def test_the_calendar_tells_each_day_and_no_missed_one(tmp_path: Path) -> None:
    driver = started(tmp_path, played("cards"), played("tiles"), played("cards", 40))
    opened(driver)
    days = [line for line in said(driver).splitlines() if "Mandala: " in line and "Patterns: " in line]
    assert len(days) == 1
    driver.press("‹")
    if "Mandala: " not in said(driver):  # forty days may be two months
        driver.press("‹")
    assert "Mandala: " in said(driver)
    assert labels(driver)[-2:] == ["›", "Back"]


def test_what_plays_otherwise_is_not_offered_but_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mandala.play.daily.compiled", lambda: False)
    monkeypatch.setattr(Library, "today", lambda _: date(2026, 11, 27))
    driver = started(tmp_path)
    opened(driver)
    assert labels(driver) == ["Play", "Back"]
    assert "This opponent plays otherwise here" in said(driver)


def test_a_clock_that_goes_wrong_loses_nothing_and_counts_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of tomorrow, played while the clock was ahead, is tomorrow's; the one of today is still there."""
    driver = started(tmp_path, played("cards", ago=-1))
    opened(driver)
    assert labels(driver)[-3:] == ["Play", "Play", "Back"] or "›" in labels(driver)
    assert "Play" in labels(driver)
    driver.key("escape")
    tomorrow = today() + timedelta(1)
    monkeypatch.setattr(Library, "today", lambda _: tomorrow)
    opened(driver)
    assert labels(driver).count("Play") == 1
    assert "Copy the result" in labels(driver)


@pytest.mark.parametrize(("language", "label"), [("en", "Today"), ("de", "Heute")])
def test_nothing_tells_a_hidden_card_while_the_game_runs(tmp_path: Path, language: str, label: str) -> None:
    """Two worlds that differ in the cards to come alone give the same page, and no number of the deal."""
    game, shown = replace(played("cards", moves=2), updated="2026-01-31"), list[object]()
    deck = game.record["deck"]
    for end in (deck[-20:], deck[:-21:-1]):
        other = replace(game, record={**game.record, "deck": deck[:-20] + end})
        driver = started(tmp_path / end, other, language=language)
        page = opened(driver, label)
        shown.append((said(driver), pygame.image.tobytes(driver.window.surface, "RGB")))
        assert str(page.context.library.unfinished()[0].config.deal) not in said(driver)
    assert deck[-20:] != deck[:-21:-1]
    assert shown[0] == shown[1]


def test_a_challenge_is_pasted_and_begun(tmp_path: Path) -> None:
    mine = played("cards")
    driver = started(tmp_path)
    paste(driver, challenge_of(mine))
    assert labels(driver) == ["Begin", "Back"]
    driver.press("Begin")
    table = driver.scene
    assert isinstance(table, TableScene)
    config, fixed = table.source.session.config, mine.config.fixed
    assert fixed is not None
    assert (config.deal, config.fixed) == (mine.config.deal, replace(fixed, day=""))


@pytest.mark.parametrize("game", BOTH)
def test_a_pasted_challenge_tells_nothing_of_its_deal(tmp_path: Path, game: str) -> None:
    """Two challenges that differ in the deal alone give the same page."""
    mine, shown = played(game), list[object]()
    for deal in (1, 2):
        driver = started(tmp_path / str(deal))
        paste(driver, challenge_of(replace(mine, config=replace(mine.config, deal=deal))))
        assert labels(driver) == ["Begin", "Back"]
        shown.append((said(driver), pygame.image.tobytes(driver.window.surface, "RGB")))
    assert shown[0] == shown[1]


def test_both_games_of_a_challenge_are_compared(tmp_path: Path) -> None:
    mine, other = played("cards"), played("cards", seed=6)
    driver = started(tmp_path, mine)
    paste(driver, code_of(other))
    words = said(driver)
    assert "Then you part." in words or "very first move" in words
    for game in (mine, other):
        assert " : ".join(map(str, game.record["result"]["scores"])) in words
    assert labels(driver) == ["Your game", "The other game", "Back"]


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("label", ["Your game", "The other game"])
def test_the_comparison_names_the_first_other_move_and_leads_to_it(tmp_path: Path, game: str, label: str) -> None:
    """Both moves in words, without signs that a page cannot draw, and either game as it stood before them."""
    games = played(game), played(game, seed=6)
    moves = [one.record["moves"] for one in games]
    ply = next(at for at, pair in enumerate(zip(*moves)) if pair[0] != pair[1])
    driver = started(tmp_path, games[0])
    paste(driver, code_of(games[1]))
    words = said(driver)
    told = [re.search(f"Move {ply + 1} in {whose} game: (.+)", words) for whose in ("your", "the other")]
    assert told[0] is not None
    assert told[1] is not None
    assert told[0][1] != told[1][1]
    assert ANY_SIGN.search(words) is None
    driver.press(label)
    table = driver.scene
    assert isinstance(table, TableScene)
    assert table.source.ply == ply
    assert table.source.stored.record["moves"] == moves[label != "Your game"]


def test_a_deleted_game_of_the_day_is_told_and_not_offered_again(tmp_path: Path) -> None:
    game = played("tiles")
    driver = started(tmp_path, game)
    library = driver.context.library
    stored = library.game(game.game_id)
    assert stored is not None
    assert library.delete(stored)
    opened(driver)
    assert labels(driver) == ["Play", "Back"], "the other game's"
    assert "You have played today's deal, and deleted the game." in said(driver)


def two_windows(path: Path) -> tuple[Library, Library]:
    """Two windows of one library, the first one with a clock of its own."""
    one, two = (Library.open(home, path)[0] for home in (replace(desktop(), clock=HandClock()), desktop()))
    look_around(one)
    return one, two


def look_around(library: Library) -> None:
    """Lets a window see what others did: it looks once a second, but not before its first frame."""
    clock = library._store._platform.clock
    assert isinstance(clock, HandClock)
    for _ in range(2):
        clock.seconds += 2
        library.tend()


@pytest.mark.parametrize("done", ["begun", "finished", "deleted"])
def test_a_page_left_open_follows_what_another_window_does(tmp_path: Path, done: str) -> None:
    """It offers no second game of the day."""
    one, other = two_windows(tmp_path / "library.db")
    driver = started(tmp_path, library=one)
    page = opened(driver)
    assert labels(driver) == ["Play", "Play", "Back"]
    game = other.save(played("cards", moves=2 if done == "begun" else 1000))
    if done == "deleted":
        assert other.delete(game)
    look_around(one)
    driver.look()
    assert driver.scene is page
    assert labels(driver).count("Play") == 1
    assert ("Continue" in labels(driver), "Replay" in labels(driver)) == (done == "begun", done == "finished")
    one.close()
    other.close()


def test_a_page_left_open_reads_all_games_again_after_another_window(tmp_path: Path) -> None:
    """Not only the latest of them, or today's game would be offered again, and earlier days would lose their beads."""
    one, other = two_windows(tmp_path / "library.db")
    driver = started(tmp_path, played("cards"), library=one)
    page = opened(driver)
    later = replace(played("tiles", ago=40), updated="2090-01-01T00:00:00+00:00")
    for number in range(1, GAMES_AT_ONCE + 2):
        other.save(replace(later, game_id=number))
    look_around(one)
    driver.look()
    driver.wait_until(lambda: not page.animating)
    driver.look()
    assert labels(driver).count("Play") == 1
    assert "Replay" in labels(driver)
    one.close()
    other.close()


def test_a_page_left_open_past_midnight_begins_no_other_game_than_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock may also have gone to a day that was played: the press shows that day instead."""
    tomorrow = played("cards", ago=-1)
    driver = started(tmp_path, tomorrow)
    page = opened(driver)
    assert labels(driver).count("Play") == 2
    day = today() + timedelta(1)
    monkeypatch.setattr(Library, "today", lambda _: day)
    driver.press("Play")
    driver.look()
    assert driver.scene is page
    assert labels(driver).count("Play") == 1
    assert "Copy the result" in labels(driver)


def test_after_a_game_that_was_deleted_before_its_end_the_next_one_counts_with_help(tmp_path: Path) -> None:
    driver = started(tmp_path, game := played("cards", moves=2))
    library = driver.context.library
    stored = library.game(game.game_id)
    assert stored is not None
    assert library.delete(stored)
    opened(driver)
    driver.key("return")
    table = driver.scene
    assert isinstance(table, TableScene)
    assert table.source.session.assisted


def test_a_friends_game_of_the_deal_waits_for_the_end_of_ones_own(tmp_path: Path) -> None:
    driver = started(tmp_path, played("cards", moves=2))
    paste(driver, code_of(played("cards", seed=6)))
    assert "Play it to its end" in said(driver)
    assert labels(driver) == ["Back"] or labels(driver) == []


def test_a_friends_game_tells_nothing_while_ones_own_runs(tmp_path: Path) -> None:
    """Two games of the friend that part at once give the same page."""
    shown = list[object]()
    for seed in (6, 7):
        driver = started(tmp_path / str(seed), replace(played("cards", moves=2), updated="2026-01-31"))
        paste(driver, code_of(played("cards", seed=seed)))
        shown.append((said(driver), pygame.image.tobytes(driver.window.surface, "RGB")))
    assert shown[0] == shown[1]


def test_a_damaged_challenge_is_told(tmp_path: Path) -> None:
    driver = started(tmp_path)
    code = challenge_of(played("tiles"))
    paste(driver, code[:-1] + ("0" if code[-1] != "0" else "1"))
    assert "damaged" in said(driver)
