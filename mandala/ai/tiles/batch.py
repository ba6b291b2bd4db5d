# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
# cython: initializedcheck=False
"""The part of Patterns in many games side by side."""

from __future__ import annotations

from array import array
from itertools import product
from typing import Any, Final

from mandala.ai import batched
from mandala.ai.tiles import kernel
from mandala.core.tiles import rules
from mandala.core.tiles.setup import RULEBOOK

SPACES: Final = 52
CENTRAL: Final = [int(space in RULEBOOK.shape.central) for space in range(SPACES)]


class Batch(batched.Batched):
    """Games of Patterns."""

    def __init__(self, *arrays: Any) -> None:
        super().__init__(*arrays)
        self.tables = [kernel.Table() for _ in range(self.size)]
        state = rules.initial_state(0)
        laid = rules.observe(rules.apply(state, rules.legal_moves(state)[0]), 0)
        for table in self.tables:
            table.lay_out(laid)  # for the shape of the board alone
        self.squares, self.action_of = [*self.tables[0].squares], [0] * 192
        for kind, space in product(range(3), range(SPACES)):
            self.action_of[64 * kind + self.squares[space]] = 6 + SPACES * kind + space
        self.choosing = array("i", bytes(4 * self.size))
        self.starts = array("i", bytes(8 * self.size))  # two start tiles a game
        self.tiles = [0] * 54  # the outer tiles of a deal, and the central ones

    def _numbered(self, index: int, number: int) -> int:
        table = self.tables[index]
        return self.starts[2 * index + number] if self.choosing[index] else self.action_of[table.moves[number]]

    def _begin(self, index: int) -> None:
        """Deals a game (T2)."""
        table = self.tables[index]
        self._seed(index)
        table.free = table.board
        for colour in range(6):
            table.front[colour] = 0
        for place in range(54):
            self.tiles[place] = place >> 3 if place < 48 else place - 48
        outer, central = 48, 6
        for group in range(12):
            table.group[group] = table.worth[group] = 0
        for space in range(SPACES):
            if CENTRAL[space]:
                colour = self._laid(48, central)
                central -= 1
            else:
                colour = self._laid(0, outer)
                outer -= 1
            self.observations[index, space] = colour
            self.observations[index, SPACES + space] = 0
            table.tile[self.squares[space]] = colour
            table.front[colour] |= kernel.BIT[self.squares[space]]
        for place in range(2):
            self.starts[2 * index + place] = self._laid(48, central - place)
        table.river[0] = table.river[1] = 0
        table.to_move = self._random(2)  # the second player, who takes a start tile
        table.ply = 0
        self.choosing[index] = 1
        self._show(table, index, self.observations, self.masks)

    def _laid(self, heap: int, count: int) -> int:
        """Takes one of the first `count` tiles of a heap, and returns its colour."""
        place = heap + self._random(count)
        colour = self.tiles[place]
        self.tiles[place] = self.tiles[heap + count - 1]
        return colour

    def _move(self, index: int, action: int) -> None:
        table = self.tables[index]
        if self.choosing[index]:
            me = table.to_move
            table.swap[me] = action
            table.swap[1 - me] = self.starts[2 * index] + self.starts[2 * index + 1] - action
            table.to_move = 1 - me
            self.choosing[index] = 0
        else:
            place = action - 6
            if place // SPACES != kernel.FLIP:
                self.observations[index, place % SPACES] = table.swap[table.to_move]
            self.observations[index, SPACES + place % SPACES] = 1
            table.play(64 * (place // SPACES) + self.squares[place % SPACES])
            table.ply = 0  # nothing is taken back, and one place for moves stays in the cache
        self._turn(index, self.observations)
        self._show(table, index, self.observations, self.masks)
        if not self.counts[index]:
            self._end(table, index)

    def _end(self, table: kernel.Table, index: int) -> None:
        """Counts the points of a finished game, after the final flips (T4, T5), and begins the next."""
        me = table.to_move
        self.terminated[index] = 1
        self.scores[index, me] = table.points(me, False)
        self.scores[index, 1 - me] = table.points(1 - me, True)
        lead = self.scores[index, 0] - self.scores[index, 1]
        if lead:
            self.rewards[index, 0] = 1 if lead > 0 else -1
            self.rewards[index, 1] = -self.rewards[index, 0]
        self._begin(index)

    def _turn(self, index: int, rows: Any) -> None:
        """Shows whose tiles are whose to the other player."""
        for place in range(52, 104):
            owner = rows[index, place]
            rows[index, place] = (owner & 1) << 1 | owner >> 1

    def _show(self, table: kernel.Table, index: int, rows: Any, masks: Any) -> None:
        """Writes the rest of a game's row, in the layout of `mandala.env.numbers`, its mask and its player."""
        me = table.to_move
        rows[index, 104], rows[index, 105] = self.starts[2 * index], self.starts[2 * index + 1]
        for colour in range(6):
            rows[index, 108 + colour] = table.worth[6 * me + colour]
            rows[index, 114 + colour] = table.worth[6 - 6 * me + colour]
        rows[index, 120] = 0
        for move in range(162):
            masks[index, move] = 0
        if self.choosing[index]:
            rows[index, 106] = rows[index, 107] = 0
            masks[index, self.starts[2 * index]] = masks[index, self.starts[2 * index + 1]] = 1
            self.counts[index] = 2
        else:
            rows[index, 106], rows[index, 107] = table.swap[me] + 1, table.swap[1 - me] + 1
            count = table.fill_moves()
            for number in range(count):
                masks[index, self.action_of[table.moves[number]]] = 1
            self.counts[index] = count
        self.players[index] = me
