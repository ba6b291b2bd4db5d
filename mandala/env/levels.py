"""A level as a player of the environments."""

from __future__ import annotations

import random
from typing import Any

from mandala.ai.api import Budget, Listener, never
from mandala.core.game import Player
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES


class LevelPlayer:
    """A level that thinks for `iterations` at each move. Raises ValueError for an unknown level."""

    def __init__(self, game: str, level: str, iterations: int) -> None:
        levels = GAMES[game].levels
        if level not in levels:
            raise ValueError(f"{level!r} is no level; the levels are: {', '.join(levels)}")
        self._made, self._budget = levels[level], Budget(iterations=iterations)
        self.begin()

    def begin(self) -> None:
        """Forgets the last game."""
        self._strategy = self._made()

    def move(self, history: GameHistory, player: Player, rng: random.Random) -> Any:
        """Returns its move, by what the player saw of a game."""
        strategy = self._strategy
        if isinstance(strategy, Listener):
            strategy.follow(history.seen_by(player))
        return strategy.choose(history.observe(player), self._budget, rng, never).move
