"""The computer at a table: it moves, ponders in the human's time, and advises.

It asks each question from what one seat knows. Nothing here waits: ask again in the next frame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mandala.ai.api import Budget, MoveEvaluation
from mandala.core.continuation import Continuation
from mandala.core.game import Player
from mandala.play.autosave import Autosave
from mandala.play.bots import is_bot, level_of, name_in
from mandala.play.engine.engine import Engine
from mandala.play.engine.worker import Answer, Question
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.tutor import LOOKS, Known

MAX_ADVICE_SECONDS: Final = 5.0  #: The time limit for advice in seconds; most machines need less than one.


class Looking(NamedTuple):
    """A question for evaluations: its ticket, the position, the moves, and the effort in first looks. Without moves it
    asks for a hint."""

    ticket: int
    known: Known
    moves: tuple[Any, ...]
    effort: int


class Computer:
    """Asks `engine` about the moves of a game, which `autosave` saves; `seconds` is its time for a move."""

    def __init__(self, history: GameHistory, engine: Engine, autosave: Autosave, seconds: float) -> None:
        self._history, self._engine, self._autosave = history, engine, autosave
        self._fixed = autosave.config.fixed
        self._budget = Budget(seconds=seconds) if self._fixed is None else Budget(iterations=self._fixed.iterations)
        self.bots: Mapping[str, str] = {}  #: The command of each bot by its name.
        self._ticket: int | None = None
        self._answer: Answer | None = None
        self._asked: Looking | None = None
        self._pondered: tuple[int, int] | None = None
        #: The evaluations of the best moves of the human to move, best first; None before they have come.
        self.advice: tuple[MoveEvaluation, ...] | None = None
        #: The games that were played on from the best two of them, if the second is worse.
        self.told: Continuation | None = None
        #: The looks at each position, by the seat and its observation: a position judged before stays judged.
        self._known: dict[tuple[Player, Any], Known] = {}
        self._here: tuple[tuple[int, int], Known] | None = None

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
            self._ticket = self._engine.ask(self._question(player, self._level(player), self._budget))
        if self._answer is None:
            answer = self._engine.poll()
            if answer is not None and answer.ticket == self._ticket:
                self._answer = answer
        return self._answer

    def known(self, player: Player) -> Known:
        """Returns what was found in the position, for the human to move."""
        now = self._history.branch, self._history.ply
        if self._here is None or self._here[0] != now:
            strongest = GAMES[self._autosave.config.game].strongest
            question = self._question(player, strongest, Budget(seconds=MAX_ADVICE_SECONDS), advice=True)
            self._here = now, self._known.setdefault((player, question.observation), Known(question))
        return self._here[1]

    def looks_at(self, known: Known, *moves: Any) -> bool:
        """Returns True if the evaluation to come is of these moves alone."""
        return self._asked is not None and self._asked.known is known and self._asked.moves == moves

    def ask_advice(self, player: Player) -> None:
        """Asks to evaluate the best moves of the human to move. Advice depends on effort, not on time, except on very
        slow machines."""
        known = self.known(player)
        self._asked = Looking(self._engine.ask(known.question), known, (), LOOKS[-1])

    def look(self, known: Known, moves: Sequence[Any], effort: int) -> None:
        """Asks for a look at these moves of a position, in common worlds."""
        budget = Budget(iterations=effort * GAMES[known.question.game].effort)
        ticket = self._engine.ask(replace(known.question, budget=budget, about=tuple(moves)))
        self._asked = Looking(ticket, known, tuple(moves), effort)

    def take_advice(self) -> None:
        """Takes the evaluations once they have come."""
        answer = self._engine.poll()
        if self._asked is not None and answer is not None and answer.ticket == self._asked.ticket:
            _, known, moves, effort = self._asked
            self._asked = self._pondered = None  # the question ended the pondering
            if not moves:
                self.advice, self.told = answer.advice, answer.told
            known.take(moves or [one.move for one in answer.advice], effort, answer.advice)

    def ponder(self, player: Player) -> None:
        """Lets the level in this seat think in the rival's turn, once a position."""
        now = self._history.branch, self._history.ply
        if self._pondered != now and self._fixed is None:
            self._pondered = now
            self._engine.ponder(self._question(player, self._level(player), self._budget))

    def is_gone(self, player: Player) -> bool:
        """Returns True if the player is a bot whose command is not known here; then the fallback level plays."""
        agent = self._autosave.config.agents[player]
        return is_bot(agent) and name_in(agent) not in self.bots

    def _level(self, player: Player) -> str:
        """Returns the level that the engine is asked for."""
        agent = self._autosave.config.agents[player]
        if self.is_gone(player):
            return GAMES[self._autosave.config.game].fallback
        return level_of(self.bots[name_in(agent)]) if is_bot(agent) else agent

    def forget(self, but: Known | None = None) -> None:
        """Drops all questions and answers, `but` a look at one position: another one stands, or the game is left."""
        if but is None or self._asked is None or self._asked.known is not but or not self._asked.moves:
            self._engine.cancel()
            self._asked = None
        self._ticket = self._answer = self.advice = self.told = self._here = None

    def _question(self, player: Player, level: str, budget: Budget, advice: bool = False) -> Question:
        seen, history = self._history.observe(player), self._history.seen_by(player)
        asker, game = (self._autosave.game_id, player), self._autosave.config.game
        if advice or self._fixed is None:
            return Question(game, level, seen, budget, history, advice, asker)
        return Question(game, level, seen, budget, history, seed=f"{self._fixed.seed} {self._history.ply}")
