"""The page on how one plays, and luck in the statistics: what they say, and the review of all games from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.review.habits import Followed
from mandala.play.review.play_style import DIGEST_VERSION, Digest, Digests, Play
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.settings import Settings
from mandala.play.statistics import LuckCount, row
from mandala.play.stored import GameConfig, StoredGame, fingerprint
from mandala.ui.context import Context
from mandala.ui.kit.paper import Picture, Words
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page
from mandala.ui.pages.statistics.counting import Counts
from mandala.ui.pages.statistics.play_style import Link, PlayStyleScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from tests.homes import HandClock
from tests.play.playing import counted
from tests.play.test_play_style import LEVELS, play
from tests.play.test_reviews import Here
from tests.play.test_statistics import game
from tests.recorded import fields_of
from tests.ui.support import Driver, make_context
from tests.ui.table_support import pixels

with_kernels = pytest.mark.kernels
NONE = "None of these games has been reviewed yet."
LEFT = "You can leave this page; it pauses while you play."


def recorded(number: int, agents: tuple[str, str] = ("human", "pupil"), name: str = "cards") -> StoredGame:
    """A referee's game, as if it had been played here."""
    fields = fields_of(name, number)
    config = GameConfig(agents, ("", ""), number, fields["first_player"], name)
    return StoredGame(number + 1, config, fields, f"2026-01-{number + 1:02}T12:00:00", True, False)


def unlike(number: int, points: tuple[int, int] = (30, 20), agents: tuple[str, str] = ("human", "adept")) -> StoredGame:
    """A game that is told from all others, without its moves."""
    stored = game(number, points, agents, ("Ada", "Grace") if agents == ("human", "human") else ("", ""))
    return replace(stored, record={**stored.record, "moves": [str(number)]})


def statistics(home: Path, games: Sequence[StoredGame], reviews: Reviews) -> Driver:
    library = Library.in_memory()
    for stored in games:
        library.save(stored)
    context = make_context(home, Settings(language="en", speed="off"), library)
    context.reviews = reviews
    driver = Driver(context, StatisticsScene(context))
    driver.wait_until(lambda: not driver.scene.animating)
    return driver


def reviewed(
    games: Sequence[StoredGame],
    plays: Sequence[tuple[Play, Play]],
    luck_differences: Sequence[float] = (),
    judge: str = "",
    habits: Mapping[str, Followed] | None = None,
) -> Reviews:
    """Reviews that come to these games."""
    store = ReviewStore()
    for number, (stored, both) in enumerate(zip(games, plays)):
        digest = Digest(
            DIGEST_VERSION,
            judge or GAMES["cards"].judge(),
            True,
            both,
            luck_differences[number] if luck_differences else 0.0,
            habits=None if habits is None else ({**habits}, {**habits}),
        )
        store.put(fingerprint(stored.record), b"", msgspec.json.encode(digest))
    return Reviews(store, Here().platform)


def said(driver: Driver) -> str:
    """All words on the page but those of its widgets."""
    driver.step()
    assert isinstance(driver.scene, Page)
    return " | ".join(printed.words for printed in driver.scene.printed if isinstance(printed, Words))


def test_a_habit_that_costs_is_named_and_no_other(home: Path) -> None:
    games = [unlike(number) for number in range(12)]
    for habits, told in (({"finish": Followed(2, 1, 1)}, True), ({"finish": Followed(2, 1, 0)}, False)):
        reviews = reviewed(games, [(play(0.01), play(0.01))] * 12, habits=habits)
        driver = statistics(home / str(told), games, reviews)
        driver.press("Your play")
        driver.wait(1)
        words = "You complete mandalas too early. Another move was clearly better 12 of 12 times."
        assert (words in said(driver)) == told


def links(driver: Driver) -> list[Link]:
    assert isinstance(driver.scene, Page)
    return [widget for widget in driver.scene.form.widgets if isinstance(widget, Link)]


def buttons(driver: Driver) -> list[str]:
    assert isinstance(driver.scene, Page)
    return [
        widget.label
        for widget in driver.scene.form.widgets
        if isinstance(widget, Button) and not isinstance(widget, Link)
    ]


def form_page(context: Context, judged: bool = True) -> PlayStyleScene:
    """The page of one's play, in games against several levels, which an older program has reviewed, or none."""
    levels = GAMES["cards"].selectable_levels
    games = [unlike(number, agents=("human", levels[number % 3])) for number in range(24)]
    plays = [(play(0.03 - 0.0005 * number, 12_345), play(0.02)) for number in range(24)]
    context.reviews = reviewed(games, plays if judged else (), judge="of old")
    entries = counted(games, (), "cards")
    counts = Counts(LuckCount(()), Digests(entries, context.reviews.digest, ()))
    while counts.left:
        counts.count_next()
    return PlayStyleScene(context, row((), entries), games, counts)


def opened(driver: Driver) -> PlayStyleScene:
    driver.press("Your play")
    assert isinstance(driver.scene, PlayStyleScene)
    return driver.scene


@with_kernels
def test_all_games_are_reviewed_at_the_press_of_a_button(home: Path) -> None:
    workers = Here()
    workers.holds = True
    driver = statistics(
        home, [recorded(0), recorded(1), recorded(2, name="tiles")], Reviews(ReviewStore(), workers.platform)
    )
    opened(driver)
    assert NONE in said(driver)
    assert "0 of 2 games reviewed" in said(driver)
    driver.press("Review all my games")
    assert f"3 games to go. {LEFT}" in said(driver), "also those of the other kind"
    workers.holds = False
    workers.go_on()
    driver.wait_until(lambda: "2 of 2 games reviewed" in said(driver), 300)
    driver.wait_until(lambda: "Stop reviewing" not in buttons(driver), 300)
    words = said(driver)
    assert "An average move lowers the chance to win" in words
    assert LEFT not in words
    assert buttons(driver) == ["Back", "Practise"]
    for line in ("Mountains", "Fields", "Discards", "Colours taken", "Up to the first mandala", "The last mandala"):
        assert line in words + " ".join(widget.label for widget in links(driver))
    driver.key("escape")
    driver.press("Patterns")
    driver.wait_until(lambda: not driver.scene.animating)
    opened(driver)
    assert "Swaps" in said(driver) + " ".join(widget.label for widget in links(driver))


@with_kernels
def test_reviewing_all_goes_on_when_the_page_is_left_and_can_be_stopped(home: Path) -> None:
    driver = statistics(
        home, games := [recorded(number) for number in range(3)], Reviews(ReviewStore(), Here().platform)
    )
    reviews = driver.context.reviews
    opened(driver)
    driver.press("Review all my games")
    driver.key("escape")
    assert isinstance(driver.scene, StatisticsScene)
    driver.wait_until(lambda: reviews.digest(games[-1]) is not None, 300)
    opened(driver)
    driver.press("Stop reviewing")
    driver.wait_until(lambda: "Review all my games" in buttons(driver), 300)
    assert None in map(reviews.digest, games), "what was begun is finished, what waited is left"


@with_kernels
def test_nothing_is_reviewed_while_a_game_is_played(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = statistics(home, [recorded(0)], Reviews(ReviewStore(), (workers := Here()).platform))
    opened(driver)
    monkeypatch.setattr(Library, "playing", True)
    driver.press("Review all my games")
    driver.wait(1)
    assert not workers.done
    assert "1 game to go." in said(driver)
    monkeypatch.setattr(Library, "playing", False)
    driver.wait_until(lambda: "1 of 1 game reviewed" in said(driver), 300)


class Person:
    """Somebody whose program is closed and started again: it has the settings and the reviews of before. Reviews are made while
    `workers` do what they are given."""

    def __init__(self, home: Path, games: Sequence[StoredGame]) -> None:
        self.home, self.library, self.store = home, Library.in_memory(), ReviewStore()
        for stored in games:
            self.library.save(stored)
        self.start()

    def start(self) -> None:
        """The program, some seconds later at the statistics."""
        settings, _ = settings_file.load(desktop(), self.home / "settings.json")
        self.workers, self.clock = Here(), HandClock()
        self.reviews = Reviews(self.store, replace(self.workers.platform, clock=self.clock))
        plain = make_context(self.home, replace(settings, language="en", speed="off"), self.library)
        self.context = replace(plain, reviews=self.reviews)
        self.driver = Driver(self.context, StatisticsScene(self.context))
        self.driver.wait_until(lambda: not self.driver.scene.animating)

    def known(self) -> int:
        """How many games have a settled review."""
        digests = [self.reviews.digest(stored) for stored in self.library.finished()]
        return sum([digest is not None and digest.settled for digest in digests])


@with_kernels
def test_reviewing_all_goes_on_by_itself_after_the_program_was_closed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = recorded(3)
    foreign = replace(foreign, config=replace(foreign.config, imported=True))
    person = Person(home, [*map(recorded, range(3)), foreign])
    opened(person.driver)
    person.driver.press("Review all my games")
    person.driver.wait_until(lambda: person.known() == 1, 300)
    person.start()
    assert not person.workers.done
    person.clock.seconds += 10
    monkeypatch.setattr(Library, "playing", True)
    person.driver.wait(1)
    assert not person.workers.done, "a game that is played goes first"
    monkeypatch.setattr(Library, "playing", False)
    opened(person.driver)
    person.driver.wait_until(lambda: "2 games to go." in said(person.driver) or "1 game to go." in said(person.driver))
    person.driver.wait_until(lambda: person.known() == 3, 300)
    person.driver.wait_until(lambda: not person.reviews.waiting)
    assert "An average move lowers the chance to win" in said(person.driver)
    person.start()
    person.clock.seconds += 10
    person.driver.wait(1)
    assert not person.workers.done, "all is done, and foreign games were not asked for"
    assert person.context.settings.reviewing == "none"


@with_kernels
def test_a_stopped_review_of_all_games_stays_stopped_at_the_next_start(home: Path) -> None:
    person = Person(home, [*map(recorded, range(3))])
    opened(person.driver)
    person.driver.press("Review all my games")
    person.driver.step()
    person.driver.press("Stop reviewing")
    person.start()
    person.clock.seconds += 10
    person.driver.wait(1)
    assert not person.workers.done


def test_a_game_that_cannot_be_read_is_told_and_not_asked_for_again(home: Path) -> None:
    driver = statistics(home, [unlike(1)], Reviews(ReviewStore(), Here().platform))
    opened(driver)
    driver.press("Review all my games")
    driver.wait_until(lambda: "1 game cannot be reviewed." in said(driver))
    assert buttons(driver) == ["Back"]


def test_reviews_of_an_older_program_can_be_made_again(home: Path) -> None:
    games = [unlike(number) for number in range(3)]
    driver = statistics(home, games, reviewed(games, [(play(0.02), play(0.03))] * 3, judge="of old"))
    opened(driver)
    assert "3 games were reviewed by an older version" in said(driver)
    assert "An average move lowers the chance to win by 2.0%" in said(driver), "they count until then"
    driver.press("Review again")
    driver.wait_until(lambda: driver.context.reviews.waiting == 0)
    assert len(driver.context.reviews.failed) == 3, "they were begun anew; these have no moves"


def test_which_level_plays_so_is_said_with_its_picture(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = {name: GAMES["cards"].levels[name]._replace(mean_regret=regret) for name, regret in LEVELS.items()}
    monkeypatch.setattr(
        "mandala.ui.pages.statistics.play_style.GAMES", {"cards": replace(GAMES["cards"], levels=levels)}
    )
    games = [unlike(number) for number in range(12)]
    plays = [(play(0.025 + 0.001 * (number % 3)), play(0.01)) for number in range(12)]
    for count, words, pictures in (
        (9, "Review 10 games to see which opponent you play like.", 0),
        (12, "The last 10 games: between Pupil and Adept.", 2),
    ):
        driver = statistics(home, games[:count], reviewed(games, plays))
        page = opened(driver)
        assert words in said(driver)
        bars = 2
        assert len([printed for printed in page.printed if isinstance(printed, Picture)]) == bars + pictures


def test_the_page_says_whether_the_last_ten_games_went_better(home: Path) -> None:
    games = [unlike(number) for number in range(20)]
    plays = [(play(0.04 if number < 10 else 0.02), play(0.01)) for number in range(20)]
    driver = statistics(home, games, reviewed(games, plays))
    opened(driver)
    assert "The last ten games went better than before: 2.0% instead of 4.0%." in said(driver)
    driver = statistics(home, games, reviewed(games, [*plays[10:], *plays[:10]]))
    opened(driver)
    assert "The last ten games went worse than before: 4.0% instead of 2.0%." in said(driver)


def test_each_of_two_people_can_be_shown(home: Path) -> None:
    games = [unlike(number, agents=("human", "human")) for number in range(4)]
    driver = statistics(home, games, reviewed(games, [(play(0.02), play(0.05))] * 4))
    driver.press("With a friend")
    opened(driver)
    assert "lowers the chance to win by 2.0%" in said(driver)
    before = pixels(driver)
    driver.key("tab")
    driver.press("Grace")
    assert "lowers the chance to win by 5.0%" in said(driver)
    assert pixels(driver) != before


def test_luck_is_told_in_words_beads_and_numbers(home: Path) -> None:
    won, lost = (30, 20), (20, 30)
    games = [unlike(number, won if number % 2 else lost) for number in range(12)]
    luck_differences = [(0.7 if number == 1 else -0.8 if number in (2, 4) else 0.01 * number) for number in range(12)]
    driver = statistics(home, games, reviewed(games, [(play(0.02), play(0.03))] * 12, luck_differences))
    words = said(driver)
    assert "Of 12 games luck won you 1 and lost you 2." in words
    assert "as it was | 6 of 12 | without luck | 7 of 12" in words
    driver.press("Details")
    words = said(driver)
    assert "Games decided by luck (12 reviewed) | 1 | 2" in words
    assert "Share of wins with average luck | " in words
    shares = words.partition("Share of wins with average luck | ")[2].split(" | ")[:2]
    assert sum(int(share.rstrip("%")) for share in shares) == 100


def test_few_games_have_no_share_without_luck(home: Path) -> None:
    games = [unlike(number) for number in range(3)]
    driver = statistics(home, games, reviewed(games, [(play(0.02), play(0.03))] * 3, [0.1, 0.0, -0.1]))
    assert "Luck decided none of 3 games." in said(driver)
    driver.press("Details")
    assert "with average luck" not in said(driver)


def test_a_game_without_draws_has_no_words_on_luck(home: Path) -> None:
    games = [recorded(number, name="tiles") for number in range(3)]
    driver = statistics(home, games, reviewed(games, [(play(0.02), play(0.03))] * 3))
    driver.press("Patterns")
    driver.wait_until(lambda: not driver.scene.animating)
    assert "luck gave" not in said(driver)
    assert "without luck" not in said(driver)


def test_many_reviews_are_read_a_few_in_each_frame_and_then_it_rests(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that runs fast: one game a frame."""
    games = [unlike(number) for number in range(30)]
    driver = statistics(home, [], reviewed(games, [(play(0.02), play(0.03))] * 30))
    for stored in games:
        driver.context.library.save(stored)
    ticks = iter(range(10_000))
    monkeypatch.setattr("mandala.ui.pages.statistics.counting.perf_counter", lambda: float(next(ticks)))
    driver = Driver(driver.context, StatisticsScene(driver.context))
    opened(driver)
    left = 0
    while "Reading the reviews …" in said(driver):
        assert buttons(driver) == ["Back"], "nothing is offered before it is known"
        left += 1
    assert 20 < left < 30
    assert "An average move lowers the chance to win" in said(driver)
    driver.wait_until(lambda: not driver.scene.animating)
    frames = driver.loop.frames
    driver.wait(1)
    assert driver.loop.frames == frames


def go_to(driver: Driver, label: str) -> None:
    """Tab until the button with this label has the focus."""
    for _ in range(12):
        page = driver.scene
        assert isinstance(page, Page)
        if isinstance(page.form.focused, Button) and page.form.focused.label == label:
            return
        driver.key("tab")
    raise AssertionError(f"no way to {label!r}")


def test_your_play_is_opened_and_reviewed_by_keys_alone(home: Path) -> None:
    games = [unlike(number) for number in range(3)]
    driver = statistics(home, games, Reviews(ReviewStore(), Here().platform))
    go_to(driver, "Your play")
    driver.key("return")
    assert isinstance(driver.scene, PlayStyleScene)
    go_to(driver, "Review all my games")
    driver.key("return")
    driver.wait_until(lambda: "3 games cannot be reviewed." in said(driver))
    driver.key("escape")
    assert isinstance(driver.scene, StatisticsScene)
