"""Random games and search iterations a second of the kernel on one core: compiled, as plain source, games beside the core's.

    python benchmarks/kernel.py [--seconds 9] [--differential 20000]

All deal and play uniformly random legal moves to the end in this process, turn about in slices, so that a busy machine hurts
all alike; shown is each one's best slice, and the ratios of these. `--differential` first plays so many games in the core and
the kernel side by side and stops with an error where a position, a list of legal moves, a result or an evaluation differs.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Callable
from typing import Any

from benchmarks.quick import parsed
from mandala.ai.cards import kernel
from mandala.ai.cards.levels import PLIES, TRIES
from mandala.ai.cards.weights import shipped
from mandala.core.cards import rules
from tests.ai.following import AS_INSTALLED, Modules, follow, uncompiled
from tests.core.test_cards_sampling import full_game

SLICES = 9


def core_game() -> Callable[[], int]:
    """Plays a game of the core; returns how many moves it had."""
    rng = random.Random(1)

    def play() -> int:
        state, plies = rules.initial_state(rng.getrandbits(32)), 0
        while not state.over:
            state, plies = rules.apply(state, rng.choice(rules.legal_moves(state))), plies + 1
        return plies

    return play


def kernel_game(modules: Modules) -> Callable[[], int]:
    """The same on a table: the rival's cards and the deck dealt anew each time."""
    seen = rules.observe(rules.initial_state(1), 0)
    table, start, likely = modules.kernel.Table(1), modules.kernel.Table(), modules.belief.Belief(seen)
    modules.belief.lay_out(start, seen)

    def play() -> int:
        table.copy_from(start)
        likely.deal(table)
        plies: int = table.playout()
        return plies

    return play


def master(modules: Modules) -> Any:
    """What master judges by."""
    return modules.judge.Judge(plies=PLIES, tries=TRIES)


def grandmaster(modules: Modules) -> Any:
    """What grandmaster judges by."""
    return modules.network.Network(shipped())


def search(modules: Modules, judge: Any) -> Callable[[], int]:
    """Iterations of the tree search, in trees over some positions of games."""
    seen = [rules.observe(state, state.to_move) for state in (full_game(seed, 6 * seed) for seed in range(8))]
    number = 0

    def play() -> int:
        nonlocal number
        number += 1
        position = seen[number % 8]
        tree = modules.tree.Tree(position, modules.belief.Belief(position), judge, number)
        tree.run(2000 if modules is AS_INSTALLED else 20)
        return int(tree.iterations)

    return play


def best_slice(play: Callable[[], int], seconds: float, before: tuple[float, float]) -> tuple[float, float]:
    """Games and plies a second for about so long, or those of a better slice before."""
    games = plies = 0
    begin = now = time.perf_counter()
    while now - begin < seconds:
        plies += play()
        games += 1
        now = time.perf_counter()
    return max(before, (games / (now - begin), plies / (now - begin)))


def compare(games: int) -> None:
    """The differential run."""
    begin = time.perf_counter()
    plies = sum(follow(seed, judged=seed % 10 == 0) for seed in range(games))
    seconds = time.perf_counter() - begin
    print(f"{games:,} games, {plies:,} moves: core and kernel agree in every position ({seconds:.0f} s)")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=9.0, help="for all together")
    parser.add_argument("--differential", type=int, default=0, metavar="GAMES", help="compare so many games first")
    chosen = parsed(parser, seconds=0.5, differential=2)
    if chosen.differential:
        compare(chosen.differential)
    source = uncompiled()
    players = {"core": core_game(), "kernel, source": kernel_game(source)}
    if kernel.COMPILED:
        players["kernel, compiled"] = kernel_game(AS_INSTALLED)
    best = dict.fromkeys(players, (0.0, 0.0))
    for _ in range(SLICES):
        for name, play in players.items():
            best[name] = best_slice(play, chosen.seconds / SLICES / len(players), best[name])
    print(f"Python {platform.python_version()}, {platform.processor() or platform.machine()}, one core")
    searches = {}
    for judge in (master, grandmaster):
        searches[f"{judge.__name__}, source"] = search(source, judge(source))
        if kernel.COMPILED:
            searches[f"{judge.__name__}, compiled"] = search(AS_INSTALLED, judge(AS_INSTALLED))
    found = dict.fromkeys(searches, (0.0, 0.0))
    for _ in range(SLICES):
        for name, play in searches.items():
            found[name] = best_slice(play, chosen.seconds / SLICES / len(searches), found[name])
    for name, (games, plies) in best.items():
        print(f"{name:21} {games:10,.0f} games/s {plies:12,.0f} plies/s {games / best['core'][0]:8.1f} x core")
    for name, (_, iterations) in found.items():
        slow = found[f"{name.split(',')[0]}, source"][1]
        print(f"{name:21} {iterations:10,.0f} iterations/s {iterations / slow:8.1f} x source")


if __name__ == "__main__":
    main()
