# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
# cython: initializedcheck=False
"""Many games side by side, for `mandala.env.vector`. Each game's `batch.py` knows its table.

The games write into arrays of the caller, which have a row for each game. Compiled as the kernel is.
"""

from __future__ import annotations

from array import array
from typing import Any

#: The constants of splitmix64 (Steele, Lea, Flood 2014).
WORD, STEP, MIX_A, MIX_B = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Batched:
    """Games; where one ends, the next begins. In a row seats are relative to the player to move."""

    def __init__(
        self, observations: Any, masks: Any, players: Any, rewards: Any, terminated: Any, truncated: Any, scores: Any
    ) -> None:
        self.size, self.moves = masks.shape
        self.observations, self.masks, self.players = observations, masks, players
        self.rewards, self.terminated, self.truncated, self.scores = rewards, terminated, truncated, scores
        self.counts, self.numbers = array("i", bytes(4 * self.size)), array("q", bytes(8 * self.size))
        self.origin = self.state = self.drawn = 0

    def start(self, seed: int) -> None:
        """Begins all games; a game's chance follows from the seed, its row, and how many ended in its row."""
        self.origin = seed & WORD
        self.drawn = seed ^ WORD
        for index in range(self.size):
            self.numbers[index] = self.terminated[index] = self.truncated[index] = 0
            self._begin(index)

    def illegal(self, actions: Any) -> int:
        """Returns the first row whose action is not legal, -1 if all are."""
        for index in range(self.size):
            action = actions[index]
            if action < 0 or action >= self.moves or not self.masks[index, action]:
                return index
        return -1

    def step(self, actions: Any) -> None:
        """Plays a legal move in every game."""
        for index in range(self.size):
            self.terminated[index] = self.truncated[index] = self.rewards[index, 0] = self.rewards[index, 1] = 0
            self._move(index, actions[index])

    def draw(self, actions: Any) -> None:
        """Writes a random legal move of every game."""
        self.state = self.drawn  # a row of numbers of its own: those of a deal would tell the deck
        for index in range(self.size):
            actions[index] = self._numbered(index, self._random(self.counts[index]))
        self.drawn = self.state

    def _seed(self, index: int) -> int:
        """Returns the seed of the next game in a row."""
        self.state = (self.origin * STEP + index * MIX_A + self.numbers[index] * MIX_B) & WORD
        self.numbers[index] += 1
        return self.state

    def _random(self, below: int) -> int:
        self.state = (self.state + STEP) & WORD
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * MIX_A) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * MIX_B) & WORD
        return ((mixed >> 32) * below) >> 32

    def _begin(self, index: int) -> None:
        """Deals the next game of a row and shows it."""

    def _move(self, index: int, action: int) -> None:
        """Plays a move, and shows the game or, if it is over, the next one."""

    def _numbered(self, index: int, number: int) -> int:
        """Returns the action of one of a row's legal moves."""
        raise NotImplementedError
