"""A position of the tile game as a picture, without a scene or a window."""

from __future__ import annotations

import pygame

from mandala.core.tiles.observation import Observation
from mandala.play.seat import Seat
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.table.log import numbered
from mandala.ui.table.sight import LogSight
from mandala.ui.table.toolbar import ButtonLook
from mandala.ui.tiles.buttons import PLAYING
from mandala.ui.tiles.layout import tile_layout
from mandala.ui.tiles.sight import Resting, Sight
from mandala.ui.tiles.sight_of import marks_of
from mandala.ui.tiles.view import TableView
from mandala.ui.tiles.words import step_lines, turn_text, what_to_do
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings


def portrait(
    seat: Seat, names: tuple[str, str], canvas: pygame.Surface, theme: Theme, strings: Strings, assets: Assets
) -> None:
    """Draws the position as `seat` sees it; `names` are the players', absolute."""
    seen: Observation = seat.observation
    called, steps, legal = Names(names[seat.player], names[1 - seat.player]), seat.steps(), seat.legal_moves
    layout = tile_layout(canvas.get_size(), seen.setup.shape, PLAYING.corner)
    sight = Sight(
        resting=Resting(seen, layout, called, frozenset(), marks_of(steps[-1]) if steps else ()),
        status=(turn_text(strings, seen, called), what_to_do(strings, legal, held=False) if legal else ""),
        buttons={button: ButtonLook(False, True) for button in layout.buttons},
        starts=bool(legal) and seen.choosing,
        log=LogSight(tuple(numbered(steps, lambda step: step_lines(strings, called, step))), 0),
    )
    TableView(assets).draw(canvas, sight, theme, strings)
