"""The tutor at the table: a blunder comes back once with the reason and three ways on, or is spoken of after it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from mandala.ai.api import MoveEvaluation
from mandala.core.cards.moves import BuildMountain
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer, Question
from mandala.play.games import GAMES
from mandala.play.settings import Settings
from mandala.ui.kit.access import walk
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import HandOverScene
from mandala.ui.table.advice_sheet import AdviceSheet
from mandala.ui.table.scene import TableScene
from mandala.ui.table.tutor import LATE_SECONDS, TutorSheet, words
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table, find, is_field, resumed, twin
from tests.ui.test_access import Ear


class Stern:
    """Calls every move that it is asked about a blunder, and likes some card to a mountain best."""

    def choose(self, observation: Any, budget: Any, rng: Any, stop: Any) -> Any:
        return GAMES["cards"].levels["random"]().choose(observation, budget, rng, stop)

    def advise(self, observation: Any, moves: Any, budget: Any, stop: Any) -> tuple[MoveEvaluation, ...]:
        rng = random.Random(1)
        best = next(
            move
            for move in (self.choose(observation, budget, rng, stop).move for _ in range(1000))
            if isinstance(move, BuildMountain)
        )
        others = [MoveEvaluation(move, 0.3, 0.3, 0.01) for move in moves if move != best]
        return MoveEvaluation(best, 0.6, 0.0, 0.0), *others


def stern(*_: str) -> Stern:
    return Stern()


class Slow(InlineEngine):
    """Answers what it is asked about moves when it was looked for so often."""

    def __init__(self, looks: int) -> None:
        super().__init__(1, 5, stern)
        self.looks = self.left = looks

    def ask(self, question: Question) -> int:
        self.left = self.looks if question.advice else 0
        return super().ask(question)

    def poll(self) -> Answer | None:
        self.left -= 1
        return super().poll() if self.left < 0 else None


def tutored(
    folder: Path, tutor: bool = True, agents: tuple[str, str] = ("human", "random"), looks: int | None = None
) -> Table:
    """A table at which the tutor has looked at every move, or of a slow one who has just begun."""
    at = find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 4)
    engine = InlineEngine(1, 5, stern) if looks is None else Slow(looks)
    table = Table(folder, *at, agents=agents, engine=engine)
    table.context.change(tutor=tutor)
    table.driver.wait(1.5 if looks is None else 0.05)
    return table


def blunder(table: Table) -> Any:
    """A move that the tutor does not like."""
    return next(move for move in table.legal if is_field(move))


def words_of(scene: TutorSheet) -> list[str]:
    """All that a screen reader can find on a sheet."""
    return [node.name for _, node in walk(scene.tree())]


def sheet(table: Table) -> TutorSheet:
    """The sheet on which the tutor speaks, once the table is at rest."""
    table.driver.wait_until(lambda: isinstance(table.driver.scene, TutorSheet), seconds=3)
    scene = table.driver.scene
    assert isinstance(scene, TutorSheet)
    return scene


def test_a_blunder_comes_back_with_a_word_and_the_same_move_again_is_played(tmp_path: Path) -> None:
    table = tutored(tmp_path)
    move = blunder(table)
    before, hand = table.session.seat(0).ply, table.hand
    table.play(move)
    sheet(table)
    assert (table.session.seat(0).ply, table.hand) == (before, hand)
    assert table.scene.source.assisted
    table.driver.key("u")
    assert table.driver.scene is table.scene
    table.play(move)
    assert table.session.seat(0).ply > before


@pytest.mark.parametrize("key", ["p", "escape", "t"])
def test_the_three_ways_on_have_keys(tmp_path: Path, key: str) -> None:
    table = tutored(tmp_path)
    before = table.session.seat(0).ply
    table.play(blunder(table))
    sheet(table)
    table.driver.key(key)
    table.driver.wait(0.5)
    assert table.driver.scene is table.scene
    assert (table.session.seat(0).ply > before) == (key == "p")
    assert table.scene.source.hint.open == (key == "t")


def test_a_hint_in_large_words_has_a_sheet_of_its_own(tmp_path: Path) -> None:
    table = tutored(tmp_path)
    table.context.change(scale=200)
    table.play(blunder(table))
    sheet(table)
    table.driver.key("t")
    table.driver.wait(0.5)
    assert isinstance(table.driver.scene, AdviceSheet)


def test_the_words_tell_what_is_wrong_and_no_better_move(tmp_path: Path) -> None:
    table = tutored(tmp_path)
    table.play(blunder(table))
    told = words_of(sheet(table))
    assert any("This lowers your chance to win by about 30%." in one for one in told)
    assert not any(one.startswith("The best move") for one in told)


def test_a_screen_reader_hears_the_tutor(tmp_path: Path) -> None:
    table = tutored(tmp_path)
    listener = Ear(table.driver)
    listener.hear()
    table.play(blunder(table))
    sheet(table)
    table.driver.wait(0.2)
    heard = " ".join(listener.hear())
    assert "30%" in heard
    names = [node.name for node in listener.nodes.values()]
    assert "Are you sure?" in names
    listener.press("Play it anyway")
    assert table.driver.scene is table.scene


def test_who_has_switched_the_tutor_off_hears_nothing(tmp_path: Path) -> None:
    table = tutored(tmp_path, tutor=False)
    before = table.session.seat(0).ply
    table.play(blunder(table))
    assert table.session.seat(0).ply > before
    assert not table.scene.source.assisted


@pytest.mark.parametrize("agreed", [False, True])
def test_two_people_at_one_machine_have_a_tutor_only_if_both_agree(tmp_path: Path, agreed: bool) -> None:
    context = make_context(tmp_path)
    context.change(tutor=True)
    page = NewGameScene(context, "two")
    driver = Driver(context, page)
    page.choose(tutor=agreed)
    driver.key("return")
    driver.wait(0.5)
    assert isinstance(driver.scene, HandOverScene)
    driver.key("return")
    driver.wait(1.0)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    assert scene.source.session.tutored == agreed


def test_after_a_move_was_taken_back_the_tutor_warns_again(tmp_path: Path) -> None:
    table = tutored(tmp_path)
    move = blunder(table)
    table.play(move)
    sheet(table)
    table.driver.key("p")
    table.driver.wait(0.5)
    table.session.take_back()
    table.driver.wait(1.5)
    table.play(move)
    sheet(table)


def test_a_move_that_is_made_before_the_tutor_has_looked_waits_for_its_word(tmp_path: Path) -> None:
    table = tutored(tmp_path, looks=8)
    move, before, hand = blunder(table), table.session.seat(0).ply, table.hand
    table.play(move)
    assert table.scene.control.dragging, "the card hangs where it was let go"
    table.driver.click((5, 5))
    table.driver.key("return")
    for _ in range(12):
        table.driver.step()
    sheet(table)
    assert (table.session.seat(0).ply, table.hand) == (before, hand)
    table.driver.key("u")
    assert not table.scene.control.dragging
    table.play(move)
    assert table.session.seat(0).ply > before, "who insists need not wait"


def made_at_once(folder: Path, looks: int) -> tuple[Table, int]:
    """A table at which a blunder was made before the tutor had a verdict; and the number of moves before it."""
    table = tutored(folder, looks=looks)
    before = table.session.seat(0).ply
    table.play(blunder(table))
    for _ in range(11):
        table.driver.step()
    assert table.session.seat(0).ply == before
    for _ in range(9):
        table.driver.step()
    assert table.session.seat(0).ply == before + 1, "a third of a second later it is made"
    assert table.driver.scene is table.scene
    return table, before


@pytest.mark.parametrize("key", ["u", "t", "p", "escape"])
def test_a_verdict_after_the_move_is_told_before_the_opponent_answers(tmp_path: Path, key: str) -> None:
    table, before = made_at_once(tmp_path, looks=40)
    told = sheet(table)
    assert table.session.seat(0).ply == before + 1, "the opponent has not answered"
    assert "Take it back (U)" in words_of(told)
    table.driver.key(key)
    table.driver.wait(0.1)
    if key in "ut":
        assert table.session.seat(0).ply == before
        assert table.scene.source.hint.open == (key == "t")
    else:
        table.driver.wait_until(lambda: table.session.to_move == 0)
        assert table.session.seat(0).ply > before + 1, "the opponent answers"


def test_the_opponent_does_not_wait_long_for_a_tutor(tmp_path: Path) -> None:
    table, before = made_at_once(tmp_path, looks=100_000)
    table.driver.wait(LATE_SECONDS + 1)
    assert table.session.seat(0).ply > before + 1
    assert table.driver.scene is table.scene
    assert not table.scene.refusal


@pytest.mark.parametrize(("speaks_at", "loss", "speaks"), [("blunder", 0.05, False), ("mistake", 0.05, True)])
def test_the_threshold_is_a_setting(tmp_path: Path, speaks_at: str, loss: float, speaks: bool) -> None:
    at = find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 4)
    engine = InlineEngine(1, 5, {0.05: mild}[loss])
    table = Table(tmp_path, *at, agents=("human", "random"), engine=engine)
    table.context.change(tutor=True, tutor_speaks_at=speaks_at)
    table.driver.wait(1.5)
    table.play(blunder(table))
    table.driver.wait(0.5)
    assert isinstance(table.driver.scene, TutorSheet) == speaks


class Mild(Stern):
    """Calls them mistakes."""

    def advise(self, *asked: Any) -> tuple[MoveEvaluation, ...]:
        best, *others = super().advise(*asked)
        return best, *[one._replace(loss=0.05, error=0.001) for one in others]


def mild(*_: str) -> Mild:
    return Mild()


@pytest.mark.kernels
def test_what_the_tutor_says_does_not_depend_on_what_is_hidden(tmp_path: Path) -> None:
    """The same moves in worlds that the seat cannot tell apart."""
    number, ply = find(lambda state: state.claiming < 0 and state.stock.shuffled == 0 and sum(state.hands[0]) > 4)
    said = []
    for seed in (1, 2, 3):
        fields, _ = twin(number, ply, 0, seed)
        settings = Settings(language="en", speed="off", tutor=True, tutor_speaks_at="inaccuracy")
        engine = InlineEngine(1, 60)
        driver = resumed(tmp_path / str(seed), fields, ("human", "random"), settings=settings, engine=engine)
        driver.wait(2)
        scene = driver.scene
        assert isinstance(scene, TableScene)
        source = scene.source
        told = []
        for move in source.acting.legal_moves:
            objection = source.session.warning(move)
            told.append(None if objection is None else words(driver.context.strings, source, objection))
        said.append(told)
    assert said[0] == said[1] == said[2]
    assert any(said[0])


@pytest.mark.kernels
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sentence_blames_the_move_in_every_language(tmp_path: Path, language: str) -> None:
    """Sentences that praise the best move would tell it."""
    at = find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 4)
    table = Table(tmp_path, *at, language=language, engine=InlineEngine(1, 60))
    table.context.change(tutor=True, tutor_speaks_at="inaccuracy")
    table.driver.wait(2)
    source, t = table.scene.source, table.context.strings
    praise = t.gettext("The best move keeps {colour} ready").split("{")[0]
    objections = [one for move in table.legal if (one := source.session.warning(move)) is not None]
    assert len(objections) > 3
    for objection in objections:
        assert not words(t, source, objection).startswith(praise[:9])
