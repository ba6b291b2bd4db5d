"""Master: tree search with the hand-made evaluation after short guided playouts. The search is in tree_search.py."""

from __future__ import annotations

from typing import Final

from mandala.ai.cards.judge import Judge
from mandala.ai.cards.tree_search import SEARCH, TreeSearch

PLIES: Final = 4  #: Moves of a playout.
TRIES: Final = 8  #: Random moves that a playout compares for each of its moves.


def master() -> TreeSearch:
    return TreeSearch(lambda: Judge(plies=PLIES, tries=TRIES), SEARCH)
