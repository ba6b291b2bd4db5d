"""The levels of the tile game in order of strength, with their parameters. Each has its measured strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mandala.ai.api import Strategy
from mandala.ai.chance import Random
from mandala.ai.tiles.amateur import Amateur
from mandala.ai.tiles.deepening import Deepening, learned
from mandala.ai.tiles.evaluate import NEWCOMER
from mandala.ai.tiles.grandmaster import Grandmaster
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import COMPILED
from mandala.core.tiles import rules


def _expert() -> Strategy:
    """Without a compiler there is no network (`learned`): then it looks as far as adept, and never slips."""
    return Amateur(3, 0.08, learned()) if COMPILED else Deepening(4)


LEVELS: Final[Mapping[str, Callable[[], Strategy]]] = {
    "random": lambda: Random(rules),
    "novice": lambda: Amateur(1, 0.4, Judge(NEWCOMER)),
    "pupil": lambda: Amateur(1, 0.4),
    "apprentice": lambda: Amateur(2, 0.28),
    "greedy": lambda: Deepening(1),
    "journeyman": lambda: Amateur(3, 0.2),
    "adept": lambda: Amateur(4, 0.06),
    "expert": _expert,
    "master": lambda: Deepening(5, learned()),
    "grandmaster": Grandmaster,
    "grandmaster-2026-11": lambda: Grandmaster(Judge()),
}

SHOWN: Final = ("novice", "pupil", "apprentice", "journeyman", "adept", "expert", "master", "grandmaster")
"""The levels that a player may choose. The others are for measuring; the last one judges by hand-made terms."""

RATINGS: Final[Mapping[str, int]] = {
    "novice": 1000,
    "pupil": 1210,
    "apprentice": 1375,
    "greedy": 1520,
    "journeyman": 1580,
    "adept": 1810,
    "expert": 2050,
    "master": 2325,
    "grandmaster": 2605,
}
"""Elo by how each fared against the one below it, greedy against pupil (docs/ai-tiles.md); novice at 1000."""

LOSSES: Final[Mapping[str, float]] = {
    "novice": 0.1240,
    "pupil": 0.1086,
    "apprentice": 0.0874,
    "journeyman": 0.0636,
    "adept": 0.0522,
    "expert": 0.0364,
    "master": 0.0219,
    "grandmaster": 0.0051,
}
"""What a level gives away with a decision on the average, in chance to win (docs/coach.md)."""
