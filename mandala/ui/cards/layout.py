"""Where every card lies: the source of coordinates for drawing and hit testing.

Pure: it knows no pictures, no time and no input. Furniture comes from frame.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from mandala.core.cards.counts import Colour, Counts
from mandala.core.cards.observation import Observation
from mandala.ui.cards import places
from mandala.ui.cards.frame import HAND_CARD, Frame
from mandala.ui.cards.places import CARD_RATIO, Card, CardKey, Place, Pose
from mandala.ui.kit.inputs import found_at

BETWEEN_GROUPS: Final = (
    0.62  #: steps between cards of different colours in an area, in card widths, while there is room
)
OFFERED: Final = 1.0  #: [u] that the mountain of a completed mandala rises
HAND_GROUPS: Final = 0.8  #: the same in the hand
HAND_WITHIN: Final = 0.56  #: distance between cards of one colour in the hand, as a share of a card's width
HAND_TURN: Final = 5.0  #: [degrees] that the outermost card of a full hand leans
RIVAL_CARD: Final = 5.7  #: [u] width of a card in the rival's hand
RIVAL_ROOM: Final = 26.0  #: [u] width of that hand, at most
RIVAL_TURN: Final = 13.0  #: [degrees] that its outermost card leans
RIVAL_LOW: Final = 10.5  #: [u] it reaches so far down from the upper edge
CARDS_PER_LAYER: Final = 14  #: cards of the deck for which one is drawn


@dataclass(frozen=True)
class TableLayout:
    """All cards of a position in drawing order, on their furniture."""

    frame: Frame
    cards: tuple[Card, ...]

    def in_cup(self, side: int) -> Pose:
        """The pose to which cards and sand go that come into a cup."""
        cup = self.frame.columns[side].chalice
        return Pose(cup.centerx, cup.top + cup.height * 0.42, cup.width * 0.3)

    def of(self, place: Place) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.key.place == place)

    def card_at(self, pos: tuple[float, float]) -> Card | None:
        return next((card for card in reversed(self.cards) if card.pose.contains(pos)), None)

    def place_at(self, pos: tuple[float, float]) -> Place | None:
        """The place at a point where cards can be dropped or looked at; the own hand is one."""
        cups = {cup: column.cup for cup, column in zip(places.CUPS, self.frame.columns)}
        place = found_at(self.frame.drops, pos) or found_at(cups, pos)
        if place is None and (card := self.card_at(pos)) is not None:
            return card.key.place
        return place

    def claim_at(self, pos: tuple[float, float], mandala: int) -> Colour | None:
        """The colour of the mountain of `mandala` at a point."""
        card = self.card_at(pos)
        return card.key.colour if card and card.key.place == places.MOUNTAINS[mandala] else None

    def group(self, place: Place, colour: Colour | None, count: int = 0) -> pygame.Rect | None:
        """The rectangle around what is seen of a colour's cards in a place, or of its last `count` ones if that is not 0."""
        cards = self.of(place)
        numbers = [number for number, card in enumerate(cards) if card.key.colour == colour][-count:]
        if not numbers:
            return None
        rects = [cards[number].pose.rect for number in numbers]
        rect = rects[0].unionall(rects[1:])
        if numbers[-1] + 1 < len(cards):
            cover = cards[numbers[-1] + 1].pose.rect
            if rect.left < cover.left < rect.right:
                rect.width = cover.left - rect.left
        return rect


def table_layout(
    frame: Frame,
    observation: Observation,
    hidden_for_both: bool = False,
    discard_top: Colour | None = None,
    rival_hand: Counts | None = None,
) -> TableLayout:
    """Lays out the table as the viewer of `observation` sees it.

    `hidden_for_both` shows the own hand as backs while both players look. `discard_top` is the colour on top of the discard
    pile, if it is known. `rival_hand` holds the rival's cards in the open view of a finished game.
    """
    backs: list[Colour | None] = [None] * observation.rival_hand_size
    theirs = backs if rival_hand is None else in_order(rival_hand)
    cards = [*_piles(frame, observation, discard_top), *_rivers(frame, observation), *_rival_hand(frame, theirs)]
    for mandala, mountain in enumerate(observation.mountains):
        own, rival = observation.fields[mandala]
        heaps = (
            (places.FIELDS[mandala][1], rival),
            (places.MOUNTAINS[mandala], mountain),
            (places.FIELDS[mandala][0], own),
        )
        for place, counts in heaps:
            cards += _area(
                frame, place, counts, OFFERED if counts is mountain and mandala == observation.claiming else 0.0
            )
    hand = in_order(observation.hand)
    cards += _hand(frame, [None] * len(hand) if hidden_for_both else hand)
    return TableLayout(frame, tuple(cards))


def in_order(counts: Counts) -> list[Colour]:
    """The cards one by one, by their colours."""
    return [colour for colour, count in enumerate(counts) for _ in range(count)]


def _keys(place: Place, colours: Sequence[Colour | None]) -> list[CardKey]:
    return [CardKey(place, colour, colours[:number].count(colour)) for number, colour in enumerate(colours)]


def steps(colours: Sequence[Colour | None], width: float, room: float, between: float, within: float) -> list[float]:
    """The x of each card's centre around 0, squeezed together where `room` is short."""
    xs = [0.0]
    for before, colour in pairwise(colours):
        xs.append(xs[-1] + width * (within if before == colour else between))
    squeeze = min(1.0, (room - width) / xs[-1]) if xs[-1] else 1.0
    return [(x - xs[-1] / 2) * squeeze for x in xs]


def _area(frame: Frame, place: Place, counts: Counts, raised: float) -> Iterator[Card]:
    rect, width = frame.areas[place], frame.card_width
    colours = in_order(counts)
    loose = frame.unit * 0.09
    xs = steps(colours, width, rect.width - 4 * loose, BETWEEN_GROUPS, 0.21)
    for key, x in zip(_keys(place, colours), xs):
        hand_laid = (key.nth * 5 + (key.colour or 0) * 3 + place.mandala * 2 + place.side) % 7 - 3
        pose = Pose(
            rect.centerx + x + hand_laid % 3 * loose, rect.centery + hand_laid * loose - raised * frame.unit, width
        )
        yield Card(key, pose._replace(angle=hand_laid * 0.25))


def _hand(frame: Frame, colours: Sequence[Colour | None]) -> Iterator[Card]:
    """The own hand, a fan with cards of one colour side by side."""
    width = frame.px(HAND_CARD)
    within = 0.66 if None in colours else HAND_WITHIN
    xs = steps(colours, width, frame.hand.width - width * 0.1, HAND_GROUPS, within)
    half = frame.hand.width / 2
    for key, x in zip(_keys(places.HANDS[0], colours), xs):
        lean = x / half
        y = frame.hand.centery + lean * lean * frame.unit * 2.0
        yield Card(key, Pose(frame.hand.centerx + x, y, width, -HAND_TURN * lean))


def _rival_hand(frame: Frame, colours: Sequence[Colour | None]) -> Iterator[Card]:
    """The rival's hand at the upper edge, a fan that opens upwards."""
    width, room = frame.px(RIVAL_CARD), frame.px(RIVAL_ROOM)
    half = (room - width) / 2
    for key, x in zip(_keys(places.HANDS[1], colours), steps(colours, width, room, HAND_GROUPS, HAND_WITHIN)):
        lean = x / half
        y = frame.unit * (RIVAL_LOW - lean * lean * 1.1) - width * CARD_RATIO / 2
        yield Card(key, Pose(frame.centre.centerx + x, y, width, RIVAL_TURN * lean))


def _rivers(frame: Frame, observation: Observation) -> Iterator[Card]:
    for side, river in enumerate(observation.rivers):
        for key, space in zip(_keys(places.RIVERS[side], river), frame.columns[side].spaces):
            yield Card(key, Pose(*space.center, space.width))


def _piles(frame: Frame, observation: Observation, discard_top: Colour | None) -> Iterator[Card]:
    """The deck, as high as it is full, and the discard pile, as the face-up heap that it is."""
    rect, lift = frame.areas[places.DECK], frame.unit * 0.14
    for layer in range(-(-observation.deck_size // CARDS_PER_LAYER)):
        pose = Pose(rect.centerx - layer * lift, rect.centery - layer * lift, rect.width)
        yield Card(CardKey(places.DECK, None, layer), pose)
    rect = frame.areas[places.DISCARD]
    for layer, colour in enumerate(pile_colours(observation.discard, discard_top)):
        turn = (6.0, -5.0, 9.0, -2.0)[layer % 4]
        pose = Pose(
            rect.centerx + (layer - 1) * lift * (1, -1)[layer % 2], rect.centery - layer * lift, rect.width, turn
        )
        yield Card(CardKey(places.DISCARD, colour, layer), pose)


def pile_colours(discard: Counts, top: Colour | None) -> list[Colour]:
    """The colours to draw for the discard pile, uppermost last; at most four, none that does not lie there."""
    if top is None or not discard[top]:
        top = next((colour for colour, count in enumerate(discard) if count), None)
    if top is None:
        return []
    others = [colour for colour, count in enumerate(discard) if count and colour != top]
    below = [*others, *([top] * (discard[top] - 1))]
    return [*below[: min(3, sum(discard) - 1)], top]
