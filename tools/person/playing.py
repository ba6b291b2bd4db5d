"""A person at the table of either game."""

from __future__ import annotations

from typing import Any

from mandala.ui.cards.replay import ReplayScene as CardReplay
from mandala.ui.cards.table import TableScene as CardTable
from mandala.ui.tiles.replay import ReplayScene as TileReplay
from mandala.ui.tiles.table import TableScene as TileTable
from tools.person import card_moves, tile_moves
from tools.person.hands import Hands

Table = CardTable | TileTable
Replay = CardReplay | TileReplay


def play(hands: Hands, table: Table, move: Any) -> None:
    """Makes a legal move in one of the ways there are."""
    if isinstance(table, CardTable):
        card_moves.play(hands, table, move)
    else:
        tile_moves.play(hands, table, move)
