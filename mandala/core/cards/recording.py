"""The card game's part of a record: deck, reshuffles, moves as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from mandala.core.cards import notation, packing, rules
from mandala.core.cards.setup import RULEBOOK
from mandala.core.cards.state import State
from mandala.core.colours import spelled
from mandala.core.game import AnyGame
from mandala.core.record import Record, Recorder, check_copies, colours_in, decoded


class DealFields(msgspec.Struct, frozen=True):
    """The keys of a record that hold cards as letters, first card first (C2, C7)."""

    deck: str
    reshuffles: tuple[str, ...] = ()


class CardRecorder(Recorder):
    """Reads and writes records of the card game."""

    name: Final = "cards"
    code_letter: Final = "A"
    deal_keys: Final = DealFields.__struct_fields__
    parse_move = staticmethod(notation.parse_move)
    move_text = staticmethod(notation.move_text)
    pack = staticmethod(packing.pack)
    unpack = staticmethod(packing.unpack)

    @property
    def rules(self) -> AnyGame:
        return rules

    def start(self, record: Record, seed: int | None = None) -> State:
        """Returns the state after the deal. Raises `RecordError` if the deck or a reshuffle is not made of cards."""
        fields = decoded(record.fields, DealFields)
        deck = colours_in(fields.deck, "deck")
        check_copies(deck, RULEBOOK.colours, RULEBOOK.copies, "deck", "cards")
        shuffles = [colours_in(text, f"reshuffles[{index}]") for index, text in enumerate(fields.reshuffles)]
        return rules.deal(deck, record.envelope.first_player, shuffles, seed)

    def deal_fields(self, states: Sequence[State]) -> dict[str, Any]:
        """Returns the deck and the reshuffles that happened, in order."""
        orders = [states[0].stock.order]
        for state in states:
            if state.stock.shuffled >= len(orders):
                orders.append(state.stock.order)
        deck, *reshuffles = (spelled(order) for order in orders)
        return {"deck": deck, "reshuffles": reshuffles}

    def unused_chance(self, record: Record, last: State) -> str | None:
        """Returns the place of a recorded reshuffle that never happened; None if there is none."""
        given = len(decoded(record.fields, DealFields).reshuffles)
        return f"reshuffles[{last.stock.shuffled}]" if given > last.stock.shuffled else None


CARDS: Final = CardRecorder()
