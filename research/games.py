"""Whole games by the rules of the core, for the tools: a player for each seat, who sees what the seat sees and nothing else.

The arena plays levels in the same way and keeps records; here a player may be anything, and nothing is kept but the outcome.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from mandala.ai.api import Budget, History, Ply, Ponderer, Strategy, never
from mandala.core.cards import rules
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import State
from mandala.core.game import Outcome

LONGEST: Final = 400  #: games with more decisions are given up, as in selfplay.py


class Seated(Protocol):
    """Who plays one seat of one game."""

    def move(self, seen: Observation, legal: Sequence[Move], history: History) -> Move:
        """A legal move."""
        ...


class Level:
    """A strategy as the arena lets it play: it is not asked for forced moves."""

    def __init__(self, strategy: Strategy, budget: Budget, rng: random.Random) -> None:
        self._strategy, self._budget, self._rng = strategy, budget, rng

    def move(self, seen: Observation, legal: Sequence[Move], history: History) -> Move:
        """Returns the choice of the strategy."""
        if len(legal) == 1:
            return legal[0]
        if isinstance(self._strategy, Ponderer):
            self._strategy.follow(history)
        chosen: Move = self._strategy.choose(seen, self._budget, self._rng, never).move
        return chosen


def play(
    state: State, players: tuple[Seated, Seated], watch: Callable[[State], None] = lambda _: None
) -> Outcome | None:
    """Plays to the end; None if the game is given up. `watch` is shown the position before every move."""
    heard: tuple[list[Ply], list[Ply]] = ([], [])
    for _ in range(LONGEST):
        if state.over:
            break
        watch(state)
        seen, mover = (rules.observe(state, 0), rules.observe(state, 1)), state.to_move
        move = players[mover].move(seen[mover], rules.legal_moves(state), tuple(heard[mover]))
        for viewer in (0, 1):
            heard[viewer].append(Ply(seen[viewer], move))
        state = rules.apply(state, move)
    return rules.outcome(state)
