"""The page of statistics: by mouse, by keys, while it counts, when there is nothing, in every window."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.statistics import EVERYBODY, Company
from mandala.play.stored import GameConfig
from mandala.ui.kit.access import walk
from mandala.ui.kit.inputs import Wheel
from mandala.ui.kit.paper import Words
from mandala.ui.pages.page import KeysScene, Page
from mandala.ui.pages.statistics.counting import DetailsScene, opponents_name
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from mandala.ui.words.strings import LANGUAGES
from tests.play.playing import play_on
from tests.play.test_statistics import game
from tests.ui.support import Driver, Stepwise, make_context
from tests.ui.table_support import pixels
from tools.driver.recorded import stored

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1200, 1200), (2560, 1080)]
KINDS = (
    "novice",
    "pupil",
    "apprentice",
    "greedy",
    "journeyman",
    "adept",
    "expert",
    "expectimax",
    "master",
    "grandmaster",
)


def made_library(agents: tuple[str, ...] = KINDS) -> Library:
    """A game against each level, some with help, two at one machine; their records hold results only."""
    library = Library.in_memory()
    for number, kind in enumerate(agents):
        library.save(game(number + 1, (30 + number, 33), ("human", kind), assisted=number % 4 == 3))
    library.save(game(50, (30, 20), ("human", "human"), ("Wilhelmine von und zu", "Bartholomäus der Zwan")))
    return library


def page(home: Path, library: Library, language: str = "en", size: tuple[int, int] = (1280, 720)) -> Driver:
    context = make_context(home, Settings(language=language, speed="off"), library)
    driver = Driver(context, StatisticsScene(context), size)
    driver.wait_until(lambda: not driver.scene.animating)
    return driver


def scene(driver: Driver) -> StatisticsScene:
    assert isinstance(driver.scene, StatisticsScene)
    return driver.scene


def test_the_statistics_open_from_the_title_and_lead_back(home: Path) -> None:
    driver = Driver(make_context(home), TitleScene(make_context(home)))
    driver.press("Statistics")
    assert scene(driver).row is None
    driver.press("With help")
    driver.step()
    driver.press("With a friend")
    driver.step()
    driver.press("Back")
    assert isinstance(driver.scene, TitleScene)
    driver.press("Statistics")
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)


def test_a_click_chooses_a_row(home: Path) -> None:
    driver = page(home, made_library())
    shown = scene(driver)
    assert shown.row is not None
    assert shown.row.opponents == EVERYBODY
    before = pixels(driver)
    assert shown._list is not None
    driver.click(shown._list.boxes[2].center)
    assert shown.row.opponents == ("master",)
    assert pixels(driver) != before
    driver.press("With help")
    driver.step()
    assert shown._company is Company.ASSISTED
    assert shown.row.opponents == EVERYBODY
    assert len(shown.row.games) == 2


def test_up_and_down_leave_the_list_at_its_ends(home: Path) -> None:
    driver = page(home, made_library(("novice", "adept")))
    shown = scene(driver)
    driver.key("tab")
    driver.key("down", "down")
    assert (shown._chosen, shown.form.focus) == (2, 2)
    driver.key("down")
    assert (shown._chosen, shown.form.focus) == (2, 3), "to the button below"
    driver.key("up", "up", "up", "up")
    assert (shown._chosen, shown.form.focus) == (0, 1), "to the choice above"


def test_a_long_list_follows_the_choice(home: Path) -> None:
    library = Library.in_memory()
    for number in range(30):
        library.save(game(number + 1, agents=("human", f"level{number}")))
    driver = page(home, library)
    shown = scene(driver)
    for number in range(35):
        driver.step(Wheel((300, 300), -1))
        assert shown._list is not None
        assert shown._chosen in shown._list.boxes
        assert shown._chosen == min(30, number + 1)
    assert len(shown._list.boxes) >= 10
    assert opponents_name(shown.strings, shown._rows[Company.ALONE][-1]).startswith("Level"), (
        "of levels that are no more"
    )


def test_the_wheel_leads_through_the_list_again_when_texts_are_as_usual(home: Path) -> None:
    driver = page(home, made_library())
    driver.context.change(scale=200)
    driver.step()
    driver.step(Wheel((300, 300), -1))
    assert scene(driver)._chosen == 0, "the list is a part of a long page, which the wheel moves"
    driver.context.change(scale=100)
    driver.step()
    driver.step(Wheel((300, 300), -1))
    assert scene(driver)._chosen == 1


def said(driver: Driver) -> list[str]:
    """All words on the page but those of its widgets."""
    driver.step()
    assert isinstance(driver.scene, Page)
    return [printed.words for printed in driver.scene.printed if isinstance(printed, Words)]


def ended(*margins: int, agents: tuple[str, str] = ("human", "adept"), names: tuple[str, str] = ("", "")) -> Library:
    """A library of games that ended so, oldest first."""
    library = Library.in_memory()
    for number, margin in enumerate(margins, 1):
        library.save(game(number, (40 + margin, 40), agents, names))
    return library


@pytest.mark.parametrize(
    ("margins", "words"),
    [
        ((5,), "One game so far, and you won it."),
        ((-5,), "One game so far, and Adept won it."),
        ((0,), "One game so far, and it was a draw."),
        ((-5, -6, -7), "You won 0 of 3 games. Adept won the last 3."),
        ((3, 4, 5), "You won 3 of 3 games. You won the last 3."),
        ((1, 2, 3, -4), "You won 3 of 4 games. Your longest run: 3 wins."),
        ((0, 9, 0, -1), "You won 1 of 4 games. 2 were draws."),
    ],
)
def test_the_page_tells_in_plain_words_how_the_game_went(home: Path, margins: tuple[int, ...], words: str) -> None:
    assert words in said(page(home, ended(*margins)))


def test_a_page_of_two_people_names_both(home: Path) -> None:
    driver = page(home, ended(1, 2, 3, -4, agents=("human", "human"), names=("Ada", "Grace")))
    driver.press("With a friend")
    assert "Ada won 3 of 4 games. The longest run of Ada: 3 wins." in said(driver)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("agents", [("human", "pupil"), ("human", "human")])
@pytest.mark.parametrize("by_keys", [False, True])
def test_the_best_game_opens_with_its_review(home: Path, agents: tuple[str, str], by_keys: bool) -> None:
    library, scores = Library.in_memory(), {}
    for number in range(8):
        one = replace(stored(number, agents=agents, names=("Anna", "Bo")), assisted=False)
        scores[one.game_id] = one.record["result"]["scores"][0]
        library.save(one)
    points, shared = max(scores.values()), agents[1] == "human"
    driver = page(home, library)
    if shared:
        driver.press("With a friend")
    label = f"Best game of Anna: {points} points" if shared else f"Your best game: {points} points"
    if by_keys:
        for _ in scene(driver).form.widgets:
            if getattr(scene(driver).form.focused, "label", "") != label:
                driver.key("tab")
        driver.key("return")
    else:
        driver.press(label)
    driver.step()
    driver.press("To the table")
    table = driver.scene
    assert isinstance(table, TableScene)
    assert scores[table.source.stored.game_id] == points
    assert table.source.coach is not None
    driver.key("escape")
    driver.press("Leave the replay")
    assert scene(driver).row is not None


def test_without_a_win_there_is_no_best_game(home: Path) -> None:
    for margins in ((-5, -6, 0), (5,)):
        labels = [getattr(one, "label", "") for one in scene(page(home, ended(*margins))).form.widgets]
        assert not any("best game" in label for label in labels)


def test_details_has_the_numbers(home: Path) -> None:
    driver = page(home, ended(*[3, -3] * 6))
    assert not any("%" in words for words in said(driver))
    driver.press("Details")
    assert isinstance(driver.scene, DetailsScene)
    words = said(driver)
    assert words[0] == "Adept"
    assert words[words.index("Share of wins (a draw is half a win)") + 1 :][:2] == ["50%", "50%"]
    assert words[words.index("… likely range") + 1 :][:2] == ["25–75%", "25–75%"]
    driver.key("escape")
    assert isinstance(driver.scene, StatisticsScene)


@pytest.mark.parametrize(("games", "told"), [(1, False), (9, False), (10, True)])
def test_few_games_say_nothing_of_the_long_run(home: Path, games: int, told: bool) -> None:
    driver = page(home, ended(*[5] * games))
    driver.press("Details")
    assert ("… likely range" in said(driver)) is told


def test_the_beads_are_the_last_twenty_games(home: Path) -> None:
    """What was before them is not seen there."""

    def beads(*margins: int) -> bytes:
        driver = page(home, ended(*margins))
        rows = scene(driver)._list
        assert rows is not None
        box = rows.boxes[0]
        wide = box.width * 38 // 50  # without how many were won
        return pygame.image.tobytes(driver.window.surface.subsurface(box.topleft, (wide, box.height)), "RGB")

    last = [4, -4, 0, 4] * 5
    assert beads(9, 9, *last) == beads(-9, -9, *last)
    assert beads(*last) != beads(*last[::-1])
    assert beads(*last[:19]) != beads(*last)


def test_the_page_counts_bit_by_bit_and_then_rests(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that runs fast: one game a frame."""
    library = Library.in_memory()
    for seed in range(4):
        session = Session.new(GameConfig(("human", "random"), ("", ""), seed, seed % 2), InlineEngine(1), library)
        play_on(session, random.Random(seed))
    ticks = iter(range(1000))
    context = make_context(home, None, library)
    monkeypatch.setattr("mandala.ui.pages.statistics.counting.perf_counter", lambda: float(next(ticks)))
    shown = StatisticsScene(context)
    driver = Driver(context, shown)
    assert shown.row is not None
    for _ in range(4):  # first it is looked up which of them are reviewed
        assert shown.luck_words(shown.row) == "Counting cards: 4 games to go …"
        driver.step()
    assert shown.luck_words(shown.row) == "Counting cards: 3 games to go …"
    driver.step()
    driver.step()
    assert shown.luck_words(shown.row) == "Counting cards: 1 game to go …"
    driver.step()
    driver.step()
    assert shown.luck_words(shown.row).startswith("The cards came")
    frames = driver.loop.frames
    driver.wait(1)
    assert driver.loop.frames == frames, "nothing is drawn when nothing happens"


def fast(home: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A page in whose frames there is time to read three games only."""
    ticks = iter(range(10_000))
    monkeypatch.setattr("mandala.ui.pages.statistics.statistics.GAMES_PER_STEP", 3)
    context = make_context(home, None, library)
    monkeypatch.setattr("mandala.ui.pages.statistics.counting.perf_counter", lambda: float(next(ticks)))
    return Driver(context, StatisticsScene(context))


def test_many_games_are_read_a_few_in_each_frame(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = made_library()
    at_once = pixels(page(home, library))
    driver = fast(home, library, monkeypatch)
    frames = 0
    while "Reading the games …" in said(driver):
        assert scene(driver).row is None
        frames += 1
    assert frames > 4, "the page is there at once"
    assert scene(driver).row is not None
    driver.wait_until(lambda: not driver.scene.animating)
    assert pixels(driver) == at_once


def test_another_kind_can_be_chosen_while_games_are_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = made_library()
    at_once = page(home, library)
    at_once.press("Patterns")
    driver = fast(home, library, monkeypatch)
    driver.press("Patterns")
    driver.press("Mandala")
    driver.step()
    driver.press("Patterns")
    driver.wait_until(lambda: not driver.scene.animating)
    assert pixels(driver) == pixels(at_once)
    driver.press("Mandala")
    driver.wait_until(lambda: not driver.scene.animating)
    assert scene(driver).row is not None


def test_leaving_is_not_held_up_while_games_are_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = made_library()
    context = make_context(home, None, library)
    title = TitleScene(context)
    driver = Driver(context, title)
    monkeypatch.setattr("mandala.ui.pages.statistics.statistics.GAMES_PER_STEP", 3)
    driver.press("Statistics")
    driver.key("escape")
    assert driver.scene is title


def test_the_page_says_how_likely_the_luck_is(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library.in_memory()
    session = Session.new(GameConfig(("human", "random"), ("", ""), 3, 0), InlineEngine(1), library)
    play_on(session, random.Random(1))
    shown = scene(page(home, library))
    assert shown.row is not None
    for chance, plain, words in (
        (0.43, "favoured nobody", "43% of the time: it is only chance"),
        (1.0, "favoured nobody", "99% of the time"),
        (0.032, "a little unevenly", "only 3% of the time"),
        (0.002, "more unevenly than shuffling usually brings", "less than 1% of the time"),
    ):
        monkeypatch.setattr("mandala.ui.pages.statistics.counting.chance_of_luck", lambda _, chance=chance: chance)
        many = replace(shown.row, games=shown.row.games * 20)
        assert plain in shown.luck_words(many)
        assert words in shown.luck_words(shown.row, detailed=True)
    assert "More games will tell" in shown.luck_words(shown.row), "one game is no reason to suspect anybody"


def test_a_running_game_is_not_on_the_page(home: Path) -> None:
    library = Library.in_memory()
    library.save(game(1, finished=False))
    assert scene(page(home, library)).row is None


@pytest.mark.sampled(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_on_the_sheet(home: Path, language: str, size: tuple[int, int]) -> None:
    driver = page(home, made_library(), language, size)
    shown = scene(driver)
    assert driver.window.surface.get_rect().contains(shown.sheet)
    rects = [widget.rect for widget in shown.form.widgets]
    assert all(shown.sheet.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))
    assert shown._list is not None
    assert len(shown._list.boxes) == shown._list.count, "all levels at once"


def test_statistics_that_are_counted_while_the_page_is_made_show_the_end(tmp_path: Path) -> None:
    context = make_context(tmp_path, Settings(language="en", speed="off"), made_library())
    context.ahead = Stepwise()
    driver = Driver(context, KeysScene(context), (1280, 720))
    settle(driver)
    driver.loop.interrupt(page := StatisticsScene(context))
    settle(driver)
    assert not page.to_count
    told = [node.name for _, node in walk(driver.loop.tree())]
    page.rebuild()
    assert told == [node.name for _, node in walk(driver.loop.tree())]
    assert any("Cards are counted only in first deals" in words for words in told)


def settle(driver: Driver) -> None:
    for _ in range(400):
        driver.loop.step(0.02)
    assert not driver.loop.making
