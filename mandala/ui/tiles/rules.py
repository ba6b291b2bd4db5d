"""The rules of the tile game, with figures drawn on a patch of its cloth.

Places in a figure are in units. The few words in it are translated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from mandala.core.colours import LETTERS
from mandala.ui.kit.assets import Look
from mandala.ui.kit.paper import At, Patch
from mandala.ui.kit.sprites import Sprites
from mandala.ui.pages.rules import PICTURE_BELOW_WIDTH, PICTURE_BESIDE_WIDTH, Figure, RulesPage
from mandala.ui.tiles.art import Face, TileArt
from mandala.ui.tiles.still import BRIDGE, MARKER, bridge, marker_picture, tile_items
from mandala.ui.words.colours import colour_name
from mandala.ui.words.strings import Strings

TILE: Final = 4.6  #: [u] a tile
PITCH: Final = 5.0  #: [u] from one tile to the next
FACES: Final = {".": Face.FRONT, "+": Face.OWN, "#": Face.RIVAL}
BLANK: Final = "  "  #: no tile


class Sketch(Patch):
    """A patch of the cloth with tiles, for the rules.

    A tile is its colour's letter and a sign: "." for its front, "+" for its back in an own group, "#" in the rival's. A
    number is that of a marker on it.
    """

    def __init__(self, look: Look, art: TileArt, strings: Strings, width: float, height: float) -> None:
        super().__init__(look, strings, width, height)
        self._art, self._sprites = art, Sprites(look.assets, look.theme, look.unit)

    def tile(self, code: str, centre: At, side: float = TILE) -> None:
        rect, face = pygame.Rect(0, 0, self.look.px(side), self.look.px(side)), FACES[code[1]]
        rect.center = self.point(centre)
        self.surface.blits([*tile_items(self._art, LETTERS.index(code[0]), face, rect)])
        if code[2:]:
            owner = 0 if face is Face.OWN else 1
            marker = marker_picture(self._sprites, int(code[2:]), round(rect.width * MARKER), owner)
            self.surface.blit(marker, marker.get_rect(center=rect.center))

    def tiles(self, rows: Sequence[Sequence[str]], corner: At) -> None:
        """Draws rows of tiles, the first one's middle at `corner`; tiles of one group hold together."""
        at = {
            (column, row): code for row, codes in enumerate(rows) for column, code in enumerate(codes) if code != BLANK
        }
        for (column, row), code in at.items():
            for beside in ((column + 1, row), (column, row + 1)):
                if code[1] != "." and at.get(beside, BLANK)[:2] == code[:2]:
                    ends = self.point(place(corner, column, row)), self.point(place(corner, *beside))
                    wide = self.look.px(TILE * BRIDGE)
                    self.surface.blit(*bridge(self._sprites, *ends, wide, 0 if code[1] == "+" else 1))
        for (column, row), code in at.items():
            self.tile(code, place(corner, column, row))


def place(corner: At, column: int, row: int) -> At:
    """The middle of a tile of such rows."""
    return corner[0] + column * PITCH, corner[1] + row * PITCH


PAIR: Final = 39.4  #: [u] width of a figure of before and after
#: The groups of an example: the tile with the marker, and how many tiles there are besides.
COUNTED: Final = (("K+1", 3), ("P+2", 1), ("R+3", 4))


def _faces(s: Sketch) -> None:
    """Every colour's front, its back in an own group and in the rival's."""
    t = s.strings
    for row, (face, words) in enumerate(
        zip(FACES, (t.gettext("nobody's"), t.gettext("yours"), t.gettext("your opponent's")))
    ):
        y = 4.8 + row * 6.2
        s.words(words, (10.8, y), 18.4, 2.0)
        for colour, letter in enumerate(LETTERS):
            s.tile(letter + face, (24.4 + colour * 12.6, y), 5.6)
    for colour in range(len(LETTERS)):
        s.words(colour_name(t, colour), (24.4 + colour * 12.6, 21.8), 11, 2.0)


def _set_up(s: Sketch) -> None:
    s.tiles(
        (("Y.", "G.", "P.", "R."), ("P.", "Y.", "K.", "O."), ("R.", "R.", "G.", "K."), ("K.", "O.", "P.", "G.")),
        (4.2, 4.2),
    )
    s.tile("O.", (28.2, 8.0), 5.4)
    s.tile("P.", (28.2, 15.4), 5.4)


def _flip(s: Sketch) -> None:
    s.tiles((("K+1", "K."),), (7.0, 4.5))
    s.icon("arrow", (19.7, 4.5), 3.0)
    s.tiles((("K+1", "K+"),), (27.4, 4.5))


def _swapped(s: Sketch, before: tuple[str, ...], after: tuple[str, ...], column: int) -> None:
    """Draws a swap: the swap tile goes down to a space, and the tile of that space comes up."""
    for row, left, code, angle in (
        (before, 4.0, after[column][0] + ".", -90),
        (after, 25.4, before[column], 90),
    ):
        s.tiles((row,), (left, 13.0))
        x, _ = place((left, 0.0), column, 0)
        s.icon("arrow", (x, 8.5), 2.6, angle=angle)
        s.tile(code, (x, 4.0))
    s.icon("arrow", (19.7, 13.0), 3.0)


def _touching(s: Sketch) -> None:
    """Shows where an orange may not lie beside the rival's, and where it may."""
    s.tile("O.", (5.2, 9.2), 5.4)
    corner = 13.6, 4.2
    rows = (("Y.", "O.", "K.", "G."), ("P.", "O#4", "O#", "R."), ("O.", "G.", "O.", "Y."))
    s.tiles(rows, corner)
    for column, row in ((1, 0), (2, 0), (0, 1), (3, 1), (1, 2), (2, 2)):
        s.cross(place(corner, column, row), 2.6)
    for column, row in ((0, 0), (3, 0), (0, 2), (3, 2)):
        s.check(place(corner, column, row), 2.6)


def _final(s: Sketch) -> None:
    s.tiles((("P.", "P+2", "P."), ("R.", BLANK, "P.")), (4.0, 4.4))
    s.icon("arrow", (19.7, 6.9), 3.0)
    s.tiles((("P+", "P+2", "P+"), ("R.", BLANK, "P+")), (25.4, 4.4))


def _count(s: Sketch) -> None:
    """Shows groups, what each counts, and the sum."""
    x, total = 5.0, 0
    for code, others in COUNTED:
        s.tiles(((code, *[code[:2]] * others),), (x, 5.0))
        marker = int(code[2:])
        s.words(f"{marker} × {others} = {marker * others}", (x + others * PITCH / 2, 10.0), 16, 2.2)
        x, total = x + (others + 1) * PITCH + 3.4, total + marker * others
    s.words(str(total), (87.0, 6.6), 10, 5.6)


#: By the names that the texts call them.
FIGURES: Final[Mapping[str, Figure]] = {
    "faces-of-tiles": Figure((PICTURE_BELOW_WIDTH, 24.2), _faces),
    "set-up": Figure((PICTURE_BESIDE_WIDTH, 23.4), _set_up),
    "open": Figure((PAIR, 16.8), lambda s: _swapped(s, ("K.", "P.", "K."), ("K.", "K+1", "K."), 1)),
    "flip": Figure((PAIR, 9.0), _flip),
    "swap": Figure((PAIR, 16.8), lambda s: _swapped(s, ("K+1", "K+", "O."), ("K+1", "K+", "K+"), 2)),
    "touching": Figure((PICTURE_BESIDE_WIDTH, 18.6), _touching),
    "final": Figure((PAIR, 13.8), _final),
    "count": Figure((PICTURE_BELOW_WIDTH, 13.0), _count),
}


class RulesScene(RulesPage):
    game, figures = "tiles", FIGURES

    def patches(self, look: Look) -> Callable[[float, float], Sketch]:
        art = TileArt(look.assets, self.context.letters)
        return lambda wide, tall: Sketch(look, art, self.strings, wide, tall)

    def shows(self) -> Mapping[str, str]:
        t = self.strings
        return {
            "faces-of-tiles": t.gettext(
                "Each colour three times: nobody's, with a sand-coloured centre; yours, with a light rim; your "
                "opponent's, with a dark rim."
            ),
            "set-up": t.gettext(
                "A part of the board with 16 tiles front up, and beside it two start tiles, orange and purple."
            ),
            "open": t.gettext(
                "A black swap tile goes down between two black tiles, where purple lay. It lies back up with marker 1, "
                "and purple comes up as the new swap tile."
            ),
            "flip": t.gettext(
                "Beside a black group with marker 1 lies a black tile; it is turned over and belongs to the group."
            ),
            "swap": t.gettext(
                "A black swap tile goes down beside a black group of two, where orange lay. It joins the group, and "
                "orange comes up as the new swap tile."
            ),
            "touching": t.gettext(
                "An orange swap tile, and a board on which the opponent has an orange group of two with marker 4. On "
                "the six spaces beside it orange may not be laid; on those at its corners it may."
            ),
            "final": t.gettext(
                "A purple group with marker 2 and purple tiles around it: all four that hang together are flipped."
            ),
            "count": t.gettext(
                "Three groups: black with marker 1 and three more tiles, 1 × 3 = 3; purple with marker 2 and one more, "
                "2 × 1 = 2; red with marker 3 and four more, 3 × 4 = 12; together 17."
            ),
        }
