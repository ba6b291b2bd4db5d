"""Draws a Sight of the tile game: the table at rest, and above it all that moves, lights up or speaks. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from mandala.ui.assets import Assets
from mandala.ui.commands import Command
from mandala.ui.compose import Composer, Item
from mandala.ui.logpanel import LogPanel
from mandala.ui.pieces import Pieces
from mandala.ui.said import Tone
from mandala.ui.strings import Strings
from mandala.ui.theme import Theme
from mandala.ui.tiles.art import Face, TileArt
from mandala.ui.tiles.hintpanel import hint_items
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.lessonpanel import lesson_items
from mandala.ui.tiles.lights import light_items, reach_items
from mandala.ui.tiles.motion import Moving, Spot
from mandala.ui.tiles.sight import Resting, Sight
from mandala.ui.tiles.still import draw_cloth, draw_still, ring
from mandala.ui.tooltip import tip_item
from mandala.ui.transport import transport, transport_picture
from mandala.ui.widgets import SMALL

VEIL: Final = 60
"""How dense the cloth over a position of the past is: it must leave words their contrast."""


class TableView:
    """The pictures of one table scene."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._art = TileArt(assets)
        self._composer = Composer()
        self._furniture: object = None
        self._cloth: pygame.Surface | None = None
        self._pieces: Pieces | None = None
        self._log: LogPanel | None = None
        self._log_seen = False
        self._resting: Resting | None = None
        self._still: pygame.Surface | None = None

    @property
    def log(self) -> LogPanel | None:
        """The log as it was drawn last; None while it is closed."""
        return self._log if self._log_seen else None

    def forget(self) -> None:
        """Draw everything next time, for something else was on the canvas."""
        self._composer.forget()

    def draw(
        self, canvas: pygame.Surface, sight: Sight, theme: Theme, strings: Strings
    ) -> Sequence[pygame.Rect] | None:
        """Draws on the canvas; the rectangles that changed, or None for everything."""
        layout = sight.resting.layout
        self._log_seen = sight.log is not None
        furniture = layout.size, layout.cloth.size, theme.name, strings.language, layout.scale, sight.letters
        if furniture != self._furniture or self._pieces is None or self._cloth is None:
            self._furniture, self._still = furniture, None
            self._pieces = Pieces(self._assets, theme, layout.unit, layout.scale)
            self._art.forget()
            self._art.letters = sight.letters
            self._assets.forget_grounds()
            self._cloth = draw_cloth(self._assets, theme, layout)
            self._log = LogPanel(self._pieces, layout.log)
        if self._still is None or self._resting != sight.resting:
            self._resting = sight.resting
            self._still = self._cloth.copy()
            self._composer.forget()
            draw_still(self._still, sight.resting, self._art, self._pieces, strings)
        return self._composer.draw(canvas, self._still, list(self._items(sight, self._pieces)))

    def _items(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        layout = sight.resting.layout
        if sight.past:
            yield _veil(layout, pieces)
        yield from _words(sight, pieces)
        for command, rect in layout.buttons.items():
            look = sight.buttons[command]
            yield Item(pieces.button(command, rect.width, look.hot, look.enabled, look.pressed), rect)
        yield from self._lights(sight, pieces)
        if self._log is not None and sight.log is not None:
            yield from self._log.items(sight.log)
        if sight.hint is not None:
            yield from hint_items(sight.hint, layout, sight.resting.position, pieces)
        for tile in sight.moving:
            yield from self._moving(tile)
        if sight.lesson is not None:
            yield from lesson_items(sight.lesson, layout, sight.resting.position, pieces)
        yield from _ribbon(sight, pieces)
        if sight.transport is not None:
            bar = transport(layout)
            key = "bar", sight.transport, bar.rect.size
            shown = sight.transport
            yield Item(pieces.kept(key, lambda: transport_picture(bar, shown, pieces)), bar.rect)
        yield from self._dragged(sight)
        if sight.tip is not None:
            yield tip_item(sight.tip, layout.size, _kept_free(layout), pieces)

    def _lights(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        """What can be done where; the place that the keys point to; the swap tile that can be taken up."""
        layout, theme = sight.resting.layout, pieces.theme
        for reach in sight.reached:
            yield from reach_items(pieces, layout.spaces[reach.space], reach)
        for space, light in sight.lights.items():
            yield from light_items(pieces, layout.spaces[space], light)
        if sight.keyed is not None:
            rect = layout.spaces[sight.keyed]
            around = ring(pieces, rect.width + pieces.px(1.5), theme.focus, 0.5)
            yield Item(around, around.get_rect(center=rect.center))
        if sight.swap_lit and sight.player is not None:
            rect = layout.columns[sight.player].swap
            lit = ring(pieces, rect.width + pieces.px(1.2), theme.focus if sight.held else theme.good, 0.45)
            yield Item(lit, lit.get_rect(center=rect.center))
        if sight.starts:
            for number, rect in enumerate(layout.starts):
                colour = theme.focus if number == sight.start_hot else theme.good
                lit = ring(pieces, rect.width + pieces.px(1.2), colour, 0.45)
                yield Item(lit, lit.get_rect(center=rect.center))

    def _moving(self, tile: Moving) -> Iterator[Item]:
        side = round(tile.spot.side)
        if tile.whole < 1.0:
            faint = self._art.tile(tile.colour, tile.face, side).copy()
            faint.set_alpha(round(255 * tile.whole))
            yield Item(faint, faint.get_rect(center=(round(tile.spot.x), round(tile.spot.y))))
            return
        shadow = self._art.shadow(side, tile.lift)
        x, y = round(tile.spot.x), round(tile.spot.y - side * 0.12 * tile.lift)
        yield Item(shadow, shadow.get_rect(center=(x, y + round(side * (0.05 + 0.2 * tile.lift)))))
        picture = self._art.tile(tile.colour, tile.face, side, tile.squeeze)
        yield Item(picture, picture.get_rect(center=(x, y)))

    def _dragged(self, sight: Sight) -> Iterator[Item]:
        """The swap tile at the pointer."""
        if sight.dragged is not None and sight.player is not None:
            colour = sight.resting.position.swaps[sight.player]
            yield from self._moving(Moving(colour, Face.FRONT, Spot(*sight.dragged), 1.0, 0.5))


def _kept_free(layout: TileLayout) -> list[pygame.Rect]:
    """What a tooltip should rather not cover."""
    columns = [rect for column in layout.columns for rect in (column.points, column.swap, *column.river)]
    return [*layout.spaces, *columns, *layout.buttons.values(), layout.status, layout.ribbon]


def _veil(layout: TileLayout, pieces: Pieces) -> Item:
    """A breath of cloth over a position of the past."""
    area = layout.cloth

    def make() -> pygame.Surface:
        veil = pygame.Surface(area.size, pygame.SRCALPHA)
        pygame.draw.circle(veil, (*pieces.theme.cloth[:3], VEIL), (area.width / 2, area.height / 2), area.width / 2)
        pygame.draw.aacircle(
            veil, pieces.theme.accent, (area.width / 2, area.height / 2), area.width / 2 - 2, pieces.px(0.5)
        )
        return veil

    return Item(pieces.kept(("veil", area.size), make), area)


def _words(sight: Sight, pieces: Pieces) -> Iterator[Item]:
    """Whose turn it is and what can be done, in the lower left corner; how things stand, below the buttons."""
    layout, theme = sight.resting.layout, pieces.theme
    title, detail = sight.status
    box = layout.status
    beside = layout.buttons.get(Command.NOW)
    wide = box.width if beside is None else beside.left - box.left - layout.px(0.6)
    head = pieces.text.draw(title, "display-bold", layout.words(3.3, 1.25), theme.ink, wide, layout.words(4.4, 1.4))
    yield Item(head, head.get_rect(topleft=box.topleft))
    top = box.top + head.get_height() + layout.px(0.3)
    body = pieces.text.draw(detail, "text", layout.words(2.05, 1.4), theme.faint_ink, box.width, box.bottom - top)
    yield Item(body, body.get_rect(topleft=(box.left, top)))
    if sight.thinking is not None:
        grains = pieces.grains(sight.thinking)
        yield Item(grains, grains.get_rect(topleft=(box.left, top + layout.px(0.8))))
    if sight.note:
        note = pieces.text.draw(
            sight.note, "text", layout.words(SMALL, 1.3), theme.faint_ink, layout.note.width, layout.px(2.8)
        )
        yield Item(note, note.get_rect(midleft=layout.note.midleft))


def _ribbon(sight: Sight, pieces: Pieces) -> Iterator[Item]:
    if sight.ribbon is None:
        return
    layout, theme = sight.resting.layout, pieces.theme
    text, tone = sight.ribbon
    ink = theme.bad if tone is Tone.REFUSAL else theme.panel_ink
    edge = {Tone.REFUSAL: theme.bad, Tone.CHOICE: theme.good, Tone.HINT: theme.line, Tone.PAST: theme.accent}[tone]
    slip = pieces.ribbon(text, layout.words(2.1, 1.3), layout.ribbon.width, ink, edge)
    yield Item(slip, slip.get_rect(midleft=(layout.ribbon.left - layout.px(0.9), layout.ribbon.centery)))
