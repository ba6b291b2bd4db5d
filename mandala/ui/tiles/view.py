"""Draws a `Sight` of the tile game: the still table, and what moves above it. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.theme import Theme
from mandala.ui.table.log_panel import LogPanel
from mandala.ui.table.status_bar import note_item, ribbon_slip, status_items
from mandala.ui.table.tooltip import tip_item
from mandala.ui.table.transport import transport, transport_picture
from mandala.ui.table.view import PAST, View, button_items
from mandala.ui.tiles.art import Face, TileArt
from mandala.ui.tiles.hint_slip import hint_items
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.lesson_slip import lesson_items, stitch_items
from mandala.ui.tiles.lights import badge_items, light_items, reach_items
from mandala.ui.tiles.motion import Moving
from mandala.ui.tiles.sight import Sight
from mandala.ui.tiles.still import cloth_prints, ring, still_items
from mandala.ui.words.strings import Strings


class TableView(View[Sight]):
    """The pictures of one table scene."""

    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self._art = TileArt(assets)

    def _place(self, sight: Sight) -> tuple[object, ...]:
        layout = sight.resting.layout
        return layout.size, layout.cloth.size, layout.log, layout.scale

    def _furnish(self, sight: Sight, theme: Theme, strings: Strings) -> tuple[Pieces, list[Item]]:
        layout = sight.resting.layout
        pieces = self._small(theme, layout.unit, layout.scale, layout.size)
        self._art.forget()
        self._art.letters = sight.letters
        self._log = LogPanel(pieces, layout.log, strings)
        return pieces, cloth_prints(self._assets, theme, layout)

    def _still_items(self, sight: Sight, pieces: Pieces, strings: Strings) -> Iterator[Item]:
        cloth = self._assets.cloth(pieces.theme, sight.resting.layout.size)
        return still_items(cloth, sight.resting, self._art, pieces, strings)

    def _items(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        layout = sight.resting.layout
        if sight.past:
            yield _veil(layout, pieces)
        yield from _words(sight, pieces)
        yield from button_items(sight, layout.buttons, pieces)
        yield from self._lights(sight, pieces)
        if self._log is not None and sight.log is not None:
            yield from self._log.items(sight.log)
        if sight.hint is not None:
            yield from hint_items(sight.hint, layout, sight.resting.position, pieces)
        for space, light in sight.lights.items():
            yield from badge_items(pieces, layout.spaces[space], light)
        for tile in sight.moving:
            yield from self._moving(tile)
        if sight.lesson is not None:
            yield from lesson_items(sight.lesson, layout, sight.resting.position, pieces)
        ribbon = _ribbon(sight, pieces)
        if ribbon is not None:
            yield ribbon
        if sight.transport is not None:
            bar = transport(layout)
            key = "bar", sight.transport, bar.rect.size
            shown = sight.transport
            yield Item(pieces.kept(key, lambda: transport_picture(bar, shown, pieces)), bar.rect)
        yield from self._dragged(sight)
        if sight.tip is not None:
            said = [ribbon.rect] if ribbon is not None else ()
            yield tip_item(sight.tip, layout.size, _kept_free(layout), pieces, said)

    def _lights(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        """The place that the keys point to, below what can be done where; the swap tile that can be taken up."""
        layout, theme = sight.resting.layout, pieces.theme
        for reach in sight.reached:
            yield from reach_items(pieces, layout.spaces[reach.space], reach)
        if sight.keyed is not None:
            rect = layout.spaces[sight.keyed]
            around = ring(pieces, rect.width + pieces.px(1.5), theme.focus, 0.5)
            yield Item(around, around.get_rect(center=rect.center))
        for space, light in sight.lights.items():
            yield from light_items(pieces, layout.spaces[space], light)
        if sight.lesson is not None:
            yield from stitch_items(sight.lesson, layout, pieces)
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
        shadow = self._art.shadow(side, tile.lift, tile.squeeze)
        x, y = round(tile.spot.x), round(tile.spot.y - side * 0.12 * tile.lift)
        yield Item(shadow, shadow.get_rect(center=(x, y + round(side * (0.05 + 0.2 * tile.lift)))))
        picture = self._art.tile(tile.colour, tile.face, side, tile.squeeze)
        yield Item(picture, picture.get_rect(center=(x, y)))

    def _dragged(self, sight: Sight) -> Iterator[Item]:
        """The swap tile at the pointer."""
        if sight.dragged is not None and sight.player is not None:
            colour = sight.resting.position.swaps[sight.player]
            yield from self._moving(Moving(colour, Face.FRONT, sight.dragged, 1.0, 0.5))


def _kept_free(layout: TileLayout) -> list[pygame.Rect]:
    """What a tooltip had better not cover."""
    columns = [
        rect for column in layout.columns for rect in (column.heading, column.points, column.swap, *column.river)
    ]
    return [*layout.spaces, *columns, *layout.buttons.values(), layout.status, layout.ribbon, layout.log]


def _veil(layout: TileLayout, pieces: Pieces) -> Item:
    """A breath of cloth over a position of the past."""
    area = layout.cloth

    def make() -> pygame.Surface:
        veil = pygame.Surface(area.size, pygame.SRCALPHA)
        pygame.draw.circle(veil, (*pieces.theme.cloth[:3], PAST), (area.width / 2, area.height / 2), area.width / 2)
        pygame.draw.aacircle(
            veil, pieces.theme.accent, (area.width / 2, area.height / 2), area.width / 2 - 2, pieces.px(0.5)
        )
        return veil

    return Item(pieces.kept(("veil", area.size), make), area)


def _words(sight: Sight, pieces: Pieces) -> Iterator[Item]:
    """Whose turn it is and what can be done, in the lower left corner; how things stand, below the buttons."""
    layout, (title, detail) = sight.resting.layout, sight.status
    if layout.crowded and (sight.ribbon is not None or (sight.hint is not None and not sight.hint.rows)):
        title, detail = title if sight.lesson is None else "", ""
    yield from status_items((title, detail), sight.thinking, layout.status, pieces)
    if sight.note:
        yield note_item(sight.note, layout.note, pieces)


def _ribbon(sight: Sight, pieces: Pieces) -> Item | None:
    if sight.ribbon is None:
        return None
    layout = sight.resting.layout
    px = layout.words(2.1, 1.4)
    lines = (layout.ribbon.height - layout.px(2.9)) / (px * 1.3)
    slip = ribbon_slip(sight.ribbon, px, layout.ribbon.width, pieces, lines)
    left = layout.ribbon.left - layout.px(0.9)
    place = slip.get_rect(midleft=(left, layout.ribbon.centery))
    return Item(slip, slip.get_rect(topleft=(left, layout.ribbon.top)) if layout.crowded else place)
