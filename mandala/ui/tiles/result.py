"""The result of the tile game: every group tile by tile, what decided (T5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import zip_longest
from typing import Final

import pygame

from mandala.core.colours import Colour
from mandala.core.tiles.events import Flipped, explain
from mandala.core.tiles.groups import group, group_scores
from mandala.core.tiles.observation import Observation
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Grow, Row, Share, Spacer
from mandala.ui.kit.paper import Picture, Words
from mandala.ui.kit.sprites import Sprites
from mandala.ui.pages.result import CROWDED_FROM, Ending, Worth, deciding_colour
from mandala.ui.pages.won_mandala import Points
from mandala.ui.tiles.art import TileArt, face_of
from mandala.ui.tiles.still import marker_picture, tile_items
from mandala.ui.tiles.words import group_sum
from mandala.ui.words.colours import colour_name

TILE: Final = (6.0, 2.9)  #: [u] across a tile, and on a crowded page
STEP: Final = 0.86  #: from one tile of a group to the next, as a share of a tile
ROOM: Final = 14.0  #: [u] that a group needs
SHADE: Final = 1.12  #: height of a group's picture, with its shadow, as a share of a tile


class ResultScene(Ending):
    """The result of a game, the player `viewer` on the left."""

    @cached_property
    def _rows(self) -> dict[object, pygame.Surface]:
        """The pictures of groups, which the page needs again when a milestone is found."""
        return {}

    def resumed(self) -> None:
        super().resumed()
        self._rows.clear()

    def left(self) -> None:
        super().left()
        self._rows.clear()

    @property
    def again(self) -> str:
        """Says that the same tiles would lie in the same places."""
        return self.strings.gettext("Same tiles again")

    def points(self, column: int) -> Points:
        seen: Observation = self.positions[0]
        return [*zip(seen.rivers[column], group_scores(seen, column))]

    def decided(self) -> str:
        """Says what decided: the flips after the last turn, a single tile, or a colour."""
        t, winner = self.strings, self.winner
        if winner is None:
            return ""
        less, more = self._before_the_flips(winner), self._before_the_flips(1 - winner)
        if more > less:
            you = t.gettext("You came from behind: {less}\u00a0to\u00a0{more} before the last flips.")
            named = t.gettext("{name} came from behind: {less}\u00a0to\u00a0{more} before the last flips.")
            return self.of(winner, you, named, more=more, less=less)
        if more == less:
            even = t.gettext("It was even before the last flips: {more}\u00a0to\u00a0{less}.")
            return even.format(more=more, less=less)
        if (colour := self.levelling(self.positions[0].rivers[1 - winner])) is not None:
            you = t.gettext("One more {colour} tile, and you would have equalised.")
            named = t.gettext("One more {colour} tile, and {name} would have equalised.")
            return self.of(1 - winner, you, named, colour=colour_name(t, colour))
        place = t.gettext("The higher marker on {colour} decided it: {more} beats {less}.")
        return deciding_colour(t, self._worths(winner), self._worths(1 - winner), place)

    def _before_the_flips(self, column: int) -> int:
        """A player's score without the flips after the last turn (T4)."""
        last = self.steps[-1]
        flips = [event for event in explain(last.before, last.move, last.after) if isinstance(event, Flipped)]
        return sum(group_scores(self.positions[0], column)) - sum(
            flip.points for flip in flips if flip.final and flip.player == column
        )

    def _worths(self, column: int) -> Mapping[Colour, Worth]:
        """Returns the points for each colour of a player (T5)."""
        seen: Observation = self.positions[0]
        worths = dict.fromkeys(range(seen.setup.colours), Worth(0, 0, ""))
        for number, (colour, points) in enumerate(zip(seen.rivers[column], group_scores(seen, column)), 1):
            worths[colour] = Worth(points // number, points, f"{number} × {points // number}")
        return worths

    def part(self, column: int) -> Sequence[Box | None]:
        """A row for each group. Both players' rows begin in the middle of the page."""
        groups = [self._group(column, place, colour) for place, colour in enumerate(self.positions[0].rivers[column])]
        if not self._tight:
            return groups
        pairs = zip_longest(groups[::2], groups[1::2])
        return [Row(Share(one or Spacer()), Share(other or Spacer()), gap=1.0) for one, other in pairs]

    @property
    def _tight(self) -> bool:
        """True if texts are so large that two groups stand side by side, with one tile each."""
        return self.context.settings.scale > CROWDED_FROM

    def _group(self, column: int, place: int, colour: int) -> Box:
        count = 1 if self._tight else len(group(self.positions[0], column, colour))
        tile, name = TILE[self.crowded], colour_name(self.strings, colour)
        wide = tile * SHADE if self._tight else ROOM, tile * (SHADE + STEP * (count - 1))
        tiles = Picture(partial(self._tiles, column, place, colour, count), wide, name)
        total = group_sum(self.positions[0], column, place + 1)
        words = Words(total.replace(" ", "") if self._tight else total, 2.4, align="left", middle=True)
        row = [tiles, words, Grow(Spacer())]
        return Row(*(row if column else reversed(row)), gap=1.4)

    def _tiles(self, column: int, place: int, colour: int, count: int, look: Look, width: int) -> pygame.Surface:
        key = column, place, width
        if key not in self._rows:
            self._rows[key] = self._row(column, place, colour, count, look, width)
        return self._rows[key]

    def _row(self, column: int, place: int, colour: int, count: int, look: Look, width: int) -> pygame.Surface:
        """Draws tiles side by side; the one in the middle of the page bears the marker."""
        side, art = look.px(TILE[self.crowded]), TileArt(look.assets, self.context.letters)
        step = min(side * STEP, (width - side * SHADE) / max(1, count - 1))
        row = pygame.Surface((width, round(side * SHADE)), pygame.SRCALPHA)
        first, away = (side * SHADE / 2, 1) if column else (width - side * SHADE / 2, -1)
        centres = [(round(first + away * number * step), row.get_height() // 2) for number in range(count)]
        for centre in reversed(centres):
            rect = pygame.Rect(0, 0, side, side).move_to(center=centre)
            row.blits([*tile_items(art, colour, face_of(column), rect)])
        marker = marker_picture(Sprites(look.assets, look.theme, look.unit), place + 1, side // 2, column)
        row.blit(marker, marker.get_rect(center=centres[0]))
        return row
