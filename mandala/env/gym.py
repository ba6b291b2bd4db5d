"""Both games as environments of Gymnasium: one player learns against a level.

Importing this module registers "Mandala-v0" and "Patterns-v0".
"""

from __future__ import annotations

import random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mandala.ai.api import Budget, Listener, Ply, Strategy, never
from mandala.core.game import Player
from mandala.env.numbers import MOVES, WIDTH, limits, mask, row
from mandala.env.render import picture
from mandala.play.games import GAMES

DEALS: Final = 1 << 31
LONGEST: Final = 1000  #: Moves after which a game is cut off.
Row = NDArray[np.uint8]


class MandalaEnv(gymnasium.Env):
    """A game against a level, which thinks for `iterations` at each move.

    `player` is the learner's seat, by default another one in each game. The mask of legal actions is in every info as
    "action_mask". Raises ValueError for an unknown game or level, and for an illegal action.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str = "cards",
        level: str = "novice",
        iterations: int = 50,
        player: Player | None = None,
        render_mode: str | None = None,
    ) -> None:
        if game not in MOVES:
            raise ValueError(f"{game!r} is no game; the games are: {', '.join(MOVES)}")
        if level not in GAMES[game].levels:
            raise ValueError(f"{level!r} is no level; the levels are: {', '.join(GAMES[game].levels)}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"{render_mode!r} is no render mode; there are ansi and rgb_array")
        self.game, self.level, self.render_mode = game, level, render_mode
        self._fixed, self._budget = player, Budget(iterations=iterations)
        self._rules, self._recorder = GAMES[game].rules, GAMES[game].recorder
        self.observation_space = spaces.Box(np.zeros(WIDTH[game], np.uint8), limits(game), dtype=np.uint8)
        self.action_space = spaces.Discrete(len(MOVES[game]))
        self.player: Player = 0
        self.states: list[Any] = []
        self.moves: list[Any] = []
        self._rival: Strategy | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Deals a game; player 0 begins. Returns the learner's first observation, and its info."""
        super().reset(seed=seed, options=options)
        deal = int(self.np_random.integers(DEALS))
        self.player = int(self.np_random.integers(2)) if self._fixed is None else self._fixed
        self.states, self.moves = [self._rules.initial_state(deal, 0)], []
        self._rival, self._chance = GAMES[self.game].levels[self.level](), random.Random(deal)
        self._answer()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Plays the learner's move and the level's answers. The reward is 1, -1 or 0 at the end."""
        if self._rival is None:
            raise gymnasium.error.ResetNeeded("no game has begun; call reset first")
        moves = MOVES[self.game]
        if not 0 <= action < len(moves) or moves[action] not in self._rules.legal_moves(self.states[-1]):
            named = f" ({moves[action]})" if 0 <= action < len(moves) else ""
            raise ValueError(f"action {action}{named} is not legal now")
        self._play(moves[action])
        self._answer()
        outcome = self._rules.outcome(self.states[-1])
        winner = None if outcome is None else outcome.winner
        reward = 0.0 if winner is None else 1.0 if winner == self.player else -1.0
        return self._seen(), reward, outcome is not None, outcome is None and self._is_long, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask of the learner's legal actions: (moves,). Some learning libraries ask for it by this name."""
        state = self.states[-1]
        mine = self._rules.to_move(state) == self.player
        return mask(self.game, self._rules.legal_moves(state) if mine else ())

    @property
    def _is_long(self) -> bool:
        return len(self.moves) >= LONGEST

    def _play(self, move: Any) -> None:
        self.states.append(self._rules.apply(self.states[-1], move))
        self.moves.append(move)

    def _answer(self) -> None:
        """Lets the level move until the learner is to move."""
        rival = 1 - self.player
        while self._rules.to_move(self.states[-1]) == rival and not self._is_long:
            legal = self._rules.legal_moves(self.states[-1])
            self._play(legal[0] if len(legal) == 1 else self._chosen(rival))

    def _chosen(self, rival: Player) -> Any:
        assert self._rival is not None
        if isinstance(self._rival, Listener):
            seen = [self._rules.observe(state, rival) for state in self.states[:-1]]
            self._rival.follow(tuple(map(Ply, seen, self.moves)))
        now = self._rules.observe(self.states[-1], rival)
        return self._rival.choose(now, self._budget, self._chance, never).move

    def _seen(self) -> Row:
        return row(self.game, self._rules.observe(self.states[-1], self.player))

    def _info(self) -> dict[str, Any]:
        found: dict[str, Any] = {"action_mask": self.action_masks()}
        outcome = self._rules.outcome(self.states[-1])
        if outcome is not None:
            found["scores"] = outcome.seen_by(self.player).scores
        return found

    def render(self) -> Any:
        """Returns the position as the learner sees it: a text, or a picture (height, width, 3)."""
        if self.render_mode == "rgb_array":
            return picture(self.game, self.states, self.moves, self.player)
        if self.render_mode == "ansi":
            fields = self._recorder.observation_fields(self._rules.observe(self.states[-1], self.player))
            return "\n".join(f"{key}: {value}" for key, value in fields.items())
        return None


gymnasium.register("Mandala-v0", "mandala.env.gym:MandalaEnv", kwargs={"game": "cards"})
gymnasium.register("Patterns-v0", "mandala.env.gym:MandalaEnv", kwargs={"game": "tiles"})
