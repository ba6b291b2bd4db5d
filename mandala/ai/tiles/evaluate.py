"""The hand-made evaluation of Patterns: its features and their weights.

A feature is the mover's count less the rival's. A weight is `late` plus `early` times the share of front-up tiles, in log odds
of winning. `python -m research.fit_tiles` fits the weights to games of players with this evaluation.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Feature(NamedTuple):
    """A feature with its weight at the end of the game, and the increase to its beginning."""

    name: str
    late: float
    early: float


WEIGHTS: Final[tuple[Feature, ...]] = (
    Feature("points on the river", 0.4884, -0.4657),
    Feature("points of tiles that flips can reach", 0.4283, -0.4832),
    Feature("marker times spaces beside the group for a swap tile", 0.0464, -0.0263),
    Feature("marker times spaces two steps away", 0.0013, 0.0190),
    Feature("marker times spaces that the rival stands beside too", -0.0596, 0.0872),
    Feature("flips in reserve", -0.4550, 0.2739),
    Feature("swaps at hand", 0.3700, -0.4407),
    Feature("groups opened", -0.2525, 1.1822),
    Feature("the next marker, if the swap tile can open", 0.4066, -0.3149),
    Feature("the marker of the group that the swap tile can join", 0.3750, -0.2576),
    Feature("the swap tile can go nowhere", 0.8471, -2.3149),
    Feature("free tiles of colours not yet opened", 0.4490, -0.3770),
    Feature("the turn", 0.6088, -0.3895),
)

SEEN_BY_NEWCOMERS: Final = {
    "points on the river",
    "points of tiles that flips can reach",
    "groups opened",
    "the next marker, if the swap tile can open",
}
#: A newcomer counts points and available markers.
NEWCOMER: Final[tuple[Feature, ...]] = tuple(
    [feature if feature.name in SEEN_BY_NEWCOMERS else Feature(feature.name, 0.0, 0.0) for feature in WEIGHTS]
)
