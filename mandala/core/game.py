"""The Game protocol: what the rest of the program knows of a game's rules. A module satisfies `Game` by having its functions;
there is no base class. Nothing here knows a particular game."""

from __future__ import annotations

import random
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeVar

Player = int  #: A seat, 0 or 1. In observations and events seats are relative: 0 is the viewer, 1 the rival.

S = TypeVar("S")
M = TypeVar("M")
O = TypeVar("O")


class Outcome(NamedTuple):
    """How a game ended. In every pair the first number is seat 0's."""

    scores: tuple[int, int]
    tie_break: tuple[int, int]  #: With equal scores the lower number wins; (0, 0) in a game without a tie-break.
    winner: Player | None  #: None for a draw.
    forfeit: Player | None = None  #: Who lost before the end, by no legal move; None for a game that was played out.

    def seen_by(self, viewer: Player) -> Outcome:
        """Returns the outcome with seats relative to `viewer`, own first."""
        if viewer == 0:
            return self
        winner, forfeit = [None if player is None else 1 - player for player in (self.winner, self.forfeit)]
        return Outcome(self.scores[::-1], self.tie_break[::-1], winner, forfeit)


def relative(player: Player, viewer: Player) -> Player:
    """Returns the seat relative to the viewer: 0 is the viewer, 1 the rival."""
    return player ^ viewer


class IllegalMove(ValueError):
    """A move that the rules forbid. `reason` is a member of the game's enum; the screen turns it into a sentence."""

    def __init__(self, reason: Enum) -> None:
        super().__init__(str(reason.value))
        self.reason = reason


def refuse(reason: Enum | None) -> None:
    """Raises `IllegalMove` if there is a reason."""
    if reason is not None:
        raise IllegalMove(reason)


class ChanceError(ValueError):
    """A chance outcome is missing from a record, or is impossible."""


class Game(Protocol[S, M, O]):
    """The functions of a game's `rules` module."""

    def initial_state(self, seed: int, first_player: Player = 0) -> S:
        """Returns the state after the set-up that `seed` determines."""

    def to_move(self, state: S) -> Player | None:
        """Returns the player who decides next; None when the game is over."""

    def legal_moves(self, state: S) -> tuple[M, ...]:
        """Returns every legal move in a fixed order; none when the game is over."""

    def check(self, state: S, move: M) -> None:
        """Raises `IllegalMove` with the reason if `move` is illegal in `state`."""

    def apply(self, state: S, move: M) -> S:
        """Returns the next state. Unchecked: an illegal move gives nonsense. Call `check` first for a move from outside."""

    def outcome(self, state: S) -> Outcome | None:
        """Returns the result; None while the game goes on."""

    def observe(self, state: S, viewer: Player) -> O:
        """Returns all that `viewer` may know and could remember, seats relative, own first."""

    def sample_state(self, observation: O, rng: random.Random) -> S:
        """Returns a random complete state whose observation by seat 0 equals `observation`."""


AnyGame = Game[Any, Any, Any]
