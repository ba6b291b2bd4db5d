"""Styles: changed weights of the evaluation that play like different people. A style prefers something more than winning asks
for, but stays strong; research/cards.md has the measurements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mandala.ai.cards.evaluate import Weights

Style = Callable[[Weights], Weights]


def builder(weights: Weights) -> Weights:
    """Likes a full hand and high mountains."""
    return weights._replace(hand_card=1.2 * weights.hand_card, reach=1.4 * weights.reach, sown=0.7 * weights.sown)


def grower(weights: Weights) -> Weights:
    """Likes large fields, and holds nothing back for later."""
    return weights._replace(hand_card=0.8 * weights.hand_card, field_card=1.25 * weights.field_card)


def denier(weights: Weights) -> Weights:
    """Minds the rival's gains more than its own."""
    return weights._replace(rival=weights.rival + 0.15, hand_card=1.1 * weights.hand_card)


STYLES: Final[Mapping[str, Style]] = {"builder": builder, "grower": grower, "denier": denier}
