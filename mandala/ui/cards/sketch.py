"""Draws what the card game lays on a patch of the mat, for the rules. Places are in units."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.lettering import Bears
from mandala.ui.cards.mat import VEIL
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.kit.patch import At, Box, Patch
from mandala.ui.kit.printing import print_rosette
from mandala.ui.kit.widgets import Look
from mandala.ui.words.strings import Strings

GAP: Final = 0.62  # steps between cards of different colours, in card widths
WITHIN: Final = 0.26  # ... of one colour


class Sketch(Patch):
    """A patch of the mat with what the card game lays on it."""

    def __init__(self, look: Look, art: CardArt, strings: Strings, width: float, height: float) -> None:
        super().__init__(look, strings, width, height)
        self._art = art

    def rosette(self, name: str, centre: At, side: float) -> None:
        """Prints a mandala, which may run off the patch; what is outside stays clear."""
        rect = pygame.Rect(0, 0, self.look.px(side), self.look.px(side))
        rect.center = self.point(centre)
        print_rosette(self.look.assets, self.look.theme, self.surface, name, rect)

    def area(self, box: Box) -> None:
        """Draws a slot for cards: a breath of cloth, stitched around."""
        rect = self.rect(box)
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, VEIL[self.look.theme.name], veil.get_rect(), border_radius=self.look.px(0.7))
        self.surface.blit(veil, rect)
        self.stitch(rect, 0.7, 130)

    def card(
        self, colour: Colour | None, centre: At, width: float, angle: float = 0.0, bears: Bears = Bears.ABOVE
    ) -> None:
        """Draws a card; without a colour its back."""
        x, y = self.point(centre)
        sprite = self._art.sprite(colour, Pose(x, y, self.look.px(width), angle), bears=bears)
        self.surface.blit(sprite.surface, sprite.rect(x, y))

    def cards(self, colours: str, centre: At, width: float, room: float = 99.0) -> None:
        """Draws a row of cards, at most `room` wide; `colours` are letters, "?" is a back."""
        found = [LETTERS.find(letter) for letter in colours]
        xs = [0.0]
        for before, now in pairwise(found):
            xs.append(xs[-1] + width * (WITHIN if before == now else GAP))
        squeeze = min(1.0, (room - width) / xs[-1]) if xs[-1] else 1.0
        for colour, upon, x in zip(found, [*found[1:], -1], xs):
            at = centre[0] + (x - xs[-1] / 2) * squeeze, centre[1]
            bears = Bears.NOWHERE if colour == upon else Bears.ABOVE
            self.card(None if colour < 0 else colour, at, width, bears=bears)

    def river(self, colours: str, box: Box) -> None:
        """Draws six numbered spaces in a row, and the cards that lie on the first of them."""
        left, top, width, height = box
        card = height / CARD_RATIO
        step = (width - card) / 5
        for number in range(6):
            slot = (left + number * step, top, card, height)
            self.area(slot)
            centre = slot[0] + card / 2, top + height / 2
            if number < len(colours):
                self.card(LETTERS.index(colours[number]), centre, card)
            else:
                self.words(str(number + 1), centre, card, height * 0.55, faint=True)

    def sand(self, colour: Colour, centre: At, side: float) -> None:
        """Draws a heap of sand."""
        picture = self.look.assets.picture(f"sand-{LETTERS[colour]}", (self.look.px(side), self.look.px(side)))
        self.surface.blit(picture, picture.get_rect(center=self.point(centre)))
