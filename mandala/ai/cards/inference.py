"""Infers the hidden cards from the rival's moves.

Particles (particles.py) follow the game move by move from the first observation. They start again at a reshuffle, when all
that the rival holds is known as one heap. They also start again, a few moves earlier, when nearly all weight lies on few of
them. The exact sampler still deals a share of the determinizations, so that a rival who plays unlike the model is not misread.
The result follows from the history alone: another instance, a resumed game or a take-back gives the same belief.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mandala.ai.api import History, Stop, never
from mandala.ai.cards.belief import Belief
from mandala.ai.cards.evaluator import Evaluator
from mandala.ai.cards.particles import Particles
from mandala.core.cards.moves import MOVE_INDEX
from mandala.core.cards.observation import Observation

RESAMPLED: Final = 0.5  #: The share of effective particles below which they are resampled.
COLLAPSED: Final = 0.02  #: The share of effective particles below which they start again.
RESTART_PLIES: Final = 12  #: How many moves earlier, of both players, they start again.


class Reading(NamedTuple):
    """The parameters of an inference; research/cards.md says how they were found."""

    particles: int = 800
    softness: float = 0.03  #: The softmax temperature over the evaluator's values of the rival's moves.
    doubt: float = 0.03  #: The chance that a move of the rival tells only that the cards were held.
    plain: float = 0.2  #: The share of determinizations that the exact sampler deals.


class Inference:
    """The belief of one seat, kept from move to move."""

    def __init__(self, judge: Evaluator, reading: Reading) -> None:
        self._plain = reading.plain
        self.particles = Particles(reading.particles, judge, reading.softness, reading.doubt)
        self._read: History = ()
        self._now: Observation | None = None

    def belief(self, history: History, observation: Observation, stop: Stop = never) -> Belief:
        """Returns the belief about `observation`, which `history` led to. If stopped, it continues from there the next time."""
        for index in range(self._begun(history, observation), len(history)):
            if stop():
                return Belief(observation)
            after = _after(history, index, observation)
            self._go_on(history, index, after)
            self._read, self._now = history[: index + 1], after
        return Belief(observation, self.particles.cases(observation), 1 - self._plain)

    def _begun(self, history: History, observation: Observation) -> int:
        """Returns how much of the history the particles have followed; starts again for another history."""
        if self._now is not None and leads_on(self._read, self._now, history, observation):
            return len(self._read)
        self._read, self._now = (), _after(history, -1, observation)
        self._begin(0, self._now)
        return 0

    def _begin(self, number: int, observation: Observation) -> None:
        self.particles.seed(-1 - number)  # other random numbers than the step that follows
        self.particles.begin(observation)

    def _go_on(self, history: History, index: int, after: Observation) -> None:
        before: Observation = history[index].before
        if len(after.eras) > len(before.eras):
            self._begin(index, after)
        elif self._step(history, index, after) < COLLAPSED * self.particles.count:
            self._go_back(history, index, after)

    def _step(self, history: History, index: int, after: Observation) -> float:
        """Follows one move; returns the number of effective particles."""
        before, move = history[index]
        self.particles.seed(index)
        self.particles.follow(before, MOVE_INDEX[move], after)
        left = self.particles.effective()
        if 0 < left < RESAMPLED * self.particles.count:
            self.particles.resample()
        return left

    def _go_back(self, history: History, last: int, after: Observation) -> None:
        """Starts again a few moves earlier; if that fails too, at the present position."""
        first = max(0, last - RESTART_PLIES)
        while len(history[first].before.eras) < len(after.eras):
            first += 1
        self._begin(first, history[first].before)
        left = 1.0
        for index in range(first, last + 1):
            left = self._step(history, index, _after(history, index, after))
            if left == 0:
                break
        if left < COLLAPSED * self.particles.count:
            self._begin(last, after)


def leads_on(known: History, seen: Observation, history: History, observation: Observation) -> bool:
    """True if a seat that saw `seen` after the moves `known` has come to `observation` by `history`, in the same game."""
    return history[: len(known)] == known and _after(history, len(known) - 1, observation) == seen


def _after(history: History, index: int, now: Observation) -> Observation:
    """Returns the observation after the move at `index`."""
    return history[index + 1].before if index + 1 < len(history) else now
