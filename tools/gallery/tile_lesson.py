"""The states of the tile game's lesson."""

from __future__ import annotations

from functools import partial
from typing import Final

from mandala.ui.table.opening import open_lesson
from mandala.ui.tiles import board as tile_board
from mandala.ui.tiles.lesson_game import LATER, STEPS
from tools.gallery.booth import Booth
from tools.gallery.pages import State
from tools.person.kinds import is_lesson, wanted
from tools.person.tile_moves import play

LARGE: Final = 4
"""A step with many words."""


def _sheet(step: int, booth: Booth) -> None:
    booth.open(lambda context: open_lesson(tile_board.BOARD, context, step))


def _step(step: int, booth: Booth) -> None:
    """A step with what it asks for."""
    _sheet(step, booth)
    if step in (0, LATER):
        booth.press("Begin" if step == 0 else "Continue")
    booth.away()
    booth.hands.wait(0.3)


def _refused(booth: Booth) -> None:
    """Another move than the step asks for."""
    _step(3, booth)
    play(booth.hands, booth.scene, booth.scene.facts().legal[-1])
    booth.away()


def _over(booth: Booth) -> None:
    _step(len(STEPS) - 1, booth)
    for _ in range(200):
        scene = booth.scene
        if not is_lesson(scene):
            break
        if (move := wanted(scene)) is not None:
            play(booth.hands, scene, move)
        booth.hands.wait(0.1)


def _large(then: State, scale: int) -> State:
    """A state with large texts."""

    def state(booth: Booth) -> None:
        then(booth)
        booth.program.context.change(scale=scale)
        booth.hands.wait(0.1)

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
