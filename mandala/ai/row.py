"""The row of strength: players from a beginner to expert, by one rating.

A game says how its player plays at some ratings; between two of them a player is in proportion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from mandala.ai.api import Level, Strategy

P = TypeVar("P")


def between(points: Mapping[int, P], rating: int) -> tuple[P, P, float]:
    """Returns the points below and above a rating, and the share of the way from one to the other. Raises ValueError for a
    rating outside."""
    ratings = sorted(points)
    if not ratings[0] <= rating <= ratings[-1]:
        raise ValueError(f"{rating} is not on the row, which goes from {ratings[0]} to {ratings[-1]}")
    above = next(one for one in ratings if one >= rating)
    below = max([one for one in ratings if one <= rating])
    return points[below], points[above], (rating - below) / (above - below) if above > below else 0.0


def mixed(low: Iterable[float], high: Iterable[float], share: float) -> list[float]:
    """Returns numbers at a share of the way from some to others."""
    return [one + share * (other - one) for one, other in zip(low, high)]


def row(
    named: Mapping[str, tuple[int, float]],
    equals: Iterable[int],
    styles: Mapping[str, Sequence[str]],
    player_at: Callable[..., Strategy],
) -> dict[str, Level]:
    """Returns the levels with names (rating and mean regret), each in every style, and the equals."""
    found = {name: Level(partial(player_at, rating), rating, regret) for name, (rating, regret) in named.items()}
    for name, (rating, _) in named.items():
        for style, habits in styles.items():
            found[f"{name}-{style}"] = Level(partial(player_at, rating, habits))
    for rating in equals:
        found[f"equal-{rating}"] = Level(partial(player_at, rating), rating, selectable=False)
    return found


def in_order(levels: Mapping[str, Level]) -> dict[str, Level]:
    """Returns levels in order of strength: a style beside its level, and those without a rating first."""

    def strength(name: str) -> int:
        return levels[name].rating or levels[name.partition("-")[0]].rating or 0

    return {name: levels[name] for name in sorted(levels, key=strength)}
