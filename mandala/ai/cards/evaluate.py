"""The hand-made evaluation of the card game, term by term.

It turns an observation into points, and points into a chance to win. It holds the weights of all levels. Levels run its copy
for tables (judge.py), which the tests compare with this one. The numbers come from self-play (research/tune.py).
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from mandala.core.cards.counts import Counts
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score
from mandala.core.game import Player


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


#: As tuned; research/cards.md has the command.
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


def win_probability(observation: Observation, weights: Weights = DEFAULT) -> float:
    """Returns the viewer's chance to win, 0 to 1."""
    return 1.0 / (1.0 + exp(-points(observation, weights) / weights.points_scale))


def points(observation: Observation, weights: Weights = DEFAULT) -> float:
    """Returns the viewer's advantage in points."""
    if observation.outcome is not None:
        scores, winner = observation.outcome.scores, observation.outcome.winner
        lead = scores[0] - weights.rival * scores[1]
        return lead + (0.0 if winner is None else weights.won * (1 - 2 * winner))
    own_river, rival_river = observation.rivers
    total = _cup_worth(observation.own_cup, own_river, weights)
    total -= weights.rival * _cup_worth(observation.rival_cup, rival_river, weights)
    own_cards, rival_cards = observation.hand_sizes
    total += weights.hand_card * (own_cards - weights.rival * rival_cards)
    for mandala in range(len(observation.mountains)):
        total += _mandala_worth(observation, mandala, weights)
    mover = observation.to_move if observation.claiming < 0 else 1 - observation.completer
    total -= weights.own_view * observation.setup.cup
    return total + (-weights.turn if mover else weights.turn)


def _cup_worth(cup: Counts, river: tuple[int, ...], weights: Weights) -> float:
    waiting = sum(cup) - sum([cup[colour] for colour in river])
    return cup_score(cup, river) + weights.waiting * waiting + weights.river_space * len(river)


def _mandala_worth(observation: Observation, mandala: int, weights: Weights) -> float:
    """Returns the worth of what lies in a mandala and of its expected claims; while it is being claimed, only the claims."""
    if observation.claiming == mandala:
        return _claims(observation, mandala, observation.to_move or 0, weights)
    mountain, (own, rival) = observation.mountains[mandala], observation.fields[mandala]
    lying = [any(counts) for counts in zip(mountain, own, rival)]
    present, own_size, rival_size = sum(lying), sum(own), sum(rival)
    total = weights.field_card * (own_size - weights.rival * rival_size) * (1 - present / 8)
    total += weights.sown * present * ((own_size > 0) - weights.rival * (rival_size > 0))
    held = sum([count > 0 for count, there in zip(observation.hand, lying) if not there])
    total += weights.missing_held * held / (6 - present)
    total += weights.reach * _reached(mountain, observation.rivers[0], weights)
    total -= weights.reach * weights.rival * _reached(mountain, observation.rivers[1], weights)
    if own_size == rival_size:
        if not own_size:
            return total
        swing = (_claims(observation, mandala, 0, weights) + _claims(observation, mandala, 1, weights)) / 2
    else:
        swing = _claims(observation, mandala, 0 if own_size > rival_size else 1, weights)
    return total + weights.completion[present] * swing


def _reached(mountain: Counts, river: tuple[int, ...], weights: Weights) -> float:
    """Returns what the cards of a mountain would score in a player's cup or river."""
    counts = enumerate(mountain)
    return sum([n * (river.index(colour) + 1 if colour in river else weights.river_space) for colour, n in counts])


def _claims(observation: Observation, mandala: int, chooser: Player, weights: Weights) -> float:
    """Returns the viewer's gain less the rival's if the mountain were claimed now, `chooser` first (C6.1 to C6.4). Each takes
    the colour that is best for itself and worst for the other."""
    left = {colour: count for colour, count in enumerate(observation.mountains[mandala]) if count}
    rivers = [list(observation.rivers[0]), list(observation.rivers[1])]
    cups = (observation.own_cup, observation.rival_cup)
    sown = [any(field) for field in observation.fields[mandala]]
    difference = 0.0
    while left:
        gains = [
            {
                colour: _gain(colour, count, rivers[p], cups[p], weights) if sown[p] else 0.0
                for colour, count in left.items()
            }
            for p in (0, 1)
        ]
        own, other = gains[chooser], gains[1 - chooser]
        taken = max(left, key=lambda colour: own[colour] + weights.denial * other[colour])
        del left[taken]
        difference += -weights.rival * own[taken] if chooser else own[taken]
        if sown[chooser] and taken not in rivers[chooser]:
            rivers[chooser].append(taken)
        chooser = 1 - chooser
    return difference


def _gain(colour: int, count: int, river: list[int], cup: Counts, weights: Weights) -> float:
    """Returns what `count` cards of `colour` bring a player; a new colour also raises its cards that wait in the cup."""
    if colour in river:
        return count * (river.index(colour) + 1)
    space = len(river) + 1
    return (count - 1) * space + cup[colour] * (space - weights.waiting) + weights.river_space
