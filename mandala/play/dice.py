"""Chance that nobody can foresee: deal numbers, who begins, signs of games. As the standard library's `secrets`, which would load
OpenSSL for it: three megabytes, and a tenth of the time to the first frame."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

_SYSTEM: Final = SystemRandom()


def randbelow(limit: int) -> int:
    """A whole number from 0 up to, but not `limit`."""
    return _SYSTEM.randrange(limit)


def randbits(count: int) -> int:
    """A whole number of at most so many bits."""
    return _SYSTEM.getrandbits(count)
