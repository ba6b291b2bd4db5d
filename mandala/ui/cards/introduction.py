"""How the card game is offered: its picture, and what its opponents are like."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.pages.intro import Intro
from mandala.ui.words.strings import Strings


def emblem(assets: Assets, theme: Theme, side: int) -> pygame.Surface:
    del theme
    return assets.picture("title-rosette", (side, side))


def level_sentence(strings: Strings, level: str) -> str:
    """A sentence on how a level plays."""
    sentences = {
        "novice": strings.gettext("Plays for itself, not always its best, and does not look at what you could gain."),
        "pupil": strings.gettext(
            "Has an eye for good moves, but often takes another one, and soon forgets what was discarded and claimed."
        ),
        "apprentice": strings.gettext("Judges well, slips now and then, and loses track of cards that are gone."),
        "journeyman": strings.gettext("Solid: seldom lets a better move go, and remembers most of what was played."),
        "adept": strings.gettext(
            "Learned the game by playing itself. Takes what looks best at once, and forgets nothing."
        ),
        "expert": strings.gettext("Thinks a few moves ahead before it plays."),
        "grandmaster": strings.gettext(
            "Looks at thousands of ways the game may go, also while you think, and reads your hand from your moves."
        ),
    }
    base, _, style = level.partition("-")
    likes = {
        "builder": strings.gettext("Likes a full hand and high mountains."),
        "grower": strings.gettext("Likes large fields and holds nothing back."),
        "denier": strings.gettext("Would rather spoil your claims than make its own."),
    }
    return " ".join([sentences.get(base, ""), likes.get(style, "")]).strip()


INTRO: Final = Intro(emblem, level_sentence)
