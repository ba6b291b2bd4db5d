"""The tile game on the screen, and its tables.

One plays at them, looks back at them, or is taught at them. A position can be drawn as a picture without a scene or a window,
too.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from mandala.core.tiles.groups import group_scores
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation, state_of
from mandala.core.tiles.rules import legal_moves
from mandala.play.seat import Seat
from mandala.ui.kit.sprites import Icon, dot
from mandala.ui.kit.theme import Size
from mandala.ui.table import buttons
from mandala.ui.table.buttons import Table
from mandala.ui.table.facts import Ground, Line, LogSight, TableSight
from mandala.ui.table.game_ui import GameUi
from mandala.ui.table.review.buttons import BEHIND
from mandala.ui.table.stage import Motion, Pace
from mandala.ui.table.toolbar import Button, ButtonLook, Mode, Toolbar, Toolbars
from mandala.ui.tiles import access, tooltip, words
from mandala.ui.tiles.advice import advised, clues, what_now
from mandala.ui.tiles.control import Control, TileFacts
from mandala.ui.tiles.layout import TileLayout, tile_layout
from mandala.ui.tiles.lesson_game import COURSE
from mandala.ui.tiles.motion import Show, dealt, parts, shown
from mandala.ui.tiles.pictures import glimpse
from mandala.ui.tiles.result import ResultScene
from mandala.ui.tiles.rules import RulesScene
from mandala.ui.tiles.sight import Resting, Sight, marks_of, tile_sight
from mandala.ui.tiles.view import TableView
from mandala.ui.tiles.why import blame, why
from mandala.ui.words.keys import KeyLine
from mandala.ui.words.names import Names, turn_words
from mandala.ui.words.strings import Strings

AROUND: Final[Icon] = (
    dot((0.5, 0.5), 0.2),
    *(
        dot((0.5 + 0.38 * math.cos(math.radians(angle)), 0.5 + 0.38 * math.sin(math.radians(angle))), 0.075)
        for angle in range(0, 360, 45)
    ),
)

REACH: Final = Button[Table](
    icon=AROUND,
    keys=("g", "s"),
    words=lambda t: t.gettext("What groups can still reach"),
    act=lambda table: table.context.set_aid(table.source.config.game, not table.aid),
    pressed=lambda table: table.aid,
)

EYES: Final = buttons.eyes(lambda t: t.gettext("See the game from the other side"))

FOLDED: Final = REACH, buttons.AGAIN, buttons.REDO, buttons.NOW, buttons.HELP
OVER: Final = REACH, buttons.AGAIN, buttons.NOW, buttons.HELP
#: A lesson takes nothing back, its hint is the step itself, and its words want the log's place.
TOOLBARS: Final = Toolbars(
    playing=Toolbar(
        (buttons.MENU, buttons.LOG, buttons.TAKE_BACK, buttons.HINT, buttons.MORE),
        unseen=(*FOLDED, BEHIND, buttons.HINT_WHY),
        more=FOLDED,
    ),
    over=Toolbar((buttons.MENU, buttons.LOG, buttons.RESULT, buttons.MORE), unseen=OVER, more=OVER),
    replayed=buttons.replay_toolbar(EYES, REACH),
    taught=Toolbar((buttons.MENU, buttons.AGAIN, buttons.HELP), unseen=(REACH, buttons.NOW)),
)

REACH_KEYS: Final = KeyLine(REACH.keys, lambda t: t.gettext("show or hide what groups can still reach"))
ALOUD: Final = KeyLine(
    ("f3", *access.READINGS),
    lambda t: t.gettext("read aloud: the last message, groups below and above, swap tiles, points"),
)
GAME_KEYS: Final = buttons.keys_of_a_game(
    (
        KeyLine(lambda t: t.gettext("Click a tile"), lambda t: t.gettext("flip or swap it, as its light shows"), ()),
        KeyLine(lambda t: t.gettext("Drag the swap tile"), lambda t: t.gettext("open a colour group, or swap"), ()),
        KeyLine(lambda t: t.gettext("Click it, click a space"), lambda t: t.gettext("the same without dragging"), ()),
        KeyLine(lambda t: t.gettext("Arrows"), lambda t: t.gettext("go from space to space")),
        KeyLine(("tab",), lambda t: t.gettext("the next space where something can be done")),
        KeyLine(("x",), lambda t: t.gettext("pick up the swap tile, put it back")),
        KeyLine(("return",), lambda t: t.gettext("play")),
    ),
    (REACH_KEYS, ALOUD),
    lambda t: t.gettext("put the swap tile back, then the menu"),
)
REPLAY_KEYS: Final = buttons.keys_of_a_replay(
    (KeyLine(("v", "shift+v"), lambda t: t.gettext("see the game from the other side")), REACH_KEYS)
)
KEY_LINES: Final = {Mode.PLAYED: GAME_KEYS, Mode.TAUGHT: GAME_KEYS, Mode.REPLAYED: REPLAY_KEYS}


class TilesUi(GameUi[Observation, TileLayout, Move, TileFacts]):
    parts = staticmethod(parts)
    lines = staticmethod(words.step_lines)
    occasion = staticmethod(words.occasion)
    now = staticmethod(what_now)

    def lead(self, seen: Observation) -> int:
        own, rival = (sum(group_scores(seen, player)) for player in (0, 1))
        return rival - own

    def choices(self, seen: Observation) -> int:
        return len(legal_moves(state_of(seen)))

    advice = staticmethod(advised)
    why = staticmethod(why)
    blame = staticmethod(blame)
    clues = staticmethod(clues)
    course = COURSE

    control = Control
    toolbars = TOOLBARS
    key_lines = KEY_LINES
    thing_at = staticmethod(tooltip.thing_at)
    explain = staticmethod(tooltip.tip_for)
    focused = staticmethod(tooltip.focused)

    things = staticmethod(access.things)
    act_on = staticmethod(access.act_on)
    readings = access.READINGS

    layout = staticmethod(tile_layout)
    sight = staticmethod(tile_sight)
    view = TableView

    def portrait(self, seat: Seat, names: Names, told: tuple[Line, ...], size: Size, strings: Strings) -> Sight:
        seen: Observation = seat.observation
        steps, legal = seat.steps(), seat.legal_moves
        layout = tile_layout(Ground(size=size, position=seen, corner=TOOLBARS.playing.corner))
        return Sight(
            resting=Resting(seen, layout, names, frozenset(), marks_of(steps[-1]) if steps else ()),
            status=(
                turn_words(strings, seen.to_move, seen.choosing, names),
                words.what_to_do(strings, legal, held=False, new=True) if legal else "",
            ),
            buttons={button: ButtonLook(False, True) for button in layout.buttons},
            starts=bool(legal) and seen.choosing,
            log=LogSight(told, 0),
        )

    def moving(self, portrait: TableSight, show: Motion) -> Sight:
        assert isinstance(portrait, Sight)
        assert isinstance(show, Show)
        return replace(portrait, resting=replace(portrait.resting, hidden=show.targets, marks=()), moving=show.tiles())

    show = staticmethod(shown)

    def deal(self, layout: TileLayout, position: Observation, pace: Pace) -> Show:
        return Show(dealt(layout, position), pace)

    result = ResultScene
    rules = RulesScene
    glimpse = staticmethod(glimpse)


BOARD: Final = TilesUi()
