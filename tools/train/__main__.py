"""Command line: `python -m tools.train` trains a network from nothing, and accepts it if it is better than the last one.

The run lies in build/train; the same command goes on after its last checkpoint.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import torch

from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.weights import SHIPPED, WeightsError, read
from mandala.play.farm import cores
from tools.train.gate import accepted
from tools.train.training import Plan, Progress, Training

BAR = 30


def main() -> int:
    """Trains, tests and accepts."""
    given = _arguments()
    if not COMPILED:
        print("Training needs the compiled kernel: install a C compiler and Cython, then `make`.", file=sys.stderr)
        return 1
    plan = Plan(
        games=given.games,
        seed=given.seed,
        wide=given.wide,
        narrow=given.narrow,
        batch=given.batch,
        passes=given.passes,
        rate=given.rate,
        temperature=given.temperature,
        curiosity=(given.curiosity[0], given.curiosity[1]),
        trace=given.trace,
        jobs=given.jobs,
    )
    folder = Path("build/train") / given.run
    command = " ".join(["python -m tools.train", *sys.argv[1:]])
    training = Training(plan, folder / "checkpoint.pt", given.device)
    training.run(command, Bar(plan.games, training.games))
    weights = training.model.weights(command, training.games)
    weights.write(folder / "cards.net")
    print(f"{folder / 'cards.net'}: {training.games:,} games, {training.positions:,} positions")
    try:
        old = read(SHIPPED)
    except WeightsError as error:
        print(error)
        old = None
    if not accepted(weights, old, given.seed, given.jobs, _line):
        print("\nnot accepted")
        return 2
    SHIPPED.parent.mkdir(exist_ok=True)
    weights.write(SHIPPED)
    print(f"\naccepted: {SHIPPED}")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.train", description="Trains the network of the card game.")
    parser.add_argument("--games", type=int, default=1_500_000, help="of self-play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is by chance (%(default)s)")
    parser.add_argument("--run", default="cards", help="name of the folder in build/train (%(default)s)")
    parser.add_argument("--wide", type=int, default=256, help="units of the first layer (%(default)s)")
    parser.add_argument("--narrow", type=int, default=32, help="units of the second (%(default)s)")
    parser.add_argument("--batch", type=int, default=256, help="positions for one step (%(default)s)")
    parser.add_argument("--passes", type=int, default=1, help="how often a position is learned from (%(default)s)")
    parser.add_argument("--rate", type=float, default=1e-3, help="step of learning, smaller at the end (%(default)s)")
    parser.add_argument("--temperature", type=float, default=0.012, help="of the moves of self-play (%(default)s)")
    parser.add_argument(
        "--curiosity", type=float, nargs=2, default=[0.02, 0.006], help="share of random moves, first and last"
    )
    parser.add_argument("--trace", type=float, default=0.7, help="lambda of the returns (%(default)s)")
    parser.add_argument("--jobs", type=int, default=cores(), help="threads that play (%(default)s)")
    parser.add_argument(
        "--device", default="cuda" if torch.cuda.is_available() else "cpu", help="that learns (%(default)s)"
    )
    return parser.parse_args()


class Bar:
    """Shows where a run is."""

    def __init__(self, games: int, before: int) -> None:
        self._games, self._before, self._begun = games, before, time.monotonic()

    def __call__(self, progress: Progress) -> None:
        done = min(1.0, progress.games / self._games)
        rate = (progress.games - self._before) / (time.monotonic() - self._begun)
        left = (self._games - progress.games) / rate / 60
        bar = ("#" * round(BAR * done)).ljust(BAR)
        _line(f"[{bar}] {progress.games:,} games, {rate:,.0f}/s, {left:.0f} min left, error {progress.error:.4f}")


def _line(text: str) -> None:
    """A line that the next one replaces; where nobody looks, a line of its own."""
    end = "\r" if sys.stderr.isatty() else "\n"
    print(text.ljust(100), end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
