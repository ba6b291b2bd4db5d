"""High Card on the screen, and what the rest of the program shows of it."""

from __future__ import annotations

from collections.abc import Generator
from importlib.resources import files
from typing import Final

import pygame

from examples.highcard import words
from examples.highcard.control import CardFacts, Control, act_on
from examples.highcard.layout import TableLayout, table_layout
from examples.highcard.rules import Observation
from examples.highcard.view import Resting, Sight, TableView, card_picture, sight
from mandala.play.lesson import Course
from mandala.play.seat import Seat
from mandala.ui.context import GameScreens, Tables
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import Size, Theme
from mandala.ui.table import buttons
from mandala.ui.table.facts import Ground, Line, LogSight
from mandala.ui.table.game_ui import GameUi, Secret
from mandala.ui.table.opening import tables_of
from mandala.ui.table.review.buttons import BEHIND
from mandala.ui.table.toolbar import ButtonLook, Toolbar, Toolbars
from mandala.ui.words.names import Names, turn_words
from mandala.ui.words.opponents import introduced
from mandala.ui.words.strings import Strings

FOLDED: Final = buttons.REDO, buttons.NOW, buttons.HELP
TOOLBARS: Final = Toolbars(
    playing=Toolbar(
        (
            *(buttons.MENU, buttons.LOG, buttons.TAKE_BACK),
            *(buttons.HINT, buttons.MORE),
        ),
        unseen=(*FOLDED, BEHIND),
        more=FOLDED,
    ),
    over=Toolbar((buttons.MENU, buttons.LOG, buttons.RESULT, buttons.HELP)),
    replayed=buttons.replay_toolbar(buttons.eyes(lambda _: "Show both hands, or only one")),
    taught=Toolbar((buttons.MENU, buttons.AGAIN, buttons.HELP), unseen=(buttons.NOW,)),
)

COURSE: Final = Course.of(
    {"game": "highcard", "deck": [2, 4, 5, 6, 11, 1, 3, 8, 9, 12, 7, 10], "first_player": 1},
    ["P 12, P 2, P 3, P 4, P 6, P 8, P 9, P 11, P 5, P 1"],
    steps=(7,),
)

READINGS: Final = {"f4": "hand", "f5": "rival", "f6": "trick"}


class HighCardUi(GameUi[Observation, TableLayout, int, CardFacts]):
    """High Card at the tables that one plays at, looks back at and learns at."""

    secret = Secret()
    course = COURSE
    lines = staticmethod(words.lines)
    advice = staticmethod(words.advice)

    control = Control
    toolbars = TOOLBARS

    things = staticmethod(words.things)
    act_on = staticmethod(act_on)
    readings = READINGS

    layout = staticmethod(table_layout)
    sight = staticmethod(sight)
    view = TableView

    def portrait(self, seat: Seat, names: Names, told: tuple[Line, ...], size: Size, strings: Strings) -> Sight:
        seen: Observation = seat.observation
        layout = table_layout(Ground(size=size, position=seen, corner=TOOLBARS.playing.corner))
        return Sight(
            resting=Resting(seen, layout, names),
            status=(turn_words(strings, seen.to_move, False, names), ""),
            buttons={button: ButtonLook(False, True) for button in layout.buttons},
            log=LogSight(told, 0),
        )


def _tables() -> Tables:
    return tables_of(HighCardUi())


def _emblem(assets: Assets, theme: Theme, side: int) -> Generator[None, None, pygame.Surface]:
    """Three cards, side by side and one on the other."""
    sprites, picture = Sprites(assets, theme, side / 30), pygame.Surface((side, side), pygame.SRCALPHA)
    for number, card in enumerate((7, 9, 12)):
        yield
        face = card_picture(sprites, card, (round(side * 0.42), round(side * 0.6)))
        picture.blit(face, (round(side * (0.05 + 0.24 * number)), round(side * (0.12 + 0.08 * number))))
    return picture


SCREENS: Final = GameScreens(
    name="High Card",
    drawing_emblem=_emblem,
    opponents=introduced({"novice": lambda _: "Imagines your cards, and plays what wins most often."}),
    texts=files("examples.highcard").joinpath("texts"),
    privacy_screen=lambda _: "Neither of you sees the other's cards: you change seats after each card.",
    mirror=lambda *_: "The same deal twice, with seats swapped; the points of both games count.",
    kinds=lambda _: {"P": "Cards"},
    stages=lambda _: ("The first tricks", "The middle", "The last tricks"),
    lesson_steps=len(COURSE.steps),
    load=_tables,
)
