"""The levels of the card game: names in order of strength, each a strategy with its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mandala.ai.api import Strategy
from mandala.ai.cards.evaluate import win_probability
from mandala.ai.cards.expectimax import Expectimax
from mandala.ai.cards.master import master
from mandala.ai.greedy import Greedy, Random
from mandala.core.cards import rules

LEVELS: Final[Mapping[str, Callable[[], Strategy]]] = {
    "random": lambda: Random(rules),
    "greedy": lambda: Greedy(rules, win_probability),
    "expectimax": Expectimax,
    "master": master,
}

SHOWN: Final = ("greedy", "expectimax", "master")
"""The levels that a player may choose."""
