"""What a strategy is: it sees an Observation, never a State, and answers with a move.

No parameter of `Strategy.choose` can carry the truth; that is the first lock on hidden information.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

Stop = Callable[[], bool]
"""True when the answer is wanted now: a search asks every few milliseconds and then returns its best so far."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: seconds in play, iterations in tests and measurements, where results must repeat. None: no limit."""

    seconds: float | None = None
    iterations: int | None = None


class Choice(NamedTuple):
    """A strategy's answer: the move and the chance to win, 0 to 1, that the strategy expects of it."""

    move: Any
    value: float


class Strategy(Protocol):
    """A way to play one game. Instances hold no state of a match: an observation says all that can be remembered."""

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """A legal move for the viewer, who must be to move; the same arguments give the same answer within an iteration
        budget."""
        ...


def never() -> bool:
    """A `Stop` that never asks to stop."""
    return False
