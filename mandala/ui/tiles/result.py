"""The result of the tile game: every group counted (T5), and the ways on."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from mandala.core.tiles.groups import group_scores
from mandala.core.tiles.observation import Observation
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Grow, Row, Share, Sized
from mandala.ui.kit.paper import Picture, Words
from mandala.ui.kit.pieces import Pieces
from mandala.ui.pages.result import Ending
from mandala.ui.tiles.art import TileArt, face_of
from mandala.ui.tiles.still import marker_picture
from mandala.ui.tiles.words import group_sum
from mandala.ui.words.colours import colour_name

NAME: Final = 3.4
WORDS: Final = 2.4
TOTAL: Final = 5.0
TILE: Final = 5.2  # [u] sizes of a name, the words, the total, a tile


class ResultScene(Ending):
    """What the game came to, the player `viewer` on the left."""

    WIDTH = 124.0
    PART = 29.0

    @property
    def again(self) -> str:
        """Says that the same tiles would lie in the same places."""
        return self.strings.gettext("Same tiles again")

    def part(self, column: int) -> Box:
        """The name, crowned if this player won, a row for each group, the total."""
        seen: Observation = self.positions[0]
        crown = Picture(lambda look, side: look.assets.icon("crown", side, look.theme.accent), (NAME, NAME))
        name = Words(self._name(column), NAME, align="left", face="display-bold", middle=True)
        total = Words(str(sum(group_scores(seen, column))), TOTAL, face="display-bold")
        return Column(
            Row(crown if self.winner == column else None, Grow(name), gap=1.0),
            *(self._group(column, place, colour) for place, colour in enumerate(seen.rivers[column])),
            _line(Words(self.strings.gettext("Total"), WORDS, align="left", middle=True), total),
            gap=1.0,
        )

    def _group(self, column: int, place: int, colour: int) -> Box:
        seen: Observation = self.positions[0]
        name = Words(colour_name(self.strings, colour), WORDS, align="left", middle=True)
        tile = Picture(partial(self._tile, column, place, colour), (TILE, TILE))
        return Row(tile, Grow(_line(name, Words(group_sum(seen, column, place + 1), WORDS))), gap=1.8)

    def _tile(self, column: int, place: int, colour: int, look: Look, side: int) -> pygame.Surface:
        """A tile of the group with its marker."""
        tile = TileArt(look.assets, self.context.letters).tile(colour, face_of(column), side).copy()
        marker = marker_picture(Pieces(look.assets, look.theme, look.unit), place + 1, side // 2, column)
        tile.blit(marker, marker.get_rect(center=tile.get_rect().center))
        return tile


def _line(name: Words, number: Words) -> Row:
    return Row(Share(name), Share(Sized(number, at="right")), gap=1.0)
