"""The engine as the window sees it: asked, polled and cancelled, never waited for.

`InlineEngine` thinks in this process: for tests, and for games that must be repeatable. `process_engine.py` has the
other one.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Protocol

from mandala.ai.api import Budget, Choice, never
from mandala.play import games
from mandala.play.engine.worker import Answer, Ask, Question, StrategyCache, StrategyFor, stop_after
from mandala.play.notifications import Notification


class Engine(Protocol):
    """Chooses moves for levels. It holds one question at a time: a new one replaces the last."""

    @property
    def thinking(self) -> bool:
        """Whether a question has no answer yet."""

    def start(self) -> None:
        """Prepares for a quick first answer; optional."""

    def ask(self, question: Question) -> int:
        """Asks for a move of the observation's viewer, who is to move. Returns the ticket of the question."""

    def ponder(self, question: Question) -> None:
        """Lets a level think in its rival's turn, until it is asked or cancelled, or its time is over."""

    def poll(self) -> Answer | None:
        """Returns the answer to the last question, once; None before it has come. Never blocks."""

    def cancel(self) -> None:
        """Drops the last question and stops pondering."""

    def notifications(self) -> tuple[Notification, ...]:
        """Returns the problems since the last call."""

    def close(self) -> None:
        """Ends the engine; `start` and `ask` begin it again."""


def stand_in(game: str, observation: Any, rng: random.Random) -> Choice:
    """Returns the fallback level's choice for an observation, at once and in this process."""
    return games.GAMES[game].stand_in().choose(observation, Budget(), rng, never)


class InlineEngine:
    """Thinks within `poll`, in this process. It is deterministic for a seed if `iterations` replaces the time budget or
    the level ignores time. With `iterations`, levels also ponder that long."""

    def __init__(self, seed: int, iterations: int | None = None, strategy_for: StrategyFor = games.strategy) -> None:
        self._strategies, self._iterations = StrategyCache(seed, strategy_for), iterations
        self._asked: Ask | None = None
        self._tickets = 0

    @property
    def thinking(self) -> bool:
        return self._asked is not None

    def start(self) -> None:
        """Does nothing."""

    def ask(self, question: Question) -> int:
        self._tickets += 1
        self._asked = Ask(self._tickets, self._limited(question))
        return self._tickets

    def _limited(self, question: Question) -> Question:
        return question if self._iterations is None else replace(question, budget=Budget(iterations=self._iterations))

    def ponder(self, question: Question) -> None:
        """Ponders at once, unless only time would end it."""
        if self._iterations is not None:
            self._strategies.ponder(self._limited(question), lambda: never)

    def poll(self) -> Answer | None:
        ask, self._asked = self._asked, None
        return None if ask is None else self._strategies.answer(ask, lambda: stop_after(ask.question.budget.seconds))

    def cancel(self) -> None:
        self._asked = None

    def notifications(self) -> tuple[Notification, ...]:
        return ()

    def close(self) -> None:
        self._asked = None
