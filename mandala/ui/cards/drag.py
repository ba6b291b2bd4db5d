"""Dragging and choosing cards: which cards are meant, and where they should go.

It knows neither coordinates nor what is legal: the scene tells it which card was pressed and gives it the legal moves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mandala.core.cards.counts import Colour, Counts
from mandala.core.cards.moves import (
    BUILD,
    DISCARD,
    GROW,
    MAX_DISCARDED,
    MAX_GROWN,
    BuildMountain,
    ClaimColour,
    DiscardRedraw,
    GrowField,
    Move,
)
from mandala.ui.cards import places
from mandala.ui.cards.places import Kind, Place
from mandala.ui.kit.inputs import neighbour

Point = tuple[float, float]

START: Final = 0.6  # [u] that the pointer must travel before a press becomes a drag


@dataclass(frozen=True)
class Selection:
    """Chosen cards of the hand: their colour, and which of that colour's cards, by their order, in the order of choosing."""

    colour: Colour
    picked: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.picked)

    def resized(self, count: int, held: int) -> Selection:
        """The same choice with `count` cards, at least one, at most the `held` ones; neighbours join first."""
        count = max(1, min(count, held))
        picked = list(self.picked[:count])
        first = picked[0]
        nearest = sorted((i for i in range(held) if i not in picked), key=lambda i: (abs(i - first), -i))
        picked += nearest[: count - len(picked)]
        return Selection(self.colour, tuple(picked))

    def toggled(self, index: int) -> Selection | None:
        """One card more or less; None when none is left."""
        if index not in self.picked:
            return Selection(self.colour, (*self.picked, index))
        rest = tuple(i for i in self.picked if i != index)
        return Selection(self.colour, rest) if rest else None


@dataclass
class DragState:
    """The chosen cards, and what the pointer holds. `grab` is where in the first card it holds it."""

    selection: Selection | None = None
    pressed: int | None = None
    pressed_at: Point = (0, 0)
    grab: Point = (0, 0)
    pointer: Point = (0, 0)
    dragging: bool = False
    fresh: bool = False

    def press(self, colour: Colour, index: int, pos: Point, centre: Point, held: int, everything: bool) -> None:
        """The pointer goes down on a card of the hand. With `everything` all cards of the colour are taken."""
        chosen = self.selection
        self.fresh = chosen is None or chosen.colour != colour or index not in chosen.picked
        if chosen is None or chosen.colour != colour:
            chosen = Selection(colour, (index,))
        elif index not in chosen.picked:
            chosen = Selection(colour, (index, *chosen.picked))
        self.selection = chosen.resized(held, held) if everything else chosen
        self.fresh = self.fresh or everything
        self.pressed, self.pressed_at, self.pointer = index, pos, pos
        self.grab = (pos[0] - centre[0], pos[1] - centre[1])

    def move(self, pos: Point, unit: float) -> bool:
        """The pointer moved; True if cards are being dragged."""
        self.pointer = pos
        if self.pressed is not None and not self.dragging:
            self.dragging = math.dist(pos, self.pressed_at) > START * unit
        return self.dragging

    def release(self) -> bool:
        """The pointer goes up; True if that was a drop, False if it was a click, which toggles the pressed card."""
        dropped, index = self.dragging, self.pressed
        self.dragging, self.pressed = False, None
        if not dropped and index is not None and not self.fresh and self.selection:
            self.selection = self.selection.toggled(index)
        return dropped

    def resize(self, count: int, hand: Counts) -> None:
        """Chooses `count` cards of the chosen colour, as far as the hand has them."""
        if self.selection:
            self.selection = self.selection.resized(count, hand[self.selection.colour])

    def choose(self, colour: Colour, hand: Counts) -> None:
        """Chooses one card of a colour, the last of its group, as the keyboard does."""
        self.selection = Selection(colour, (hand[colour] - 1,))

    def clear(self) -> None:
        self.selection, self.pressed, self.dragging = None, None, False


def next_colour(hand: Counts, colour: Colour | None, step: int) -> Colour | None:
    """The next colour of the hand to the right (`step` 1) or left (-1), round and round."""
    return neighbour([c for c, count in enumerate(hand) if count], colour, step)


def wanted_move(place: Place, colour: Colour, count: int) -> Move | None:
    """The move that puts `count` cards of a colour there; None if no rule of the game ever lets that happen."""
    match place.kind:
        case Kind.MOUNTAIN if count == 1:
            return BUILD[place.mandala][colour]
        case Kind.FIELD if place.side == 0 and count <= MAX_GROWN:
            return GROW[place.mandala][colour][count - 1]
        case Kind.DISCARD if count <= MAX_DISCARDED:
            return DISCARD[colour][count - 1]
        case _:
            return None


def target_of(move: Move, player: int = 0) -> Place | None:
    """The place to which a move of a player (0 the viewer, 1 the rival) brings cards of the hand; None for a claim."""
    match move:
        case BuildMountain(mandala, _):
            return places.MOUNTAINS[mandala]
        case GrowField(mandala, _, _):
            return places.FIELDS[mandala][player]
        case DiscardRedraw():
            return places.DISCARD
        case ClaimColour():
            return None


TARGETS: Final = (*places.MOUNTAINS, places.FIELDS[0][0], places.FIELDS[1][0], places.DISCARD)
"""The places in the order of the keyboard: tab goes through them, the digits 1 to 5 name them."""


def open_targets(legal: Sequence[Move], selection: Selection | None) -> tuple[Place, ...]:
    """The places that may take exactly the chosen cards."""
    if selection is None:
        return ()
    allowed = set(legal)
    return tuple(
        place
        for place in TARGETS
        if (move := wanted_move(place, selection.colour, selection.count)) is not None and move in allowed
    )
