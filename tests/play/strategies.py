"""Strategies that behave badly, for the engine process; importable there, since it is spawned."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mandala.ai.api import Budget, Choice, History, MoveEvaluation, Stop, Strategy
from mandala.core.cards import rules
from mandala.core.cards.moves import CLAIM
from mandala.play import games


def first_move(observation: Any) -> Any:
    return rules.legal_moves(rules.sample_state(observation, random.Random(0)))[0]


class Spin:
    """Thinks until it is stopped."""

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del budget, rng
        while not stop():
            time.sleep(0.001)
        return Choice(first_move(observation), 0.25)


class Hang:
    """Never looks whether it should stop."""

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del observation, budget, rng, stop
        while True:
            time.sleep(0.01)


class Die:
    """Takes its process down with it, `times` times; `marks` is a folder that counts them over the processes."""

    def __init__(self, marks: Path, times: int) -> None:
        self.marks, self.times = marks, times

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del budget, rng, stop
        died = len(list(self.marks.iterdir()))
        if died < self.times:
            (self.marks / str(died)).touch()
            os._exit(3)
        return Choice(first_move(observation), 0.5)


class Raise:
    """Has a bug."""

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del observation, budget, rng, stop
        raise ZeroDivisionError("a bug")


class Cheat:
    """Answers with a move that is not legal while nothing is claimed."""

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del observation, budget, rng, stop
        return Choice(CLAIM[0], 1.0)


class Tell:
    """Answers not with a move but with what its process knows."""

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del observation, budget, stop
        return Choice(("pygame" in sys.modules, rng.random(), sys.argv), 0.5)


class Watch:
    """Answers at once, with the seconds that it was given as the chance to win."""

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del rng, stop
        return Choice(first_move(observation), budget.seconds or 0.0)


class Plod:
    """Goes on for so many looks after it was told to stop."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del budget, rng
        while self.looks:
            self.looks -= stop()
            time.sleep(0.01)
        return Choice(first_move(observation), 0.75)


class Muse:
    """Ponders, and answers with what it heard and whether it pondered to the end, that is until told to stop."""

    def __init__(self) -> None:
        self.followed: list[History] = []
        self.pondered: list[Any] = []

    def follow(self, history: History) -> None:
        self.followed.append(history)

    def ponder(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> None:
        del budget, rng
        while not stop():
            time.sleep(0.001)
        self.pondered.append(observation)

    def choose(self, observation: Any, budget: Budget, rng: random.Random, stop: Stop) -> Choice:
        del observation, budget, rng, stop
        return Choice((tuple(self.followed), tuple(self.pondered)), 0.5)

    def advise(self, observation: Any, moves: Sequence[Any], budget: Budget, stop: Stop) -> tuple[MoveEvaluation, ...]:
        move, chance = self.choose(observation, budget, random.Random(1), stop)
        return MoveEvaluation(move, chance, 0.0, 0.0), *[MoveEvaluation(move, 0.0, chance, 0.0) for move in moves]


def odd_strategy(game: str, level: str) -> Strategy:
    """The levels "die" and "plod" are written with their arguments: `die 2 /some/folder`."""
    name, _, rest = level.partition(" ")
    match name:
        case "spin":
            return Spin()
        case "hang":
            return Hang()
        case "plod":
            return Plod(int(rest))
        case "die":
            times, _, marks = rest.partition(" ")
            return Die(Path(marks), int(times))
        case "raise":
            return Raise()
        case "cheat":
            return Cheat()
        case "tell":
            return Tell()
        case "watch":
            return Watch()
        case "muse":
            return Muse()
        case _:
            return games.strategy(game, level)
