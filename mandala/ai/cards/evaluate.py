"""The weights of the hand-made evaluation of the card game.

judge.py evaluates with them. The numbers come from self-play (research/cards.md).
"""

from __future__ import annotations

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
