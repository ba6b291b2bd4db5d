"""The review of what lies behind in a running game: asked for once, of one's own moves only, and then the game goes on."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from mandala.core.cards.moves import BuildMountain, GrowField
from mandala.core.tiles.moves import Open
from mandala.platform.desktop import desktop
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.library import store as rounds
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.context import resumed_table
from mandala.ui.kit.inputs import PointerMoved, PointerPressed, PointerReleased
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.live import Live
from mandala.ui.table.menus import Sheet
from mandala.ui.table.replay import Replay
from mandala.ui.table.review.mistakes import MistakeSheet
from mandala.ui.table.scene import TableScene
from tests.play.test_reviews import Here
from tests.ui.support import Driver, make_context, written
from tests.ui.table_support import find, pixels, records, replayed, twin
from tools.driver.games import by_mouse
from tools.driver.recorded import states, stored

pytestmark = pytest.mark.kernels

BOTH_GAMES = pytest.mark.parametrize("name", ["cards", "tiles"])
ASSISTED = "will be marked “with help”"


def by_hand(legal: Any) -> Any:
    """A move that is made with a card or a tile in the hand; None if there is none."""
    return next((move for move in legal if isinstance(move, (BuildMountain, GrowField, Open))), None)


def running(name: str, agents: tuple[str, str] = ("human", "random"), begin: int = 20) -> StoredGame:
    """A game in its middle, in which the player has the move."""
    rules = GAMES[name].rules
    mine = [
        ply for ply, state in enumerate(states(3, name)) if state.to_move == 0 and by_hand(rules.legal_moves(state))
    ]
    return stored(3, next((ply for ply in mine if ply >= begin), mine[-1]), agents, name)


class Playing:
    """A person at a game that goes on, whose reviews are made in this process."""

    def __init__(self, folder: Path, game: StoredGame, **settings: Any) -> None:
        self.workers = Here()
        wanted = {"language": "en", "speed": "off", "thinking_seconds": 0.1, "window_size": (1280, 720)}
        self.context = make_context(folder, Settings(**(wanted | settings)))
        self.store = ReviewStore()
        self.context.reviews = Reviews(self.store, self.workers.platform)
        self.context.library.save(game)
        self.driver = Driver(self.context, TitleScene(self.context), self.context.settings.window_size)
        table = resumed_table(self.context, game)
        assert isinstance(table, TableScene)
        self.table: TableScene[Live] = table
        self.driver.loop._scenes.append(table)
        self.driver.step(PointerMoved((5, 5)))

    @property
    def session(self) -> Any:
        return self.table.source.session

    @property
    def review(self) -> TableScene[Replay]:
        """The table of the review, once all is judged."""
        scene = self.driver.scene
        assert isinstance(scene, TableScene)
        assert scene.source.coach is not None
        self.driver.wait_until(lambda: not scene.source.coach.working)
        self.driver.step()
        return scene

    def asks(self) -> TableScene[Replay]:
        """Opens the review by its key."""
        self.driver.key("n")
        if not self.session.assisted:
            self.driver.press("Show me")
        return self.review


@BOTH_GAMES
def test_it_asks_once_what_it_means_and_no_changes_nothing(tmp_path: Path, name: str) -> None:
    person = Playing(tmp_path, running(name))
    driver = person.driver
    driver.key("n")
    assert isinstance(driver.scene, Sheet)
    words = " ".join(written(driver.scene.content()))
    assert ASSISTED in words
    assert ("hidden from you" in words) == (name == "cards")
    driver.press("No")
    assert driver.scene is person.table
    assert not person.session.assisted
    assert not person.context.library.unfinished()[0].assisted
    driver.key("n")
    driver.press("Show me")
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.source.coach is not None
    assert person.session.assisted
    assert person.context.library.unfinished()[0].assisted
    driver.key("escape")
    assert driver.scene is person.table
    assert "Game with help" in person.table.facts().note
    driver.key("n")
    assert isinstance(driver.scene, TableScene)
    assert driver.scene is not person.table, "it asks once"


@BOTH_GAMES
def test_the_menu_leads_there_too_and_back(tmp_path: Path, name: str) -> None:
    person = Playing(tmp_path, running(name))
    driver = person.driver
    for _ in range(2):
        driver.key("escape")
        driver.press("Review my moves so far")
        if not person.session.assisted:
            driver.press("Show me")
        scene = driver.scene
        assert isinstance(scene, TableScene)
        assert scene.source.coach is not None
        driver.key("f10")
        driver.press("Back to the game")
        assert driver.scene is person.table


@BOTH_GAMES
def test_it_opens_at_the_last_decision_or_where_one_looks_back(tmp_path: Path, name: str) -> None:
    person = Playing(tmp_path, running(name))
    scene = person.asks()
    assert scene.source.coach is not None
    last = max(scene.source.coach.review.questions)
    assert scene.source.track.ply == last
    hint = scene.facts().hint
    assert hint is not None
    assert hint.head == f"Move {last + 1}: Anna played"
    person.driver.key("escape", ",", "left", "left", "left", "left")
    past = person.table.source.track.past
    assert person.asks().source.track.ply == past
    person.driver.key("escape")
    assert person.driver.scene is person.table
    assert person.table.source.track.past is None, "the present"


@pytest.mark.sampled(4)
@BOTH_GAMES
@pytest.mark.parametrize("way", ["escape", "end", "right", "slider", "space"])
def test_the_present_is_the_game_that_goes_on(tmp_path: Path, name: str, way: str) -> None:
    person = Playing(tmp_path, running(name))
    scene, driver = person.asks(), person.driver
    if way == "slider":
        assert scene.bar is not None
        groove = scene.bar.groove
        driver.step(PointerMoved(groove.midleft))
        driver.step(PointerPressed(groove.midleft))
        driver.step(PointerMoved((groove.right, groove.centery)))
        driver.step()
        assert driver.scene is scene, "still held"
        driver.step(PointerReleased((groove.right, groove.centery)))
        driver.step()
    elif way == "right":
        driver.key(*("right" for _ in range(scene.source.track.length - scene.source.track.ply)))
    else:
        driver.key(way)
    driver.wait_until(lambda: driver.scene is person.table)
    before = person.session.seat(0).ply
    move = by_hand(person.table.facts().legal)
    by_mouse(driver, move, drag=False)
    assert person.session.seat(0).steps()[before].move == move


@BOTH_GAMES
def test_nothing_of_the_opponent_is_judged(tmp_path: Path, name: str) -> None:
    person = Playing(tmp_path, running(name))
    scene, driver = person.asks(), person.driver
    assert scene.source.coach is not None
    review, facts = scene.source.coach.review, scene.facts()
    mine = {step.ply for step in person.session.seat(0).steps() if step.before.to_move == 0}
    assert {*review.decisions} == {*review.questions} <= mine
    assert len(review.decisions) > 5
    assert not review.chance_events
    assert facts.transport is not None
    assert facts.transport.curve is not None
    assert {ply for ply, _ in facts.transport.curve.own} == {*review.decisions}
    assert facts.transport.curve.rival == ()
    assert {mark.ply for mark in facts.transport.curve.marks} <= mine
    assert {line.ply - 1 for line in scene.facts().lines if line.sign is not None} <= mine
    assert not any("luck" in line.text for line in scene.facts().lines)
    for ply in {*range(scene.source.track.length)} - mine:
        scene.playback.go(ply)
        assert scene.facts().hint is None
    driver.key("b", "w")
    assert driver.scene is scene, "what both did and what decided the game is told at its end"
    assert not scene.source.coach.both
    driver.key("a", "o")
    assert driver.scene is scene, "a game that goes on is not seen at a glance"
    log = scene.facts().log
    assert log is not None
    assert {line.ply for line in log.lines} <= mine
    scene.context.change(scale=150)
    driver.key("a")
    assert isinstance(driver.scene, MistakeSheet)
    assert "Both" not in [name for widget in driver.scene.form.widgets for _, name in getattr(widget, "options", ())]
    asked = [task.question for task in person.workers.done]
    assert {question.player for question in asked if question is not None} == {0}
    assert None not in asked, "and no worker is told of a whole game"


@BOTH_GAMES
def test_n_leads_through_the_mistakes_and_a_task_can_be_solved(tmp_path: Path, name: str) -> None:
    person = Playing(tmp_path, running(name))
    scene, driver = person.asks(), person.driver
    assert scene.source.coach is not None
    mistakes = [one.ply for one in scene.source.coach.review.mistakes(0)]
    assert mistakes
    driver.key("home")
    seen = []
    for _ in mistakes:
        driver.key("n")
        seen.append(scene.source.track.ply)
    assert seen == [ply for ply in mistakes if ply] + ([mistakes[-1]] if not mistakes[0] else [])
    driver.key("t")
    asked = scene.facts().hint
    assert asked is not None
    assert asked.rows == ()
    assert scene.facts().legal
    driver.key("escape")
    assert driver.scene is scene, "a task is left first"
    assert scene.source.acting is None


def test_games_that_look_alike_have_the_same_review_to_the_last_byte(tmp_path: Path) -> None:
    """Words, curve, pictures, and all that is handed to the workers (C3)."""
    number, ply = find(lambda state: state.stock.shuffled == 0 and sum(state.discard) > 15)
    other, state = twin(number, ply, 0, 9)
    assert state.hands[1] != replayed(number)[ply].hands[1]
    fields = {**records()[number], "moves": records()[number]["moves"][:ply], "reshuffles": []}
    fields = {key: value for key, value in fields.items() if key not in ("result", "legal_move_counts")}
    config = GameConfig(("human", "random"), ("Anna", "Ben"), 5, fields["first_player"])
    pair = [
        Playing(tmp_path / name, StoredGame(1, config, record, "2026-01-01T00:00:00", False, False))
        for name, record in (("a", fields), ("b", other))
    ]
    scenes = [person.asks() for person in pair]
    assert scenes[0].source.track.length == ply
    for at in range(ply):
        for scene in scenes:
            scene.playback.go(at)
        one, two = (
            (facts.hint, facts.transport and facts.transport.curve, facts.lines)
            for facts in (s.facts() for s in scenes)
        )
        assert one == two, at
    for keys in ("home n", "2", "n", "t", "t", "a"):
        for person in pair:
            person.driver.key(*keys.split())
            person.driver.step(dt=0.1)
        assert pixels(pair[0].driver) == pixels(pair[1].driver), keys
    told = [sorted(pickle.dumps(task) for task in person.workers.done) for person in pair]
    assert told[0] == told[1]


@BOTH_GAMES
def test_it_is_not_kept_and_the_finished_game_has_its_whole_review(tmp_path: Path, name: str) -> None:
    person = Playing(tmp_path, running(name))
    person.asks()
    person.driver.key("escape")
    assert person.context.reviews.made == []
    game = person.context.library.unfinished()[0]
    assert person.context.reviews.kept(game) is None
    assert "analysis" not in person.context.reviews.carried(game.record)
    assert person.context.reviews.waiting == 0, "nothing of it is worked on behind the game"
    whole = stored(3, None, ("human", "random"), name)
    review = person.context.reviews.of(whole)
    person.driver.wait_until(lambda: person.context.reviews.of(whole).settled)
    review = person.context.reviews.of(whole)
    assert {one.player for one in review.decisions.values()} == {0, 1}
    assert len(person.context.reviews.made) >= 1


@BOTH_GAMES
def test_what_was_judged_once_is_not_judged_again_when_the_game_has_gone_on(tmp_path: Path, name: str) -> None:
    person = Playing(tmp_path, running(name))
    scene = person.asks()
    assert scene.source.coach is not None
    known = {*scene.source.coach.review.decisions}
    person.driver.key("escape")
    person.driver.wait_until(lambda: person.driver.scene is person.table)
    done = len(person.workers.done)
    move = by_hand(person.table.facts().legal)
    by_mouse(person.driver, move, drag=False)
    person.driver.wait_until(lambda: person.session.to_move == 0 and person.table.at_rest)
    later = person.asks()
    assert later.source.coach is not None
    fresh = {task.question.ply for task in person.workers.done[done:] if task.question is not None}
    assert fresh == {*later.source.coach.review.decisions} - known
    assert fresh


@BOTH_GAMES
@pytest.mark.parametrize("agents", [("human", "human"), ("human", "random")])
def test_it_is_offered_only_against_the_computer_and_when_there_is_something_behind(
    tmp_path: Path, name: str, agents: tuple[str, str]
) -> None:
    two = agents == ("human", "human")
    person = Playing(tmp_path, running(name, agents) if two else stored(3, 0, agents, name))
    driver = person.driver
    if two and name == "cards":
        driver.wait(1)
        driver.press("I am here")
    driver.key("n")
    assert driver.scene is person.table
    driver.key("escape")
    assert isinstance(driver.scene, Sheet)
    assert not [one for one in driver.scene.form.widgets if "Review" in getattr(one, "label", "")]
    assert not person.session.assisted


@pytest.mark.sampled(4)
@BOTH_GAMES
@pytest.mark.parametrize("agents", [("human", "human"), ("human", "random")])
def test_the_replay_of_a_running_game_asks_too_and_two_people_have_none(
    tmp_path: Path, name: str, agents: tuple[str, str]
) -> None:
    context = make_context(tmp_path)
    context.reviews = Reviews(ReviewStore(), Here().platform)
    context.library.save(running(name, agents))
    driver = Driver(context, GamesScene(context))
    driver.press("Replay")
    if agents == ("human", "human") and name == "cards":
        driver.wait(1)
        driver.press("I am here")
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.key("r")
    if agents == ("human", "human"):
        assert driver.scene is scene
        assert scene.source.coach is None
        return
    assert ASSISTED in " ".join(written(driver.scene.content()))
    driver.press("Show me")
    assert driver.scene is scene
    assert scene.source.coach is not None
    assert context.library.unfinished()[0].assisted
    driver.key("end")
    driver.wait(0.5)
    assert driver.scene is scene, "no table lies below"


@BOTH_GAMES
def test_a_review_follows_a_game_that_goes_on_in_another_window(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "ROUND_SECONDS", 0.0)
    folder = tmp_path / "shared"
    folder.mkdir()
    here, _ = Library.open(desktop(), folder / "library.db")
    there, _ = Library.open(desktop(), folder / "library.db")
    context, game = make_context(tmp_path, library=here), running(name).with_aid
    context.reviews = Reviews(ReviewStore(), Here().platform)
    here.save(game)
    driver = Driver(context, GamesScene(context))
    driver.press("Replay")
    driver.key("r", "home")
    scene = driver.scene
    assert isinstance(scene, TableScene)
    assert scene.source.coach is not None
    before = {*scene.source.coach.review.questions}
    elsewhere = make_context(tmp_path, library=there)
    session = Session.resume(game, elsewhere.engine, there)
    move = session.seat(0).legal_moves[0]
    session.seat(0).submit(move)
    driver.wait_until(lambda: scene.source.track.length > game_length(game))
    assert scene.source.coach is not None
    assert {*scene.source.coach.review.questions} > before
    session.close()
    here.close()
    there.close()


def game_length(game: StoredGame) -> int:
    return len(game.record["moves"])
