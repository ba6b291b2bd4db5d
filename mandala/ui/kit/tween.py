"""The speeds and easing curves of motion. Nothing here reads a clock."""

from __future__ import annotations

from typing import Final

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0}  # by the setting; at any other there is no motion


def smooth(share: float) -> float:
    """Slow, fast, slow: the share of the way at a share of the time."""
    return share * share * (3 - 2 * share)


def out(share: float) -> float:
    """Fast, then slow, as something that comes to rest."""
    return 1 - (1 - share) ** 3
