"""Places, poses, and cards with an identity on the screen. No coordinates are decided here."""

from __future__ import annotations

import math
from enum import Enum
from typing import Final, NamedTuple

import pygame

from mandala.core.cards import moves
from mandala.core.cards.counts import Colour

CARD_RATIO: Final = 1.4  #: height of a card over its width, as in the pictures


class Kind(Enum):
    HAND = "hand"
    MOUNTAIN = "mountain"
    FIELD = "field"
    RIVER = "river"
    CUP = "cup"
    DECK = "deck"
    DISCARD = "discard"


class Place(NamedTuple):
    """A place of the table. `side` is 0 for the viewer's and for shared places, 1 for the rival's."""

    kind: Kind
    mandala: int = 0
    side: int = 0


DECK: Final = Place(Kind.DECK)
DISCARD: Final = Place(Kind.DISCARD)
HANDS: Final = (Place(Kind.HAND), Place(Kind.HAND, 0, 1))
CUPS: Final = (Place(Kind.CUP), Place(Kind.CUP, 0, 1))
RIVERS: Final = (Place(Kind.RIVER), Place(Kind.RIVER, 0, 1))
MOUNTAINS: Final = (Place(Kind.MOUNTAIN, 0), Place(Kind.MOUNTAIN, 1))
#: FIELDS[mandala][side]
FIELDS: Final = (
    (Place(Kind.FIELD, 0), Place(Kind.FIELD, 0, 1)),
    (Place(Kind.FIELD, 1), Place(Kind.FIELD, 1, 1)),
)


def wanted_move(place: Place, colour: Colour, count: int) -> moves.Move | None:
    """The move that puts `count` cards of a colour there; None if no rule of the game ever lets that happen."""
    match place.kind:
        case Kind.MOUNTAIN if count == 1:
            return moves.BUILD[place.mandala][colour]
        case Kind.FIELD if place.side == 0 and count <= moves.MAX_GROWN:
            return moves.GROW[place.mandala][colour][count - 1]
        case Kind.DISCARD if count <= moves.MAX_DISCARDED:
            return moves.DISCARD[colour][count - 1]
        case _:
            return None


def target_of(move: moves.Turn, player: int = 0) -> Place:
    """The place to which a move of a player (0 the viewer, 1 the rival) brings cards of the hand."""
    match move:
        case moves.BuildMountain(mandala):
            return MOUNTAINS[mandala]
        case moves.GrowField(mandala):
            return FIELDS[mandala][player]
        case moves.DiscardRedraw():
            return DISCARD


#: The places in the order of the keyboard: tab goes through them, the digits 1 to 5 name them.
TARGETS: Final = (*MOUNTAINS, FIELDS[0][0], FIELDS[1][0], DISCARD)


class Pose(NamedTuple):
    """How a card lies: its centre and width [px], its angle [degrees], anticlockwise."""

    x: float
    y: float
    width: float
    angle: float = 0.0

    @property
    def height(self) -> float:
        return self.width * CARD_RATIO

    def moved(self, dx: float, dy: float) -> Pose:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def contains(self, pos: tuple[float, float]) -> bool:
        turn = math.radians(self.angle)
        dx, dy = pos[0] - self.x, pos[1] - self.y
        along = dx * math.cos(turn) - dy * math.sin(turn)
        across = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(along) <= self.width / 2 and abs(across) <= self.height / 2

    @property
    def rect(self) -> pygame.Rect:
        """The smallest upright rectangle around the card."""
        turn = math.radians(self.angle)
        cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
        width, height = self.width * cos + self.height * sin, self.width * sin + self.height * cos
        left, top = math.floor(self.x - width / 2), math.floor(self.y - height / 2)
        return pygame.Rect(left, top, math.ceil(self.x + width / 2) - left, math.ceil(self.y + height / 2) - top)


class CardKey(NamedTuple):
    """A card on the screen: those of one colour in one place are told apart by their order. Colour None is a back."""

    place: Place
    colour: Colour | None
    nth: int


class Card(NamedTuple):
    """A card as it lies on the table."""

    key: CardKey
    pose: Pose

    @property
    def colour(self) -> Colour | None:
        """The colour of its face, None for a back."""
        return self.key.colour
