"""The Game protocol: seven functions, an outcome, a refusal. It is all that the rest of the program knows of a game.

A module satisfies `Game` by having these functions; there is no base class. Nothing here knows a particular game.
"""

from __future__ import annotations

import random
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeVar

Player = int
"""A seat, 0 or 1. In an Observation and in events seats are relative: 0 is the viewer, 1 the rival."""

S = TypeVar("S")
M = TypeVar("M")
O = TypeVar("O")


class Outcome(NamedTuple):
    """How a game ended: points, the tie-break (cards in the cup; fewer is better) and the winner, None for a draw. A game without
    cups has 0 cards in them."""

    scores: tuple[int, int]
    cup_sizes: tuple[int, int]
    winner: Player | None

    def seen_by(self, viewer: Player) -> Outcome:
        """The outcome with seats relative to `viewer`, own first."""
        if viewer == 0:
            return self
        winner = None if self.winner is None else 1 - self.winner
        return Outcome(self.scores[::-1], self.cup_sizes[::-1], winner)


def relative(player: Player, viewer: Player) -> Player:
    """The seat as the viewer names it: 0 is the viewer."""
    return player ^ viewer


class IllegalMove(ValueError):
    """A move that the rules forbid; `reason` is an enum member of the game, which the screen turns into a sentence."""

    def __init__(self, reason: Enum) -> None:
        super().__init__(str(reason.value))
        self.reason = reason


def refuse(reason: Enum | None) -> None:
    """Raises `IllegalMove` if there is a reason."""
    if reason is not None:
        raise IllegalMove(reason)


class ChanceError(ValueError):
    """A chance outcome that a record should hold is missing or impossible."""


class Game(Protocol[S, M, O]):
    """The functions that a game's `rules` module offers (see `mandala.core.cards.rules`)."""

    def initial_state(self, seed: int, first_player: Player = 0) -> S:
        """The state after the set-up that `seed` determines."""
        ...

    def to_move(self, state: S) -> Player | None:
        """Who decides next; None when the game is over."""
        ...

    def legal_moves(self, state: S) -> tuple[M, ...]:
        """Every legal move, in a fixed order; empty when the game is over."""
        ...

    def check(self, state: S, move: M) -> None:
        """Raises `IllegalMove` with the reason if `move` is not legal in `state`."""
        ...

    def apply(self, state: S, move: M) -> S:
        """The next state. Unchecked: an illegal move gives nonsense; call `check` first where a move comes from outside."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on."""
        ...

    def observe(self, state: S, viewer: Player) -> O:
        """All that `viewer` may know and could remember, seats relative, own first."""
        ...

    def sample_state(self, observation: O, rng: random.Random) -> S:
        """A complete state that looks to the viewer exactly like `observation`; the viewer sits at 0 in it."""
        ...


AnyGame = Game[Any, Any, Any]
