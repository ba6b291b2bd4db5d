"""Turns inputs at the table of High Card into cards to play."""

from __future__ import annotations

from typing import Any

from examples.highcard.layout import TableLayout
from examples.highcard.rules import Observation
from mandala.ui.kit import inputs
from mandala.ui.kit.access import AccessibilityAction, Act
from mandala.ui.kit.inputs import Input, neighbour
from mandala.ui.table.facts import Action, Choosing, Facts, Submit

CardFacts = Facts[Observation, TableLayout, int, "Control"]  #: a table of High Card at one moment


class Control(Choosing):
    """The card that the player points to."""

    cursor: int | None = None  #: the card at the keyboard's cursor

    def pointed(self, facts: CardFacts) -> int | None:
        """The card that pointer or keys point to, if it can be played."""
        card = self.cursor if self.by_keys else facts.layout.card_at(self.pointer)
        return card if card in facts.legal else None

    def take(self, event: Input, facts: CardFacts) -> Action[int, Any]:
        """A click plays a card; arrows and Tab go from card to card, Enter plays."""
        match event:
            case inputs.PointerMoved(pos):
                self.pointer, self.by_keys = pos, self.by_keys and pos == self.pointer
            case inputs.PointerLeft():
                self.pointer = (-1, -1)
            case inputs.PointerPressed(pos, 1) if (card := facts.layout.card_at(pos)) in facts.legal:
                return Submit(card)
            case inputs.KeyPressed("left" | "right" | "tab" as key, shift, False) if facts.legal:
                back = key == "left" or (key == "tab" and shift)
                self.cursor = neighbour(facts.legal, self.cursor, -1 if back else 1)
                self.by_keys = True
            case inputs.KeyPressed("return" | "space") if self.by_keys and self.cursor in facts.legal:
                return Submit(self.cursor)
            case _:
                pass
        return None


def act_on(event: AccessibilityAction, facts: CardFacts) -> Action[int, Any]:
    """Takes what a screen reader asks for: the focus on a card, or the card to be played."""
    match event.path[-1], event.act:
        case ("card", int(card)), act if card in facts.legal:
            facts.chosen.cursor, facts.chosen.by_keys = card, True
            return Submit(card) if act is Act.PRESS else None
        case _:
            return None
