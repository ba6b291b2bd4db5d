"""Match: the only owner of the true state. It decides whose turn it is, checks moves, and keeps the history for going back.

It does not know who the players are, asks nobody, and saves nothing: that is `session.py`. Players are absolute, 0 and 1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import Any, Self

from mandala.ai.api import History, Ply
from mandala.core.game import IllegalMove, Player
from mandala.core.record import Recorder, Replay, write


class Match:
    """A game in progress. `ply` counts the moves up to the current position; moves that were taken back lie after it until
    another move is made. `branch` grows whenever the position jumps instead of going on by a move."""

    def __init__(self, recorder: Recorder, states: Sequence[Any], moves: Sequence[Any] = ()) -> None:
        assert len(states) == len(moves) + 1
        self._recorder, self._rules = recorder, recorder.rules
        self._states, self._moves = list(states), list(moves)
        self._legal: list[tuple[Any, ...]] = [self._rules.legal_moves(state) for state in states]
        self._ply, self._branch = len(moves), 0

    @classmethod
    def dealt(cls, recorder: Recorder, deal: int, first_player: Player) -> Self:
        """A new game with the cards of a deal number."""
        return cls(recorder, [recorder.rules.initial_state(deal, first_player)])

    @classmethod
    def replayed(cls, recorder: Recorder, replay: Replay) -> Self:
        """A game at the end of a record."""
        return cls(recorder, replay.states, replay.moves)

    @property
    def ply(self) -> int:
        """How many moves led to the current position."""
        return self._ply

    @property
    def branch(self) -> int:
        """Grows with every `jump`."""
        return self._branch

    @property
    def to_move(self) -> Player | None:
        """Who decides now; None when the game is over."""
        return self._rules.to_move(self._states[self._ply])

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.to_move is None

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        """The legal moves of whoever decides now."""
        return self._legal[self._ply]

    def move(self, ply: int) -> Any:
        """The move that was made at `ply`."""
        assert 0 <= ply < self._ply
        return self._moves[ply]

    def observe(self, viewer: Player, ply: int | None = None) -> Any:
        """What `viewer` saw before the move at `ply`, or sees now."""
        ply = self._ply if ply is None else ply
        assert 0 <= ply <= self._ply
        return self._rules.observe(self._states[ply], viewer)

    def history(self, viewer: Player) -> History:
        """The game up to now as `viewer` saw it."""
        return tuple([Ply(self.observe(viewer, ply), self._moves[ply]) for ply in range(self._ply)])

    def refusal(self, move: Any) -> Enum | None:
        """Why the rules forbid `move` to whoever decides now, None if they do not. For that player's eyes only: the reason
        may depend on the hand."""
        try:
            self._rules.check(self._states[self._ply], move)
        except IllegalMove as error:
            return error.reason
        return None

    def submit(self, move: Any) -> None:
        """Makes `move` for whoever decides now; raises `IllegalMove`. Moves that were taken back are forgotten."""
        reason = self.refusal(move)
        if reason is not None:
            raise IllegalMove(reason)
        state = self._rules.apply(self._states[self._ply], move)
        self._states[self._ply + 1 :] = [state]
        self._legal[self._ply + 1 :] = [self._rules.legal_moves(state)]
        self._moves[self._ply :] = [move]
        self._ply += 1

    def earlier_choice(self, players: Collection[Player]) -> int | None:
        """The last ply before now at which one of `players` had a choice of moves; None if there was none."""
        return next((ply for ply in range(self._ply - 1, -1, -1) if self._chose(ply, players)), None)

    def later_choice(self, players: Collection[Player]) -> int | None:
        """The next ply among the moves taken back at which one of `players` had a choice, else the last of them; None if no
        move was taken back."""
        plies = range(self._ply + 1, len(self._states))
        return next((ply for ply in plies if self._chose(ply, players)), plies[-1] if plies else None)

    def _chose(self, ply: int, players: Collection[Player]) -> bool:
        return self._rules.to_move(self._states[ply]) in players and len(self._legal[ply]) > 1

    def jump(self, ply: int) -> None:
        """Goes to `ply`, back or to a move that was taken back. The cards do not change: a state carries its deck."""
        assert 0 <= ply < len(self._states)
        self._ply = ply
        self._branch += 1

    def record(self, first_player: Player, extra: Mapping[str, Any]) -> dict[str, Any]:
        """The record up to the current position, hidden cards and all."""
        return write(self._recorder, self._states[: self._ply + 1], self._moves[: self._ply], first_player, extra)
