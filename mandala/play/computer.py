"""The computer at a table: it moves, ponders in the human's time, and advises.

It asks each question from what one seat knows. Nothing here waits: ask again in the next frame.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from mandala.ai.api import Budget, MoveEvaluation
from mandala.core.continuation import Continuation
from mandala.core.game import Player
from mandala.play.autosave import Autosave
from mandala.play.engine.engine import Engine
from mandala.play.engine.worker import Answer, Question
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES

MAX_ADVICE_SECONDS: Final = 5.0  #: The time limit for advice in seconds; most machines need less than one.


class Computer:
    """Asks `engine` about the moves of a game, which `autosave` saves; `seconds` is its time for a move."""

    def __init__(self, history: GameHistory, engine: Engine, autosave: Autosave, seconds: float) -> None:
        self._history, self._engine, self._autosave = history, engine, autosave
        self._budget = Budget(seconds=seconds)
        self._ticket: int | None = None
        self._answer: Answer | None = None
        self._asked: tuple[int, tuple[Any, ...]] | None = None
        self._pondered: tuple[int, int] | None = None
        #: The evaluations of the best moves of the human to move, best first; None before they have come.
        self.advice: tuple[MoveEvaluation, ...] | None = None
        #: The games that were played on from the best two of them, if the second is worse.
        self.told: Continuation | None = None
        #: The evaluations of single moves that were asked about; None for a move without one.
        self.evaluations: dict[Any, MoveEvaluation | None] = {}

    @property
    def thinking(self) -> bool:
        return self._ticket is not None and self._answer is None

    @property
    def advising(self) -> bool:
        """Whether the engine owes an evaluation."""
        return self._asked is not None

    def answer(self, player: Player) -> Answer | None:
        """Returns the move of the level in this seat once it has come. The level must be to move."""
        if self._ticket is None:
            self._ticket = self._engine.ask(self._question(player, self._autosave.config.agents[player], self._budget))
        if self._answer is None:
            answer = self._engine.poll()
            if answer is not None and answer.ticket == self._ticket:
                self._answer = answer
        return self._answer

    def asked_about(self, move: Any) -> bool:
        """Returns True if the evaluation to come is of this move."""
        return self._asked is not None and move in self._asked[1]

    def ask_advice(self, player: Player, level: str, *about: Any) -> None:
        """Asks a level to evaluate the best moves of the human to move, or `about` these moves only at a first look.
        Advice depends on effort, not on time, except on very slow machines."""
        budget = (
            Budget(iterations=GAMES[self._autosave.config.game].effort) if about else Budget(seconds=MAX_ADVICE_SECONDS)
        )
        question = self._question(player, level, budget, advice=True)
        self._asked = self._engine.ask(replace(question, about=about)), about

    def take_advice(self) -> None:
        """Takes the evaluations once they have come."""
        answer = self._engine.poll()
        if self._asked is not None and answer is not None and answer.ticket == self._asked[0]:
            about = self._asked[1]
            self._asked = self._pondered = None  # the question ended the pondering
            if not about or not answer.advice:
                self.advice, self.told = answer.advice, answer.told
            self.evaluations.update(dict.fromkeys(about))
            wanted = [one for one in answer.advice if not about or one.move in about]
            self.evaluations.update({one.move: one for one in wanted})

    def ponder(self, player: Player) -> None:
        """Lets the level in this seat think in the rival's turn, once a position."""
        now = self._history.branch, self._history.ply
        if self._pondered != now:
            self._pondered = now
            self._engine.ponder(self._question(player, self._autosave.config.agents[player], self._budget))

    def forget(self) -> None:
        """Drops all questions and answers: the position has changed, or the game is left."""
        self._engine.cancel()
        self._ticket = self._answer = self._asked = self.advice = self.told = None
        self.evaluations = {}

    def _question(self, player: Player, level: str, budget: Budget, advice: bool = False) -> Question:
        seen, history = self._history.observe(player), self._history.seen_by(player)
        asker = self._autosave.game_id, player
        return Question(self._autosave.config.game, level, seen, budget, history, advice, asker)
