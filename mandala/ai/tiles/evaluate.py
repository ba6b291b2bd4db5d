"""The evaluation of the tile game: what it looks at, and what that is worth. How it is counted is in judge.py.

Every feature is the mover's less the rival's. A weight is `late` + `early` times the share of the tiles that still lie front up,
in log odds of winning. `python -m tools.fit_tiles` finds them from games that players of this evaluation play.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Feature(NamedTuple):
    """What is looked at, and its weight at the end of the game and what it has more at its beginning."""

    name: str
    late: float
    early: float


WEIGHTS: Final[tuple[Feature, ...]] = (
    Feature("points on the river", 0.3034, -0.3018),
    Feature("points of tiles that flips can reach", 0.3317, -0.4162),
    Feature("marker times spaces beside the group for a swap tile", 0.0377, -0.0146),
    Feature("marker times spaces two steps away", 0.0126, -0.0121),
    Feature("marker times spaces that the rival stands beside too", 0.0097, -0.0494),
    Feature("flips in reserve", -0.2563, 0.3160),
    Feature("swaps at hand", 0.2986, -0.3516),
    Feature("groups opened", -0.4273, 0.1416),
    Feature("the next marker, if the swap tile can open", 0.2507, -0.1946),
    Feature("the marker of the group that the swap tile can join", 0.2419, -0.1355),
    Feature("the swap tile can go nowhere", -0.0561, -1.5227),
    Feature("free tiles of colours not yet opened", 0.3552, -0.4555),
    Feature("the turn", 0.2643, -0.1495),
)

SEEN_BY_NEWCOMERS: Final = {
    "points on the river",
    "points of tiles that flips can reach",
    "groups opened",
    "the next marker, if the swap tile can open",
}
NEWCOMER: Final[tuple[Feature, ...]] = tuple(
    [feature if feature.name in SEEN_BY_NEWCOMERS else Feature(feature.name, 0.0, 0.0) for feature in WEIGHTS]
)
"""What a newcomer counts: points, and markers to be had."""
