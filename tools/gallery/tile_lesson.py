"""The states of the tile game's lesson."""

from __future__ import annotations

from functools import partial
from typing import Final

from mandala.ui.table.opening import open_lesson
from mandala.ui.tiles import board as tile_board
from mandala.ui.tiles.lesson_game import LATER, STEPS
from tools.gallery.harness import Harness
from tools.gallery.pages import State
from tools.person.kinds import is_lesson, wanted
from tools.person.tile_moves import play

LARGE: Final = 4
"""A step with many words."""


def _sheet(step: int, harness: Harness) -> None:
    harness.open(lambda context: open_lesson(tile_board.BOARD, context, step))


def _step(step: int, harness: Harness) -> None:
    """A step with what it asks for."""
    _sheet(step, harness)
    if step in (0, LATER):
        harness.press("Begin" if step == 0 else "Continue")
    harness.away()
    harness.hands.wait(0.3)


def _refused(harness: Harness) -> None:
    """Another move than the step asks for."""
    _step(3, harness)
    play(harness.hands, harness.scene, harness.scene.facts().legal[-1])
    harness.away()


def _over(harness: Harness) -> None:
    _step(len(STEPS) - 1, harness)
    for _ in range(200):
        scene = harness.scene
        if not is_lesson(scene):
            break
        if (move := wanted(scene)) is not None:
            play(harness.hands, scene, move)
        harness.hands.wait(0.1)


def _large(then: State, scale: int) -> State:
    """A state with large texts."""

    def state(harness: Harness) -> None:
        then(harness)
        harness.program.context.change(scale=scale)
        harness.hands.wait(0.1)

    return state


TILE_LESSON: Final[dict[str, State]] = {
    "tiles-lesson-welcome": partial(_sheet, 0),
    **{f"tiles-lesson-{step + 1}": partial(_step, step) for step in range(len(STEPS))},
    "tiles-lesson-later": partial(_sheet, LATER),
    "tiles-lesson-refused": _refused,
    "tiles-lesson-over": _over,
    "tiles-lesson-150": _large(partial(_step, LARGE), 150),
    "tiles-lesson-200": _large(partial(_step, LARGE), 200),
    "tiles-lesson-refused-150": _large(_refused, 150),
}
"""Each state by its name."""
