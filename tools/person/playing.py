"""A person at the table of either game."""

from __future__ import annotations

from typing import Any

from tools.person import card_moves, tile_moves
from tools.person.hands import Hands
from tools.person.kinds import Table, game_of


def play(hands: Hands, table: Table, move: Any) -> None:
    """Makes a legal move in one of the ways there are."""
    if game_of(table) == "cards":
        card_moves.play(hands, table, move)
    else:
        tile_moves.play(hands, table, move)
