"""Draws what the tile game lays on a patch of the cloth, for the rules. Places are in units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from mandala.core.colours import LETTERS
from mandala.ui.kit.patch import At, Patch
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.widgets import Look
from mandala.ui.tiles.art import DARK, LIGHT, Face, TileArt
from mandala.ui.tiles.still import BRIDGE, MARKER, draw_tile, marker_picture
from mandala.ui.words.strings import Strings

SIDE: Final = 4.6  # [u] a tile
PITCH: Final = 5.0  # [u] from one tile to the next
FACES: Final = {".": Face.FRONT, "+": Face.OWN, "#": Face.RIVAL}
BLANK: Final = "  "  # no tile


class Sketch(Patch):
    """A patch of the cloth with tiles. A tile is written as its colour's letter and "." for its front, "+" for its back in an
    own group, "#" in the rival's; then perhaps the number of a marker on it."""

    def __init__(self, look: Look, art: TileArt, strings: Strings, width: float, height: float) -> None:
        super().__init__(look, strings, width, height)
        self._art, self._pieces = art, Pieces(look.assets, look.theme, look.unit)

    def tile(self, code: str, centre: At, side: float = SIDE) -> None:
        """Draws a tile, perhaps with a marker."""
        rect = pygame.Rect(0, 0, self.look.px(side), self.look.px(side))
        rect.center = self.point(centre)
        face = FACES[code[1]]
        draw_tile(self.surface, self._art, LETTERS.index(code[0]), face, rect)
        if code[2:]:
            owner = 0 if face is Face.OWN else 1
            marker = marker_picture(self._pieces, int(code[2:]), round(rect.width * MARKER), owner)
            self.surface.blit(marker, marker.get_rect(center=rect.center))

    def tiles(self, rows: Sequence[Sequence[str]], corner: At) -> None:
        """Draws rows of tiles, the first one's middle at `corner`; tiles of one group hold together."""
        at = {
            (column, row): code for row, codes in enumerate(rows) for column, code in enumerate(codes) if code != BLANK
        }
        for (column, row), code in at.items():
            for beside in ((column + 1, row), (column, row + 1)):
                if code[1] != "." and at.get(beside, BLANK)[:2] == code[:2]:
                    self._bridge(place(corner, column, row), place(corner, *beside), code[1] == "+")
        for (column, row), code in at.items():
            self.tile(code, place(corner, column, row))

    def _bridge(self, start: At, end: At, own: bool) -> None:
        wide = self.look.px(SIDE * BRIDGE)
        ends = pygame.Rect(self.point(start), (1, 1)).union(pygame.Rect(self.point(end), (1, 1))).inflate(wide, wide)
        pygame.draw.rect(self.surface, LIGHT if own else DARK, ends)
        pygame.draw.rect(self.surface, DARK if own else LIGHT, ends, max(1, wide // 12))


def place(corner: At, column: int, row: int) -> At:
    """The middle of a tile of such rows."""
    return corner[0] + column * PITCH, corner[1] + row * PITCH
