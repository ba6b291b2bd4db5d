"""How the tile game is offered: its picture, and what its opponents are like."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.pages.intro import Intro
from mandala.ui.words.strings import Strings


def emblem(assets: Assets, theme: Theme, side: int) -> pygame.Surface:
    """The round cloth with tiles. The module that draws it is loaded when it is wanted."""
    from mandala.ui.tiles import emblem

    return emblem.emblem(assets, theme, side)


def level_sentence(strings: Strings, level: str) -> str:
    """A sentence on how a level plays."""
    sentences = {
        "novice": strings.gettext(
            "Looks no further than its own move and takes what glitters: points and markers, and not what you make of it."
        ),
        "pupil": strings.gettext(
            "Sees more of the board, but hardly beyond its own move, and often takes another than the best."
        ),
        "apprentice": strings.gettext("Thinks of your answer before it moves, and slips now and then."),
        "journeyman": strings.gettext("Looks a few moves ahead, and seldom lets a better one go."),
        "adept": strings.gettext("Looks ahead without a slip, and cuts off a group that you leave open."),
        "expert": strings.gettext("Looks further ahead, and keeps moves in reserve until you have run out of yours."),
        "grandmaster": strings.gettext(
            "Looks as far ahead as its time allows, and knows how the game ends long before its last move."
        ),
    }
    return sentences.get(level, "")


INTRO: Final = Intro(emblem, level_sentence)
