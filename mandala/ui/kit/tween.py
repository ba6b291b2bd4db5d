"""How motion goes: its speeds, and how the share of the way follows from the share of the time. Nothing here reads a clock."""

from __future__ import annotations

from typing import Final

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0}
"""How fast things move, by the setting; at any other there is no motion."""


def smooth(share: float) -> float:
    """Slow, fast, slow."""
    return share * share * (3 - 2 * share)


def out(share: float) -> float:
    """Fast, then slow: something that comes to rest."""
    return 1 - (1 - share) ** 3
