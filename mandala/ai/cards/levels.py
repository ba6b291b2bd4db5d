"""The levels of the card game: names in order of strength, each a strategy with its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from mandala.ai.api import Strategy
from mandala.ai.cards.adept import Adept
from mandala.ai.cards.evaluate import DEFAULT, OWN_ONLY
from mandala.ai.cards.expectimax import Expectimax
from mandala.ai.cards.grandmaster import grandmaster
from mandala.ai.cards.greedy import Greedy
from mandala.ai.cards.master import master
from mandala.ai.cards.novice import Novice
from mandala.ai.cards.styles import STYLES
from mandala.ai.cards.weights import shipped
from mandala.ai.chance import Random
from mandala.core.cards import rules

LEVELS: Final[Mapping[str, Callable[[], Strategy]]] = {
    "random": lambda: Random(rules),
    "novice": Novice,
    **{f"novice-{name}": partial(Novice, style(OWN_ONLY)) for name, style in STYLES.items()},
    "greedy": Greedy,
    **{f"greedy-{name}": partial(Greedy, style(DEFAULT)) for name, style in STYLES.items()},
    "expectimax": Expectimax,
    "master": master,
    "adept": lambda: Adept(shipped()),
    "grandmaster": grandmaster,
}

SHOWN: Final = ("novice", "greedy", "expectimax", "master")
"""The levels that a player may choose."""
