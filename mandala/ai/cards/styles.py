"""Styles: changes of the evaluation that play like different people. They are for the levels that follow it closely.

A style likes something more than winning asks for, not so much that it would be weak; research/cards.md says what that comes to.
"""

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
    """Grudges the rival more than it gains."""
    return weights._replace(rival=weights.rival + 0.15, hand_card=1.1 * weights.hand_card)


STYLES: Final[Mapping[str, Style]] = {"builder": builder, "grower": grower, "denier": denier}
