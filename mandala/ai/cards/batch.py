# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
# cython: initializedcheck=False
"""The card game's part of many games side by side."""

from __future__ import annotations

from array import array
from typing import Any, Final

from mandala.ai import batched
from mandala.ai.cards import kernel, selfplay

LONGEST: Final = 1000  #: Moves after which a game is cut off: no rule ends two players' waiting.


class Batch(batched.Batched):
    """Games of cards."""

    def __init__(self, *arrays: Any) -> None:
        super().__init__(*arrays)
        self.tables, self.empty = [kernel.Table() for _ in range(self.size)], kernel.Table()
        self.plies = array("i", bytes(4 * self.size))

    def deck(self, index: int) -> bytes:
        """Returns the deck in a row from its first card on, drawn ones included."""
        table = self.tables[index]
        return bytes([table.deck[place] for place in range(table.bottom)])

    def _numbered(self, index: int, number: int) -> int:
        table = self.tables[index]
        return table.moves[number]

    def _begin(self, index: int) -> None:
        table = self.tables[index]
        table.seed(self._seed(index))
        self.plies[index] = 0
        selfplay.deal(table, self.empty)
        self._show(table, index, self.observations, self.masks)

    def _move(self, index: int, action: int) -> None:
        table = self.tables[index]
        table.apply(action)
        self.plies[index] += 1
        if table.over or self.plies[index] == LONGEST:
            self.terminated[index], self.truncated[index] = table.over, not table.over
            self.scores[index, 0], self.scores[index, 1] = table.score(0), table.score(1)
            winner = table.winner() if table.over else -1
            if winner >= 0:
                self.rewards[index, winner], self.rewards[index, 1 - winner] = 1, -1
            self._begin(index)
        else:
            self._show(table, index, self.observations, self.masks)

    def _show(self, table: kernel.Table, index: int, rows: Any, masks: Any) -> None:
        """Writes the row of a game in the layout of `mandala.env.numbers`, its mask and its player."""
        me = table.to_move
        own, rival = 6 * me, 6 - 6 * me
        hidden = 0
        for colour in range(6):
            rows[index, colour] = table.hand[own + colour]
            rows[index, 7 + colour] = table.cup[own + colour]
            rows[index, 13 + colour] = table.dealt[own + colour]
            rows[index, 19 + colour] = table.cup[rival + colour] - table.dealt[rival + colour]
            hidden += table.dealt[rival + colour]
            rows[index, 26 + colour] = table.space[own + colour]
            rows[index, 32 + colour] = table.space[rival + colour]
            rows[index, 38 + colour] = table.mountain[colour]
            rows[index, 44 + colour] = table.mountain[6 + colour]
            rows[index, 50 + colour] = table.field[own + colour]
            rows[index, 56 + colour] = table.field[12 + own + colour]
            rows[index, 62 + colour] = table.field[rival + colour]
            rows[index, 68 + colour] = table.field[12 + rival + colour]
            rows[index, 74 + colour] = table.discard[colour]
        rows[index, 6] = table.hand_size[1 - me]
        rows[index, 25] = hidden
        rows[index, 80] = table.bottom - table.top
        rows[index, 81] = 0
        rows[index, 82] = table.claiming + 1
        rows[index, 83] = 0 if table.claiming < 0 else 1 if table.completer == me else 2
        rows[index, 84] = table.last
        for move in range(150):
            masks[index, move] = 0
        count = table.fill_moves()
        for number in range(count):
            masks[index, table.moves[number]] = 1
        self.counts[index] = count
        self.players[index] = me
