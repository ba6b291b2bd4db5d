"""What the lessons of both games do alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mandala.core.cards.moves import ClaimColour, DiscardRedraw, GrowField
from mandala.ui.cards import board as card_board
from mandala.ui.table.opening import open_lesson
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles import board as tile_board
from tests.ui.lesson_support import SIZE, context_in, finished_result, lesson_of, step_text
from tests.ui.support import Driver
from tools.driver.games import by_mouse
from tools.driver.kinds import is_lesson, wanted

STEPS = 9


class Taught(NamedTuple):
    """A game's lesson, and which wrong moves are tried."""

    game: str
    scene: Callable[..., Any]
    tried: Callable[[Sequence[Any]], Sequence[Any]]


SEVERAL = (GrowField, DiscardRedraw)
"""The moves of several cards."""


def some_cards(others: Sequence[Any]) -> Sequence[Any]:
    """Moves with one card, if there are any."""
    single = [move for move in others if not isinstance(move, ClaimColour) and getattr(move, "count", 1) == 1]
    return (single or others)[:: max(1, len(single) // 2)]


def too_few(wrong: Any, asked: Any) -> bool:
    """True if only cards are missing to the move that is asked for."""
    several = isinstance(wrong, SEVERAL) and isinstance(asked, SEVERAL)
    return several and wrong == replace(asked, count=wrong.count)


BOTH = pytest.mark.parametrize(
    "taught",
    [
        Taught("cards", partial(open_lesson, card_board.BOARD), some_cards),
        Taught("tiles", partial(open_lesson, tile_board.BOARD), lambda them: (them[0], them[-1])),
    ],
    ids=lambda taught: taught.game,
)


@pytest.mark.sampled(2)
@BOTH
def test_a_lesson_by_mouse_with_wrong_moves_tried(tmp_path: Path, taught: Taught) -> None:
    context = context_in(tmp_path)
    driver = Driver(context, taught.scene(context), SIZE)
    for step in range(STEPS):
        scene: Any = lesson_of(driver)
        ply, asked = scene.source.seat.ply, wanted(scene)
        others = [move for move in scene.facts().legal if move != asked]
        for wrong in taught.tried(others):
            by_mouse(driver, wrong)
            assert scene.refusal == (
                f"To take all {asked.count}: hold Shift and click one, or click each of them."
                if too_few(wrong, asked)
                else f"Allowed, but not in this step. {step_text('en', taught.game, step).quote}"
            )
            assert taught.game == "cards" or not scene.control.held
            driver.key("escape") if scene.control.held else driver.step()
            kept = context.settings.lessons.get(taught.game, 0)
            assert (scene.source.step, scene.source.seat.ply, kept) == (step, ply, step)
        assert driver.scene is scene
        by_mouse(driver, asked)
        assert scene.source.seat.ply > ply
    result = finished_result(driver)
    assert (result.winner, result.headline()) == (0, "You win")
    assert context.settings.lessons == {taught.game: STEPS}
    assert not context.library.knows(taught.game)  # neither among the statistics nor to be continued
    driver.press("Play against Novice")
    table = driver.scene
    assert isinstance(table, TableScene)
    assert not is_lesson(table)
    assert (table.source.config.game, table.source.config.agents) == (taught.game, ("human", "novice"))


@BOTH
def test_no_hint_and_nothing_taken_back_and_begun_anew_from_the_menu(tmp_path: Path, taught: Taught) -> None:
    context = context_in(tmp_path)
    driver = Driver(context, taught.scene(context, 5), SIZE)
    scene = lesson_of(driver)
    ply = scene.source.seat.ply
    assert ply
    driver.key("t", "u", "r")
    assert driver.scene is scene
    assert (scene.source.step, scene.source.seat.ply) == (5, ply)
    driver.key("escape")
    driver.press("Start the lesson over")
    assert lesson_of(driver).source.step == 0
    assert not any(context.settings.lessons.values())


@BOTH
def test_with_motion_the_step_waits_until_all_was_shown(tmp_path: Path, taught: Taught) -> None:
    context = context_in(tmp_path, speed="normal")
    driver = Driver(context, taught.scene(context, 1), SIZE)
    scene: Any = lesson_of(driver)
    by_mouse(driver, wanted(scene))
    assert scene.sight().lesson is None
    driver.wait_until(lambda: scene.sight().lesson is not None)
    assert (scene.source.step, scene.stage.show) == (2, None)


@BOTH
def test_the_first_step_is_a_move_without_a_word_before_it(tmp_path: Path, taught: Taught) -> None:
    """No sheet, and no notice of a level that plays differently by now."""
    context = context_in(tmp_path)
    driver = Driver(context, taught.scene(context), SIZE)
    driver.step()
    assert is_lesson(driver.scene)
    assert wanted(driver.scene) is not None
    assert not card_board.BOARD.course.session(0).notifications()
    assert not tile_board.BOARD.course.session(0).notifications()
