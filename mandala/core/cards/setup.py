"""The constants of the card game (C1, C2, C4).

They stand apart from state.py, which strategies must not import.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Setup(NamedTuple):
    """The constants of the game (C1, C2, C4.1, C4.4). The defaults are the rulebook's; tests and studies use small variants."""

    colours: int = 6
    copies: int = 18
    mandalas: int = 2
    mountain: int = 2
    hand: int = 6
    cup: int = 2
    hand_limit: int = 8
    draws: int = 3
    discards: bool = True  #: True if action C exists (C4.3).
    #: True if the discard pile replaces an empty deck (C7.1). Otherwise the last card may be played to a mountain with
    #: nothing to draw, and action C needs a card to draw. A player without a move then ends the game.
    reshuffles: bool = True
    #: True if a mountain that nobody may keep is discarded at once (C6.5). Otherwise both choose from it in turn, for
    #: nothing.
    sweeps: bool = True


RULEBOOK: Final = Setup()
