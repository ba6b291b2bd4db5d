"""Rounds of self-play on all cores: a thread for each, since the compiled games let go of Python's lock.

While one round is learned from, the next one is played, with the weights of before: so what is played does not depend on
how fast the machine is.
"""

from __future__ import annotations

import random
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, NamedTuple

from mandala.ai.cards.network import Network
from mandala.ai.cards.selfplay import Lessons, Manner, SelfPlay
from mandala.ai.cards.weights import Weights

ROWS: Final = 1 << 14
"""Positions that a thread plays in one round."""


class Played(NamedTuple):
    """What a thread played: so many rows of the lessons are filled."""

    lessons: Lessons
    rows: int
    games: int


class Rounds:
    """Plays rounds in `jobs` threads; two sets of lessons, one to fill while the other is read."""

    def __init__(self, jobs: int, seed: int) -> None:
        self._pool, self._seed = ThreadPoolExecutor(jobs), seed
        self._rooms = [[Lessons.room(ROWS) for _ in range(jobs)] for _ in range(2)]
        self._under_way: list[Future[Played]] = []

    def begin(self, number: int, weights: Weights, manner: Manner) -> None:
        """Begins a round."""
        self._under_way = [
            self._pool.submit(_play, room, weights, manner, f"{self._seed} {number} {job}")
            for job, room in enumerate(self._rooms[number % 2])
        ]

    def finished(self) -> list[Played]:
        """What the round that was begun came to; valid until the next but one begins."""
        return [played.result() for played in self._under_way]

    def close(self) -> None:
        """Lets what is under way end, and begins no more."""
        self._pool.shutdown()


def _play(room: Lessons, weights: Weights, manner: Manner, seed: str) -> Played:
    games = SelfPlay(Network(weights), manner, room, random.Random(seed).getrandbits(62))
    return Played(room, games.fill(), games.games)
