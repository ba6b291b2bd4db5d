"""The hand-made evaluation of the card game, term by term: what `Judge` computes on tables."""

from __future__ import annotations

from math import exp

from mandala.ai.cards.evaluate import DEFAULT, Weights
from mandala.core.cards.counts import Counts
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score
from mandala.core.game import Player


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
