"""Grandmaster: tree search (tree_search.py) that judges by the network; no playouts."""

from __future__ import annotations

from typing import Final

from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import Search, TreeSearch
from mandala.ai.cards.weights import shipped

SEARCH: Final = Search(explore=0.5, temperature=0.04, trust=2.0, reuse=2)


def grandmaster() -> TreeSearch:
    """The strategy."""
    return TreeSearch(lambda: Network(shipped()), SEARCH)
