"""What a position of the card game is worth to its viewer, by hand-made terms: points, then a chance to win.

Terms: what lies in both cups by river place; what each mountain would bring to whom, given the fields and who chooses first,
weighed by how close the mandala is to completion; the fields; the hands. All from the Observation alone.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from mandala.core.cards.counts import Counts
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score


class Weights(NamedTuple):
    """The numbers of the evaluation, in points."""

    unplaced: float = 0.6
    """share of its next river space that a cup card of a colour not yet in the river is worth"""
    hand_card: float = 0.8
    """a card in the hand"""
    field_card: float = 0.25
    """a card in a field of a mandala that is far from completion"""
    missing_held: float = 0.15
    """holding a colour that a mandala still lacks"""
    new_space: float = 1.5
    """opening a new river space by a claim"""
    denial: float = 0.8
    """share of the other's gain that a chooser counts when taking a colour"""
    won: float = 20.0
    """a finished game"""
    points_scale: float = 9.0
    """points that make the chance to win rise from 1/2 to 0.73"""


DEFAULT: Final = Weights()

COMPLETION: Final = (0.05, 0.1, 0.2, 0.35, 0.55, 0.8, 1.0)
"""How likely a mandala with so many colours brings its claims soon."""


def win_probability(observation: Observation, weights: Weights = DEFAULT) -> float:
    """The viewer's chance to win, 0 to 1."""
    return 1.0 / (1.0 + exp(-points(observation, weights) / weights.points_scale))


def points(observation: Observation, weights: Weights = DEFAULT) -> float:
    """The viewer's advantage in points."""
    own_river, rival_river = observation.rivers
    if observation.outcome is not None:
        scores, winner = observation.outcome.scores, observation.outcome.winner
        return scores[0] - scores[1] + (0.0 if winner is None else weights.won * (1 - 2 * winner))
    total = _cup_worth(observation.own_cup, own_river, weights) - _cup_worth(
        observation.rival_cup, rival_river, weights
    )
    own_cards, rival_cards = observation.hand_sizes
    total += weights.hand_card * (own_cards - rival_cards)
    for mandala in range(len(observation.mountains)):
        total += _mandala_worth(observation, mandala, weights)
    return total


def _cup_worth(cup: Counts, river: tuple[int, ...], weights: Weights) -> float:
    unplaced = sum(cup) - sum([cup[colour] for colour in river])
    return cup_score(cup, river) + weights.unplaced * (len(river) + 1) * unplaced


def _mandala_worth(observation: Observation, mandala: int, weights: Weights) -> float:
    mountain, (own, rival) = observation.mountains[mandala], observation.fields[mandala]
    if observation.claiming == mandala:
        return _claims(observation, mandala, observation.to_move or 0, weights)
    present = missing_held = 0
    for colour, held in enumerate(observation.hand):
        if mountain[colour] or own[colour] or rival[colour]:
            present += 1
        elif held:
            missing_held += 1
    own_size, rival_size = sum(own), sum(rival)
    total = weights.field_card * (own_size - rival_size) * (1 - present / 8) + weights.missing_held * missing_held
    if own_size == rival_size:
        if not own_size:
            return total
        swing = (_claims(observation, mandala, 0, weights) + _claims(observation, mandala, 1, weights)) / 2
    else:
        swing = _claims(observation, mandala, 0 if own_size > rival_size else 1, weights)
    return total + COMPLETION[present] * swing


def _claims(observation: Observation, mandala: int, chooser: int, weights: Weights) -> float:
    """The viewer's gain less the rival's if the mountain were claimed now, `chooser` first, each taking what is best for
    itself and worst for the other (C6.1 to C6.4)."""
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
        difference += own[taken] if chooser == 0 else -own[taken]
        if sown[chooser] and taken not in rivers[chooser]:
            rivers[chooser].append(taken)
        chooser = 1 - chooser
    return difference


def _gain(colour: int, count: int, river: list[int], cup: Counts, weights: Weights) -> float:
    """What `count` cards of `colour` bring to a player; `points` already counts a share of the cards waiting in the cup."""
    if colour in river:
        return count * (river.index(colour) + 1)
    space = len(river) + 1
    return (count - 1) * space + cup[colour] * space * (1 - weights.unplaced) + weights.new_space
