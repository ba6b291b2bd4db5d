# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
# cython: initializedcheck=False
"""Many games of cards side by side, for `mandala.env.vector`.

The games write into arrays of the caller, which have a row for each game. Compiled as the kernel is.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from mandala.ai.cards import kernel, selfplay

LONGEST: Final = 1000  #: Moves after which a game is cut off: no rule ends two players' waiting.
WORD, STEP, MIX_A, MIX_B = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Batch:
    """Games; where one ends, the next begins. `seats` of a row are relative to the player to move."""

    def __init__(
        self, games: int, observations: Any, masks: Any, players: Any, ends: Any, rewards: Any, scores: Any
    ) -> None:
        self.size = games
        self.tables = [kernel.Table() for _ in range(games)]
        self.empty, self.chance = kernel.Table(), kernel.Table()
        self.observations, self.masks, self.players = observations, masks, players
        self.ends, self.rewards, self.scores = ends, rewards, scores
        self.counts, self.plies = array("i", bytes(4 * games)), array("i", bytes(4 * games))
        self.numbers = array("q", bytes(8 * games))
        self.origin = 0

    def start(self, seed: int) -> None:
        """Begins all games; a game's cards follow from the seed, its row, and how many ended in its row."""
        self.chance.seed(seed)
        self.origin = seed
        for index in range(self.size):
            self.numbers[index] = 0
            self.ends[index] = 0
            self._begin(self.tables[index], index)

    def illegal(self, actions: Any) -> int:
        """Returns the first row whose action is not legal, -1 if all are."""
        for index in range(self.size):
            action = actions[index]
            if action < 0 or action >= 150 or not self.masks[index, action]:
                return index
        return -1

    def step(self, actions: Any) -> None:
        """Plays a legal move in every game."""
        for index in range(self.size):
            self._move(self.tables[index], index, actions[index])

    def draw(self, actions: Any) -> None:
        """Writes a random legal move of every game."""
        for index in range(self.size):
            actions[index] = self._drawn(self.tables[index], index)

    def deck(self, index: int) -> bytes:
        """Returns the deck in a row from its first card on, drawn ones included."""
        table = self.tables[index]
        return bytes([table.deck[place] for place in range(table.bottom)])

    def _drawn(self, table: kernel.Table, index: int) -> int:
        return table.moves[self.chance.random(self.counts[index])]

    def _begin(self, table: kernel.Table, index: int) -> None:
        table.seed((self.origin * STEP + index * MIX_A + self.numbers[index] * MIX_B) & WORD)
        self.numbers[index] += 1
        self.plies[index] = 0
        selfplay.deal(table, self.empty)
        self._show(table, index, self.observations, self.masks)

    def _move(self, table: kernel.Table, index: int, action: int) -> None:
        table.apply(action)
        self.plies[index] += 1
        self.ends[index] = 0
        self.rewards[index, 0] = self.rewards[index, 1] = 0
        if table.over or self.plies[index] == LONGEST:
            self.ends[index] = 1 if table.over else 2
            self.scores[index, 0], self.scores[index, 1] = table.score(0), table.score(1)
            winner = table.winner() if table.over else -1
            if winner >= 0:
                self.rewards[index, winner], self.rewards[index, 1 - winner] = 1, -1
            self._begin(table, index)
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
