"""Chance that nobody can foresee: deal numbers, who begins, signs of games.

It is like the standard library's `secrets`, which would load OpenSSL for it: three megabytes, and a tenth of the time to the
first frame.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from mandala.play.stored import MAX_DEAL

SYSTEM: Final = SystemRandom()


def randbelow(limit: int) -> int:
    """A whole number from 0 up to, but not `limit`."""
    return SYSTEM.randrange(limit)


def new_deal() -> int:
    """A deal number."""
    return randbelow(MAX_DEAL + 1)


def new_sign() -> int:
    """A number for a game or a match that no other one has."""
    return randbelow(1 << 48)
