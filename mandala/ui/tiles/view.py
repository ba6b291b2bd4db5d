"""Draws a `Sight` of the tile game: the still table, and the layer above it.

Each action has its own shape: a ring for a flip, arcs with arrows for a swap, ticks with a cross for an opening. A thin
ring marks what own groups can reach, dots what the rival's can. The view decides nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

import pygame

from mandala.core.tiles.moves import Flip, Move, TakeStart
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.compose import Item
from mandala.ui.kit.sprites import (
    SHAPE_OVERSAMPLING,
    SOFT,
    Area,
    Icon,
    Line,
    Sprites,
    cached_picture,
    drawn_icon,
    painted,
)
from mandala.ui.kit.theme import Colour, Size
from mandala.ui.table.bubble import ROOMY, tail
from mandala.ui.table.facts import Ask
from mandala.ui.table.tooltip import tip_item
from mandala.ui.table.view import PAST, View, arrow, lesson_slip, ribbon_slip, status_items
from mandala.ui.tiles.advice import hint_items
from mandala.ui.tiles.art import DARK, LIGHT, Face, TileArt
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.lesson_game import CROSSED
from mandala.ui.tiles.motion import Moving
from mandala.ui.tiles.sight import Kind, Light, Reached, Sight
from mandala.ui.tiles.still import cloth_prints, glow, ring, still_items
from mandala.ui.words.strings import Strings

#: The arcs of a kind's ring, from one degree to another, from the right and anticlockwise.
ARCS: Final = {
    Kind.SWAP: ((20, 160), (200, 340)),
    Kind.OPEN: ((30, 60), (120, 150), (210, 240), (300, 330)),
}
TURN: Final = tuple(math.radians(degree) for degree in range(40, 331, 10))
#: The signs on the badges.
SIGNS: Final[Mapping[Kind, Icon]] = {
    Kind.OPEN: (Line(((0.5, 0.08), (0.5, 0.92)), 0.2), Line(((0.08, 0.5), (0.92, 0.5)), 0.2)),
    Kind.FLIP: (
        Line(tuple((0.5 + 0.34 * math.cos(angle), 0.52 - 0.34 * math.sin(angle)) for angle in TURN), 0.14),
        Area(((0.62, 0.08), (0.98, 0.2), (0.7, 0.46))),
    ),
    Kind.SWAP: (
        Line(((0.06, 0.3), (0.66, 0.3)), 0.14),
        Area(((0.62, 0.06), (0.98, 0.3), (0.62, 0.54))),
        Line(((0.94, 0.72), (0.34, 0.72)), 0.14),
        Area(((0.38, 0.48), (0.02, 0.72), (0.38, 0.96))),
    ),
}
REACH: Final = 0.6  #: ring of a tile that is in reach, as a share of the tile: inside its own rim, on its sand
DOTS: Final = 8  #: of a ring around what the rival can reach
DASHES: Final = 12  #: stitches around a place, in the colour of the arrow at it


class TableView(View[Sight]):
    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self._art = TileArt(assets)

    def forget(self) -> None:
        super().forget()
        self._art.forget()

    def _place(self, sight: Sight) -> tuple[object, ...]:
        return (sight.resting.layout.cloth,)

    def _furnish(self, sight: Sight, sprites: Sprites) -> Iterator[Item | None]:
        self._art.forget()
        self._art.letters = sight.letters
        return cloth_prints(sprites, sight.resting.layout)

    def _still_items(self, sight: Sight, sprites: Sprites, strings: Strings) -> Iterator[Item]:
        return still_items(sight.resting, self._art, sprites, strings)

    def _items(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        layout = sight.resting.layout
        if sight.past:
            yield Item(_veil(sprites, layout.cloth.size), layout.cloth)
        yield from _words(sight, sprites)
        yield from self._beside(sight, sprites)
        yield from self._lights(sight, sprites)
        if sight.hint is not None:
            yield from hint_items(sight, sight.hint, sprites)
        for space, light in sight.lights.items():
            yield from badge_items(sprites, layout.spaces[space], light)
        for tile in sight.moving:
            yield from self._moving(tile)
        if sight.lesson is not None:
            yield from lesson_items(sight, sight.lesson, sprites)
        yield from self._person(sight, sprites)
        ribbon = _ribbon(sight, sprites)
        if ribbon is not None:
            yield ribbon
        yield from self._transport(sight, sprites)
        yield from self._dragged(sight)
        if sight.tip is not None:
            said = [ribbon.rect] if ribbon is not None else ()
            yield tip_item(sight.tip, layout.size, _kept_free(layout), sprites, said)

    def _lights(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        """The place that the keys point to, below what can be done where; the swap tile that can be taken up."""
        layout, theme = sight.resting.layout, sprites.theme
        for reach in sight.reached:
            yield from reach_items(sprites, layout.spaces[reach.space], reach)
        if sight.keyed is not None:
            rect = layout.spaces[sight.keyed]
            yield Item.at(ring(sprites, rect.width + sprites.px(1.5), theme.focus, 0.5), center=rect.center)
        for space, light in sight.lights.items():
            yield from light_items(sprites, layout.spaces[space], light)
        if sight.lesson is not None:
            place = _asked_place(sight, sight.lesson)  # the mark of its action lies on it
            yield Item.at(_stitches(sprites, place.width + sprites.px(1.3)), center=place.center)
        if sight.swap_lit and sight.player is not None:
            rect = layout.columns[sight.player].swap
            lit = ring(sprites, rect.width + sprites.px(1.2), theme.focus if sight.held else theme.good, 0.45)
            yield Item.at(lit, center=rect.center)
        if sight.starts:
            for number, rect in enumerate(layout.starts):
                colour = theme.focus if number == sight.start_hot else theme.good
                yield Item.at(ring(sprites, rect.width + sprites.px(1.2), colour, 0.45), center=rect.center)

    def _moving(self, tile: Moving) -> Iterator[Item]:
        side = round(tile.spot.side)
        if tile.whole < 1.0:
            faint = self._art.tile(tile.colour, tile.face, side).copy()
            faint.set_alpha(round(255 * tile.whole))
            yield Item.at(faint, center=(round(tile.spot.x), round(tile.spot.y)))
            return
        shadow = self._art.shadow(side, tile.lift, tile.squeeze)
        x, y = round(tile.spot.x), round(tile.spot.y - side * 0.12 * tile.lift)
        yield Item.at(shadow, center=(x, y + round(side * (0.05 + 0.2 * tile.lift))))
        yield Item.at(self._art.tile(tile.colour, tile.face, side, tile.squeeze), center=(x, y))

    def _dragged(self, sight: Sight) -> Iterator[Item]:
        if sight.dragged is not None and sight.player is not None:
            colour = sight.resting.position.swaps[sight.player]
            yield from self._moving(Moving(colour, Face.FRONT, sight.dragged, 1.0, 0.5))


def _kept_free(layout: TileLayout) -> list[pygame.Rect]:
    parts = ((column.heading, column.points, column.swap, *column.river) for column in layout.columns)
    return [*layout.spaces, *chain(*parts), *layout.buttons.values(), layout.status, layout.ribbon, layout.log]


@cached_picture
def _veil(sprites: Sprites, size: Size) -> pygame.Surface:
    """A round thread around a position of the past, and a breath of cloth over it."""
    veil, middle = pygame.Surface(size, pygame.SRCALPHA), (size[0] / 2, size[1] / 2)
    pygame.draw.circle(veil, (*sprites.theme.cloth[:3], PAST), middle, middle[0])
    pygame.draw.aacircle(veil, sprites.theme.accent, middle, middle[0] - 2, sprites.px(0.5))
    return veil


def _words(sight: Sight, sprites: Sprites) -> Iterator[Item]:
    """Whose turn it is and what can be done, in the lower left corner."""
    layout, (title, detail) = sight.resting.layout, sight.status
    if layout.crowded and (sight.ribbon is not None or (sight.hint is not None and not sight.hint.rows)):
        title, detail = title if sight.lesson is None else "", ""
    yield from status_items((title, detail), sight.thinking, layout.status, sprites)


def _ribbon(sight: Sight, sprites: Sprites) -> Item | None:
    if sight.ribbon is None:
        return None
    layout = sight.resting.layout
    px = layout.words(2.1, 1.4)
    lines = (layout.ribbon.height - layout.px(2.9)) / (px * 1.3)
    slip = ribbon_slip(sight.ribbon, px, layout.ribbon.width, sprites, lines)
    left = layout.ribbon.left - layout.px(0.9)
    place = slip.get_rect(midleft=(left, layout.ribbon.centery))
    return Item(slip, slip.get_rect(topleft=(left, layout.ribbon.top)) if layout.crowded else place)


def light_items(sprites: Sprites, rect: pygame.Rect, light: Light) -> Iterator[Item]:
    """The ring of a space where something can be done."""
    colour = _colour(sprites, light)
    if light.lit or light.kind is not Kind.OPEN:
        yield Item.at(glow(sprites, rect.width, colour), center=rect.center)
    side, width = rect.width + sprites.px(0.7), 0.5 if light.lit else 0.34
    flips = light.kind is Kind.FLIP
    around = ring(sprites, side, colour, width) if flips else _arcs(sprites, side, colour, width, light.kind)
    yield Item.at(around, center=rect.center)


def badge_items(sprites: Sprites, rect: pygame.Rect, light: Light) -> Iterator[Item]:
    """The badge of what would be done there, for an opening only while it is pointed to. It lies above every ring."""
    if light.kind is Kind.OPEN and not light.lit:
        return
    text = f"{light.number}" if light.kind is Kind.OPEN else f"+{light.number}"
    badge = _badge(sprites, light.kind, text, _colour(sprites, light))
    yield Item.at(badge, center=(rect.centerx, rect.bottom - sprites.px(0.5)))


def _colour(sprites: Sprites, light: Light) -> Colour:
    return sprites.theme.focus if light.kind is Kind.SWAP else sprites.theme.good


@cached_picture
def _badge(sprites: Sprites, kind: Kind, text: str, fill: Colour) -> pygame.Surface:
    """The sign of what would be done, and a number."""
    tall = sprites.px(2.5 * min(sprites.scale, 1.5))
    words = sprites.assets.font("text-bold", round(tall * 0.72)).render(text, True, sprites.theme.panel)
    sign = drawn_icon(SIGNS[kind], round(tall * 0.72), sprites.theme.panel)
    gap = round(tall * 0.28)
    wide = 2 * gap + sign.get_width() + words.get_width() + tall // 10
    patch = sprites.rounded((wide, tall), tall / sprites.unit / 2, fill, sprites.theme.panel, 0.1).copy()
    patch.blit(sign, sign.get_rect(midleft=(gap, tall // 2)))
    patch.blit(words, words.get_rect(midright=(wide - gap, tall // 2)))
    return patch


@painted
def _arcs(sprites: Sprites, big: pygame.Surface, colour: Colour, width: float, kind: Kind) -> None:
    """The ring of a kind, with a light edge to be seen on any tile."""
    middle, thick = big.get_width() / 2, max(SHAPE_OVERSAMPLING, round(sprites.unit * width * SHAPE_OVERSAMPLING))
    for ink, more in ((sprites.theme.panel, SHAPE_OVERSAMPLING), (colour, 0)):
        for first, last in ARCS[kind]:
            _arc(
                big, ink, middle, middle - thick / 2 - SHAPE_OVERSAMPLING, (first - more, last + more), thick + 2 * more
            )


def _arc(paper: pygame.Surface, ink: Colour, middle: float, radius: float, turn: tuple[int, int], thick: int) -> None:
    """A thick arc with round ends."""
    for degree in range(turn[0], turn[1] + 1):
        angle = math.radians(degree)
        at = middle + math.cos(angle) * radius, middle - math.sin(angle) * radius
        pygame.draw.circle(paper, ink, at, thick / 2)


def reach_items(sprites: Sprites, rect: pygame.Rect, reached: Reached) -> Iterator[Item]:
    """The sign that a tile is in reach of an own group, or of the rival's; heavier where that group is pointed to."""
    side = round(rect.width * (REACH + (0.06 if reached.strong else 0.0)))
    yield Item.at(_reach(sprites, side, reached.player, reached.strong), center=rect.center)


@painted
def _reach(sprites: Sprites, big: pygame.Surface, player: int, strong: bool) -> None:
    for ink, width in ((LIGHT, 1.0), (DARK, 0.55)):
        thick = (0.8 if strong else 0.5) * width * sprites.unit * SHAPE_OVERSAMPLING
        (_own if player == 0 else _dots)(big, ink, max(SHAPE_OVERSAMPLING, round(thick)))
    big.set_alpha(255 if strong else 215)


def _own(paper: pygame.Surface, ink: Colour, thick: int) -> None:
    middle = paper.get_width() / 2
    edge = max(SHAPE_OVERSAMPLING, paper.get_width() // 24)
    pygame.draw.circle(paper, ink, (middle, middle), middle - edge + thick / 2, thick)


def _dots(paper: pygame.Surface, ink: Colour, thick: int) -> None:
    middle = paper.get_width() / 2
    radius = middle - max(SHAPE_OVERSAMPLING, paper.get_width() // 24) - thick / 2
    for number in range(DOTS):
        angle = 2 * math.pi * number / DOTS
        at = middle + math.cos(angle) * radius, middle + math.sin(angle) * radius
        pygame.draw.circle(paper, ink, at, thick * (0.95 if thick > paper.get_width() / 12 else 0.75))


def lesson_items(sight: Sight, lesson: Ask[Move], sprites: Sprites) -> Iterator[Item]:
    layout, seen = sight.resting.layout, sight.resting.position
    for name in CROSSED.get(lesson.step, ()):
        rect = layout.spaces[seen.setup.shape.names.index(name)]
        yield Item.at(cross_picture(sprites, round(rect.width * 0.5)), center=rect.center)
    asked = _asked_place(sight, lesson)
    yield _pointing(asked, sprites)
    if not isinstance(lesson.move, (Flip, TakeStart)) and not sight.held:
        yield _pointing(layout.columns[seen.to_move or 0].swap, sprites)
    box = layout.log
    slip = lesson_slip(sprites, lesson.words, (box.width, box.height - sprites.px(2.6)))
    item = Item.at(slip, bottomleft=(box.left - sprites.px(2.2), box.bottom + sprites.px(1.4)))
    if sprites.scale <= ROOMY:  # beside the board, as high as the tile that it speaks of
        item.rect.centery = max(box.top + slip.get_height() // 2, min(asked.centery, item.rect.centery))
    yield item
    if sprites.scale <= ROOMY:
        yield tail(item.rect.inflate(-2 * sprites.px(SOFT), -2 * sprites.px(SOFT)), asked, sprites)


def _asked_place(sight: Sight, lesson: Ask[Move]) -> pygame.Rect:
    """The start tile or the space that a step of the lesson speaks of."""
    layout, move = sight.resting.layout, lesson.move
    if isinstance(move, TakeStart):
        return layout.starts[sight.resting.position.start_tiles.index(move.colour)]
    return layout.spaces[move.space]


def _pointing(rect: pygame.Rect, sprites: Sprites) -> Item:
    """An arrow from the upper left, where it covers least of the tiles around."""
    edge, away = rect.width / 2 * math.sqrt(0.5), sprites.px(1.3)
    return Item.at(arrow(sprites, -45), center=(round(rect.centerx - edge) - away, round(rect.centery - edge) - away))


@painted
def _stitches(sprites: Sprites, big: pygame.Surface) -> None:
    big.fill((*sprites.theme.accent[:3], 0))
    thick = sprites.px(0.5) * SHAPE_OVERSAMPLING
    for number in range(DASHES):
        begin = 2 * math.pi * number / DASHES
        pygame.draw.arc(big, sprites.theme.panel, big.get_rect(), begin - 0.05, begin + 0.33, thick)
        inner = big.get_rect().inflate(-thick // 3, -thick // 3)
        pygame.draw.arc(big, sprites.theme.accent, inner, begin, begin + 0.28, thick * 2 // 3)


@painted
def cross_picture(sprites: Sprites, big: pygame.Surface) -> None:
    """Not allowed: a cross on a light disc."""
    big.fill((*sprites.theme.panel[:3], 0))
    wide = big.get_width()
    middle, reach = wide / 2, wide * 0.24
    pygame.draw.circle(big, sprites.theme.panel, (middle, middle), middle)
    pygame.draw.circle(
        big, sprites.theme.bad, (middle, middle), middle, max(SHAPE_OVERSAMPLING, wide // SHAPE_OVERSAMPLING // 8)
    )
    for slope in (1, -1):
        start, end = (middle - reach, middle - slope * reach), (middle + reach, middle + slope * reach)
        pygame.draw.line(big, sprites.theme.bad, start, end, max(SHAPE_OVERSAMPLING, wide // 8))
