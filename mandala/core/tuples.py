"""Copies of tuples with one value changed; positions are made of small tuples."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Returns a copy of the tuple with another value at an index."""
    return values[:index] + (value,) + values[index + 1 :]


def with_of(pair: tuple[T, T], player: int, value: T) -> tuple[T, T]:
    """Returns a copy of the pair with another value for one player."""
    return (pair[0], value) if player else (value, pair[1])
