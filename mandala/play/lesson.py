"""A lesson: a prepared game against a scripted opponent, from any move on.

Rules, history and session are the real ones. The library does not keep it; the player's progress is a setting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from mandala.core.game import Player
from mandala.core.record import FORMAT
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer
from mandala.play.games import GAMES, HUMAN
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame

LEARNER: Final[Player] = 0
PARTNER: Final = "novice"  #: The level that the script replaces.


class ScriptedEngine(InlineEngine):
    """An `Engine` that answers with the moves of a record by their plies, and never after them."""

    def __init__(self, moves: Mapping[int, Any]) -> None:
        super().__init__(0)
        self._moves = moves

    def poll(self) -> Answer | None:
        if self._asked is None or (ply := len(self._asked.question.history)) not in self._moves:
            return None
        ask, self._asked = self._asked, None
        return Answer(ask.ticket, self._moves[ply], 0.0)


@dataclass(frozen=True)
class Course:
    """A lesson: a whole game as a record, and the ply of each step that asks the learner for a move. The first `shown`
    moves are its first part. The second part begins with step `later`; the moves between are made unseen. With
    `later` 0 the lesson has one part, from its first step to the end of the game."""

    record: Mapping[str, Any]
    steps: tuple[int, ...]
    later: int = 0
    shown: int = 0

    @classmethod
    def of(cls, fields: Mapping[str, Any], parts: Sequence[str], steps: tuple[int, ...], later: int = 0) -> Self:
        """Returns a lesson in parts, each with its moves as text. `fields` are the keys of the game and its deal."""
        shown, *others = (part.split(", ") for part in parts)
        moves = tuple([move for part in (shown, *others) for move in part])
        return cls({"format": FORMAT, **fields, "moves": moves}, steps, later, len(shown) if later else 0)

    @property
    def game(self) -> str:
        name: str = self.record["game"]
        return name

    def part_end(self, step: int) -> int:
        """Returns the ply at which the part of a step ends."""
        return self.shown if step < self.later else len(self.record["moves"])

    def move(self, step: int) -> Any:
        return GAMES[self.game].recorder.parse_move(self.record["moves"][self.steps[step]])

    def session(self, step: int) -> Session:
        """Returns the game at the start of a step, with the script up to the end of its part. Raises `RecordError` if
        the record does not hold."""
        recorder, texts, ply = GAMES[self.game].recorder, self.record["moves"], self.steps[step]
        script = {number: recorder.parse_move(texts[number]) for number in range(ply, self.part_end(step))}
        config = GameConfig((HUMAN, PARTNER), ("", ""), 0, self.record["first_player"], self.game)
        version = GAMES[self.game].levels_version  # a level that changed is no news here: the script plays
        record = {**self.record, "moves": list(texts[:ply]), "levels_version": version}
        begun = StoredGame(0, config, record, "", False, False)
        return Session.resume(begun, ScriptedEngine(script), Library.in_memory())
