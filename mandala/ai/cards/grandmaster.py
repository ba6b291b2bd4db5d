"""Grandmaster: tree search by the network, which reads the rival's moves. There are no playouts. The search is in
tree_search.py, the reading in inference.py.
"""

from __future__ import annotations

from typing import Final

from mandala.ai.cards.calibration import calibrated
from mandala.ai.cards.inference import Reading
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import Search, TreeSearch
from mandala.ai.cards.weights import shipped

SEARCH: Final = Search(explore=0.5, temperature=0.04, trust=2.0, reuse=2)
READING: Final = Reading() if COMPILED else None
"""Without the compiled kernel the time is better spent on the search."""


def grandmaster() -> TreeSearch:
    """The strategy."""
    return TreeSearch(lambda: Network(shipped()), SEARCH, READING, chance=calibrated)
