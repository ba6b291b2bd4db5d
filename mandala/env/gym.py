"""Both games as environments of Gymnasium: one player learns against a level.

Importing this module registers "Mandala-v0" and "Patterns-v0".
"""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from mandala.core.game import Player
from mandala.env.course import DEALS, MODES, Course
from mandala.env.levels import LevelPlayer
from mandala.env.numbers import Row


class MandalaEnv(gymnasium.Env):
    """A game against a level, which thinks for `iterations` at each move.

    `player` is the learner's seat, by default another one in each game. The mask of legal actions is in every info as
    "action_mask". Raises ValueError for an unknown game or level, and for an illegal action.
    """

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": 1}  # noqa: RUF012 (Gymnasium's attribute)

    def __init__(
        self,
        game: str = "cards",
        level: str = "novice",
        iterations: int = 50,
        player: Player | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.course, self.render_mode = Course(game, render_mode), render_mode
        self._level, self._fixed = LevelPlayer(game, level, iterations), player
        self.observation_space, self.action_space = self.course.rows, self.course.actions
        self.player: Player = 0
        self._chance: random.Random | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Deals a game; player 0 begins. Returns the learner's first observation, and its info."""
        super().reset(seed=seed, options=options)
        deal = int(self.np_random.integers(DEALS))
        self.player = int(self.np_random.integers(2)) if self._fixed is None else self._fixed
        self.course.begin(deal)
        self._chance = random.Random(deal)
        self._level.begin()
        self._answer(self._chance)
        return self.course.row(self.player), self._info()

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Plays the learner's move and the level's answers. The reward is 1, -1 or 0 at the end."""
        if self._chance is None:
            raise gymnasium.error.ResetNeeded("no game has begun; call reset first")
        course, player = self.course, self.player
        course.act(action)
        self._answer(self._chance)
        return course.row(player), course.reward(player), course.history.finished, course.cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask of the learner's legal actions: (moves,). Some learning libraries ask for it by this name."""
        return self.course.mask(self.player)

    def _answer(self, rng: random.Random) -> None:
        """Lets the level move until the learner is to move."""
        course, rival = self.course, 1 - self.player
        while course.history.to_move == rival and not course.cut:
            first, *others = course.history.legal_moves
            course.history.submit(self._level.move(course.history, rival, rng) if others else first)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), **self.course.scores(self.player)}

    def render(self) -> Any:
        """Returns the position as the learner sees it: a text, or a picture (height, width, 3)."""
        return self.course.render(self.player)


gymnasium.register("Mandala-v0", "mandala.env.gym:MandalaEnv", kwargs={"game": "cards"})
gymnasium.register("Patterns-v0", "mandala.env.gym:MandalaEnv", kwargs={"game": "tiles"})
