"""Card moves as text and back, as in records: `M1 R`, `F2 GGG`, `D KK`, `C Y`."""

from __future__ import annotations

from typing import assert_never

from mandala.core.cards.counts import LETTERS
from mandala.core.cards.moves import (
    BUILD,
    CLAIM,
    DISCARD,
    GROW,
    MANDALAS,
    MAX_DISCARDED,
    MAX_GROWN,
    BuildMountain,
    ClaimColour,
    DiscardRedraw,
    GrowField,
    Move,
)
from mandala.core.colours import colour_named


def move_text(move: Move) -> str:
    """Returns a move as it stands in a record."""
    match move:
        case BuildMountain(mandala, colour):
            return f"M{mandala + 1} {LETTERS[colour]}"
        case GrowField(mandala, colour, count):
            return f"F{mandala + 1} {LETTERS[colour] * count}"
        case DiscardRedraw(colour, count):
            return f"D {LETTERS[colour] * count}"
        case ClaimColour(colour):
            return f"C {LETTERS[colour]}"
        case _:
            assert_never(move)


def parse_move(text: str) -> Move:
    """Returns the move that `text` names. Raises ValueError with a sentence that says what is wrong."""
    head, space, cards = text.partition(" ")
    if not space or not cards:
        raise ValueError(f"{text!r} is no move: expected an action and cards, like 'M1 R' or 'F2 GGG'")
    colour, count = colour_named(cards[0], text), len(cards)
    if cards.strip(cards[0]):
        raise ValueError(f"{text!r}: all cards of a move have one colour")
    if head == "D" and count <= MAX_DISCARDED:
        return DISCARD[colour][count - 1]
    if head == "C" and count == 1:
        return CLAIM[colour]
    if len(head) == 2 and head[1] in "12"[:MANDALAS]:
        if head[0] == "M" and count == 1:
            return BUILD[int(head[1]) - 1][colour]
        if head[0] == "F" and count <= MAX_GROWN:
            return GROW[int(head[1]) - 1][colour][count - 1]
    raise ValueError(f"{text!r} is no move: {count} cards cannot go to {head!r} in one action")
