"""The levels of the card game: names in order of strength, each a strategy with its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mandala.ai.api import Strategy
from mandala.ai.cards.evaluate import win_probability
from mandala.ai.greedy import Greedy, Random
from mandala.core.cards import rules

LEVELS: Final[Mapping[str, Callable[[], Strategy]]] = {
    "random": lambda: Random(rules),
    "greedy": lambda: Greedy(rules, win_probability),
}

SHOWN: Final = ("greedy",)
"""The levels that a player may choose."""
