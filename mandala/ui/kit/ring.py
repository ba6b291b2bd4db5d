"""Neighbours in a ring of values, as arrows and tab go through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Value = TypeVar("Value")


def neighbour(ring: Sequence[Value], here: Value | None, step: int) -> Value | None:
    """The value `step` places on from `here`, round and round; the first, or backwards the last, where `here` is not in the
    ring. None in an empty ring."""
    if not ring:
        return None
    if here not in ring:
        return ring[0 if step > 0 else -1]
    return ring[(ring.index(here) + step) % len(ring)]
