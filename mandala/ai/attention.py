"""Attention and habits of the lower levels: moves that they overlook, or like.

A move is seen with a chance that grows with its salience and with the player's alertness. A player overlooks the same thing
again and again in a game. Of the moves seen, it takes the best that fits its habits, unless a habit costs too much. The
saliences are our guess until there are games of people to fit them to.
"""

from __future__ import annotations

from _blake2 import blake2b  # hashlib would load OpenSSL: 3 MB in the process of the window
from collections.abc import Callable, Collection, Iterable, Mapping
from math import exp, inf
from typing import Any, Final, TypeVar

M = TypeVar("M")

SURE: Final = 4.0  #: The log odds of being seen from which a move is always seen.
FEW: Final = 1 / 2  #: A habit's moves are always seen if they are at most this share of all.


def secret_of(first: Any) -> bytes:
    """Returns the secret of a game, from its first position as the player saw it: the same whenever the game goes on."""
    return blake2b(repr(first).encode(), digest_size=8).digest()


def seen_chance(alertness: float, salience: float) -> float:
    """Returns the chance that a player sees a move; both arguments are log odds."""
    odds = alertness + salience
    return 1.0 if odds >= SURE else 1 / (1 + exp(-odds))


def seen(alertness: float, salience: Mapping[M, float], thing: Callable[[M], Any], secret: bytes) -> list[M]:
    """Returns the moves that a player sees; the most salient ones always. Moves with the same `thing` are overlooked together,
    as far as their saliences are the same."""
    if alertness == inf:
        return list(salience)
    top = max(salience.values())
    return [
        move
        for move, value in salience.items()
        if value == top or _fate(secret, thing(move)) < seen_chance(alertness, value)
    ]


def _fate(secret: bytes, thing: Any) -> float:
    """Returns a number from 0 to 1 that is fixed for a thing in a game."""
    return int.from_bytes(blake2b(repr(thing).encode(), digest_size=8, key=secret).digest()) / 2**64


def noticed(followed: Mapping[str, Collection[M]], habits: Iterable[str], moves: Collection[M]) -> set[M]:
    """Returns the moves that habits make a player look for: those of a habit that few of all `moves` follow."""
    return {move for habit in habits for move in followed.get(habit, ()) if len(followed[habit]) <= FEW * len(moves)}


def habitual(worth: Mapping[M, float], followed: Mapping[str, Collection[M]], prices: Mapping[str, float]) -> list[M]:
    """Returns the moves that fit one habit after the other. A habit is broken where it would give away more than its price,
    all in all."""
    most, left = max(worth.values()), list(worth)
    for habit, price in prices.items():
        fitting = [move for move in left if habit not in followed or move in followed[habit]]
        if fitting and max([worth[move] for move in fitting]) >= most - price:
            left = fitting
    return left
