"""The tutor at the table: a blunder comes back once with a word, the same move again is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mandala.ai.api import Verdict
from mandala.play.engine import InlineEngine
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

    def advise(self, observation: Any, moves: Any, budget: Any, stop: Any) -> tuple[Verdict, ...]:
        del observation, budget, stop
        return Verdict("the best", 0.6, 0.0, 0.0), *[Verdict(move, 0.3, 0.3, 0.01) for move in moves]


def stern(*_: str) -> Stern:
    return Stern()


def tutored(folder: Path, tutor: bool = True, kinds: tuple[str, str] = ("human", "random")) -> Table:
    """A table at which the tutor has looked at every move."""
    at = find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 4)
    table = Table(folder, *at, kinds=kinds, engine=InlineEngine(1, 5, stern))
    table.context.change(tutor=tutor)
    table.driver.wait(1.5)
    return table


def test_a_blunder_comes_back_with_a_word_and_the_same_move_again_is_played(tmp_path: Path) -> None:
    table = tutored(tmp_path)
    move = next(move for move in table.legal if is_field(move))
    before, hand = table.session.seat(0).ply, table.hand
    table.play(move)
    assert "think again" in table.said
    assert (table.session.seat(0).ply, table.hand) == (before, hand)
    assert table.scene.source.assisted
    table.play(move)
    assert table.session.seat(0).ply > before


def test_who_has_switched_the_tutor_off_hears_nothing(tmp_path: Path) -> None:
    table = tutored(tmp_path, tutor=False)
    before = table.session.seat(0).ply
    table.play(next(move for move in table.legal if is_field(move)))
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
    move = next(move for move in table.legal if is_field(move))
    table.play(move)
    table.play(move)
    table.driver.wait(0.5)
    table.session.take_back()
    table.driver.wait(1.5)
    table.play(move)
    assert "think again" in table.said
