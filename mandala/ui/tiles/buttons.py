"""The buttons of the tile game's tables, and their keys in words."""

from __future__ import annotations

import math
from typing import Final

from mandala.ui.kit.pieces import Icon, dot
from mandala.ui.kit.scene import Transition
from mandala.ui.table.buttons import (
    HELP,
    HINT,
    LOG,
    MENU,
    NOW,
    PLAY_ON,
    REDO,
    RESULT,
    TAKE_BACK,
    Table,
    keys_of_a_game,
    keys_of_a_replay,
)
from mandala.ui.table.facts import Toolbars
from mandala.ui.table.toolbar import Button, Toolbar
from mandala.ui.words.keys import KeyLine


def _turn_reach(table: Table) -> Transition:
    """Shows what groups can still reach, or not."""
    table.context.set_aid(table.source.plan.game, not table.aid)
    return None


AROUND: Final[Icon] = (
    dot((0.5, 0.5), 0.2),
    *(
        dot((0.5 + 0.38 * math.cos(math.radians(angle)), 0.5 + 0.38 * math.sin(math.radians(angle))), 0.075)
        for angle in range(0, 360, 45)
    ),
)

REACH: Final = Button[Table](
    icon=AROUND,
    keys=("g",),
    words=lambda t: t.gettext("What groups can still reach"),
    act=_turn_reach,
    pressed=lambda table: table.aid,
)

TOOLBARS: Final = Toolbars(
    playing=Toolbar((MENU, LOG, TAKE_BACK, REDO, HINT, REACH, NOW, HELP)),
    over=Toolbar((MENU, LOG, RESULT, HELP), unseen=(REACH, NOW)),
    replayed=Toolbar((MENU, LOG, REACH, PLAY_ON, HELP)),
    taught=Toolbar((MENU, HELP), unseen=(REACH, NOW)),
)
"""A lesson takes nothing back, its hint is the step itself, and its words want the log's place."""

REACH_KEYS: Final = KeyLine(REACH.keys, lambda t: t.gettext("show what groups can still reach, or not"))
GAME_KEYS: Final = keys_of_a_game(
    (
        KeyLine(lambda t: t.gettext("Click a tile"), lambda t: t.gettext("flip it, or swap, as its light shows")),
        KeyLine(lambda t: t.gettext("Drag the swap tile"), lambda t: t.gettext("open a colour group, or swap")),
        KeyLine(lambda t: t.gettext("Click it, click a space"), lambda t: t.gettext("the same without dragging")),
        KeyLine(lambda t: t.gettext("Arrows"), lambda t: t.gettext("go from space to space")),
        KeyLine(("tab",), lambda t: t.gettext("the next space where something can be done")),
        KeyLine(("x",), lambda t: t.gettext("take the swap tile up, put it back")),
        KeyLine(("return",), lambda t: t.gettext("play")),
    ),
    (REACH_KEYS,),
    lambda t: t.gettext("put the swap tile back, then the menu"),
)
REPLAY_KEYS: Final = keys_of_a_replay((REACH_KEYS,))
