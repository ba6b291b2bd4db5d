"""The tile game's entry for the program around it.

Large parts are loaded at first use, so that the title appears at once.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

import pygame

from mandala.ui.context import GameScreens, Tables
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.tiles.lesson_game import COURSE
from mandala.ui.tiles.milestones import milestones
from mandala.ui.words.habits import HabitWords
from mandala.ui.words.opponents import introduced


def _tables() -> Tables:
    from mandala.ui.table.opening import tables_of
    from mandala.ui.tiles.board import BOARD

    return tables_of(BOARD)


def _emblem(assets: Assets, theme: Theme, side: int) -> Generator[None, None, pygame.Surface]:
    from mandala.ui.tiles.pictures import emblem

    return (yield from emblem(assets, theme, side))


SCREENS: Final = GameScreens(
    name="Patterns",
    drawing_emblem=_emblem,
    # every level that a game may name, the weakest first; only those with a sentence can be chosen
    opponents=introduced(
        {
            "equal": lambda t: t.gettext("Follows your rating, so that every second game is yours."),
            "random": None,
            "novice": lambda t: t.gettext("Takes the points it sees, and leaves you the rest."),
            "pupil": lambda t: t.gettext("Sees more of the board, but hardly thinks ahead."),
            "apprentice": lambda t: t.gettext("Thinks of your answer, and slips now and then."),
            "greedy": None,
            "journeyman": lambda t: t.gettext("Looks a few moves ahead, and seldom slips."),
            "adept": lambda t: t.gettext("Hardly ever slips, and cuts off the group that you leave open."),
            "expert": lambda t: t.gettext("Saves moves until you have run out of yours."),
            "master": lambda t: t.gettext("Sees through your plan, and has a better one."),
            "grandmaster": lambda t: t.gettext("Knows how it will end long before you do."),
        }
    ),
    habits=lambda t: {
        "centre": HabitWords(
            t.gettext("Opens its groups in the centre."),
            t.gettext("Open there first, with its next colours beside you."),
            t.gettext("You open groups in the centre too often."),
        ),
        "inner": HabitWords(
            t.gettext("Stays away from the edge."),
            t.gettext("Tiles at the edge stay free for you: take those in the middle first."),
            t.gettext("You stay away from the edge too often."),
        ),
        "left": HabitWords(
            t.gettext("Plays on the left half of the board."),
            t.gettext("The right half is yours: open your best groups there."),
            t.gettext("You play too often on the left half of the board."),
        ),
        "save": HabitWords(
            t.gettext("Keeps its flips to the end."),
            t.gettext("Cut off the tiles that it leaves lying before it flips them."),
            t.gettext("You keep your flips too long."),
        ),
        "block": HabitWords(
            t.gettext("Plays beside your tiles."),
            t.gettext("It follows you: lead it to where its colours are few."),
            t.gettext("You play beside your opponent's tiles too often."),
        ),
    },
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
    milestones=milestones,
    themes=lambda t: {
        "opening": t.gettext("When to open a group"),
        "room": t.gettext("Room for your groups"),
        "rival": t.gettext("Cutting off the opponent"),
        "swap": t.gettext("The swap tile"),
        "flips": t.gettext("Keeping flips"),
        "points": t.gettext("Points now"),
        "end": t.gettext("Counting to the end"),
    },
    lesson_steps=len(COURSE.steps),
    faults=lambda t: {
        "board": t.gettext("Line {line}: the board is not made of 52 tiles of the right colours."),
        "start_tiles": t.gettext(
            "Line {line}: the two start tiles and the four in the middle must all differ in colour."
        ),
    },
    load=_tables,
)
