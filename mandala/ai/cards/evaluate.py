"""The weights of the hand-made evaluation of the card game.

They are those of all levels and styles. judge.py evaluates with them. The numbers come from self-play (research/cards.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The numbers of the evaluation, in points."""

    waiting: float  #: A cup card whose colour is not in the river yet.
    river_space: float  #: A filled space of the river.
    hand_card: float  #: A card in the hand.
    field_card: float  #: A card in a field of an empty mandala; worth less with each colour that lies there.
    sown: float  #: A field with any card, for each colour in the mandala: without a card one claims for nothing.
    reach: float  #: Share of a mountain's cards that counts at once, by what they would score in the cup or river.
    missing_held: float  #: Holding all colours that a mandala lacks.
    #: Share of the claims of a mandala with 0 to 5 colours, if they came now.
    completion: tuple[float, float, float, float, float, float]
    denial: float  #: Share of the rival's gain that counts in choosing a colour.
    turn: float  #: Having the next turn.
    #: Subtracted for each card dealt to a cup: the average that viewers count of their own cards and cannot see of the
    #: rival's.
    own_view: float
    won: float  #: A finished game.
    points_scale: float  #: The points that raise the chance to win from 1/2 to 0.73.
    rival: float = 1.0  #: Factor of everything that is the rival's.


#: As tuned; research/cards.md says how.
DEFAULT: Final = Weights(
    waiting=3.316,
    river_space=4.303,
    hand_card=0.6951,
    field_card=1.67,
    sown=0.411,
    reach=0.2803,
    missing_held=0.9602,
    completion=(0.0, 0.0, 0.09982, 0.1469, 0.217, 0.322),
    denial=0.9918,
    turn=1.392,
    own_view=3.909,
    won=20.02,
    points_scale=5.421,
)

#: For a player who ignores everything of the rival's; tuned among such players.
OWN_ONLY: Final = Weights(
    waiting=3.429,
    river_space=3.159,
    hand_card=0.1245,
    field_card=0.6665,
    sown=0.1193,
    reach=0.1383,
    missing_held=0.6236,
    completion=(0.0, 0.0, 0.1317, 0.3025, 0.3862, 0.4535),
    denial=1.211,
    turn=-0.1014,
    own_view=15.31,
    won=22.33,
    points_scale=90.29,
    rival=0.0,
)

#: Changes weights, to play like a person who prefers something more than winning asks for, but stays strong;
#: research/cards.md has the measurements.
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
