"""Nodes a second of the tile game's search on one core, and how deep it looks, from positions of a game.

python benchmarks/tiles.py [--seconds 2]
"""

from __future__ import annotations

import argparse
import time

from mandala.ai.tiles.deepening import LARGE, Root
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import COMPILED
from mandala.core.tiles import rules
from tests.core.tile_positions import random_game

PLIES = (1, 9, 17, 25)


def main() -> None:
    """Searches each position for so long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each position")
    seconds = parser.parse_args().seconds
    print(f"{'compiled' if COMPILED else 'uncompiled'} kernel")
    states = random_game(5)[0]
    for plies in PLIES:
        root = Root(rules.observe(states[plies], 0), Judge(), LARGE)
        begin = time.perf_counter()
        root.search.stop = lambda begin=begin: time.perf_counter() - begin > seconds
        depth = 0
        while not root.search.stopped and not root.solved:
            depth += 1
            root.look(depth)
        took, nodes = time.perf_counter() - begin, root.search.nodes
        end = "solved" if root.solved else "reached"
        print(
            f"after {plies:2} moves, {len(root.moves):2} legal: depth {root.depth} {end} in {took:.2f} s, "
            f"{nodes / took:,.0f} nodes/s"
        )


if __name__ == "__main__":
    main()
