"""Steps a second of random play through every door to the games, on one core, beside card games of OpenSpiel and PettingZoo.

    python benchmarks/doors.py [--seconds 3] [--games 1024] [--long STEPS]

A step is a decision of a player; every door but `core` also makes the observation and the mask of each. All take turns in
slices, so that a busy machine hurts all alike; shown is each one's best slice. A door that is not installed is left out with a
word. PettingZoo no longer has gin rummy, so its Texas hold'em (needs rlcard) and Connect Four stand in. In `gym` the level
"novice" answers with one iteration, and a step is one of the learner. `--long` then plays so many steps of `vector`, and says
how much memory grew after the first tenth.
"""

from __future__ import annotations

import argparse
import importlib
import platform
import random
import resource
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.quick import parsed

SLICES = 6
Play = Callable[[], int]  #: Plays a game, or some steps of a batch; returns the number of steps.


def core(game: str) -> Play:
    """The rules themselves."""
    from mandala.play.games import GAMES

    rules, rng = GAMES[game].rules, random.Random(1)

    def play() -> int:
        state, steps = rules.initial_state(rng.getrandbits(32)), 0
        while legal := rules.legal_moves(state):
            state, steps = rules.apply(state, rng.choice(legal)), steps + 1
        return steps

    return play


def zoo(env: Any) -> Play:
    """An environment of PettingZoo."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            action = None
            if not (ended or cut):
                mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
                action, steps = int(rng.choice(np.flatnonzero(mask))), steps + 1
            env.step(action)
        return steps

    return play


def spiel(name: str) -> Play:
    """A game of OpenSpiel, with its tensor where it has one."""
    pyspiel, rng = importlib.import_module("pyspiel"), random.Random(1)
    game = pyspiel.load_game(name)
    kind = game.get_type()

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            if kind.provides_observation_tensor:
                state.observation_tensor(state.current_player())
            elif kind.provides_information_state_tensor:
                state.information_state_tensor(state.current_player())
            legal = state.legal_actions()
            state.legal_actions_mask()
            state.apply_action(rng.choice(legal))
            steps += 1
        return steps

    return play


def gym(name: str) -> Play:
    """An environment of Gymnasium."""
    env = importlib.import_module("gymnasium").make(name, level="novice", iterations=1)
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def play() -> int:
        (_, info), ended, steps = env.reset(), False, 0
        while not ended:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, _, done, cut, info = env.step(action)
            ended, steps = done or cut, steps + 1
        return steps

    return play


def vector(game: str, games: int) -> Play:
    """Games side by side; their random moves are drawn within the time."""
    from mandala.env.vector import VectorEnv

    env = VectorEnv(game, games, 1)

    def play() -> int:
        for _ in range(20):
            env.step(env.random_actions())
        return 20 * games

    return play


def after(module: str, make: Callable[[Any], Play]) -> Callable[[], Play]:
    """Imports a module, then makes a door of it."""
    return lambda: make(importlib.import_module(module))


def doors(games: int) -> dict[str, Callable[[], Play]]:
    """All that is measured, by its name."""
    found: dict[str, Callable[[], Play]] = {}
    for game, spieled, gymmed in (
        ("cards", "mandala_cards", "Mandala-v0"),
        ("tiles", "mandala_patterns", "Patterns-v0"),
    ):
        found[f"{game}: core"] = lambda game=game: core(game)
        found[f"{game}: pettingzoo"] = after("mandala.env.pettingzoo", lambda door, game=game: zoo(door.env(game)))
        found[f"{game}: openspiel"] = after("mandala.env.openspiel", lambda _, name=spieled: spiel(name))
        found[f"{game}: gym"] = after("mandala.env.gym", lambda _, name=gymmed: gym(name))
        found[f"{game}: vector x {games}"] = lambda game=game: vector(game, games)
    found["OpenSpiel: gin_rummy"] = lambda: spiel("gin_rummy")
    for name in ("texas_holdem_v4", "connect_four_v3"):
        found[f"PettingZoo: {name}"] = after(f"pettingzoo.classic.{name}", lambda door: zoo(door.env()))
    return found


def slice_of(play: Play, seconds: float) -> float:
    """Steps a second for about so long."""
    steps, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        steps += play()
    return steps / (time.perf_counter() - begin)


def memory() -> float:
    """The most memory that this process has had [MiB]."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def long_run(game: str, games: int, steps: int) -> None:
    """Plays many steps and says how memory grew."""
    play, played, early, begin = vector(game, games), 0, 0.0, time.perf_counter()
    while played < steps:
        played += play()
        if not early and played >= steps / 10:
            early = memory()
    speed = played / (time.perf_counter() - begin)
    print(f"{game}: {played:,} steps, {speed:,.0f} a second; memory {early:.1f} MiB, then {memory() - early:+.1f} MiB")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each door")
    parser.add_argument("--games", type=int, default=1024, help="side by side in `vector`")
    parser.add_argument("--long", type=int, default=0, metavar="STEPS", help="e.g. 100000000, of each game")
    chosen = parsed(parser, seconds=0.06, long=20000)
    print(f"Python {platform.python_version()}, {platform.processor() or platform.machine()}, one core")
    plays: dict[str, Play] = {}
    for name, make in doors(chosen.games).items():
        try:
            plays[name] = make()
        except ImportError as error:
            print(f"{name:30} left out: {str(error).splitlines()[0]}")
    best = dict.fromkeys(plays, 0.0)
    for _ in range(SLICES):
        for name, play in plays.items():
            best[name] = max(best[name], slice_of(play, chosen.seconds / SLICES))
    for name, speed in best.items():
        print(f"{name:30} {speed:12,.0f} steps/s")
    for game in ("cards", "tiles") if chosen.long else ():
        long_run(game, chosen.games, chosen.long)


if __name__ == "__main__":
    main()
