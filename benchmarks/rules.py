"""Random games a second through `legal_moves` and `apply`, on one core, beside OpenSpiel's gin_rummy driven from Python.

    python benchmarks/rules.py [--seconds 5]

Both play uniformly random moves in this process, turn about in slices, so that a busy machine hurts both alike. A ply is a
decision of a player; gin_rummy's chance nodes (a card drawn) are played too but counted apart, since our draws are part of a
move. OpenSpiel is optional: pip install -e '.[bench]'.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.quick import parsed
from mandala.core.cards import rules


class Count(NamedTuple):
    """What was played in a slice."""

    games: int
    plies: int
    chance: int
    seconds: float


def mandala_slice(seconds: float, rng: random.Random) -> Count:
    """Random games of Mandala for about so long."""
    games = plies = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        state = rules.initial_state(rng.getrandbits(32))
        while not state.over:
            state = rules.apply(state, rng.choice(rules.legal_moves(state)))
            plies += 1
        games += 1
    return Count(games, plies, 0, time.perf_counter() - begin)


def gin_rummy() -> Callable[[float, random.Random], Count] | None:
    """The same for OpenSpiel's gin_rummy; None if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("gin_rummy")

    def gin_slice(seconds: float, rng: random.Random) -> Count:
        games = plies = chance = 0
        begin = time.perf_counter()
        while time.perf_counter() - begin < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(outcomes, weights)[0])
                    chance += 1
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    plies += 1
            games += 1
        return Count(games, plies, chance, time.perf_counter() - begin)

    return gin_slice


def report(name: str, counts: list[Count]) -> float:
    """Prints a line and returns the decisions a second."""
    games, plies, chance = (sum(getattr(count, part) for count in counts) for part in ("games", "plies", "chance"))
    seconds = sum(count.seconds for count in counts)
    per_second = plies / seconds
    print(
        f"{name:12} {games / seconds:9.1f} games/s {per_second:12,.0f} plies/s {chance / seconds:12,.0f} chance nodes/s"
    )
    return per_second


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each of the two")
    seconds = parsed(parser, seconds=0.1).seconds
    other, rng = gin_rummy(), random.Random(1)
    ours: list[Count] = []
    theirs: list[Count] = []
    for _ in range(10):
        ours.append(mandala_slice(seconds / 10, rng))
        if other:
            theirs.append(other(seconds / 10, rng))
    print(f"Python {platform.python_version()}, {platform.processor() or platform.machine()}, one core")
    speed = report("mandala", ours)
    if other:
        print(f"ratio of plies a second: {speed / report('gin_rummy', theirs):.2f}")
    else:
        print("gin_rummy: OpenSpiel is not installed (pip install -e '.[bench]')")


if __name__ == "__main__":
    main()
