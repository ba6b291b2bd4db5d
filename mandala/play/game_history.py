"""GameHistory: the only owner of the true state. It says whose turn it is, checks moves, and goes back to earlier ones.

It does not know the players, asks nobody, and saves nothing; `session.py` does. Players are absolute, 0 and 1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import Any, Self

from mandala.ai.api import History, Ply
from mandala.core.game import IllegalMove, Player
from mandala.core.record import Recorder, Replay, write


class GameHistory:
    """A game in progress. Moves taken back lie after the current position, until another move replaces them."""

    def __init__(self, recorder: Recorder, states: Sequence[Any], moves: Sequence[Any] = ()) -> None:
        assert len(states) == len(moves) + 1
        self._recorder, self._rules = recorder, recorder.rules
        self._states, self._moves = list(states), list(moves)
        self._legal: dict[int, tuple[Any, ...]] = {}  # by ply, once it was asked for
        self.ply = len(moves)  #: The number of moves before the current position.
        self.branch = 0  #: Grows with every `jump`.

    @classmethod
    def dealt(cls, recorder: Recorder, deal: int, first_player: Player) -> Self:
        return cls(recorder, [recorder.rules.initial_state(deal, first_player)])

    @classmethod
    def replayed(cls, recorder: Recorder, replay: Replay) -> Self:
        """Returns a game at the end of a record."""
        return cls(recorder, replay.states, replay.moves)

    @property
    def to_move(self) -> Player | None:
        return self._rules.to_move(self._states[self.ply])

    @property
    def finished(self) -> bool:
        return self.to_move is None

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        return self._legal_at(self.ply)

    def move(self, ply: int) -> Any:
        assert 0 <= ply < self.ply
        return self._moves[ply]

    def observe(self, viewer: Player, ply: int | None = None) -> Any:
        """Returns the observation of `viewer` before the move at `ply`, by default the current one."""
        ply = self.ply if ply is None else ply
        assert 0 <= ply <= self.ply
        return self._rules.observe(self._states[ply], viewer)

    def seen_by(self, viewer: Player) -> History:
        """Returns the game up to now as `viewer` saw it."""
        return tuple([Ply(self.observe(viewer, ply), self._moves[ply]) for ply in range(self.ply)])

    def refusal(self, move: Any) -> Enum | None:
        """Returns the reason why the rules forbid `move`, None if it is legal. Only the player to move may see it: it
        can depend on that player's hand."""
        try:
            self._rules.check(self._states[self.ply], move)
        except IllegalMove as error:
            return error.reason
        return None

    def submit(self, move: Any) -> None:
        """Makes a move for the player to move and drops moves that were taken back. Raises `IllegalMove`."""
        reason = self.refusal(move)
        if reason is not None:
            raise IllegalMove(reason)
        self._states[self.ply + 1 :] = [self._rules.apply(self._states[self.ply], move)]
        self._moves[self.ply :] = [move]
        self.ply += 1
        self._forget(self.ply)

    def forfeit(self, player: Player) -> None:
        """Ends a running game: `player` loses it."""
        assert not self.finished
        self._states[self.ply :] = [self._recorder.forfeited(self._states[self.ply], player)]
        self._moves[self.ply :] = []
        self._forget(self.ply)
        self.branch += 1

    def earlier_choice(self, players: Collection[Player]) -> int | None:
        """Returns the last ply before now at which one of `players` had a choice of moves; None if there was none."""
        return next((ply for ply in range(self.ply - 1, -1, -1) if self._chose(ply, players)), None)

    def later_choice(self, players: Collection[Player]) -> int | None:
        """Returns the next ply to redo to: where one of `players` had a choice, else the last one.

        None if no move was taken back.
        """
        plies = range(self.ply + 1, len(self._states))
        return next((ply for ply in plies if self._chose(ply, players)), plies[-1] if plies else None)

    def _chose(self, ply: int, players: Collection[Player]) -> bool:
        return self._rules.to_move(self._states[ply]) in players and len(self._legal_at(ply)) > 1

    def _legal_at(self, ply: int) -> tuple[Any, ...]:
        if ply not in self._legal:
            self._legal[ply] = self._rules.legal_moves(self._states[ply])
        return self._legal[ply]

    def _forget(self, ply: int) -> None:
        """Drops the legal moves of positions that are others now."""
        self._legal = {earlier: moves for earlier, moves in self._legal.items() if earlier < ply}

    def jump(self, ply: int) -> None:
        """Goes back to `ply`, or forward to a move taken back.

        Each state carries its chance, so the same one follows.
        """
        assert 0 <= ply < len(self._states)
        self.ply = ply
        self.branch += 1

    def record(self, first_player: Player, extra: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the record up to the current position, with everything hidden."""
        return write(self._recorder, self._states[: self.ply + 1], self._moves[: self.ply], first_player, extra)
