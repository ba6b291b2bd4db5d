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
    Feature("points on the river", 0.4234, -0.5222),
    Feature("points of tiles that flips can reach", 0.3175, -0.4189),
    Feature("marker times spaces beside the group for a swap tile", 0.0322, -0.0061),
    Feature("marker times spaces two steps away", 0.0214, -0.0244),
    Feature("marker times spaces that the rival stands beside too", 0.0175, -0.0431),
    Feature("flips in reserve", -0.2396, 0.2919),
    Feature("swaps at hand", 0.0883, -0.1249),
    Feature("groups opened", -0.2201, 0.2403),
    Feature("the next marker, if the swap tile can open", 0.2478, -0.1655),
    Feature("the marker of the group that the swap tile can join", 0.3660, -0.3489),
    Feature("the swap tile can go nowhere", 0.4030, -2.3987),
    Feature("free tiles of colours not yet opened", 0.1735, -0.2132),
    Feature("the next marker times tiles of such a colour that lie together", 0.0203, -0.0164),
    Feature("the turn", 0.4355, -0.3945),
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
