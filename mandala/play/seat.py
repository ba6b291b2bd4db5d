"""Seat: one player's view of a game. It shows what this player may know, relative to the player, and takes the player's
moves.

A screen holds seats and never a GameHistory. A seat cannot be pickled, so it cannot reach another process.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple, NoReturn

from mandala.core.game import IllegalMove, Player
from mandala.play.game_history import GameHistory


class SeatRefusal(Enum):
    """Reasons that belong to no game's rules."""

    NOT_YOUR_TURN = "the other player decides now"


class SeatStep(NamedTuple):
    """A move as one seat saw it: the observations around the move at `ply`."""

    ply: int
    move: Any
    before: Any
    after: Any


class Seat:
    """A player's observations and moves; `player` is absolute. The session's `submit` also saves the move."""

    def __init__(self, history: GameHistory, player: Player, submit: Callable[[Any], None]) -> None:
        self._player = player
        self.__history, self.__submit = history, submit
        self.__steps: list[SeatStep] = []
        self.__branch = history.branch

    @property
    def player(self) -> Player:
        return self._player

    @property
    def observation(self) -> Any:
        return self.__history.observe(self._player)

    @property
    def ply(self) -> int:
        return self.__history.ply

    @property
    def branch(self) -> int:
        """Grows with every take-back and redo; plans for the old position are then void."""
        return self.__history.branch

    @property
    def decides(self) -> bool:
        return self.__history.to_move == self._player

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        """The player's legal moves; empty unless the player is to move."""
        return self.__history.legal_moves if self.decides else ()

    def refusal(self, move: Any) -> Enum | None:
        """Returns the reason why this player may not make `move` now, None if it is legal. Does not ask the rules in
        the other player's turn: their answer could reveal that player's hand."""
        if self.decides or self.__history.finished:
            return self.__history.refusal(move)
        return SeatRefusal.NOT_YOUR_TURN

    def submit(self, move: Any) -> None:
        """Makes `move`; raises `IllegalMove` with the reason of `refusal`."""
        reason = self.refusal(move)
        if reason is not None:
            raise IllegalMove(reason)
        self.__submit(move)

    def steps(self, since: int = 0) -> tuple[SeatStep, ...]:
        """Returns the moves from ply `since` up to now."""
        history, steps = self.__history, self.__steps
        if self.__branch != history.branch:
            self.__branch = history.branch
            steps.clear()
        for ply in range(len(steps), history.ply):
            before = steps[-1].after if steps else history.observe(self._player, ply)
            steps.append(SeatStep(ply, history.move(ply), before, history.observe(self._player, ply + 1)))
        return tuple(steps[since:])

    def __reduce__(self) -> NoReturn:
        raise TypeError("a seat stays in its process")
