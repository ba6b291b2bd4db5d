"""Command line: `python -m research.exact solve VARIANT...` and `python -m research.exact players VARIANT`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from research.exact.players import played, players
from research.exact.solving import Solver
from research.exact.tree import Real, Tree
from research.exact.variants import VARIANTS


def main() -> int:
    """Runs one of the two."""
    parser = argparse.ArgumentParser(
        prog="python -m research.exact", description="Small variants of the card game, solved."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    solving = commands.add_parser("solve", help="nodes, information sets, equilibrium")
    solving.add_argument("variants", nargs="+", choices=VARIANTS, metavar="VARIANT", help=", ".join(VARIANTS))
    solving.add_argument("--iterations", type=int, default=200, help="of CFR+; 0: only count (%(default)s)")
    solving.add_argument("--unswept", action="store_true", help="without C6.5: choices from a mountain for nothing")
    playing = commands.add_parser("players", help="what best answers win against the game's strategies")
    playing.add_argument("variants", nargs=1, choices=VARIANTS, metavar="VARIANT", help=", ".join(VARIANTS))
    playing.add_argument("--iterations", type=int, nargs="+", default=[10, 100, 1000, 10000], help="of the tree search")
    playing.add_argument("--seeds", type=int, default=1, help="a strategy is the mean over so many (%(default)s)")
    chosen = parser.parse_args()
    for name in chosen.variants:
        if chosen.command == "solve":
            _solve(name, chosen.unswept, chosen.iterations)
        else:
            _compare(name, chosen.iterations, chosen.seeds)
    return 0


def _solve(name: str, unswept: bool, iterations: int) -> None:
    begun = time.perf_counter()
    tree = Tree(VARIANTS[name]._replace(sweeps=not unswept))
    print(f"{name}: {tree.nodes:,} nodes, {len(tree.seat):,} information sets ({time.perf_counter() - begun:.0f} s)")
    if not iterations:
        return
    solver, begun = Solver(tree), time.perf_counter()
    strategy = solver.equilibrium(iterations, _progress)
    seconds = time.perf_counter() - begun
    print(f"  CFR+, {iterations} iterations: value {solver.value(strategy):+.4f} ({seconds:.0f} s)")
    print(
        f"  exploitability {solver.exploitability(strategy):.5f}, uniform {solver.exploitability(solver.uniform):.4f}"
    )


def _progress(iteration: int) -> None:
    if sys.stderr.isatty():
        print(f"\r  {iteration} ", end="\r", file=sys.stderr)


def _compare(name: str, iterations: list[int], seeds: int) -> None:
    solver = Solver(Tree(VARIANTS[name]))
    print(f"{name}, {seeds} seed{'s' * (seeds > 1)}: what best answers win, per game of -1 to 1")
    print(f"{'':27}{'mean':>8}{'first':>9}{'second':>9}{'seconds':>9}")
    begun = time.perf_counter()
    for player, strategy in _strategies(solver, iterations, seeds):
        first, second = solver.best_answer(strategy, 0), solver.best_answer(strategy, 1)
        seconds, begun = time.perf_counter() - begun, time.perf_counter()
        print(f"{player:27}{(first + second) / 2:8.4f}{first:+9.4f}{second:+9.4f}{seconds:9.1f}", flush=True)


def _strategies(solver: Solver, iterations: list[int], seeds: int) -> Iterator[tuple[str, Real]]:
    yield "uniform", solver.uniform
    for name, player, budget in players(iterations):
        yield name, played(solver.tree, player, budget, seeds)
    yield "CFR+, 200 iterations", solver.equilibrium(200, _progress)


if __name__ == "__main__":
    sys.exit(main())
