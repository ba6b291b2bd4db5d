"""The result of the tile game: every group counted (T5), and the ways on."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.core.game import Player
from mandala.core.tiles.groups import group_scores
from mandala.core.tiles.observation import Observation
from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.widgets import Form, Look, panel
from mandala.ui.pages.result import Ending
from mandala.ui.table.lettering import chosen_letters
from mandala.ui.tiles.art import TileArt, face_of
from mandala.ui.tiles.still import marker_picture
from mandala.ui.tiles.words import group_sum
from mandala.ui.words.colours import colour_name

WIDTH: Final = 124.0
TALL: Final = 51.0
LEAST: Final = 29.0
"""Units: how wide the sheet is where there is room, how high a player's groups are, how wide at least."""
ROW: Final = 6.2
TILE: Final = 5.2


class ResultScene(Ending):
    """What the game came to, the player `viewer` on the left."""

    def __init__(self, context: Context, session: Session, viewer: Player) -> None:
        super().__init__(context, session, viewer)
        self._pieces, self._art = Pieces(context.assets, context.theme, 1.0), TileArt(context.assets)

    def build(self, look: Look) -> Form:
        self._pieces = Pieces(look.assets, look.theme, look.unit)
        self._art = TileArt(look.assets, chosen_letters(self.context))
        self.lay(look, WIDTH, TALL, LEAST)
        return Form(self.ways(look))

    @property
    def again(self) -> str:
        """Says that the same tiles would lie in the same places."""
        return self.strings.gettext("Same tiles again")

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet, the headline, both players' groups."""
        panel(canvas, look, self.sheet)
        self.paint_head(canvas, look)
        for number, part in enumerate(self._halves.parts):
            self._paint_player(canvas, look, number, self._name(number), part)
        self.paint_foot(canvas, look)

    def _paint_player(self, canvas: pygame.Surface, look: Look, number: int, name: str, box: pygame.Rect) -> None:
        """Draws the name, crowned if this player won, a row for each group, the total."""
        seen: Observation = self.positions[0]
        theme, x = look.theme, box.left
        if self.winner == number:
            crown = look.assets.icon("crown", look.px(3.4), theme.accent)
            canvas.blit(crown, crown.get_rect(midleft=(x, box.top + look.px(2))))
            x += look.px(4.4)
        title = text.fit(look.assets, name, "display-bold", look.px(3.4), box.right - x, theme.panel_ink)
        canvas.blit(title, title.get_rect(midleft=(x, box.top + look.px(2))))
        points = group_scores(seen, number)
        for place, colour in enumerate(seen.rivers[number]):
            middle = box.top + look.px(7.6 + place * ROW)
            tile = self._art.tile(colour, face_of(number), look.px(TILE))
            canvas.blit(tile, tile.get_rect(midleft=(box.left, middle)))
            marker = marker_picture(self._pieces, place + 1, look.px(TILE * 0.5), number)
            canvas.blit(marker, marker.get_rect(center=(box.left + look.px(TILE / 2), middle)))
            self._write(canvas, look, colour_name(self.strings, colour), (box.left + look.px(7), middle))
            total = text.line(look.assets, group_sum(seen, number, place + 1), "text", look.px(2.4), theme.panel_ink)
            canvas.blit(total, total.get_rect(midright=(box.right, middle)))
        y = box.top + look.px(46.4)
        self._write(canvas, look, self.strings.gettext("Total"), (box.left, y))
        total = text.line(look.assets, str(sum(points)), "display-bold", look.px(5), theme.panel_ink)
        canvas.blit(total, total.get_rect(midright=(box.right, y)))

    def _write(self, canvas: pygame.Surface, look: Look, words: str, midleft: tuple[int, int]) -> None:
        picture = text.line(look.assets, words, "text", look.px(2.4), look.theme.panel_ink)
        canvas.blit(picture, picture.get_rect(midleft=midleft))
