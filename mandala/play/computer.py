"""The computer at a table: it moves for the levels, ponders, and advises. It ponders in the human's time.

Each question is made from what one seat knows. Nothing here waits: ask again in the next frame.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from mandala.ai.api import Budget, Verdict
from mandala.core.game import Player
from mandala.play.autosave import Autosave
from mandala.play.engine import Engine
from mandala.play.games import GAMES
from mandala.play.match import Match
from mandala.play.worker import Answer, Question

LONGEST: Final = 5.0
"""So long advice may take [s]; it takes less than one on most machines."""


class Computer:
    """Asks `engine` about the match, which is saved by `autosave`; `seconds` is its time for a move."""

    def __init__(self, match: Match, engine: Engine, autosave: Autosave, seconds: float) -> None:
        self._match, self._engine, self._autosave = match, engine, autosave
        self._budget = Budget(seconds=seconds)
        self._ticket: int | None = None
        self._answer: Answer | None = None
        self._asked: tuple[int, tuple[Any, ...]] | None = None
        self._pondered: tuple[int, int] | None = None
        self.advice: tuple[Verdict, ...] | None = None
        """What the strongest level thinks of the best moves of the human who is to move, best first; None if it was not asked."""
        self.verdicts: dict[Any, Verdict | None] = {}
        """What it thinks of single moves, as far as it was asked; None of one of which it knows nothing to say."""

    @property
    def thinking(self) -> bool:
        """Whether a move was asked for and has not come."""
        return self._ticket is not None and self._answer is None

    @property
    def advising(self) -> bool:
        """Whether an opinion was asked for and has not come."""
        return self._asked is not None

    def answer(self, player: Player) -> Answer | None:
        """The move of the level in this seat, who is to move, as soon as it is there."""
        if self._ticket is None:
            self._ticket = self._engine.ask(self._question(player, self._autosave.plan.kinds[player], self._budget))
        if self._answer is None:
            answer = self._engine.poll()
            if answer is not None and answer.ticket == self._ticket:
                self._answer = answer
        return self._answer

    def asked_about(self, move: Any) -> bool:
        """Whether the opinion that has not come is of this move."""
        return self._asked is not None and move in self._asked[1]

    def ask_advice(self, player: Player, level: str, *about: Any) -> None:
        """The human in this seat, who is to move, wants to know what a level thinks of the best moves, and of those `about` which
        is asked: of these at a first look. An opinion does not depend on time, but for a machine that is very slow."""
        budget = Budget(iterations=GAMES[self._autosave.plan.game].effort) if about else Budget(seconds=LONGEST)
        question = self._question(player, level, budget, advice=True)
        self._asked = self._engine.ask(replace(question, about=about)), about

    def take_advice(self) -> None:
        """Takes the opinion, if it has come. None at all is one of no move."""
        answer = self._engine.poll()
        if self._asked is not None and answer is not None and answer.ticket == self._asked[0]:
            about = self._asked[1]
            self._asked = self._pondered = None  # the question put an end to the level's own thoughts
            if not about or not answer.advice:
                self.advice = answer.advice
            self.verdicts.update(dict.fromkeys(about))
            wanted = [one for one in answer.advice if not about or one.move in about]
            self.verdicts.update({one.move: one for one in wanted})

    def ponder(self, player: Player) -> None:
        """The level in this seat may think while the other one is to move, once a position."""
        now = self._match.branch, self._match.ply
        if self._pondered != now:
            self._pondered = now
            self._engine.ponder(self._question(player, self._autosave.plan.kinds[player], self._budget))

    def forget(self) -> None:
        """The position is another one, or the game is left: nothing that was asked is wanted any more."""
        self._engine.cancel()
        self._ticket = self._answer = self._asked = self.advice = None
        self.verdicts = {}

    def _question(self, player: Player, level: str, budget: Budget, advice: bool = False) -> Question:
        seen, history = self._match.observe(player), self._match.history(player)
        asker = self._autosave.game_id, player
        return Question(self._autosave.plan.game, level, seen, budget, history, advice, asker)
