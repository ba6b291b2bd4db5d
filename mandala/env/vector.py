"""Thousands of games side by side on the compiled kernel, numpy in and out.

Every game is seen by the player to move. Where a game ends the next one begins at once, so no row ever waits.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mandala.ai.cards.batch import Batch as CardBatch
from mandala.ai.tiles.batch import Batch as TileBatch
from mandala.env.numbers import MOVES, WIDTH

MAX_GAMES: Final = 1 << 20
BATCHES: Final[dict[str, Any]] = {"cards": CardBatch, "tiles": TileBatch}


class Step(NamedTuple):
    """Arrays with a row for each game. Every step writes into the same read-only arrays: copy what you keep."""

    observations: NDArray[np.uint8]  #: (games, WIDTH) in the layout of `mandala.env.numbers`, by the player to move.
    masks: NDArray[np.bool_]  #: (games, moves): the legal moves of that player.
    players: NDArray[np.int8]  #: (games,): the player to move, 0 or 1.
    rewards: NDArray[np.int8]  #: (games, 2) by player: 1 and -1 for a game that was won in this step, else 0.
    terminated: NDArray[np.bool_]  #: (games,): the rules ended a game in this step; its row shows the next one.
    truncated: NDArray[np.bool_]  #: (games,): a game was cut off after 1,000 moves.
    scores: NDArray[np.int16]  #: (games, 2) by player: the points of the game that ended last in a row.


class VectorEnv:
    """`games` games of "cards" or "tiles". Raises ValueError for other names and numbers.

    The deal of a game, its reshuffles and who begins follow from `seed`, its row, and how many games ended in its row.
    """

    def __init__(self, game: str = "cards", games: int = 1024, seed: int = 0) -> None:
        if game not in BATCHES:
            raise ValueError(f"{game!r} is no game; the games are: {', '.join(BATCHES)}")
        if not 1 <= games <= MAX_GAMES:
            raise ValueError(f"{games} is no number of games from 1 to {MAX_GAMES}")
        self.game, self.games = game, games
        self._step = Step(
            np.zeros((games, WIDTH[game]), np.uint8),
            np.zeros((games, len(MOVES[game])), np.bool_),
            np.zeros(games, np.int8),
            np.zeros((games, 2), np.int8),
            np.zeros(games, np.bool_),
            np.zeros(games, np.bool_),
            np.zeros((games, 2), np.int16),
        )
        self._batch = BATCHES[game](
            *[array.view(np.uint8) if array.dtype == np.bool_ else array for array in self._step]
        )
        self._shown = Step._make([array.view() for array in self._step])
        for array in self._shown:
            array.flags.writeable = False  # the kernel relies on what stands in them
        self.reset(seed)

    def reset(self, seed: int = 0) -> Step:
        """Deals all games again. Raises ValueError for a seed below 0."""
        if not 0 <= seed < 1 << 63:
            raise ValueError(f"{seed} is no seed; seeds are whole numbers from 0 below 2 ** 63")
        self._step.rewards[:] = self._step.scores[:] = 0
        self._batch.start(seed)
        return self._shown

    def step(self, actions: ArrayLike) -> Step:
        """Plays a move in every game, given by its index in `numbers.MOVES`: (games,).

        Raises ValueError for another shape, for fractions, and for an illegal move; then no game has moved.
        """
        given = np.asarray(actions)
        if given.shape != (self.games,):
            raise ValueError(f"actions have the shape {given.shape}, not ({self.games},)")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        wanted = np.clip(given, -1, len(MOVES[self.game])).astype(np.int32)  # a long number must not wrap to a move
        wrong = self._batch.illegal(wanted)
        if wrong >= 0:
            raise ValueError(f"game {wrong}: {self._named(int(given[wrong]))} is not legal")
        self._batch.step(wanted)
        return self._shown

    def random_actions(self) -> NDArray[np.int32]:
        """Returns a random legal move of every game, each with the same chance: (games,)."""
        actions = np.empty(self.games, np.int32)
        self._batch.draw(actions)
        return actions

    def _named(self, action: int) -> str:
        moves = MOVES[self.game]
        return f"move {action} ({moves[action]})" if 0 <= action < len(moves) else f"move {action}"
