"""The buttons of the card game's tables, and their keys in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mandala.ui.cards.points import PointsSheet, points_of
from mandala.ui.kit.pieces import Area, Icon, Line, dot
from mandala.ui.kit.scene import Push, Replace, Transition
from mandala.ui.table.board import PANEL
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
    Replayed,
    Table,
    keys_of_a_game,
    keys_of_a_replay,
)
from mandala.ui.table.facts import Mode, Toolbars
from mandala.ui.table.menus import Sheet, question
from mandala.ui.table.toolbar import Button, Toolbar
from mandala.ui.words.keys import KeyLine


def _press_points(table: Table) -> Transition:
    """Opens the points, or puts them away; on a sheet of their own where texts are wanted large. Two people must agree first: the
    points tell what was claimed."""
    if not _may_count(table):
        t = table.context.strings
        body = t.gettext(
            "Points, discards by colour and the cards that went to the cups are then shown to both of you until the end."
        )
        yes = t.gettext("We both agree")
        return Push(
            question(table.context, table.backdrop, t.gettext("Memory aid?"), body, yes, partial(_agreed, table))
        )
    return _turned(table, Push)


def _may_count(table: Table) -> bool:
    return len(table.source.plan.humans) < 2 or table.aid


def _agreed(table: Table) -> Transition:
    table.source.agree()
    table.panel = False
    return _turned(table, Replace)


def _turned(table: Table, way: Callable[[Sheet], Transition]) -> Transition:
    if table.context.settings.scale > PANEL:
        return way(PointsSheet(table.context, table.backdrop, points_of(table.facts(), roomy=True)))
    table.panel = not table.panel
    return None


def _open_eyes(table: Replayed) -> Transition:
    """Looks through the next eyes."""
    table.source.turn_eyes()
    return None


SCALES: Final[Icon] = (
    Line(((0.5, 0.12), (0.5, 0.9)), 0.09),
    Line(((0.28, 0.92), (0.72, 0.92)), 0.09),
    Line(((0.14, 0.24), (0.86, 0.24)), 0.08),
    *(Line(((x - 0.16, 0.6), (x, 0.26), (x + 0.16, 0.6)), 0.06) for x in (0.2, 0.8)),
    *(Area(((x - 0.2, 0.58), (x + 0.2, 0.58), (x + 0.1, 0.74), (x - 0.1, 0.74))) for x in (0.2, 0.8)),
)
EYE: Final[Icon] = (
    *(Line(tuple((x / 20, 0.5 + lid * (1 - (x / 10 - 1) ** 2)) for x in range(1, 20)), 0.09) for lid in (-0.27, 0.27)),
    dot((0.5, 0.5), 0.14),
)

POINTS: Final = Button[Table](
    icon=SCALES,
    keys=("s",),
    words=lambda t: t.gettext("Points"),
    act=_press_points,
    enabled=lambda table: table.source.mode is not Mode.REPLAYED or _may_count(table),
    pressed=lambda table: table.panel_open,
)
EYES: Final = Button[Replayed](
    icon=EYE,
    keys=("v",),
    words=lambda t: t.gettext("All cards open, or as one of you saw it"),
    act=_open_eyes,
    enabled=lambda table: table.source.can_open,
    pressed=lambda table: table.source.open,
)

TOOLBARS: Final = Toolbars(
    playing=Toolbar((MENU, LOG, POINTS, TAKE_BACK, REDO, HINT, NOW, HELP)),
    over=Toolbar((MENU, LOG, POINTS, RESULT, HELP), unseen=(NOW,)),
    replayed=Toolbar((MENU, LOG, POINTS, EYES, PLAY_ON, HELP)),
    taught=Toolbar((MENU, LOG, HELP), unseen=(POINTS, NOW)),
)
"""A lesson takes nothing back, and its hint is the step itself."""

POINTS_KEYS: Final = KeyLine(POINTS.keys, lambda t: t.gettext("points, and what each mandala would bring"))
GAME_KEYS: Final = keys_of_a_game(
    (
        KeyLine(lambda t: t.gettext("Drag a card"), lambda t: t.gettext("play it where the table lights up")),
        KeyLine(lambda t: t.gettext("Wheel, Shift, right click"), lambda t: t.gettext("more cards of the colour")),
        KeyLine(lambda t: t.gettext("Click cards, click a place"), lambda t: t.gettext("the same without dragging")),
        KeyLine(
            lambda t: t.gettext("Left, right"), lambda t: t.gettext("choose a colour in the hand or in the mountain")
        ),
        KeyLine(lambda t: t.gettext("Up, down"), lambda t: t.gettext("more or fewer cards")),
        KeyLine(
            lambda t: t.gettext("Tab, 1 to 5"),
            lambda t: t.gettext("choose the place: mountains, fields, discard pile"),
        ),
        KeyLine(("return",), lambda t: t.gettext("play")),
    ),
    (POINTS_KEYS,),
    lambda t: t.gettext("put the cards back, then the menu"),
)
REPLAY_KEYS: Final = keys_of_a_replay(
    (KeyLine(EYES.keys, lambda t: t.gettext("all cards open, or as one player saw it")), POINTS_KEYS)
)
