"""Iterations of grandmaster's search a second of processor time, with the plain extensions and with those for AVX2.

    python benchmarks/search.py [--times 5]

A process of each takes turns, so that a busy machine hurts both alike; shown are each one's best and the ratio.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from benchmarks.quick import parsed
from mandala.ai.cards.belief import Belief
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree import Tree
from mandala.ai.cards.weights import shipped
from mandala.ai.processor import PLAIN
from mandala.core.cards import rules
from tests.core.test_cards_sampling import full_game

ONCE = "--once"


def rate(iterations: int) -> float:
    """Iterations a second in trees over eight moments of games."""
    seen = [rules.observe(state, state.to_move) for state in (full_game(seed, 6 * seed) for seed in range(8))]
    judge, begun = Network(shipped()), time.process_time()
    for number, position in enumerate(seen):
        Tree(position, Belief(position), judge, number).run(iterations)
    return iterations * len(seen) / (time.process_time() - begun)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--iterations", type=int, default=3000, help="in each tree (%(default)s)")
    parser.add_argument(ONCE, action="store_true", help=argparse.SUPPRESS)
    chosen = parsed(parser, times=1, iterations=50)
    if chosen.once:
        print(rate(chosen.iterations))
        return
    best = {"plain": 0.0, "as chosen here": 0.0}
    for _ in range(chosen.times):
        for name, environment in (("plain", {PLAIN: "1"}), ("as chosen here", {})):
            command = [sys.executable, __file__, ONCE, "--iterations", str(chosen.iterations)]
            told = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
            best[name] = max(best[name], float(told.stdout))
    for name, iterations in best.items():
        print(f"{name:16} {iterations:9,.0f} iterations/s  {iterations / best['plain']:.2f}")


if __name__ == "__main__":
    main()
