"""The levels of the card game in order of strength, with their parameters. Each has its measured strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from mandala.ai.api import Strategy
from mandala.ai.cards.adept import Adept
from mandala.ai.cards.amateur import Amateur, Manner
from mandala.ai.cards.evaluate import DEFAULT, OWN_ONLY
from mandala.ai.cards.expectimax import Expectimax
from mandala.ai.cards.expert import Expert
from mandala.ai.cards.grandmaster import Grandmaster
from mandala.ai.cards.greedy import Greedy
from mandala.ai.cards.master import master
from mandala.ai.cards.novice import Novice
from mandala.ai.cards.styles import STYLES, Style
from mandala.ai.cards.weights import shipped
from mandala.ai.chance import Random
from mandala.core.cards import rules

MANNERS: Final[Mapping[str, Manner]] = {
    "pupil": Manner(temperature=0.0255, regret=0.08, memory=12),
    "apprentice": Manner(temperature=0.0117, regret=0.06, memory=16),
    "journeyman": Manner(temperature=0.0034, regret=0.04, memory=24),
}
"""The amateurs, by research/calibrate.py; research/cards.md has the commands."""


def _amateur(name: str, style: Style | None = None) -> Strategy:
    return Amateur(shipped(), MANNERS[name], style)


def _amateurs(name: str) -> dict[str, Callable[[], Strategy]]:
    """An amateur, and the same in every style."""
    styled = {f"{name}-{style}": partial(_amateur, name, change) for style, change in STYLES.items()}
    return {name: partial(_amateur, name), **styled}


LEVELS: Final[Mapping[str, Callable[[], Strategy]]] = {
    "random": lambda: Random(rules),
    "novice": Novice,
    **{f"novice-{name}": partial(Novice, style(OWN_ONLY)) for name, style in STYLES.items()},
    **_amateurs("pupil"),
    **_amateurs("apprentice"),
    "greedy": Greedy,
    **{f"greedy-{name}": partial(Greedy, style(DEFAULT)) for name, style in STYLES.items()},
    **_amateurs("journeyman"),
    "adept": lambda: Adept(shipped()),
    "expectimax": Expectimax,
    "expert": Expert,
    "master": master,
    "grandmaster": Grandmaster,
}

SHOWN: Final = (
    *("novice", "pupil", "apprentice", "greedy", "journeyman"),
    *("adept", "expectimax", "expert", "grandmaster"),
)
"""The levels that a player may choose. The others are for measuring, and for games and settings that name them."""

RATINGS: Final[Mapping[str, int]] = {
    "novice": 1000,
    "pupil": 1108,
    "apprentice": 1233,
    "greedy": 1320,
    "journeyman": 1361,
    "adept": 1468,
    "expectimax": 1540,
    "expert": 1579,
    "master": 1630,
    "grandmaster": 1693,
}
"""Elo as measured (docs/ai.md), novice at 1000. What the screen says of a level's strength follows from this."""

LOSSES: Final[Mapping[str, float]] = {
    "novice": 0.0467,
    "pupil": 0.0423,
    "apprentice": 0.0263,
    "journeyman": 0.0167,
    "adept": 0.0112,
    "expert": 0.0070,
    "grandmaster": 0.0044,
}
"""What a level gives away with a decision on the average, in chance to win (docs/coach.md). Levels with hand-made terms are left
out: the network thinks less of their moves than their strength says."""
