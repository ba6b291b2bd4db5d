"""The levels of Patterns in order of strength, with parameters and ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mandala.ai.api import Level, Strategy
from mandala.ai.chance import Random
from mandala.ai.tiles.deepening import Amateur, Deepening, learned
from mandala.ai.tiles.evaluate import NEWCOMER
from mandala.ai.tiles.grandmaster import Grandmaster
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import COMPILED
from mandala.core.tiles import rules


def _expert() -> Strategy:
    """Without a compiler there is no network (`learned`); then it looks as far as adept, and always plays its best move."""
    return Amateur(3, 0.08, learned()) if COMPILED else Deepening(4)


#: The levels in order of strength; the last one judges by hand-made terms. Each rating is measured against the level
#: below it, and that of greedy against pupil (docs/ai-tiles.md), novice at 1000; mean regret in docs/coach.md.
LEVELS: Final[Mapping[str, Level]] = {
    "random": Level(lambda: Random(rules)),
    "novice": Level(lambda: Amateur(1, 0.4, Judge(NEWCOMER)), 1000, 0.1240),
    "pupil": Level(lambda: Amateur(1, 0.4), 1210, 0.1086),
    "apprentice": Level(lambda: Amateur(2, 0.28), 1375, 0.0874),
    "greedy": Level(lambda: Deepening(1), 1520, selectable=False),
    "journeyman": Level(lambda: Amateur(3, 0.2), 1580, 0.0636),
    "adept": Level(lambda: Amateur(4, 0.06), 1810, 0.0522),
    "expert": Level(_expert, 2050, 0.0364),
    "master": Level(lambda: Deepening(5, learned()), 2325, 0.0219),
    "grandmaster": Level(Grandmaster, 2605, 0.0051),
    "grandmaster-2026-11": Level(lambda: Grandmaster(Judge())),
}

FALLBACK: Final = "greedy"  #: The level that chooses a move when an opponent fails: it answers at once.
