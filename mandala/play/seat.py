"""Seat: one player's narrow door to a match. What comes through it is what this player may know, relative to the player.

A screen holds Seats and never a Match. A seat cannot be pickled, so it cannot stray into another process.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple, NoReturn

from mandala.core.game import IllegalMove, Player
from mandala.play.match import Match


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
    """What `player` (absolute, 0 or 1) may see and do. `submit` is how a move gets out; the session passes it in, so that
    every move is saved."""

    def __init__(self, match: Match, player: Player, submit: Callable[[Any], None]) -> None:
        self._player = player
        self.__match, self.__submit = match, submit
        self.__steps: list[SeatStep] = []
        self.__branch = match.branch

    @property
    def player(self) -> Player:
        """The absolute number of this seat."""
        return self._player

    @property
    def observation(self) -> Any:
        """All that this player may know now."""
        return self.__match.observe(self._player)

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return self.__match.ply

    @property
    def branch(self) -> int:
        """Grows with every take-back and redo: what was planned for the old position is void."""
        return self.__match.branch

    @property
    def decides(self) -> bool:
        """Whether this player is to move."""
        return self.__match.to_move == self._player

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        """What this player may do now; empty unless the player decides now."""
        return self.__match.legal_moves if self.decides else ()

    def refusal(self, move: Any) -> Enum | None:
        """Why this player may not make `move` now, None if it is legal. While the other player decides, the rules are not
        asked: their answer would speak of the other's hand."""
        if self.decides or self.__match.finished:
            return self.__match.refusal(move)
        return SeatRefusal.NOT_YOUR_TURN

    def submit(self, move: Any) -> None:
        """Makes `move`; raises `IllegalMove` with the reason of `refusal`."""
        reason = self.refusal(move)
        if reason is not None:
            raise IllegalMove(reason)
        self.__submit(move)

    def steps(self, since: int = 0) -> tuple[SeatStep, ...]:
        """The moves from ply `since` up to now."""
        match, steps = self.__match, self.__steps
        if self.__branch != match.branch:
            self.__branch = match.branch
            steps.clear()
        for ply in range(len(steps), match.ply):
            before = steps[-1].after if steps else match.observe(self._player, ply)
            steps.append(SeatStep(ply, match.move(ply), before, match.observe(self._player, ply + 1)))
        return tuple(steps[since:])

    def __reduce__(self) -> NoReturn:
        raise TypeError("a seat stays in its process")
