"""The focus of a screen reader at a table, and the last words read aloud."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import count

from mandala.ui.kit import inputs
from mandala.ui.kit.access import AccessibilityAction, Act, Node
from mandala.ui.kit.inputs import Input
from mandala.ui.table.access import Answer, Spot, Told, explanation, reading, table_tree
from mandala.ui.table.board import AnyFacts
from mandala.ui.table.facts import TableSight
from mandala.ui.table.source import Source
from mandala.ui.table.state import TableState
from mandala.ui.table.tooltip import ASK


class ReadAloud:
    """Follows a screen reader at a table."""

    def __init__(self, table: TableState[Source]) -> None:
        self._table = table
        #: the focus of a screen reader, until a key or a button is pressed
        self._spot: Spot | None = None
        #: the words that were read aloud, until another action
        self._answer: Answer | None = None
        self._answers = count(1)

    def hear(self, event: Input, facts: AnyFacts) -> None:
        """Reads the answer to a key aloud, and follows the focus of a screen reader."""
        table = self._table
        if isinstance(event, (AccessibilityAction, inputs.KeyPressed, inputs.PointerPressed)):
            table.rests = False
        match event:
            case AccessibilityAction(path, Act.FOCUS):
                self._spot = Spot(table.source.perspective, path[-1])
                table.hover.ask(lambda: path[-1])
                self._show(path[-1], facts)
            case AccessibilityAction(path, Act.SHOW):
                self._show(path[-1], facts)
            case inputs.KeyPressed(key) if key in table.board.readings:
                self.say(reading(table.board, facts, key))
            case inputs.KeyPressed(key) if key == ASK:
                self._spot = None
                self.say(explanation(table.board, facts))
            case inputs.KeyPressed() | inputs.PointerPressed():
                self._spot = self._answer = None
            case AccessibilityAction():
                self._answer = None
            case _:
                pass

    def _show(self, thing: Hashable, facts: AnyFacts) -> None:
        """Brings a line of the log into view."""
        if isinstance(thing, Told):
            self._table.logbook.reveal(thing.ply, self._table.view.log, facts.lines)

    def say(self, words: str) -> None:
        """Has a screen reader speak."""
        self._answer = Answer(self._table.source.now.moment, next(self._answers), words)

    def tree(self, facts: AnyFacts, sight: TableSight) -> Node:
        """Returns the tree of all that the viewer may know."""
        table, spot, answer = self._table, self._spot, self._answer
        now = table.source.now
        at = spot.thing if spot is not None and spot.perspective == now.perspective else None
        told = answer if answer is not None and answer.moment == now.moment else None
        return table_tree(table.board, facts, sight, table.view.log, at, told, table.rests)
