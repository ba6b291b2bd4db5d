"""The tile game's entry for the program around it.

Large parts are loaded at first use, so that the title appears at once.
"""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.context import GameScreens, Tables
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.tiles.lesson_game import STEPS
from mandala.ui.tiles.opponents import OPPONENTS


def _tables() -> Tables:
    from mandala.ui.table.opening import tables_of
    from mandala.ui.tiles.board import BOARD

    return tables_of(BOARD)


def _emblem(assets: Assets, theme: Theme, side: int) -> pygame.Surface:
    from mandala.ui.tiles.pictures import emblem

    return emblem(assets, theme, side)


SCREENS: Final = GameScreens(
    name="Patterns",
    emblem=_emblem,
    opponents=OPPONENTS,
    aid=lambda t: t.gettext("Tiles: what groups can still reach"),
    kinds=lambda t: {
        "T": t.gettext("Start tile"),
        "O": t.gettext("New groups"),
        "F": t.gettext("Flips"),
        "S": t.gettext("Swaps"),
    },
    stages=lambda t: (
        t.gettext("The first 12 tiles"),
        t.gettext("The next 12"),
        t.gettext("All after that"),
    ),
    lesson_steps=len(STEPS),
    faults=lambda t: {
        "board": t.gettext("Line {line}: the board is not made of 52 tiles of the right colours."),
        "start_tiles": t.gettext(
            "Line {line}: the two start tiles and the four in the middle must all differ in colour."
        ),
    },
    load=_tables,
)
