"""A lesson: a prepared game and an opponent who plays what is written down.

It can be begun at any of its moves. Rules, match and session are the real ones. It is kept nowhere: how far the player came is
a setting, and it is no game of the library.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mandala.core.game import Player
from mandala.play.games import GAMES, HUMAN
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import Plan, StoredGame
from mandala.play.trouble import Trouble
from mandala.play.worker import Answer, Question

LEARNER: Final[Player] = 0
PARTNER: Final = "novice"
"""The level in whose place the script plays."""


class ScriptedEngine:
    """An `Engine` that answers with the moves of a record, and never where they end."""

    def __init__(self, moves: Mapping[int, Any]) -> None:
        self._moves = moves
        self._asked: tuple[int, int] | None = None
        self._tickets = 0

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._asked is not None

    def start(self) -> None:
        """Nothing to do."""

    def ask(self, question: Question) -> int:
        """Keeps the question until `poll`; the answer depends on how many moves were made."""
        self._tickets += 1
        self._asked = self._tickets, len(question.history)
        return self._tickets

    def ponder(self, question: Question) -> None:
        """There is nothing to think about."""

    def poll(self) -> Answer | None:
        """The move that is written down, if there is one."""
        if self._asked is None or self._asked[1] not in self._moves:
            return None
        (ticket, ply), self._asked = self._asked, None
        return Answer(ticket, self._moves[ply], 0.0)

    def cancel(self) -> None:
        """Forgets the question."""
        self._asked = None

    def troubles(self) -> tuple[Trouble, ...]:
        """There are none."""
        return ()

    def close(self) -> None:
        """Forgets the question."""
        self._asked = None


@dataclass(frozen=True)
class Course:
    """A lesson: a whole game as a record, and after how many of its moves each step asks the learner for one. The first `shown`
    moves are its first part; with step `later` the second one begins, and what lies between is made unseen."""

    record: Mapping[str, Any]
    steps: tuple[int, ...]
    later: int
    shown: int

    @property
    def game(self) -> str:
        """The game that is taught."""
        name: str = self.record["game"]
        return name

    def part_end(self, step: int) -> int:
        """After how many moves the part of the game ends to which a step belongs."""
        return self.shown if step < self.later else len(self.record["moves"])

    def move(self, step: int) -> Any:
        """What a step asks for."""
        return GAMES[self.game].recorder.parse_move(self.record["moves"][self.steps[step]])

    def session(self, step: int) -> Session:
        """The game where a step begins; the opponent plays what is written down, to the end of this part. Raises `RecordError` if
        the record does not hold."""
        recorder, texts, ply = GAMES[self.game].recorder, self.record["moves"], self.steps[step]
        script = {number: recorder.parse_move(texts[number]) for number in range(ply, self.part_end(step))}
        plan = Plan((HUMAN, PARTNER), ("", ""), 0, self.record["first_player"], self.game)
        begun = StoredGame(0, plan, {**self.record, "moves": list(texts[:ply])}, "", False, False)
        return Session.resume(begun, ScriptedEngine(script), Library.in_memory())
