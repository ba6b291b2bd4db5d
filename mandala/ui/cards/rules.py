"""The rules of the card game, with figures drawn on a patch of its mat.

Places in a figure are in units. The few words in it are translated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Colour
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.layout import steps
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.cards.still import print_veil
from mandala.ui.cards.zones import print_zone, zone_at
from mandala.ui.kit.assets import Look
from mandala.ui.kit.paper import Area, At, Patch, print_rosette
from mandala.ui.pages.rules import PICTURE_BELOW_WIDTH, PICTURE_BESIDE_WIDTH, Figure, RulesPage
from mandala.ui.words.colours import colour_name
from mandala.ui.words.strings import Strings

PITCH: Final = 0.275  #: from one zone of a mandala to the next, as a share of its width
GAP: Final = 0.62  #: steps between cards of different colours, in card widths


class Sketch(Patch):
    """A patch of the mat with what the card game lays on it."""

    def __init__(self, look: Look, art: CardArt, strings: Strings, width: float, height: float) -> None:
        super().__init__(look, strings, width, height)
        self._art = art

    def area(self, box: Area) -> None:
        """Draws a slot for cards: a breath of cloth, stitched around."""
        rect = self.rect(box)
        if not self.look.assets.style.calm:
            print_veil(self.look.theme, self.surface, rect, self.look.px(0.7))
        self.stitch(rect, 0.7, 130)

    def card(self, colour: Colour | None, centre: At, width: float, angle: float = 0.0, bears: bool = True) -> None:
        x, y = self.point(centre)
        pose = Pose(x, y, self.look.px(width), angle)
        self.surface.blit(*self._art.sprite(colour, pose, bears=bears).at(pose))

    def cards(self, colours: str, centre: At, width: float, room: float = 99.0) -> None:
        """Draws a row of cards, at most `room` wide; `colours` are letters, "?" is a back."""
        found = [None if letter == "?" else LETTERS.index(letter) for letter in colours]
        xs = steps(found, width, room, GAP, 0.26)
        for number, (colour, x) in enumerate(zip(found, xs), 1):
            self.card(colour, (centre[0] + x, centre[1]), width, bears=found[number : number + 1] != [colour])

    def river(self, colours: str, box: Area) -> None:
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
        picture = self.look.assets.picture(f"sand-{LETTERS[colour]}", (self.look.px(side), self.look.px(side)))
        self.surface.blit(picture, picture.get_rect(center=self.point(centre)))


EXAMPLE: Final = (4, 5, 6, 0, 3, 1)  #: cards in the cup of the worked example, by river space: 53 points


def _goal(s: Sketch) -> None:
    s.river("GPRY", (2.6, 2.6, 27.8, 5.6))
    s.icon("cup", (7.0, 15.6), 6.6)
    for number, (letter, count) in enumerate((("G", 2), ("P", 3), ("R", 1))):
        for heap in reversed(range(count)):
            s.sand(LETTERS.index(letter), (14.2 + number * 6.2 + heap * 1.2, 14.6), 4.2)
        s.words(f"{count} × {number + 1}", (14.8 + number * 6.2, 18.4), 6, 2.0)


def _signs(s: Sketch) -> None:
    for colour in range(len(LETTERS)):
        x = 9.0 + colour * 15.4
        s.card(colour, (x, 7.4), 6.6)
        s.words(colour_name(s.strings, colour), (x, 14.0), 13, 2.0)


def _mandala(s: Sketch, rival: str, mountain: str, own: str, labels: bool = False, name: str = "rosette-lotus") -> None:
    """One mandala with its three areas, as wide as a picture beside a text."""
    centre, side = s.width / 2, s.height - 2.4
    rect = pygame.Rect(0, 0, s.look.px(side), s.look.px(side)).move_to(center=s.point((centre, s.height / 2)))
    print_rosette(s.look.assets, s.look.theme, name, s.surface, rect)
    words = s.strings.gettext("opponent's field"), s.strings.gettext("mountain"), s.strings.gettext("your field")
    for row, (colours, label) in enumerate(zip((rival, mountain, own), words)):
        box = _area(s, row)
        zone, cut = zone_at(rect, s.look.px(side * PITCH), row - 1)
        print_zone(s.look, cut, s.surface, zone)
        middle = (centre, box[1] + box[3] / 2)
        if colours:
            s.cards(colours, middle, box[3] * 0.66, box[2] - 1)
        elif labels:
            print_zone(s.look, cut, s.surface, zone)  # once more, so that the words stand out from the print
            s.words(
                label, (centre, s.height / 2 + (row - 1) * side * 0.23), side * 0.64, 2.0
            )  # where the circle is wide


def _area(s: Sketch, row: int) -> Area:
    """The box of an area: 0 the rival's field, 1 the mountain, 2 the own field."""
    side = s.height - 2.4
    tall, pitch = side * 0.25, side * PITCH
    wide = side * (0.66, 0.82, 0.66)[row]
    return (s.width - wide) / 2, s.height / 2 + (row - 1) * pitch - tall / 2, wide, tall


def _river_and_cup(s: Sketch) -> None:
    s.river("", (2.6, 1.7, 27.8, 5.6))
    s.icon("cup", (9.0, 10.7), 5.0)
    s.cards("??", (17.4, 10.6), 3.6)


def _build(s: Sketch) -> None:
    s.card(LETTERS.index("O"), (4.6, 7.0), 5.4, 4)
    s.icon("arrow", (9.8, 7.0), 3.2)
    s.area((12.0, 2.4, 10.6, 9.2))
    s.cards("GK", (17.3, 7.0), 5.0)
    s.words("+ 3", (25.0, 7.0), 4, 2.4)
    s.card(None, (29.4, 7.0), 4.4)


def _grow(s: Sketch) -> None:
    s.cards("PPP", (6.0, 7.0), 5.4)
    s.icon("arrow", (12.6, 7.0), 3.2)
    s.area((15.6, 2.4, 14.6, 9.2))
    s.cards("YP", (22.9, 7.0), 5.0)


def _swap(s: Sketch) -> None:
    s.cards("RR", (5.4, 7.0), 5.4)
    s.icon("arrow", (11.2, 7.0), 3.2)
    _pile(s, (17.0, 7.0))
    s.words("+ 2", (23.6, 7.0), 4, 2.4)
    s.cards("??", (28.8, 7.0), 4.2)


def _pile(s: Sketch, centre: tuple[float, float]) -> None:
    """The open discard pile, as loose as people make it."""
    for letter, angle in zip("KGYR", (14, -9, 5, -3)):
        s.card(LETTERS.index(letter), centre, 5.0, angle)


def _rule_of_color(s: Sketch) -> None:
    _mandala(s, "GG", "RRK", "YY")
    for row, allowed in enumerate((False, False, True)):
        left, top, wide, tall = _area(s, row)
        mark = s.check if allowed else s.cross
        mark((left + wide - 0.4, top + tall / 2), 3.0)
    s.card(LETTERS.index("Y"), (3.9, s.height - 5.4), 4.6, 6)


def _claim(s: Sketch) -> None:
    s.cards("GGG", (5.2, 8.2), 5.0)
    s.icon("arrow", (11.0, 4.8), 2.8, angle=16)
    s.icon("arrow", (11.0, 11.6), 2.8, angle=-16)
    s.river("PG", (13.8, 2.2, 16.8, 3.6))
    s.icon("cup", (16.4, 12.2), 4.8)
    s.cards("GG", (22.4, 12.2), 3.8)


def _reshuffle(s: Sketch) -> None:
    _pile(s, (9.0, 6.5))
    s.icon("arrow", (16.5, 6.5), 3.4)
    for layer in range(4):
        s.card(None, (24.2 - layer * 0.3, 6.9 - layer * 0.3), 5.2)


def _example(s: Sketch) -> None:
    """Six spaces of a river, each with its cards in the cup and their points."""
    for number, (letter, count) in enumerate(zip("GPRYKO", EXAMPLE)):
        x = 8.4 + number * 12.5
        s.words(str(number + 1), (x, 2.5), 4, 2.4)
        s.card(LETTERS.index(letter), (x, 7.4), 5.0)
        for heap in reversed(range(count)):
            s.sand(LETTERS.index(letter), (x + (heap - (count - 1) / 2) * 1.3, 13.2), 3.4)
        s.words(f"{count} × {number + 1}", (x, 16.9), 10, 2.0)
        s.words(f"= {count * (number + 1)}", (x, 19.4), 10, 2.2)
    total = sum(count * space for space, count in enumerate(EXAMPLE, 1))
    s.icon("cup", (86.0, 7.6), 6.4)
    s.words(str(total), (86.0, 15.9), 10, 6.2)


#: By the names that the texts call them.
FIGURES: Final[Mapping[str, Figure]] = {
    "goal": Figure((PICTURE_BESIDE_WIDTH, 20.8), _goal),
    "signs": Figure((PICTURE_BELOW_WIDTH, 16.4), _signs),
    "table": Figure((PICTURE_BESIDE_WIDTH, 31), lambda s: _mandala(s, "", "", "", labels=True)),
    "river-and-cup": Figure((PICTURE_BESIDE_WIDTH, 15), _river_and_cup),
    "build": Figure((PICTURE_BESIDE_WIDTH, 14), _build),
    "grow": Figure((PICTURE_BESIDE_WIDTH, 14), _grow),
    "swap": Figure((PICTURE_BESIDE_WIDTH, 14), _swap),
    "rule-of-color": Figure((PICTURE_BESIDE_WIDTH, 31), _rule_of_color),
    "completed": Figure((PICTURE_BESIDE_WIDTH, 31), lambda s: _mandala(s, "GG", "RRKO", "YYYP", name="rosette-star")),
    "claim": Figure((PICTURE_BESIDE_WIDTH, 16.4), _claim),
    "reshuffle": Figure((PICTURE_BESIDE_WIDTH, 13), _reshuffle),
    "full-river": Figure((PICTURE_BESIDE_WIDTH, 10.4), lambda s: s.river("GPRYKO", (2.6, 2.4, 27.8, 5.6))),
    "worked-example": Figure((PICTURE_BELOW_WIDTH, 22.2), _example),
}


class RulesScene(RulesPage):
    game, figures = "cards", FIGURES

    def patches(self, look: Look) -> Callable[[float, float], Sketch]:
        art = CardArt(look.assets, self.context.letters)
        return lambda wide, tall: Sketch(look, art, self.strings, wide, tall)

    def shows(self) -> Mapping[str, str]:
        t = self.strings
        return {
            "goal": t.gettext(
                "A river with green, purple, red and yellow on spaces 1 to 4. In the cup: green 2 × 1, purple 3 × 2, "
                "red 1 × 3."
            ),
            "signs": t.gettext(
                "The six colours, each on a card with its pattern and sign: red, orange, yellow, green, purple, black."
            ),
            "table": t.gettext("A mandala: above the opponent's field, in the middle the mountain, below your field."),
            "river-and-cup": t.gettext(
                "An empty river with its spaces 1 to 6, and a cup in which two cards lie face down."
            ),
            "build": t.gettext("An orange card goes to a mountain of green and black, and 3 cards are drawn."),
            "grow": t.gettext("Three purple cards go to a field in which yellow and purple lie."),
            "swap": t.gettext("Two red cards go to the open discard pile, and 2 cards are drawn."),
            "rule-of-color": t.gettext(
                "In the opponent's field lie two green, in the mountain two red and a black, in your field two yellow. "
                "A yellow card may go to your field alone."
            ),
            "completed": t.gettext(
                "In the opponent's field two green, in the mountain two red, a black and an orange, in your field three"
                " yellow and a purple: all six colours."
            ),
            "claim": t.gettext(
                "Of three green cards one goes to the second space of a river that begins with purple, two go to the "
                "cup."
            ),
            "reshuffle": t.gettext("The open discard pile becomes a deck that lies face down."),
            "full-river": t.gettext("A full river: green, purple, red, yellow, black, orange."),
            "worked-example": t.gettext(
                "4 × 1 = 4, 5 × 2 = 10, 6 × 3 = 18, 0 × 4 = 0, 3 × 5 = 15, 1 × 6 = 6; together 53."
            ),
        }
