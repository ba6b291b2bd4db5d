"""The tile table at rest: the round cloth, still tiles, markers, both columns."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from mandala.core.tiles.groups import group_scores, score
from mandala.core.tiles.state import UNKNOWN
from mandala.ui.kit.compose import Item, Stamp, printed
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import SMALL_TEXT, print_digit, print_rosette
from mandala.ui.kit.sprites import SHAPE_OVERSAMPLING, Sprites, blurred, cached_picture, clear, painted
from mandala.ui.kit.theme import LEGIBLE_PX, Size
from mandala.ui.table.view import GLEAM, engraved, name_items
from mandala.ui.tiles.art import DARK, LIGHT, Face, TileArt, face_of
from mandala.ui.tiles.layout import RIM, TileLayout
from mandala.ui.tiles.motion import SWAP_PLACE
from mandala.ui.tiles.sight import Resting
from mandala.ui.words.colours import colour_name
from mandala.ui.words.strings import Strings

BRIDGE: Final = 0.34  #: width of the bridge between two tiles of a group, as a share of a tile
MARKER: Final = 0.46  #: a marker, as a share of its tile


def cloth_prints(sprites: Sprites, layout: TileLayout) -> Iterator[Item | None]:
    """The table without tiles and words, on its cloth. The edges of rings lie half outside of their places."""
    rosette = partial(print_rosette, sprites.assets, sprites.theme, "rosette-lotus")
    prints: list[Stamp] = [(layout.cloth, rosette), (layout.cloth.inflate(2, 2), partial(_weave, sprites, layout))]
    for column in layout.columns:
        prints += [(rect.inflate(2, 2), partial(_space, sprites, nth)) for nth, rect in enumerate(column.river, 1)]
    return printed(sprites.assets.cloth(sprites.theme, layout.size), prints)


def _weave(sprites: Sprites, layout: TileLayout, mat: pygame.Surface, place: pygame.Rect) -> None:
    """Plain cloth inside the rim, with a little of the weave shining through, and the rings of the spaces."""
    cloth, theme = place.inflate(-2, -2), sprites.theme
    side = round(cloth.width * (1 - RIM * 0.94))
    plain = clear((side, side), theme.plain)
    pygame.draw.aacircle(plain, theme.plain, (side / 2, side / 2), side / 2 - 1)
    plain.set_alpha(226)
    mat.blit(plain, plain.get_rect(center=cloth.center))
    pygame.draw.aacircle(mat, (*theme.ink[:3], 120), cloth.center, side / 2, max(1, sprites.px(0.16)))
    for rect in layout.spaces:
        at = rect.move(cloth.left - layout.cloth.left, cloth.top - layout.cloth.top)
        pygame.draw.aacircle(mat, theme.line, at.center, at.width / 2 - 1, 1)


def _space(sprites: Sprites, number: int, mat: pygame.Surface, place: pygame.Rect) -> None:
    rect = place.inflate(-2, -2)
    pygame.draw.aacircle(mat, sprites.theme.ink, rect.center, rect.width / 2, max(1, sprites.px(0.14)))
    print_digit(sprites.assets, sprites.theme, mat, number, sprites.px(3.0), rect.center)


def still_items(resting: Resting, art: TileArt, sprites: Sprites, strings: Strings) -> Iterator[Item]:
    """The resting table, to be drawn on its cloth."""
    if resting.coordinates:
        yield from _coordinates(resting, sprites)
    yield from _bridges(resting, sprites)
    for space, rect in enumerate(resting.layout.spaces):
        if space not in resting.hidden:
            face = face_of(resting.position.owners[space])
            yield from tile_items(art, resting.position.tiles[space], face, rect)
    yield from _markers(resting, sprites)
    for side in (0, 1):
        yield from _column(resting, art, sprites, strings, side)
    for place in resting.marks:
        rect = resting.layout.columns[SWAP_PLACE.index(place)].swap if place < 0 else resting.layout.spaces[place]
        yield from _mark(rect, sprites)
    if resting.position.choosing:
        yield from _start_tiles(resting, art, sprites, strings)


def _coordinates(resting: Resting, sprites: Sprites) -> Iterator[Item]:
    """The letter of each column below it, the number of each row on its left, on the cloth."""
    layout, shape = resting.layout, resting.position.setup.shape
    side = layout.spaces[0].width
    for space, (name, (x, y)) in enumerate(zip(shape.names, shape.places)):
        rect, places = layout.spaces[space], shape.places
        first, lowest = x == min(at for at, row in places if row == y), y == min(row for at, row in places if at == x)
        for wanted, text, dx, dy in ((lowest, name[0], 0, 1), (first, name[1:], -1, 0)):
            if wanted:
                usual = max(LEGIBLE_PX, round(side * 0.23))
                px = round(usual * max(1.0, min(sprites.scale, 1.4)))
                words = sprites.text.draw(text, "text-semibold", px, sprites.theme.ink, side)
                reach, patch = side // 2 + round(side * 0.17) + (px - usual) // 2, round(px * 1.3)
                at = rect.centerx + dx * reach, rect.centery + dy * reach
                ground = sprites.rounded(
                    (patch, patch), patch / 2 / sprites.unit, (*sprites.theme.cloth[:3], 225), None, 0
                )
                yield Item.at(ground, center=at)
                yield Item.at(words, center=at)


def tile_items(art: TileArt, colour: int, face: Face, rect: pygame.Rect) -> Iterator[Item]:
    yield Item.at(art.shadow(rect.width), center=(rect.centerx, rect.centery + rect.width // 22))
    yield Item(art.tile(colour, face, rect.width), rect)


def _bridges(resting: Resting, sprites: Sprites) -> Iterator[Item]:
    position, spaces = resting.position, resting.layout.spaces
    for space, owner in enumerate(position.owners):
        for beside in position.setup.shape.neighbours[space]:
            same = owner >= 0 and position.owners[beside] == owner and position.tiles[beside] == position.tiles[space]
            if beside < space or not same or space in resting.hidden or beside in resting.hidden:
                continue
            wide = round(spaces[space].width * BRIDGE)
            yield bridge(sprites, spaces[space].center, spaces[beside].center, wide, owner)


def bridge(sprites: Sprites, start: Point, end: Point, wide: int, owner: int) -> Item:
    rect = pygame.Rect(start, (1, 1)).union(pygame.Rect(end, (1, 1))).inflate(wide, wide)

    def make() -> pygame.Surface:
        bridge = pygame.Surface(rect.size)
        bridge.fill(LIGHT if owner == 0 else DARK)
        pygame.draw.rect(bridge, DARK if owner == 0 else LIGHT, bridge.get_rect(), max(1, wide // 12))
        return bridge

    return Item(sprites.kept(("bridge", rect.size, owner), make), rect)


def _markers(resting: Resting, sprites: Sprites) -> Iterator[Item]:
    for side, spaces in enumerate(resting.position.marked):
        for number, space in enumerate(spaces, 1):
            if space not in resting.hidden:
                rect = resting.layout.spaces[space]
                yield Item.at(marker_picture(sprites, number, round(rect.width * MARKER), side), center=rect.center)


@cached_picture
def marker_picture(sprites: Sprites, number: int, side: int, owner: int) -> pygame.Surface:
    """A marker: the own ones light and round, the rival's dark and with corners."""
    big = pygame.Surface((side * 3, side * 3), pygame.SRCALPHA)
    ground, ink = (LIGHT, DARK) if owner == 0 else (DARK, LIGHT)
    if owner == 0:
        pygame.draw.circle(big, ground, (side * 1.5, side * 1.5), side * 1.48)
        pygame.draw.circle(big, ink, (side * 1.5, side * 1.5), side * 1.48, max(3, side // 6))
    else:
        _star(big, ink, 0)
        _star(big, ground, max(3, side // 6))
    picture = pygame.transform.smoothscale(big, (side, side))
    digit = sprites.assets.font("text-bold", round(side * 0.72)).render(str(number), True, ink)
    picture.blit(digit, digit.get_rect(center=(side // 2, side // 2)))
    return picture


def _star(big: pygame.Surface, colour: tuple[int, ...], edge: int) -> None:
    """Draws a square with a tip on each side, smaller by `edge` all around than there is room for."""
    middle = big.get_width() / 2
    reach, half = middle - edge * math.sqrt(2), middle * 0.83 - edge
    tips = [(middle, middle - reach), (middle + reach, middle), (middle, middle + reach), (middle - reach, middle)]
    square = pygame.Rect(0, 0, round(2 * half), round(2 * half)).move_to(center=(round(middle), round(middle)))
    pygame.draw.polygon(big, colour, tips)
    pygame.draw.rect(big, colour, square, border_radius=round(middle * 0.22))


def _mark(rect: pygame.Rect, sprites: Sprites) -> Iterator[Item]:
    """The light around a tile that came here or was turned last, with a line that is seen without colours, too."""
    yield Item.at(glow(sprites, rect.width, GLEAM), center=rect.center)
    breadth = 0.4 if sprites.assets.style.calm else 0.22
    yield Item.at(ring(sprites, rect.width + sprites.px(0.6), sprites.theme.last, breadth), center=rect.center)


@painted
def ring(sprites: Sprites, big: pygame.Surface, colour: tuple[int, ...], width: float) -> None:
    """A ring with a dark edge, to be seen on any tile."""
    middle, thick = big.get_width() / 2, round(sprites.unit * width * SHAPE_OVERSAMPLING)
    pygame.draw.circle(big, (*sprites.theme.panel[:3], 220), (middle, middle), middle - 1, thick + 6)
    pygame.draw.circle(big, colour, (middle, middle), middle - 4, thick)


def glow(sprites: Sprites, tile: int, colour: tuple[int, ...]) -> pygame.Surface:
    """A soft light around a tile of this width, which keeps its colours."""

    def make() -> pygame.Surface:
        side = round(tile * 1.4)
        soft = clear((side, side), colour)
        pygame.draw.circle(soft, (*colour[:3], 255), (side / 2, side / 2), side * 0.41, max(2, side // 9))
        soft = blurred(soft, max(1, side // 16))
        hole = pygame.Surface((side * 3, side * 3), pygame.SRCALPHA)
        hole.fill((255, 255, 255, 255))
        pygame.draw.circle(hole, (255, 255, 255, 0), (side * 1.5, side * 1.5), tile * 1.5)
        soft.blit(pygame.transform.smoothscale(hole, (side, side)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return soft

    return sprites.kept(("tile glow", tile, colour), make)


def _column(resting: Resting, art: TileArt, sprites: Sprites, strings: Strings, side: int) -> Iterator[Item]:
    """The name with an arrow if it is this player's turn, the points, the swap tile, the river."""
    layout, theme, position = resting.layout, sprites.theme, resting.position
    column = layout.columns[side]
    turn, heading = position.to_move == side, column.heading
    yield from name_items(resting.names.beside_figure, side, turn, heading, heading.right, sprites)
    yield from _points(resting, sprites, strings, side)
    yield from _swap_tile(resting, art, sprites, strings, side)
    if resting.named:
        words = engraved(sprites, strings.gettext("River"), column.points.left - heading.left)
        yield Item.at(words, bottomleft=(heading.left, column.river[0].top - sprites.px(0.7)))
    river, won = position.rivers[side], group_scores(position, side)
    for number, (colour, points, rect) in enumerate(zip(river, won, column.river), 1):
        yield from tile_items(art, colour, face_of(side), rect)
        yield Item.at(marker_picture(sprites, number, round(rect.width * 0.5), side), center=rect.center)
        font = sprites.assets.font("text-semibold", sprites.words(SMALL_TEXT, 1.5))
        words = sprites.kept(("group", points), partial(font.render, str(points), True, theme.ink))
        yield Item.at(words, center=(rect.centerx, rect.bottom + sprites.px(0.2) + layout.sums // 2))


def _points(resting: Resting, sprites: Sprites, strings: Strings, side: int) -> Iterator[Item]:
    """The points of a player at the right, above those of the groups."""
    box, theme, now = resting.layout.columns[side].points, sprites.theme, score(resting.position, side)
    font, label = sprites.assets.font("display-bold", sprites.words(5.0, 1.2)), strings.ngettext("point", "points", now)
    number = sprites.kept(("points", now), lambda: font.render(str(now), True, theme.ink))
    room = box.width - number.get_width() - sprites.px(1)
    words = sprites.text.draw(label, "text", sprites.words(2.2, 1.4), theme.ink, room, sprites.px(3.6))
    yield Item.at(words, midright=(box.right, box.centery + sprites.px(0.2)))
    yield Item.at(number, midright=(box.right - words.get_width() - sprites.px(1), box.centery))


def _swap_tile(resting: Resting, art: TileArt, sprites: Sprites, strings: Strings, side: int) -> Iterator[Item]:
    column, colour = resting.layout.columns[side], resting.position.swaps[side]
    if colour != UNKNOWN and SWAP_PLACE[side] not in resting.hidden:
        yield from tile_items(art, colour, Face.FRONT, column.swap)
    else:
        yield _empty(sprites, resting.layout.size, column.swap)
    name = strings.gettext("Swap tile") + ("" if colour == UNKNOWN else f" {colour_name(strings, colour)}")
    words = sprites.text.draw(name, "text", sprites.words(SMALL_TEXT, 1.3), sprites.theme.ink, *column.label.size)
    yield Item.at(words, midleft=column.label.midleft)


def _empty(sprites: Sprites, size: Size, place: pygame.Rect) -> Item:
    """The place of a swap tile that is not there, with the cloth below it."""
    around = place.inflate(4, 4)

    def make() -> pygame.Surface:
        empty = sprites.assets.cloth(sprites.theme, size).subsurface(around).copy()
        middle = empty.get_rect().center
        pygame.draw.aacircle(empty, sprites.theme.line, middle, place.width / 2, sprites.px(0.14))
        return empty

    return Item(sprites.kept(("empty", around.topleft, around.size), make), around)


def _start_tiles(resting: Resting, art: TileArt, sprites: Sprites, strings: Strings) -> Iterator[Item]:
    layout = resting.layout
    for colour, rect in zip(resting.position.start_tiles, layout.starts):
        yield from tile_items(art, colour, Face.FRONT, rect)
        name, px = colour_name(strings, colour), sprites.words(SMALL_TEXT, 1.3)
        words = sprites.text.draw(name, "text", px, sprites.theme.ink, rect.width * 2)
        yield Item.at(words, midtop=(rect.centerx, rect.bottom + sprites.px(0.3)))
