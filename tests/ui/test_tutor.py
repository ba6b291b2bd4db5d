"""The tutor at the table: a blunder comes back once with a word, the same move again is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mandala.ai.api import MoveEvaluation
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer, Question
from mandala.play.games import GAMES
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import HandOverScene
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table, find, is_field


class Stern:
    """Calls every move that it is asked about a blunder, and likes none of them best."""

    def choose(self, observation: Any, budget: Any, rng: Any, stop: Any) -> Any:
        return GAMES["cards"].levels["random"]().choose(observation, budget, rng, stop)

    def advise(self, observation: Any, moves: Any, budget: Any, stop: Any) -> tuple[MoveEvaluation, ...]:
        del observation, budget, stop
        return MoveEvaluation("the best", 0.6, 0.0, 0.0), *[MoveEvaluation(move, 0.3, 0.3, 0.01) for move in moves]


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


def test_a_blunder_comes_back_with_a_word_and_the_same_move_again_is_played(tmp_path: Path) -> None:
    table = tutored(tmp_path)
    move = blunder(table)
    before, hand = table.session.seat(0).ply, table.hand
    table.play(move)
    assert "Are you sure?" in table.said
    assert (table.session.seat(0).ply, table.hand) == (before, hand)
    assert table.scene.source.assisted
    table.play(move)
    assert table.session.seat(0).ply > before


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
    table.play(move)
    table.driver.wait(0.5)
    table.session.take_back()
    table.driver.wait(1.5)
    table.play(move)
    assert "Are you sure?" in table.said


def test_a_move_that_is_made_before_the_tutor_has_looked_waits_for_its_word(tmp_path: Path) -> None:
    table = tutored(tmp_path, looks=8)
    move, before, hand = blunder(table), table.session.seat(0).ply, table.hand
    table.play(move)
    assert table.scene.control.dragging, "the card hangs where it was let go"
    table.driver.click((5, 5))
    table.driver.key("return")
    for _ in range(12):
        table.driver.step()
    assert "Are you sure?" in table.said
    assert (table.session.seat(0).ply, table.hand) == (before, hand)
    assert not table.scene.control.dragging
    table.play(move)
    assert table.session.seat(0).ply > before, "who insists need not wait"


def test_a_move_does_not_wait_long_for_a_tutor(tmp_path: Path) -> None:
    table = tutored(tmp_path, looks=10_000)
    before = table.session.seat(0).ply
    table.play(blunder(table))
    for _ in range(11):
        table.driver.step()
    assert table.session.seat(0).ply == before
    for _ in range(9):
        table.driver.step()
    assert table.session.seat(0).ply > before, "a third of a second later it is made"
    assert "Are you sure?" not in table.said
