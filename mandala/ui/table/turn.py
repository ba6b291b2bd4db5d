"""The snapshot of one turn of the loop, and the picture made of it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame

from mandala.ui.kit.inputs import Input, Point
from mandala.ui.table.board import AnyFacts
from mandala.ui.table.facts import Ribbon, TableSight, Tone
from mandala.ui.table.source import Source
from mandala.ui.table.state import TableState
from mandala.ui.table.tooltip import thing_at, tip_of


class Turn:
    """Takes the snapshot of a table, and draws it.

    It takes one for each input, at the end of each round, and for each picture. It keeps them only to tell whether
    there is anything new to draw.
    """

    def __init__(self, table: TableState[Source]) -> None:
        self._table = table
        #: the last snapshot, None while nobody may look
        self.now: AnyFacts | None = None
        self._drawn: AnyFacts | None = None

    @property
    def differs(self) -> bool:
        return self._drawn != self.now

    def take(self) -> AnyFacts | None:
        """Takes the snapshot, and finds the thing that is now at the pointer."""
        table = self._table
        self.now = None if table.source.privacy_screen else table.facts()
        table.hover.look()
        return self._pointed()

    def hear(self, event: Input) -> AnyFacts | None:
        """Takes the snapshot for an input, with the thing to which it brings the pointer."""
        table = self._table
        self.now = None if table.source.privacy_screen else table.facts()
        table.hover.hear(event, self._thing_at, self._meant)
        return self._pointed()

    def _pointed(self) -> AnyFacts | None:
        """Puts the thing at the pointer into the snapshot."""
        hover = self._table.hover
        if self.now is not None and self.now.thing != hover.thing:
            explained = self._table.context.settings.tooltips and hover.shown
            self.now = replace(self.now, thing=hover.thing, explained=explained)
        return self.now

    def _thing_at(self, pos: Point) -> Hashable | None:
        return None if self.now is None else thing_at(self._table.board, self.now, pos)

    def _meant(self) -> Hashable | None:
        """Returns the thing that keys act on, else the one at the pointer."""
        if self.now is None:
            return None
        return self._table.board.focused(self.now) or self._thing_at(self._table.control.pointer)

    def sight(self, facts: AnyFacts) -> TableSight:
        """Returns the picture of the game, with the parts that all tables share."""
        board = self._table.board
        sight: TableSight = board.sight(facts)
        return replace(
            sight,
            ribbon=sight.ribbon or (Ribbon(facts.said, Tone.SAID) if facts.said else None),
            buttons=facts.buttons,
            note=facts.note,
            thinking=facts.grain,
            log=facts.log,
            past=facts.past,
            transport=facts.transport,
            hint=facts.hint,
            lesson=facts.ask,
            pointer=facts.chosen.pointer if facts.hint else (-1, -1),
            tip=tip_of(facts, board.explain),
            letters=facts.letters,
        )

    def paint(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws a new snapshot, or bare cloth while nobody may look. Returns the changed rectangles, None for all."""
        table, context = self._table, self._table.context
        facts = self._drawn = self.take()
        if facts is not None:
            return table.view.draw(canvas, self.sight(facts), context.theme, context.strings)
        table.view.cover()
        canvas.blit(context.assets.cloth(context.theme, table.size), (0, 0))
        return None
