# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
# cython: initializedcheck=False
"""Many games of Patterns side by side, for `mandala.env.vector`.

The games write into arrays of the caller, which have a row for each game. Compiled as the kernel is.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from mandala.ai.tiles import kernel
from mandala.core.tiles import rules
from mandala.core.tiles.setup import RULEBOOK

WORD: Final = 0xFFFFFFFFFFFFFFFF
SPACES: Final = 52
CENTRAL: Final = [int(space in RULEBOOK.shape.central) for space in range(SPACES)]


class Batch:
    """Games; where one ends, the next begins. In a row seats are relative to the player to move."""

    def __init__(
        self, games: int, observations: Any, masks: Any, players: Any, ends: Any, rewards: Any, scores: Any
    ) -> None:
        self.size = games
        self.tables = [kernel.Table() for _ in range(games)]
        state = rules.initial_state(0)
        laid = rules.observe(rules.apply(state, rules.legal_moves(state)[0]), 0)
        for table in self.tables:
            table.lay_out(laid)  # for the shape of the board alone
        self.squares, self.space_of = [*self.tables[0].squares], [0] * 64
        for space in range(SPACES):
            self.space_of[self.squares[space]] = space
        self.observations, self.masks, self.players = observations, masks, players
        self.ends, self.rewards, self.scores = ends, rewards, scores
        self.counts, self.choosing = array("i", bytes(4 * games)), array("i", bytes(4 * games))
        self.starts = array("i", bytes(8 * games))  # two start tiles a game
        self.numbers = array("q", bytes(8 * games))
        self.left = [0] * 12  # the outer tiles of each colour that are to be laid, and the central ones
        self.origin = self.state = 0

    def start(self, seed: int) -> None:
        """Begins all games; a game's tiles follow from the seed, its row, and how many ended in its row."""
        self.origin = kernel.mixed(seed & WORD)
        for index in range(self.size):
            self.numbers[index] = 0
            self.ends[index] = 0
            self._begin(self.tables[index], index)

    def illegal(self, actions: Any) -> int:
        """Returns the first row whose action is not legal, -1 if all are."""
        for index in range(self.size):
            action = actions[index]
            if action < 0 or action >= 162 or not self.masks[index, action]:
                return index
        return -1

    def step(self, actions: Any) -> None:
        """Plays a legal move in every game."""
        for index in range(self.size):
            self._move(self.tables[index], index, actions[index])

    def draw(self, actions: Any) -> None:
        """Writes a random legal move of every game."""
        for index in range(self.size):
            drawn = self._random(self.counts[index])
            table = self.tables[index]
            if self.choosing[index]:
                actions[index] = self.starts[2 * index + drawn]
            else:
                actions[index] = self._action(table.moves[drawn])

    def _random(self, most: int) -> int:
        """Returns a random number from 0, smaller than `most`."""
        self.state = (self.state + 1) & WORD
        return ((kernel.mixed(self.state) >> 32) * most) >> 32

    def _action(self, move: int) -> int:
        """Returns the index in `ALL_MOVES` of a move of the kernel."""
        return 6 + SPACES * (move >> 6) + self.space_of[move & 63]

    def _begin(self, table: kernel.Table, index: int) -> None:
        """Deals a game (T2), by a generator of its own."""
        self.state = kernel.mixed((self.origin + kernel.mixed((index << 40) + self.numbers[index])) & WORD)
        self.numbers[index] += 1
        table.free = table.board
        for colour in range(6):
            self.left[colour], self.left[6 + colour] = 8, 1
            table.front[colour] = 0
        outer, central = 48, 6
        for group in range(12):
            table.group[group] = table.worth[group] = 0
        for space in range(SPACES):
            if CENTRAL[space]:
                colour = self._laid(6, central)
                central -= 1
            else:
                colour = self._laid(0, outer)
                outer -= 1
            self.observations[index, space] = colour
            self.observations[index, SPACES + space] = 0
            table.tile[self.squares[space]] = colour
            table.front[colour] |= kernel.BIT[self.squares[space]]
        for place in range(2):
            self.starts[2 * index + place] = self._laid(6, central - place)
        table.river[0] = table.river[1] = 0
        table.to_move = self._random(2)  # the second player, who takes a start tile
        table.ply = 0
        self.choosing[index] = 1
        self._show(table, index, self.observations, self.masks)

    def _laid(self, heap: int, count: int) -> int:
        """Takes a tile from a heap of so many, and returns its colour."""
        drawn, colour = self._random(count), 0
        while drawn >= self.left[heap + colour]:
            drawn -= self.left[heap + colour]
            colour += 1
        self.left[heap + colour] -= 1
        return colour

    def _move(self, table: kernel.Table, index: int, action: int) -> None:
        self.ends[index] = 0
        self.rewards[index, 0] = self.rewards[index, 1] = 0
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
        self.ends[index] = 1
        self.scores[index, me] = table.points(me, False)
        self.scores[index, 1 - me] = table.points(1 - me, True)
        lead = self.scores[index, 0] - self.scores[index, 1]
        if lead:
            self.rewards[index, 0] = 1 if lead > 0 else -1
            self.rewards[index, 1] = -self.rewards[index, 0]
        self._begin(table, index)

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
                masks[index, self._action(table.moves[number])] = 1
            self.counts[index] = count
        self.players[index] = me
