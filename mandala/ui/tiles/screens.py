"""What the tile game offers to the program around it.

Each part is loaded when it is first asked for, so that the title is there at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from mandala.core.game import Player
from mandala.play.seat import Seat
from mandala.play.session import Session
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, GameScreens
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.theme import Theme
from mandala.ui.tiles.introduction import INTRO
from mandala.ui.tiles.lesson_game import STEPS
from mandala.ui.words.strings import Strings


def _table(context: Context, session: Session) -> Scene:
    from mandala.ui.tiles.board import table

    return table(context, session)


def _rules(context: Context) -> Scene:
    from mandala.ui.tiles.rules import RulesScene

    return RulesScene(context)


def _replay(context: Context, stored: StoredGame, viewer: Player) -> Scene:
    from mandala.ui.tiles.board import replay

    return replay(context, stored, viewer)


def _lesson(context: Context, step: int) -> Scene:
    from mandala.ui.tiles.lesson import lesson

    return lesson(context, step)


def _sign(assets: Assets, side: int) -> pygame.Surface:
    from mandala.ui.tiles.about import sign

    return sign(assets, side)


def _faults(strings: Strings) -> Mapping[str, str]:
    from mandala.ui.tiles.about import faults

    return faults(strings)


def _portrait(
    seat: Seat, names: tuple[str, str], canvas: pygame.Surface, theme: Theme, strings: Strings, assets: Assets
) -> None:
    from mandala.ui.tiles.portrait import portrait

    portrait(seat, names, canvas, theme, strings, assets)


SCREENS: Final = GameScreens(
    name="Patterns",
    intro=INTRO,
    sign=_sign,
    table=_table,
    rules=_rules,
    replay=_replay,
    lesson=_lesson,
    lesson_steps=len(STEPS),
    luck=None,
    faults=_faults,
    portrait=_portrait,
)
