"""What the lessons of both games do alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mandala.ui.cards.lesson import LessonScene as CardLesson
from mandala.ui.tiles.lesson import LessonScene as TileLesson
from tests.ui.lesson_support import SIZE, context_in, lesson_of
from tests.ui.support import Driver
from tests.ui.test_lesson import by_mouse as card_by_mouse
from tests.ui.test_tiles_lesson import by_mouse as tile_by_mouse

BOTH = pytest.mark.parametrize(
    ("lesson", "by_mouse"), [(CardLesson, card_by_mouse), (TileLesson, tile_by_mouse)], ids=["cards", "tiles"]
)


@BOTH
def test_no_hint_and_nothing_taken_back_and_begun_anew_from_the_menu(
    tmp_path: Path, lesson: Callable[..., Any], by_mouse: object
) -> None:
    del by_mouse
    context = context_in(tmp_path)
    driver = Driver(context, lesson(context, 5), SIZE)
    scene = lesson_of(driver)
    ply = scene.watch.seat.ply
    assert ply
    driver.key("t", "u", "r")
    assert driver.scene is scene
    assert (scene.teacher.step, scene.watch.seat.ply) == (5, ply)
    driver.key("escape")
    driver.press("Begin the lesson anew")
    assert lesson_of(driver).teacher.step == 0
    assert not any(context.settings.lessons.values())


@BOTH
def test_with_motion_the_step_waits_until_all_was_shown(
    tmp_path: Path, lesson: Callable[..., Any], by_mouse: Callable[[Driver, Any], None]
) -> None:
    context = context_in(tmp_path, speed="normal")
    driver = Driver(context, lesson(context, 1), SIZE)
    scene: Any = lesson_of(driver)
    by_mouse(driver, scene.wanted)
    assert scene.sight().lesson is None
    driver.wait_until(lambda: scene.sight().lesson is not None)
    assert (scene.teacher.step, scene.show) == (2, None)
