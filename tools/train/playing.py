"""Rounds of self-play on all cores: a thread for each, since the compiled games let go of Python's lock.

While one round is learned from, the next one is played, with the weights of before: so what is played does not depend on
how fast the machine is.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, NamedTuple

from mandala.ai.cards.inputs import NAMES
from mandala.ai.cards.network import Network
from mandala.ai.cards.selfplay import SelfPlay
from mandala.ai.cards.weights import Weights

ROWS: Final = 1 << 14
"""Positions that a thread plays in one round."""


Play = Callable[[SelfPlay, Weights, random.Random], int]
"""Fills the rows of games of a network with these weights; returns how many rows were filled."""


def alone(games: SelfPlay, weights: Weights, rng: random.Random) -> int:
    """Self-play, one move ahead."""
    del weights, rng  # the games have them
    return games.fill()


class Manner(NamedTuple):
    """How the moves of self-play are drawn, how far their returns look, and what share of a target a search has."""

    temperature: float
    curiosity: float
    trace: float
    share: float


@dataclass
class Played:
    """What a thread played: the first `rows` of the arrays are filled."""

    inputs: array[float]
    chances: array[float]
    margins: array[float]
    rows: int = 0
    games: int = 0


def _room() -> Played:
    return Played(_zeros(ROWS * len(NAMES)), _zeros(ROWS), _zeros(ROWS))


def _zeros(count: int) -> array[float]:
    return array("f", bytes(4 * count))


class Rounds:
    """Plays rounds in `jobs` threads; two sets of arrays, one to fill while the other is read."""

    def __init__(self, jobs: int, seed: int, play: Play = alone) -> None:
        self._pool, self._seed, self._play = ThreadPoolExecutor(jobs), seed, play
        self._rooms = [[_room() for _ in range(jobs)] for _ in range(2)]
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


def _play(play: Play, room: Played, weights: Weights, manner: Manner, seed: str) -> Played:
    rng = random.Random(seed)
    drawn = manner.temperature, manner.curiosity, manner.trace
    rows = room.inputs, room.chances, room.margins
    games = SelfPlay(Network(weights), rng.getrandbits(62), *drawn, *rows, share=manner.share)
    room.rows = play(games, weights, rng)
    room.games = games.games
    return room
