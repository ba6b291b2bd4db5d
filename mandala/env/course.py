"""A game from its deal to its end, as the environments drive it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mandala.core.game import Player
from mandala.env.numbers import MOVES, WIDTH, Row, limits, mask, row
from mandala.env.render import picture, show
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES

DEALS: Final = 1 << 31
LONGEST: Final = 1000  #: Moves after which a game is cut off: no rule ends two players' waiting.
MODES: Final = ("human", "ansi", "rgb_array")  #: A window, a text, a picture (height, width, 3).


class Course:
    """One game after the other. Raises ValueError for an unknown game or render mode."""

    def __init__(self, game: str, render_mode: str | None) -> None:
        if game not in MOVES:
            raise ValueError(f"{game!r} is no game; the games are: {', '.join(MOVES)}")
        if render_mode not in (None, *MODES):
            raise ValueError(f"{render_mode!r} is no render mode; there are {', '.join(MODES)}")
        self.game, self._mode, self._recorder = game, render_mode, GAMES[game].recorder
        self.rows = spaces.Box(np.zeros(WIDTH[game], np.uint8), limits(game), dtype=np.uint8)
        self.actions = spaces.Discrete(len(MOVES[game]))
        self.begin(0)

    def begin(self, deal: int, first_player: Player = 0) -> None:
        self.history = GameHistory.dealt(self._recorder, deal, first_player)

    @property
    def cut(self) -> bool:
        """Whether the game was cut off."""
        return not self.history.finished and self.history.ply >= LONGEST

    def act(self, action: int) -> None:
        """Plays the move with this index. Raises ValueError if it is illegal."""
        moves = MOVES[self.game]
        if not 0 <= action < len(moves) or moves[action] not in self.history.legal_moves:
            named = f" ({moves[action]})" if 0 <= action < len(moves) else ""
            raise ValueError(f"action {action}{named} is not legal now")
        self.history.submit(moves[action])

    def row(self, player: Player) -> Row:
        return row(self.game, self.history.observe(player))

    def mask(self, player: Player) -> NDArray[np.bool_]:
        """Returns the mask of a player's legal moves, empty unless the player is to move: (moves,)."""
        return mask(self.game, self.history.legal_moves if self.history.to_move == player else ())

    def reward(self, player: Player) -> float:
        """Returns 1, -1, or 0 for a draw and before the end."""
        outcome = self.history.observe(player).outcome
        return 0.0 if outcome is None or outcome.winner is None else 1.0 - 2 * outcome.winner

    def scores(self, player: Player) -> dict[str, Any]:
        """Returns the points for an info, own first; nothing before the end."""
        outcome = self.history.observe(player).outcome
        return {} if outcome is None else {"scores": outcome.scores}

    def render(self, viewer: Player) -> Any:
        """Returns the position as a player sees it, in the render mode (C3)."""
        if self._mode == "ansi":
            fields = self._recorder.observation_fields(self.history.observe(viewer))
            return "\n".join(f"{key}: {value}" for key, value in fields.items())
        if self._mode is None:
            return None
        return (show if self._mode == "human" else picture)(self.game, self.history, viewer)
