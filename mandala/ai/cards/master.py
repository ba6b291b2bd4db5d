"""Master: tree search by the hand-made evaluation, after short guided playouts. The search is in tree_search.py."""

from __future__ import annotations

from typing import Final

from mandala.ai.cards.judge import Judge
from mandala.ai.cards.tree_search import SEARCH, TreeSearch

PLIES: Final = 4
"""How far a playout goes."""
TRIES: Final = 8
"""How many random moves it compares for each of its own."""


def master() -> TreeSearch:
    """The strategy."""
    return TreeSearch(lambda: Judge(plies=PLIES, tries=TRIES), SEARCH)
