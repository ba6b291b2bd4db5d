"""The part of a record that High Card adds: the deck, and moves as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from examples.highcard import rules
from examples.highcard.rules import State
from mandala.core.record import Record, Recorder, RecordError, decoded


class DealFields(msgspec.Struct, frozen=True):
    """The key of a record that holds the cards, in the order in which they are dealt."""

    deck: tuple[int, ...]


class HighCardRecorder(Recorder):
    """Reads and writes records of High Card."""

    name = "highcard"
    rules = rules
    deal_keys = DealFields.__struct_fields__

    def start(self, record: Record, seed: int | None = None) -> State:
        """Returns the deal. Raises `RecordError` if the deck is not made of the cards."""
        del seed  # no chance is left after the deal
        deck = decoded(record.fields, DealFields).deck
        if sorted(deck) != [*rules.CARDS]:
            raise RecordError("deck", "the deck has each of the cards 1 to 12 once")
        return rules.deal(deck, record.envelope.first_player)

    def deal_fields(self, states: Sequence[State]) -> dict[str, Any]:
        """Returns the deck."""
        (own, rival), aside = states[0].hands, states[0].aside
        return {"deck": [*own, *rival, *aside]}

    def parse_move(self, text: str) -> int:
        """Returns the card that `text` names, as in "P 7". Raises ValueError."""
        kind, _, card = text.partition(" ")
        if kind != "P" or not (card.isascii() and card.isdigit()):
            raise ValueError(f"{text!r} is no move: expected a card, like 'P 7'")
        return int(card)

    def move_text(self, move: int) -> str:
        """Returns a card as text."""
        return f"P {move}"


RECORDER: Final = HighCardRecorder()
