"""Rounds of self-play on all cores: a thread for each, since the compiled games let go of Python's lock.

While one round is learned from, the next one is played, with the weights of before: so what is played does not depend on
how fast the machine is.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, NamedTuple

from mandala.ai.cards.network import Network
from mandala.ai.cards.selfplay import Lessons, Manner, SelfPlay
from mandala.ai.cards.weights import Weights

ROWS: Final = 1 << 14
"""Positions that a thread plays in one round."""


Play = Callable[[SelfPlay, Weights, random.Random], int]
"""Fills the rows of games of a network with these weights; returns how many rows were filled."""


def alone(games: SelfPlay, weights: Weights, rng: random.Random) -> int:
    """Self-play, one move ahead."""
    del weights, rng  # the games have them
    return games.fill()


class Played(NamedTuple):
    """What a thread played: so many rows of the lessons are filled."""

    lessons: Lessons
    rows: int
    games: int


class Rounds:
    """Plays rounds in `jobs` threads; two sets of lessons, one to fill while the other is read."""

    def __init__(self, jobs: int, seed: int, play: Play) -> None:
        self._pool, self._seed, self._play = ThreadPoolExecutor(jobs), seed, play
        self._rooms = [[Lessons.room(ROWS) for _ in range(jobs)] for _ in range(2)]
        self._under_way: list[Future[Played]] = []

    def begin(self, number: int, weights: Weights, manner: Manner) -> None:
        """Begins a round."""
        self._under_way = [
            self._pool.submit(_play, self._play, room, weights, manner, f"{self._seed} {number} {job}")
            for job, room in enumerate(self._rooms[number % 2])
        ]

    def finished(self) -> list[Played]:
        """What the round that was begun came to; valid until the next but one begins."""
        return [played.result() for played in self._under_way]

    def close(self) -> None:
        """Lets what is under way end, and begins no more."""
        self._pool.shutdown()


def _play(play: Play, room: Lessons, weights: Weights, manner: Manner, seed: str) -> Played:
    rng = random.Random(seed)
    games = SelfPlay(Network(weights), manner, room, rng.getrandbits(62))
    rows = play(games, weights, rng)
    return Played(room, rows, games.games)
