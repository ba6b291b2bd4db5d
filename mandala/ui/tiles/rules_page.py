"""The rules of the tile game in our own words. The numbers in docs/rules.md are the authority; this is what a player needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from mandala.core.colours import LETTERS
from mandala.ui import text
from mandala.ui.lettering import chosen_letters
from mandala.ui.rules_page import RulesPage
from mandala.ui.strings import Strings
from mandala.ui.tiles.art import Face, TileArt
from mandala.ui.widgets import Look

Topic = tuple[str, tuple[str, ...]]
"""A title, and paragraphs."""
TILE: Final = 7.0
PARAGRAPH: Final = 2.5
GAP: Final = 2.2


def _goal(t: Strings) -> Topic:
    return t.gettext("The goal"), (
        t.gettext(
            "Each of you opens groups of coloured tiles on the round cloth and makes them grow. A group counts the number on its "
            "marker times its tiles, without the one under the marker. Whoever has most points wins."
        ),
        t.gettext(
            "A tile's front has a sand-coloured centre. Its back is full of colour: such a tile belongs to a group. Your groups "
            "have a light rim and round markers, your rival's a dark rim with beads and square markers."
        ),
    )


def _set_up(t: Strings) -> Topic:
    return t.gettext("The beginning"), (
        t.gettext(
            "There are 54 tiles, 9 of each colour. 52 lie front up on the cloth at random, and two are left over: the start "
            "tiles. Whoever does not start looks at the cloth and chooses one as swap tile. The other one gets the second."
        ),
    )


def _turn(t: Strings) -> Topic:
    return t.gettext("Your turn"), (
        t.gettext("In your turn you do one of three things. Whoever can do something must."),
        t.gettext(
            "Open: if you have no group of your swap tile's colour yet, put it back up on any tile that lies front up. You take "
            "that tile as your new swap tile, and your lowest free marker begins the group."
        ),
        t.gettext("Flip: turn over a tile that lies beside one of your groups and has its colour."),
        t.gettext(
            "Swap: put your swap tile back up in the place of a tile beside your group of its colour, and take that tile as your "
            "new swap tile."
        ),
    )


def _bounds(t: Strings) -> Topic:
    return t.gettext("What is not allowed"), (
        t.gettext(
            "A group may never come to lie beside your rival's group of the same colour. Beside means up, down, left or right; "
            "corners do not count. Groups of different colours may touch."
        ),
        t.gettext("A tile that lies back up never changes again. You have at most one group of each colour."),
    )


def _end(t: Strings) -> Topic:
    return t.gettext("The end"), (
        t.gettext(
            "The game ends when the player to move can do nothing. The other one then flips all tiles that can still be flipped."
        ),
        t.gettext("Swap tiles do not count. Equal points are a draw."),
    )


TOPICS: Final[tuple[Callable[[Strings], Topic], ...]] = (_goal, _set_up, _turn, _bounds, _end)


class RulesScene(RulesPage):
    """The tile game's topics."""

    def titles(self) -> tuple[str, ...]:
        """The topics."""
        return tuple([topic(self.strings)[0] for topic in TOPICS])

    def content(self, look: Look, topic: int, width: int) -> pygame.Surface:
        """The paragraphs of a topic; on the first page the tiles below them."""
        ink, gap = look.theme.panel_ink, look.px(GAP)
        written = [
            text.paragraph(look.assets, words, "text", look.px(PARAGRAPH), width, ink)
            for words in TOPICS[topic](self.strings)[1]
        ]
        if topic == 0:
            written.append(_tiles(look, width, chosen_letters(self.context)))
        page = pygame.Surface((width, sum(part.get_height() + gap for part in written)), pygame.SRCALPHA)
        page.fill((*look.theme.panel[:3], 0))
        y = 0
        for part in written:
            page.blit(part, (0, y))
            y += part.get_height() + gap
        return page


def _tiles(look: Look, width: int, letters: tuple[str, ...]) -> pygame.Surface:
    """Every colour's front, its back in an own group and in the rival's."""
    art, side = TileArt(look.assets, letters), look.px(TILE)
    step = min(side + look.px(2.4), width // len(LETTERS))
    picture = pygame.Surface((width, 3 * (side + look.px(1.2))), pygame.SRCALPHA)
    picture.fill((*look.theme.panel[:3], 0))
    for row, face in enumerate(Face):
        for colour in range(len(LETTERS)):
            picture.blit(art.tile(colour, face, side), (colour * step, row * (side + look.px(1.2))))
    return picture
