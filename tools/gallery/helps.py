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
from tools.gallery.booth import Booth, find, stored
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


def _lesson(step: int, booth: Booth) -> None:
    """A step of the lesson, with what it asks for."""
    booth.open(lambda context: open_lesson(card_board.BOARD, context, step))
    if step in (0, LATER):
        booth.press("Begin" if step == 0 else "Continue")
    booth.away()
    booth.hands.wait(0.3)


def _lesson_sheet(step: int, booth: Booth) -> None:
    booth.open(lambda context: open_lesson(card_board.BOARD, context, step))


def _lesson_refused(booth: Booth) -> None:
    """Another move than the step asks for."""
    _lesson(1, booth)
    move = next(move for move in booth.scene.facts().legal if isinstance(move, BuildMountain))
    booth.hands.drag((booth.card(move.colour), booth.place(MOUNTAINS[move.mandala])))
    booth.away()


def _lesson_over(booth: Booth) -> None:
    _lesson(len(STEPS) - 1, booth)
    for _ in range(200):
        scene = booth.scene
        if not is_lesson(scene):
            break
        if (move := wanted(scene)) is not None:
            play(booth.hands, scene, move)
        booth.hands.wait(0.1)
    booth.hands.wait(3)


def _points(wanted: Callable[[Position], bool], booth: Booth) -> None:
    _table(wanted, booth)
    booth.hands.key("s")


def _points_large(booth: Booth) -> None:
    """On a sheet of their own."""
    _set(partial(_position, _middle), scale=200)(booth)
    booth.hands.key("s")
    booth.away()


def _points_over(booth: Booth) -> None:
    _over(16, 0, booth)
    booth.press("Look at the table")
    booth.hands.key("s")
    booth.away()


def _points_asked(booth: Booth) -> None:
    """Two people are asked whether they agree."""
    booth.at(stored(*find(_middle), agents=TWO))
    booth.hands.wait(0.6)
    booth.press("I am here")
    booth.hands.key("s")


def _points_agreed(booth: Booth) -> None:
    _points_asked(booth)
    booth.press("We both agree")
    booth.away()


def _aid(on: bool, booth: Booth) -> None:
    _table(_middle, booth)
    booth.program.context.set_aid("cards", on)
    booth.away()


def _tip(place: object, booth: Booth) -> None:
    """The pointer rests on a place, until it is explained."""
    _table(_middle, booth)
    spots = booth.scene.layout.frame.drops
    booth.hands.move(spots[place].center if place in spots else booth.scene.layout.frame.hand.center)
    booth.hands.wait(REST)


def _tip_button(booth: Booth) -> None:
    table = _table(_middle, booth)
    booth.hands.move(next(iter(table.layout.frame.buttons.values())).center)
    booth.hands.wait(REST)


def _tip_river(booth: Booth) -> None:
    table = _table(_middle, booth)
    booth.hands.move(table.layout.frame.columns[1].spaces[5].center)
    booth.hands.wait(REST)


def _now(wanted: Callable[[Position], bool], booth: Booth) -> None:
    _table(wanted, booth)
    booth.hands.key("f2")


def _with(then: State, booth: Booth, **settings: Any) -> None:
    """A state with other settings."""
    then(booth)
    booth.program.context.change(**settings)
    booth.hands.wait(0.1)


def _set(then: State, **settings: Any) -> State:
    return partial(_with, then, **settings)


def _settings(booth: Booth) -> None:
    booth.open(SettingsScene)


def _dealt(booth: Booth) -> None:
    """The cards of a new game on their way."""
    config = GameConfig(("human", GAMES["cards"].strongest), ("Anna", ""), 2718, 0)
    booth.open(lambda context: new_table(context, config))
    booth.program.context.change(speed="normal")
    booth.push(new_table(booth.program.context, config))
    booth.hands.wait(0.7)


def _calm(booth: Booth) -> None:
    """A move with reduced motion."""
    _table(_middle, booth)
    booth.program.context.change(reduced_motion=True)
    _moving(BuildMountain, 0.3, booth)


def _swept(seconds: float, booth: Booth) -> None:
    """The sand of a mandala on its way to the river."""
    _destroyed(booth)
    booth.hands.wait(seconds)


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
