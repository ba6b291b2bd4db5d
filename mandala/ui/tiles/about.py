"""The tile game's sign in lists, and the words for faults of its records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from mandala.core.colours import LETTERS
from mandala.ui.kit.assets import Assets
from mandala.ui.tiles.art import Face, TileArt
from mandala.ui.words.strings import Strings

COLOUR: Final = LETTERS.index("G")


def sign(assets: Assets, side: int) -> pygame.Surface:
    """A small tile, `side` pixels across."""
    return TileArt(assets).tile(COLOUR, Face.FRONT, side)


def faults(strings: Strings) -> Mapping[str, str]:
    """Sentences on what is wrong in a record, by the key that is to blame; `{line}` is where the record begins."""
    return {
        "board": strings.gettext("Line {line}: the board is not made of 52 tiles of the right colours."),
        "start_tiles": strings.gettext(
            "Line {line}: the start tiles do not go with the four in the middle of the board."
        ),
    }
