"""A level as a player of the environments."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from mandala.ai.api import Budget, Listener, Ply, never
from mandala.core.game import Player
from mandala.play.games import GAMES


class LevelPlayer:
    """A level that thinks for `iterations` at each move. Raises ValueError for an unknown level."""

    def __init__(self, game: str, level: str, iterations: int) -> None:
        levels, self._rules = GAMES[game].levels, GAMES[game].rules
        if level not in levels:
            raise ValueError(f"{level!r} is no level; the levels are: {', '.join(levels)}")
        self._made, self._budget = levels[level], Budget(iterations=iterations)

    def move(self, states: Sequence[Any], moves: Sequence[Any], player: Player, rng: random.Random) -> Any:
        """Returns its move after `moves`, which lead through `states`. It knows what the player saw of them."""
        *before, seen = [self._rules.observe(state, player) for state in states]
        strategy = self._made()
        if isinstance(strategy, Listener):
            strategy.follow(tuple(map(Ply, before, moves)))
        return strategy.choose(seen, self._budget, rng, never).move
