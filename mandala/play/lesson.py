"""A lesson: a prepared game, begun at any of its moves, with an opponent who plays what is written down. Rules, match and session
are the real ones. It is kept nowhere: how far the player came is a setting, and it is no game of the library.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mandala.ai.api import Budget, History
from mandala.core.game import Player
from mandala.play.games import GAMES, HUMAN
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import Plan, StoredGame
from mandala.play.trouble import Trouble
from mandala.play.worker import Answer

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

    def ask(
        self, game: str, level: str, observation: Any, budget: Budget, history: History = (), advice: bool = False
    ) -> int:
        """Keeps the question until `poll`; the answer depends on how many moves were made."""
        del game, level, observation, budget, advice
        self._tickets += 1
        self._asked = self._tickets, len(history)
        return self._tickets

    def ponder(self, game: str, level: str, observation: Any, history: History) -> None:
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


def lesson_session(fields: Mapping[str, Any], ply: int, until: int) -> Session:
    """The game of a record after `ply` moves; the opponent plays its moves up to `until`. Raises `RecordError` if the record does
    not hold."""
    recorder, texts = GAMES[fields["game"]].recorder, fields["moves"]
    script = {number: recorder.parse_move(texts[number]) for number in range(ply, until)}
    plan = Plan((HUMAN, PARTNER), ("", ""), 0, fields["first_player"], fields["game"])
    begun = StoredGame(0, plan, {**fields, "moves": list(texts[:ply])}, "", False, False)
    return Session.resume(begun, ScriptedEngine(script), Library.in_memory())
