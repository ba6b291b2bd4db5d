"""The engine as the window sees it: asked, polled, cancelled; never waited for.

`InlineEngine` thinks in this process: for tests, and where the same game shall come out twice. process_engine.py has the other.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Protocol

from mandala.ai.api import Budget, Choice, never
from mandala.play import games
from mandala.play.trouble import Trouble
from mandala.play.worker import Answer, Ask, Minds, Question, StrategyFor, stop_after


class Engine(Protocol):
    """Who chooses moves for levels. One question at a time: a new one replaces the one before."""

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        ...

    def start(self) -> None:
        """Makes ready, so that the first answer comes sooner; optional."""
        ...

    def ask(self, question: Question) -> int:
        """Asks for a move of the observation's viewer, who is to move; returns the question's ticket."""
        ...

    def ponder(self, question: Question) -> None:
        """The viewer's rival is to move: the level may think of it meanwhile, until it is asked, or cancelled, or tired."""
        ...

    def poll(self) -> Answer | None:
        """The answer to the last question, once. Never blocks; call it often."""
        ...

    def cancel(self) -> None:
        """The last question needs no answer any more, nor is there anything to ponder."""
        ...

    def troubles(self) -> tuple[Trouble, ...]:
        """What went wrong since the last call."""
        ...

    def close(self) -> None:
        """Ends it; `start` or `ask` begin again."""
        ...


def stand_in(game: str, observation: Any, rng: random.Random) -> Choice:
    """The choice of a simple level, from the same observation, where the one that plays cannot choose. It takes no process and
    no time to speak of."""
    return games.GAMES[game].stand_in().choose(observation, Budget(), rng, never)


class InlineEngine:
    """Thinks within `poll`, in this process; deterministic for a seed, if `iterations` replaces the time budget or the level
    does not look at the time. With `iterations` levels ponder, too, so many at once."""

    def __init__(self, seed: int, iterations: int | None = None, strategy_for: StrategyFor = games.strategy) -> None:
        self._minds, self._iterations = Minds(seed, strategy_for), iterations
        self._asked: Ask | None = None
        self._tickets = 0

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._asked is not None

    def start(self) -> None:
        """Nothing to do."""

    def ask(self, question: Question) -> int:
        """Keeps the question until `poll`."""
        self._tickets += 1
        self._asked = Ask(self._tickets, self._limited(question))
        return self._tickets

    def _limited(self, question: Question) -> Question:
        return question if self._iterations is None else replace(question, budget=Budget(iterations=self._iterations))

    def ponder(self, question: Question) -> None:
        """Thinks at once, unless only the time would end it."""
        if self._iterations is not None:
            self._minds.ponder(self._limited(question), lambda: never)

    def poll(self) -> Answer | None:
        """Thinks, if there is a question, and answers it."""
        ask, self._asked = self._asked, None
        return None if ask is None else self._minds.answer(ask, lambda: stop_after(ask.question.budget.seconds))

    def cancel(self) -> None:
        """Forgets the question."""
        self._asked = None

    def troubles(self) -> tuple[Trouble, ...]:
        """There are none."""
        return ()

    def close(self) -> None:
        """Forgets the question."""
        self._asked = None
