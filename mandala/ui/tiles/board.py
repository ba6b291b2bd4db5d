"""The tile game as a record of functions, and its tables.

One plays at them, looks back at them, or is taught at them. A position can be drawn as a picture without a scene or a window,
too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import Shape
from mandala.play.seat import Seat
from mandala.ui.kit.sound import Sound
from mandala.ui.kit.theme import Size
from mandala.ui.table.board import Board, Pace
from mandala.ui.table.facts import Ground, Mode, Part
from mandala.ui.table.sight import Line, LogSight
from mandala.ui.table.toolbar import ButtonLook
from mandala.ui.tiles.buttons import GAME_KEYS, REPLAY_KEYS, TOOLBARS
from mandala.ui.tiles.control import Control
from mandala.ui.tiles.hint import advised
from mandala.ui.tiles.layout import TileLayout, always_room, tile_layout
from mandala.ui.tiles.lesson_game import COURSE
from mandala.ui.tiles.motion import Show, Spot, dealt, flights, parts, sounds
from mandala.ui.tiles.now import what_now
from mandala.ui.tiles.pictures import sign
from mandala.ui.tiles.result import ResultScene
from mandala.ui.tiles.rules import RulesScene
from mandala.ui.tiles.sight import Resting, Sight, marks_of, tile_sight
from mandala.ui.tiles.tooltip import focused, thing_at
from mandala.ui.tiles.view import TableView
from mandala.ui.tiles.words import step_lines, turn_text, what_to_do
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

_tile_layout = lru_cache(maxsize=2)(tile_layout)


def _layout(ground: Ground[Observation]) -> TileLayout:
    replayed, taught = ground.mode is Mode.REPLAYED, ground.mode is Mode.TAUGHT and not ground.finished
    shape: Shape = ground.position.setup.shape
    return _tile_layout(
        ground.size, shape, ground.corner, ground.scale, bar=replayed, taught=taught, noted=ground.noted
    )


def _show(part: Part, before: TileLayout, after: TileLayout, lifted: Spot | None, pace: Pace) -> Show:
    del before
    heard = (*sounds(part.events), (Sound.TURN, None)) if pace.calls else sounds(part.events)
    moving = flights(after, part.before, part.events, lifted)
    return Show(moving, pace.speed, pace.calm, heard, pace.lead)


def _deal(layout: TileLayout, position: Observation, pace: Pace) -> Show:
    return Show(dealt(layout, position), pace.speed, pace.calm)


def _undone(strings: Strings) -> str:
    return strings.gettext("The game is then marked as assisted.")


def _portrait(seat: Seat, names: Names, told: tuple[Line, ...], size: Size, strings: Strings) -> Sight:
    seen: Observation = seat.observation
    steps, legal = seat.steps(), seat.legal_moves
    layout = tile_layout(size, seen.setup.shape, TOOLBARS.playing.corner)
    return Sight(
        resting=Resting(seen, layout, names, frozenset(), marks_of(steps[-1]) if steps else ()),
        status=(turn_text(strings, seen, names), what_to_do(strings, legal, held=False) if legal else ""),
        buttons={button: ButtonLook(False, True) for button in layout.buttons},
        starts=bool(legal) and seen.choosing,
        log=LogSight(told, 0),
    )


BOARD: Final[Board[Observation, TileLayout, Move, Control, Show, Sight]] = Board(
    secret=None,
    aided=lambda plan, settings, _over: settings.aided(plan.game),
    parts=parts,
    lines=step_lines,
    advice=advised,
    now=what_now,
    undone=_undone,
    chosen=Control,
    thing_at=thing_at,
    focused=focused,
    has_room=always_room,
    layout=_layout,
    frame=lambda layout: layout,
    hint_on_log=lambda _: True,
    sight=tile_sight,
    view=TableView,
    show=_show,
    deal=_deal,
    homewards=None,
    toolbars=TOOLBARS,
    key_lines={Mode.PLAYED: GAME_KEYS, Mode.TAUGHT: GAME_KEYS, Mode.REPLAYED: REPLAY_KEYS},
    course=COURSE,
    result=ResultScene,
    rules=RulesScene,
    sign=sign,
    luck=None,
    portrait=_portrait,
)
