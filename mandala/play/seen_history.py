"""A game to look back at, through the seats that somebody may look through. It holds no State.

A finished game shows both seats, since its end revealed everything (C9). A running one shows only the seat of the
person who asks, so no picture, word or log can tell more than that person saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from mandala.ai.api import History, Ply
from mandala.core.game import Player
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.seat import Seat, SeatStep
from mandala.play.stored import GameConfig, StoredGame, played


@dataclass(frozen=True)
class SeenHistory:
    """The observations and moves of a game, by player."""

    config: GameConfig
    finished: bool
    firsts: Mapping[Player, Any]  #: The observations before the first move.
    steps: Mapping[Player, tuple[SeatStep, ...]]

    @property
    def length(self) -> int:
        return len(next(iter(self.steps.values())))

    def position(self, viewer: Player, ply: int) -> Any:
        return self.steps[viewer][ply - 1].after if ply else self.firsts[viewer]


def heard(steps: Sequence[SeatStep]) -> History:
    """Returns the moves that a seat saw as a history."""
    return tuple([Ply(step.before, step.move) for step in steps])


def may_look(stored: StoredGame) -> tuple[Player, ...]:
    """Returns the players whose seats may be seen: the humans, or both if the game is finished or has no human."""
    return (0, 1) if stored.finished else stored.config.humans or (0, 1)


def may_review(stored: StoredGame) -> bool:
    """Returns True for a finished game, and for an assisted one that somebody plays against the computer."""
    return stored.finished or (stored.assisted and len(stored.config.humans) == 1)


def seat_at(stored: StoredGame, viewer: Player) -> Seat:
    """Returns the seat of `viewer` at the last position, for looking only. Raises what `history_of` raises."""
    return _seats(stored, (viewer,))[viewer]


def seat_along(stored: StoredGame, viewer: Player, plies: Iterable[int]) -> Iterator[Seat]:
    """Yields the seat of `viewer` after each number of moves, for looking only. Raises what `history_of` raises."""
    if viewer not in may_look(stored):
        raise ValueError(f"the seat of player {viewer} belongs to the computer")
    history = _history(stored)
    for ply in plies:
        history.jump(ply)
        yield Seat(history, viewer, _played_already)


def history_of(stored: StoredGame, viewer: Player) -> SeenHistory:
    """Returns all of a finished game, or what `viewer` saw of a running one. Raises `RecordError` if its record does
    not hold, ValueError if the computer has that seat."""
    players = may_look(stored) if stored.finished else (viewer,)
    seats = _seats(stored, players)
    steps = {player: seat.steps() for player, seat in seats.items()}
    firsts = {player: steps[player][0].before if seat.ply else seat.observation for player, seat in seats.items()}
    return SeenHistory(stored.config, stored.finished, firsts, steps)


def seat_before(stored: StoredGame, player: Player, ply: int, submit: Callable[[Any], None]) -> Seat:
    """Returns a player's seat before the move at `ply` in a game under review. `submit` receives its moves; the game
    does not change. Raises `RecordError` if the record does not hold."""
    assert may_review(stored)
    assert player in may_look(stored)
    history = _history(stored)
    history.jump(ply)
    return Seat(history, player, submit)


def _history(stored: StoredGame) -> GameHistory:
    return GameHistory.replayed(GAMES[stored.config.game].recorder, played(stored))


def _seats(stored: StoredGame, players: tuple[Player, ...]) -> dict[Player, Seat]:
    for player in players:
        if player not in may_look(stored):
            raise ValueError(f"the seat of player {player} belongs to the computer")
    history = _history(stored)
    return {player: Seat(history, player, _played_already) for player in players}


def last_seen(stored: StoredGame) -> Any:
    """Returns the last observation of the first player who may look. Raises `RecordError` for a faulty record."""
    return GAMES[stored.config.game].rules.observe(played(stored).states[-1], may_look(stored)[0])


def _played_already(move: Any) -> NoReturn:
    raise AssertionError(f"{move} cannot be made in a game that is only looked at")
