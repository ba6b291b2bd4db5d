"""What the tile game offers to the program around it.

What is large is loaded when it is first asked for, so that the title is there at once.
"""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.context import GameScreens, Tables
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.tiles.lesson_game import STEPS


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
    levels=lambda t: {
        "novice": t.gettext("Takes the points it sees, and leaves you the rest."),
        "pupil": t.gettext("Sees more of the board, but hardly beyond its own move."),
        "apprentice": t.gettext("Thinks of your answer, and slips now and then."),
        "journeyman": t.gettext("Looks a few moves ahead, and seldom slips."),
        "adept": t.gettext("Never slips, and cuts off the group that you leave open."),
        "expert": t.gettext("Keeps moves in reserve until you have run out of yours."),
        "master": t.gettext("Sees through your plan, and has a better one."),
        "grandmaster": t.gettext("Knows how it will end long before you do."),
    },
    styles=lambda _: {},
    covered=lambda t: t.gettext("Nothing is hidden in this game: both of you look at the same table all the time."),
    mirror=lambda t, _: t.gettext(
        "The same deal twice, with the seats exchanged; the points of both games count. Nothing is drawn and nothing is "
        "hidden, so the luck of the deal is the same for both: what decides is how you play."
    ),
    agreed=None,
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
        "start_tiles": t.gettext("Line {line}: the start tiles do not go with the four in the middle of the board."),
    },
    load=_tables,
)
