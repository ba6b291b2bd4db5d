"""What opponents say: when, how often, and nothing that the person does not know."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from mandala.core.record import from_fields, replay
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.seat import Seat
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from mandala.ui.cards.board import BOARD as CARDS
from mandala.ui.context import Context, new_table
from mandala.ui.kit.access import walk
from mandala.ui.kit.paper import Picture
from mandala.ui.pages import new_game
from mandala.ui.pages.page import emblem
from mandala.ui.pages.result import Ending
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.tiles.board import BOARD as TILES
from mandala.ui.words.opponents import Moment, Mood, Remarks, mood_of, saying
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.play.playing import play_on
from tests.ui.support import Driver, make_context, written
from tools.driver.recorded import states, stored

BOARDS = {"cards": CARDS, "tiles": TILES}
RECORDS = Path(__file__).parents[1] / "records"


def seat(game: str, number: int) -> Seat:
    """A recorded game from the seat of player 0."""
    fields = json.loads((RECORDS / f"{game}.jsonl").read_text().splitlines()[number])
    del fields["legal_move_counts"]
    recorder = GAMES[game].recorder
    return Seat(GameHistory.replayed(recorder, replay(from_fields(fields), recorder)), 0, lambda _: None)


def moments(game: str, number: int) -> list[Moment]:
    """All that is spoken of in a recorded game."""
    steps, remarks = seat(game, number).steps(), Remarks(BOARDS[game].occasion)
    found = (remarks.now(0, steps[:ply]) for ply in range(len(steps) + 1))
    return [moment for moment in found if moment is not None]


@pytest.mark.parametrize("game", GAMES)
def test_an_opponent_speaks_at_the_beginning_at_the_end_and_rarely_between(game: str) -> None:
    games = [moments(game, number) for number in range(40)]
    for said in games:
        end = [moment for moment in said if moment in (Moment.WON, Moment.LOST)]
        assert said[0] is Moment.BEGINNING
        assert len(said) == len({*said}) <= 4
        assert end == said[len(said) - len(end) :], "of a draw nothing is said"
    silent = set() if GAMES[game].has_luck else {Moment.LUCK}
    assert {moment for said in games for moment in said} == {*Moment} - silent


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_twice_after_moves_were_taken_back_or_the_game_was_left(game: str) -> None:
    for number in range(6):
        steps, remarks = seat(game, number).steps(), Remarks(BOARDS[game].occasion)
        said = [remarks.now(0, steps[:ply]) for ply in range(len(steps) + 1)]
        again = {remarks.now(1, steps[:ply]) for ply in range(len(steps) + 1)}
        assert again == {None}, "all was taken back"
        resumed = Remarks(BOARDS[game].occasion)
        half = len(steps) // 2
        later = [moment for moment in (resumed.now(0, steps[:ply]) for ply in range(half, len(steps) + 1)) if moment]
        assert later == [moment for moment in said[half + 1 :] if moment]


@pytest.mark.parametrize("game", GAMES)
def test_a_mood_is_glad_of_ones_own_and_beaten_only_when_the_person_has_won(game: str) -> None:
    board = BOARDS[game]
    moods = set()
    for number in range(12):
        steps = seat(game, number).steps()
        for ply in range(1, len(steps) + 1):
            now = steps[ply - 1].after
            mood = mood_of(steps[:ply], board.occasion, board.lead(now))
            assert (mood == "beaten") == (now.outcome is not None and now.outcome.winner == 0)
            if board.occasion(steps[ply - 1]) is Moment.RIVAL_FINE and now.outcome is None:
                assert mood == "pleased"
            moods.add(mood)
    assert moods == {"waits", "pleased", "beaten"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_opponent_has_words_for_every_moment(language: str, game) -> None:
    strings = Strings(language)
    assert all(saying(strings, game.name, level, moment) for level in game.selectable_levels for moment in Moment)
    for moment in (Moment.BEGINNING, Moment.RIVAL_FINE):
        own = {saying(strings, game.name, level, moment) for level in game.selectable_levels}
        assert len(own) == len(game.selectable_levels)
    assert saying(strings, game.name, "of-old", Moment.WON) == ""
    english = saying(Strings("en"), game.name, "novice", Moment.BEGINNING)
    assert (saying(strings, game.name, "novice", Moment.BEGINNING) == english) == (language == "en")


def said(driver: Driver) -> str:
    """The words in the bubble at the opponent's figure."""
    words: str = driver.scene.sight().person.said
    return words


@pytest.mark.parametrize("game", GAMES)
def test_an_opponent_greets_once_at_the_table_unless_it_is_to_be_silent(home: Path, game: str) -> None:
    context = make_context(home)
    driver = Driver(
        context, new_table(context, GameConfig(("human", "novice"), ("", ""), 5, int(game == "tiles"), game))
    )
    driver.wait(0.2)
    assert said(driver) == "Hello! I am new here, too."
    assert "Novice: “Hello! I am new here, too.”" in [node.name for _, node in walk(driver.scene.tree())]
    context.change(sayings=False)
    assert said(driver) == ""
    context.change(sayings=True)
    seat = driver.scene.source.session.seat(0)
    seat.submit(random.Random(1).choice(seat.legal_moves))
    driver.wait(0.5)
    assert "Hello" not in said(driver)
    driver.scene.source.session.take_back()
    driver.wait(0.5)
    assert driver.scene.source.track.made <= 1
    assert said(driver) == "", "it has greeted already"


def test_between_two_people_nobody_else_speaks(home: Path) -> None:
    context = make_context(home)
    driver = Driver(context, new_table(context, GameConfig(("human", "human"), ("Ada", "Grace"), 5, 0, "tiles")))
    driver.wait(0.2)
    assert said(driver) == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_table_the_result_and_the_statistics_call_an_opponent_by_name(home: Path, game: str) -> None:
    context = make_context(home)
    table = Driver(context, new_table(context, GameConfig(("human", "pupil"), ("", ""), 5, 0, game)))
    table.wait(0.2)
    names = table.scene.sight().resting.names
    assert (names.rival, names.emblems) == ("Pupil", ("", "opponent-pupil"))
    result = Driver(context, ended(context, GameConfig(("human", "pupil"), ("", ""), 5, 0, game)))
    assert "Pupil" in read_on(result)
    statistics = Driver(context, StatisticsScene(context))
    assert "Computer" not in read_on(statistics)


@pytest.mark.parametrize("game", GAMES)
def test_the_last_words_stand_with_the_result_too_unless_opponents_are_to_be_silent(home: Path, game: str) -> None:
    context = make_context(home)
    result = ended(context, GameConfig(("human", "pupil"), ("", ""), 5, 0, game))
    last = {0: "“You won! Again?”", 1: "“I won? I won!”"}[result.winner]
    assert last in read_on(Driver(context, result))
    context.change(sayings=False)
    assert last not in read_on(Driver(context, result))
    assert not any(
        "“" in words for words in read_on(Driver(context, ended(context, GameConfig(TWO, ("", ""), 5, 0, game))))
    )


@pytest.mark.parametrize("game", GAMES)
def test_an_opponent_that_was_beaten_looks_it_in_the_list(
    home: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moods = dict[str, str]()

    def seen(game: str, kind: str, side: float, mood: Mood = "waits") -> Picture:
        moods[kind] = mood
        return emblem(game, kind, side, mood)

    monkeypatch.setattr(new_game, "emblem", seen)
    found = set[str]()
    for number in (0, 1, 2, 3, 5, 6, 7, 8):  # the others were played with help
        context = make_context(home)
        context.library.save(stored(number, agents=("human", "pupil"), game=game))
        outcome = GAMES[game].recorder.rules.outcome(states(number, game)[-1])
        Driver(context, new_game.NewGameScene(context, "computer", game=game)).wait(1.0)
        assert outcome is not None
        assert moods["pupil"] == ("beaten" if outcome.winner == 0 else "waits")
        assert moods["expert"] == "waits"
        found.add(moods["pupil"])
    assert found == {"waits", "beaten"}


TWO = "human", "human"


def ended(context: Context, config: GameConfig) -> Ending:
    """The result of a game that was played by chance, and not drawn."""
    session = Session.new(config, context.engine, context.library, 0.05)
    play_on(session, random.Random(2))
    session.keep()
    result = BOARDS[config.game].result(context, session, 0)
    assert result.winner is not None
    return result


def read_on(driver: Driver) -> list[str]:
    """All that is written on a page."""
    driver.wait(3.0)
    return written(driver.scene.content())
