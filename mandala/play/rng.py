"""Unpredictable numbers: deals, who begins, numbers of games.

It equals the standard library's `secrets`, which loads OpenSSL: three megabytes, and a tenth of the time to the first
frame.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from mandala.play.stored import MAX_DEAL

SYSTEM: Final = SystemRandom()


def randbelow(limit: int) -> int:
    """Returns a whole number from 0 up to, but not, `limit`."""
    return SYSTEM.randrange(limit)


def new_deal() -> int:
    return randbelow(MAX_DEAL + 1)


def new_sign() -> int:
    """Returns a number that no other game or match has."""
    return randbelow(1 << 48)
