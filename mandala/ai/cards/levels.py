"""The levels of the card game in order of strength, with parameters and ratings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from mandala.ai.api import Level, Strategy
from mandala.ai.cards.amateur import Adept, Amateur, Manner
from mandala.ai.cards.evaluate import DEFAULT, OWN_ONLY, STYLES, Style
from mandala.ai.cards.expectimax import Expectimax
from mandala.ai.cards.greedy import Greedy, Novice
from mandala.ai.cards.tree_levels import Expert, Grandmaster, master
from mandala.ai.cards.weights import shipped
from mandala.ai.chance import Random
from mandala.core.cards import rules

#: The amateurs, by research/calibrate.py; research/cards.md has the commands.
MANNERS: Final[Mapping[str, Manner]] = {
    "pupil": Manner(temperature=0.0255, regret=0.08, memory=12),
    "apprentice": Manner(temperature=0.0117, regret=0.06, memory=16),
    "journeyman": Manner(temperature=0.0034, regret=0.04, memory=24),
}


def _amateur(name: str, style: Style | None = None) -> Strategy:
    return Amateur(shipped(), MANNERS[name], style)


def _amateurs(name: str) -> dict[str, Level]:
    """Returns an amateur in every style."""
    return {f"{name}-{style}": Level(partial(_amateur, name, change)) for style, change in STYLES.items()}


#: The levels in order of strength. Elo as measured (docs/ai.md), novice at 1000; mean regret in docs/coach.md.
#:
#: Levels with hand-made terms have no mean regret: the network thinks less of their moves than their strength says.
LEVELS: Final[Mapping[str, Level]] = {
    "random": Level(lambda: Random(rules)),
    "novice": Level(Novice, 1000, 0.0467),
    **{f"novice-{name}": Level(partial(Novice, style(OWN_ONLY))) for name, style in STYLES.items()},
    "pupil": Level(partial(_amateur, "pupil"), 1108, 0.0423),
    **_amateurs("pupil"),
    "apprentice": Level(partial(_amateur, "apprentice"), 1233, 0.0263),
    **_amateurs("apprentice"),
    "greedy": Level(Greedy, 1320),
    **{f"greedy-{name}": Level(partial(Greedy, style(DEFAULT))) for name, style in STYLES.items()},
    "journeyman": Level(partial(_amateur, "journeyman"), 1361, 0.0167),
    **_amateurs("journeyman"),
    "adept": Level(lambda: Adept(shipped()), 1468, 0.0112),
    "expectimax": Level(Expectimax, 1540),
    "expert": Level(Expert, 1579, 0.0070),
    "master": Level(master, 1630, selectable=False),
    "grandmaster": Level(Grandmaster, 1693, 0.0044),
}

FALLBACK: Final = "greedy"  #: The level that chooses a move when an opponent fails: it answers at once.
