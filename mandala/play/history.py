"""A game to look back at, through the seats that may be looked through. It is a value and holds no State.

Of a finished game both seats are there, since everything was shown at its end (C9); of a running one only the seat of the
person who asks, so that nothing can be drawn, told or written that this person did not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from mandala.core.game import Player
from mandala.core.record import from_fields, replay
from mandala.play.games import GAMES
from mandala.play.match import Match
from mandala.play.seat import Seat, SeatStep
from mandala.play.stored import Plan, StoredGame


@dataclass(frozen=True)
class History:
    """What may be looked at. `firsts` are the observations before the first move, `steps` the moves, both by player."""

    plan: Plan
    finished: bool
    firsts: Mapping[Player, Any]
    steps: Mapping[Player, tuple[SeatStep, ...]]

    @property
    def length(self) -> int:
        """How many moves there are."""
        return len(next(iter(self.steps.values())))

    def position(self, viewer: Player, ply: int) -> Any:
        """What `viewer` saw after `ply` moves."""
        return self.steps[viewer][ply - 1].after if ply else self.firsts[viewer]


def may_look(stored: StoredGame) -> tuple[Player, ...]:
    """The players through whose eyes a game may be looked at: both if it is finished or nobody sits at it, else the humans."""
    return (0, 1) if stored.finished else stored.plan.humans or (0, 1)


def may_review(stored: StoredGame) -> bool:
    """Whether a game is reviewed: one that is over, or what lies behind in one that somebody plays against the computer and that
    counts as assisted."""
    return stored.finished or (stored.assisted and len(stored.plan.humans) == 1)


def seat_at(stored: StoredGame, viewer: Player) -> Seat:
    """The seat of `viewer` at the last position, to look from and not to play. Raises what `history_of` raises."""
    return _seats(stored, (viewer,))[viewer]


def history_of(stored: StoredGame, viewer: Player) -> History:
    """The game as far as it may be seen: all of a finished one, of a running one what `viewer` saw. Raises `RecordError` if its
    record does not hold, ValueError if the seat of a running game belongs to the computer."""
    players = may_look(stored) if stored.finished else (viewer,)
    seats = _seats(stored, players)
    steps = {player: seat.steps() for player, seat in seats.items()}
    firsts = {player: steps[player][0].before if seat.ply else seat.observation for player, seat in seats.items()}
    return History(stored.plan, stored.finished, firsts, steps)


def seat_before(stored: StoredGame, player: Player, ply: int, submit: Callable[[Any], None]) -> Seat:
    """The seat of a player before the move at `ply` in a game that is reviewed. `submit` hears of a move that is made there; the
    game stays as it is. Raises `RecordError` if its record does not hold."""
    assert may_review(stored)
    assert player in may_look(stored)
    match = _match(stored)
    match.jump(ply)
    return Seat(match, player, submit)


def _match(stored: StoredGame) -> Match:
    recorder = GAMES[stored.plan.game].recorder
    return Match.replayed(recorder, replay(from_fields(stored.record), recorder, stored.plan.deal))


def _seats(stored: StoredGame, players: tuple[Player, ...]) -> dict[Player, Seat]:
    for player in players:
        if player not in may_look(stored):
            raise ValueError(f"the seat of player {player} belongs to the computer")
    match = _match(stored)
    return {player: Seat(match, player, _played_already) for player in players}


def last_seen(stored: StoredGame) -> Any:
    """What who may look at a game sees at its last move; of two people the first. Raises `RecordError` if its record does not
    hold."""
    recorder = GAMES[stored.plan.game].recorder
    end = replay(from_fields(stored.record), recorder, stored.plan.deal).states[-1]
    return recorder.rules.observe(end, may_look(stored)[0])


def _played_already(move: Any) -> NoReturn:
    raise AssertionError(f"{move} cannot be made in a game that is only looked at")
