"""The constants of the card game (C1, C2, C4). Tests and studies play smaller variants by other values.

They stand apart from state.py, which strategies must not import.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Setup(NamedTuple):
    """The constants of the game (C1, C2, C4.1, C4.4); the defaults are the rulebook's. Tests build small variants."""

    colours: int = 6
    copies: int = 18
    mandalas: int = 2
    mountain: int = 2
    hand: int = 6
    cup: int = 2
    hand_limit: int = 8
    draws: int = 3
    discards: bool = True
    """Whether there is action C (C4.3)."""
    reshuffles: bool = True
    """Whether an empty deck is made anew (C7.1). If not, the last card may be played to a mountain with nothing to draw, action C
    needs a card to draw, and a player who cannot move ends the game."""
    sweeps: bool = True
    """Whether a mountain that nobody may keep is discarded at once (C6.5). If not, both choose from it in turn, for nothing."""


RULEBOOK: Final = Setup()
