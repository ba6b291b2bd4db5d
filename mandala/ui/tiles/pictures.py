"""Pictures of the tile game for pages: its cloth at the title, a small table."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Final

import pygame

from mandala.core.colours import LETTERS
from mandala.core.tiles.observation import Observation
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.paper import print_rosette
from mandala.ui.kit.sprites import SHADE, clear
from mandala.ui.kit.theme import Size, Theme
from mandala.ui.tiles.art import Face, TileArt, face_of
from mandala.ui.tiles.still import tile_items

TILES: Final = (
    "  yGGy  ",
    " rPkkPr ",
    "yPoRRoPy",
    "GkRyyRkG",
    "GkRyyRkG",
    "yPoRRoPy",
    " rPkkPr ",
    "  yGGy  ",
)  #: the board from above: letters are colours, small ones backs
CLOTH: Final = 0.955  #: the cloth, as a share of the picture; the rest is for its shadow
PLAIN: Final = 0.885  #: the plain cloth inside the print
BOARD: Final = 0.81  #: eight tiles in a row, as a share of the cloth
TILE: Final = 0.97  #: a tile, as a share of the distance from one to the next
#: size of the shape that throws the shadow, as a share of the cloth; the soft shadow reaches beyond
SHADOW: Final = 0.89
#: Below this side [px] the picture is drawn larger and reduced: tiles of a few pixels would be dots.
SMALLEST: Final = 240


def emblem(assets: Assets, theme: Theme, side: int) -> Generator[None, None, pygame.Surface]:
    """The round cloth, `side` pixels across. Yields before each tile."""
    return assets.making(("tiles emblem", theme.name, side), lambda: _drawn(assets, theme, side))


def _drawn(assets: Assets, theme: Theme, side: int) -> Generator[None, None, pygame.Surface]:
    if side < SMALLEST:
        large = yield from _drawn(assets, theme, SMALLEST)
        return pygame.transform.smoothscale(large, (side, side))
    letters = [(x, y, letter) for y, row in enumerate(TILES) for x, letter in enumerate(row) if letter != " "]
    faces = {True: Face.FRONT, False: Face.OWN}
    tiles = [(x, y, LETTERS.index(letter.upper()), faces[letter.isupper()]) for x, y, letter in letters]
    return (yield from _laid(assets, theme, side, tiles))


def _laid(
    assets: Assets, theme: Theme, side: int, tiles: Iterable[tuple[int, int, int, Face]]
) -> Generator[None, None, pygame.Surface]:
    """The round cloth with tiles: column and row from above, colour, face. Yields before each tile."""
    picture, art = pygame.Surface((side, side), pygame.SRCALPHA), TileArt(assets)
    cloth = pygame.Rect(0, 0, round(side * CLOTH), round(side * CLOTH)).move_to(center=(side // 2, side // 2))
    picture.blit(_shadow(side), (0, side // 90))
    picture.blit(assets.made(("round cloth", theme.name, side), lambda: _cloth(assets, theme, cloth.width)), cloth)
    pitch, middle = cloth.width * BOARD / len(TILES), (len(TILES) - 1) / 2
    for column, row, colour, face in tiles:
        yield
        tile = pygame.Rect(0, 0, round(pitch * TILE), round(pitch * TILE))
        tile.center = round(side / 2 + (column - middle) * pitch), round(side / 2 + (row - middle) * pitch)
        picture.blits([*tile_items(art, colour, face, tile)])
    return picture


def _shadow(side: int) -> pygame.Surface:
    small = clear((side // 4, side // 4), SHADE)
    middle = small.get_width() / 2
    pygame.draw.circle(small, (*SHADE, 150), (middle, middle), middle * SHADOW)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, max(1, side // 160), False), (side, side))


def _cloth(assets: Assets, theme: Theme, side: int) -> pygame.Surface:
    cloth = pygame.Surface((side, side), pygame.SRCALPHA)
    cloth.fill(theme.cloth)
    print_rosette(assets, theme, "rosette-lotus", cloth, cloth.get_rect())
    middle = side / 2, side / 2
    pygame.draw.aacircle(cloth, theme.plain, middle, side * PLAIN / 2)
    pygame.draw.aacircle(cloth, theme.line, middle, side * PLAIN / 2, max(1, side // 200))
    mask = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.aacircle(mask, (255, 255, 255), middle, side / 2 - 1)
    cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cloth


def glimpse(assets: Assets, theme: Theme, seen: Observation, size: Size) -> Generator[None, None, pygame.Surface]:
    """The round cloth with the board as it lies, in the middle of a piece of the table. Yields before each tile."""
    side, places = max(SMALLEST, size[1]), seen.setup.shape.places
    lying = zip(places, seen.tiles, map(face_of, seen.owners))
    rows = len(seen.setup.rows) - 1
    board = yield from _laid(
        assets, theme, side, [(x, rows - y, colour, face) for (x, y), colour, face in lying if colour >= 0]
    )
    table = pygame.Surface(size)
    table.fill(theme.cloth)
    board = pygame.transform.smoothscale(board, (size[1], size[1]))
    table.blit(board, board.get_rect(center=table.get_rect().center))
    return table
