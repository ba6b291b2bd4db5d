"""The result of the tile game: every group tile by tile, what decided (T5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from mandala.core.colours import Colour
from mandala.core.tiles.events import Flipped, explain
from mandala.core.tiles.groups import group, group_scores
from mandala.core.tiles.observation import Observation
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Grow, Row, Space
from mandala.ui.kit.paper import Picture, Words
from mandala.ui.kit.pieces import Pieces
from mandala.ui.pages.result import Ending, Worth, deciding_colour
from mandala.ui.tiles.art import TileArt, face_of
from mandala.ui.tiles.still import marker_picture, tile_items
from mandala.ui.tiles.words import group_sum
from mandala.ui.words.colours import colour_name

SUM: Final = 2.4  # [u] size of a group's sum
TILE: Final = 6.0  # [u] across a tile
STEP: Final = 0.86  # from one tile of a group to the next, as a share of a tile
ROOM: Final = 14.0  # [u] that a group needs
SHADE: Final = 1.12  # height of a group's picture, with its shadow, as a share of a tile


class ResultScene(Ending):
    """What the game came to, the player `viewer` on the left."""

    @property
    def again(self) -> str:
        """Says that the same tiles would lie in the same places."""
        return self.strings.gettext("Same tiles again")

    def score(self, column: int) -> int:
        return sum(group_scores(self.positions[0], column))

    def decided(self) -> str:
        """What decided: the flips after the last turn if they turned the game, a single tile, a colour."""
        t, winner = self.strings, self.winner
        if winner is None:
            return ""
        less, more = self._before_the_flips(winner), self._before_the_flips(1 - winner)
        if more > less:
            turned = t.gettext("Before the last flips it stood the other way round: {more} to {less}.")
            return turned.format(more=more, less=less)
        if more == less:
            return t.gettext("Before the last flips it stood {more} to {less}.").format(more=more, less=less)
        if (colour := self.levelling(self.positions[0].rivers[1 - winner])) is not None:
            close = t.gettext(
                "One more tile in the other {colour} group, and it would have stood {points} to {points}."
            )
            return close.format(colour=colour_name(t, colour), points=self.score(winner))
        place = t.gettext("What decided was the higher marker of {colour}: {more} is more than {less}.")
        return deciding_colour(t, self._worths(winner), self._worths(1 - winner), place)

    def _before_the_flips(self, column: int) -> int:
        """A player's score without the flips after the last turn (T4)."""
        last = self.steps[-1]
        flips = [event for event in explain(last.before, last.move, last.after) if isinstance(event, Flipped)]
        return self.score(column) - sum(flip.points for flip in flips if flip.final and flip.player == column)

    def _worths(self, column: int) -> Mapping[Colour, Worth]:
        """What each colour counts for a player (T5)."""
        seen: Observation = self.positions[0]
        worths = dict.fromkeys(range(seen.setup.colours), Worth(0, 0, ""))
        for number, (colour, points) in enumerate(zip(seen.rivers[column], group_scores(seen, column)), 1):
            worths[colour] = Worth(points // number, points, f"{number} × {points // number}")
        return worths

    def part(self, column: int) -> Sequence[Box | None]:
        """A row for each group. Both players' rows begin in the middle of the page."""
        return [self._group(column, place, colour) for place, colour in enumerate(self.positions[0].rivers[column])]

    def _group(self, column: int, place: int, colour: int) -> Box:
        count = len(group(self.positions[0], column, colour))
        wide, name = (ROOM, TILE * (SHADE + STEP * (count - 1))), colour_name(self.strings, colour)
        tiles = Picture(partial(self._tiles, column, place, colour, count), wide, name)
        words = Words(group_sum(self.positions[0], column, place + 1), SUM, align="left", middle=True)
        row = [tiles, words, Grow(Space())]
        return Row(*(row if column else reversed(row)), gap=1.4)

    def _tiles(self, column: int, place: int, colour: int, count: int, look: Look, width: int) -> pygame.Surface:
        """So many tiles side by side, on the one in the middle of the page the marker."""
        side, art = look.px(TILE), TileArt(look.assets, self.context.letters)
        step = min(side * STEP, (width - side * SHADE) / max(1, count - 1))
        row = pygame.Surface((width, round(side * SHADE)), pygame.SRCALPHA)
        first, away = (side * SHADE / 2, 1) if column else (width - side * SHADE / 2, -1)
        centres = [(round(first + away * number * step), row.get_height() // 2) for number in range(count)]
        for centre in reversed(centres):
            rect = pygame.Rect(0, 0, side, side).move_to(center=centre)
            row.blits([*tile_items(art, colour, face_of(column), rect)])
        marker = marker_picture(Pieces(look.assets, look.theme, look.unit), place + 1, side // 2, column)
        row.blit(marker, marker.get_rect(center=centres[0]))
        return row
