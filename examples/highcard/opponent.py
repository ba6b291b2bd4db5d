"""The opponent of High Card. It deals the unseen cards at random, many times, and plays each of these games to its end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import Final

from examples.highcard import rules
from examples.highcard.rules import Observation, State
from mandala.ai.api import Budget, Choice, MoveEvaluation, Stop, never

WORLDS: Final = 100  #: deals for a decision, unless the budget says otherwise
QUICK: Final = 20  #: deals for a look at once


class Sampler:
    """Plays the card that won most often."""

    def choose(self, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        """Returns a card, and how often it won."""
        best = evaluated(observation, budget.iterations or WORLDS, rng, stop)[0]
        return Choice(best.move, best.chance)

    def advise(
        self, observation: Observation, moves: Sequence[int], budget: Budget, stop: Stop
    ) -> tuple[MoveEvaluation, ...]:
        """Returns evaluations of all cards in hand, the best first."""
        return evaluate_moves(observation, moves, budget.iterations or WORLDS, stop)


def evaluate_moves(
    observation: Observation, moves: Sequence[int], effort: int, stop: Stop
) -> tuple[MoveEvaluation, ...]:
    """Returns evaluations that depend on the observation and the effort alone."""
    del moves  # all cards in hand are evaluated
    return evaluated(observation, effort, random.Random(repr(observation)), stop)


def static_evaluation(observation: Observation, move: int) -> float:
    """Returns the chance to win with a card, after a few deals."""
    found = evaluate_moves(observation, (), QUICK, never)
    return next(one.chance for one in found if one.move == move)


def evaluated(seen: Observation, worlds: int, rng: random.Random, stop: Stop) -> tuple[MoveEvaluation, ...]:
    """Tries every card in each of several deals, at least in one."""
    won: dict[int, list[float]] = {card: [] for card in seen.hand}
    for number in range(worlds):
        if number and stop():
            break
        world = rules.sample_state(seen, rng)
        for card, results in won.items():
            results.append(_played_out(rules.apply(world, card), rng))
    best = max(won.values(), key=fmean)
    found = [_evaluation(card, results, best) for card, results in won.items()]
    return tuple(sorted(found, key=lambda one: (-one.chance, one.move)))


def _evaluation(card: int, results: Sequence[float], best: Sequence[float]) -> MoveEvaluation:
    losses = [much - little for much, little in zip(best, results)]
    return MoveEvaluation(card, fmean(results), fmean(losses), pstdev(losses) / sqrt(len(losses)))


def _played_out(state: State, rng: random.Random) -> float:
    """Returns 1 if player 0 wins, 0 if the other does: they lead at random, and answer with the cheapest card that wins."""
    while (player := rules.to_move(state)) is not None:
        hand, led = state.hands[player], state.played[1 - player][len(state.played[player]) :]
        higher = [card for card in hand if led and card > led[0]]
        state = rules.apply(state, min(higher or hand) if led else rng.choice(hand))
    own, rival = rules.scores(state.played)
    return 0.5 if own == rival else float(own > rival)
