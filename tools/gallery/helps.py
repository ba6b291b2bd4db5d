"""The states of what helps: the lesson, the points, tooltips, the memory aid, what may be done now, other sizes, less motion."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from mandala.core.cards.moves import BuildMountain
from mandala.core.cards.state import State as Position
from mandala.play.games import GAMES
from mandala.play.stored import GameConfig
from mandala.ui.cards import board as card_board
from mandala.ui.cards.lesson_game import LATER, STEPS
from mandala.ui.cards.places import DECK, FIELDS, HANDS, MOUNTAINS
from mandala.ui.context import new_table
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.table.opening import open_lesson
from tools.gallery.harness import Harness, find, stored
from tools.gallery.pages import State
from tools.gallery.tables import (
    REST,
    TWO,
    _destroyed,
    _last,
    _middle,
    _mine_to_claim,
    _moving,
    _over,
    _position,
    _refusal,
    _replay,
    _table,
)
from tools.person.kinds import is_lesson, wanted
from tools.person.playing import play


def _lesson(step: int, harness: Harness) -> None:
    """A step of the lesson, with what it asks for."""
    harness.open(lambda context: open_lesson(card_board.BOARD, context, step))
    if step in (0, LATER):
        harness.press("Begin" if step == 0 else "Continue")
    harness.away()
    harness.hands.wait(0.3)


def _lesson_sheet(step: int, harness: Harness) -> None:
    harness.open(lambda context: open_lesson(card_board.BOARD, context, step))


def _lesson_refused(harness: Harness) -> None:
    """Another move than the step asks for."""
    _lesson(1, harness)
    move = next(move for move in harness.scene.facts().legal if isinstance(move, BuildMountain))
    harness.hands.drag((harness.card(move.colour), harness.place(MOUNTAINS[move.mandala])))
    harness.away()


def _lesson_over(harness: Harness) -> None:
    _lesson(len(STEPS) - 1, harness)
    for _ in range(200):
        scene = harness.scene
        if not is_lesson(scene):
            break
        if (move := wanted(scene)) is not None:
            play(harness.hands, scene, move)
        harness.hands.wait(0.1)
    harness.hands.wait(3)


def _points(wanted: Callable[[Position], bool], harness: Harness) -> None:
    _table(wanted, harness)
    harness.hands.key("s")


def _points_large(harness: Harness) -> None:
    """On a sheet of their own."""
    _set(partial(_position, _middle), scale=200)(harness)
    harness.hands.key("s")
    harness.away()


def _points_over(harness: Harness) -> None:
    _over(16, 0, harness)
    harness.press("Look at the table")
    harness.hands.key("s")
    harness.away()


def _points_asked(harness: Harness) -> None:
    """Two people are asked whether they agree."""
    harness.at(stored(*find(_middle), agents=TWO))
    harness.hands.wait(0.6)
    harness.press("I am here")
    harness.hands.key("s")


def _points_agreed(harness: Harness) -> None:
    _points_asked(harness)
    harness.press("We both agree")
    harness.away()


def _aid(on: bool, harness: Harness) -> None:
    _table(_middle, harness)
    harness.program.context.set_aid("cards", on)
    harness.away()


def _tip(place: object, harness: Harness) -> None:
    """The pointer rests on a place, until it is explained."""
    _table(_middle, harness)
    spots = harness.scene.layout.frame.drops
    harness.hands.move(spots[place].center if place in spots else harness.scene.layout.frame.hand.center)
    harness.hands.wait(REST)


def _tip_button(harness: Harness) -> None:
    table = _table(_middle, harness)
    harness.hands.move(next(iter(table.layout.frame.buttons.values())).center)
    harness.hands.wait(REST)


def _tip_river(harness: Harness) -> None:
    table = _table(_middle, harness)
    harness.hands.move(table.layout.frame.columns[1].spaces[5].center)
    harness.hands.wait(REST)


def _now(wanted: Callable[[Position], bool], harness: Harness) -> None:
    _table(wanted, harness)
    harness.hands.key("f2")


def _with(then: State, harness: Harness, **settings: Any) -> None:
    """A state with other settings."""
    then(harness)
    harness.program.context.change(**settings)
    harness.hands.wait(0.1)


def _set(then: State, **settings: Any) -> State:
    return partial(_with, then, **settings)


def _settings(harness: Harness) -> None:
    harness.open(SettingsScene)


def _dealt(harness: Harness) -> None:
    """The cards of a new game on their way."""
    config = GameConfig(("human", GAMES["cards"].strongest), ("Anna", ""), 2718, 0)
    harness.open(lambda context: new_table(context, config))
    harness.program.context.change(speed="normal")
    harness.push(new_table(harness.program.context, config))
    harness.hands.wait(0.7)


def _calm(harness: Harness) -> None:
    """A move with reduced motion."""
    _table(_middle, harness)
    harness.program.context.change(reduced_motion=True)
    _moving(BuildMountain, 0.3, harness)


def _swept(seconds: float, harness: Harness) -> None:
    """The sand of a mandala on its way to the river."""
    _destroyed(harness)
    harness.hands.wait(seconds)


HELPS: Final[dict[str, State]] = {
    "lesson-welcome": partial(_lesson_sheet, 0),
    **{f"lesson-{step + 1}": partial(_lesson, step) for step in range(len(STEPS))},
    "lesson-later": partial(_lesson_sheet, LATER),
    "lesson-refused": _lesson_refused,
    "lesson-over": _lesson_over,
    "points": partial(_points, _middle),
    "points-claiming": partial(_points, _mine_to_claim),
    "points-last": partial(_points, _last),
    "points-over": _points_over,
    "points-asked": _points_asked,
    "points-two": _points_agreed,
    "points-replay": partial(_replay, "end left left left left s"),
    "aid-off": partial(_aid, False),
    "tip-mountain": partial(_tip, MOUNTAINS[0]),
    "tip-field": partial(_tip, FIELDS[1][0]),
    "tip-deck": partial(_tip, DECK),
    "tip-hand": partial(_tip, HANDS[0]),
    "tip-button": _tip_button,
    "tip-river": _tip_river,
    "now": partial(_now, _middle),
    "now-claiming": partial(_now, _mine_to_claim),
    "letters": _set(partial(_position, _middle), letters=True),
    "letters-claiming": _set(partial(_position, _mine_to_claim), letters=True),
    "settings-150": _set(_settings, scale=150),
    "settings-200": _set(_settings, scale=200),
    "table-80": _set(partial(_position, _middle), scale=80),
    "table-150": _set(partial(_position, _middle), scale=150),
    "table-200": _set(partial(_position, _middle), scale=200),
    "refusal-200": _set(_refusal, scale=200),
    "points-200": _points_large,
    "lesson-200": _set(partial(_lesson, 1), scale=200),
    "result-150": _set(partial(_over, 16, 0), scale=150),
    "dealing": _dealt,
    "calm": _calm,
    "sweeping": partial(_swept, 0.5),
    "swept": partial(_swept, 1.1),
}
"""By name; a new state is a function and a line here."""
