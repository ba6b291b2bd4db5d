"""Tuples with one value exchanged. The positions of both games are made of such small tuples."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with another value at a place."""
    return values[:index] + (value,) + values[index + 1 :]


def with_of(pair: tuple[T, T], player: int, value: T) -> tuple[T, T]:
    """The pair with another value for one player."""
    return (pair[0], value) if player else (value, pair[1])
