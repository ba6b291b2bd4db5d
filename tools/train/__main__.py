"""Command line: `python -m tools.train` trains a network from nothing, and accepts it if it is better than the last one.

The run lies in build/train; the same command goes on after its last checkpoint.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import fields
from functools import partial
from pathlib import Path

import torch

from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.weights import SHIPPED, Weights, WeightsError, read
from mandala.play.farm import cores
from tools.train import golden
from tools.train.gate import accepted
from tools.train.training import Plan, Progress, Training

BAR = 30
QUIET = 10.0


def main() -> int:
    """Trains, tests and accepts."""
    given = _arguments()
    if not COMPILED:
        print("Training needs the compiled kernel: install a C compiler and Cython, then `make`.", file=sys.stderr)
        return 1
    parts = {field.name: getattr(given, field.name) for field in fields(Plan)}
    plan = Plan(**{**parts, "curiosity": tuple(given.curiosity)})
    folder, screen = Path("build/train") / given.run, Screen()
    training = Training(plan, folder / "checkpoint.pt", given.device)
    training.run(_command(plan), partial(screen.progress, plan.games, training.games))
    weights = training.model.weights(_command(plan), training.games)
    weights.write(folder / "cards.net")
    print(f"{folder / 'cards.net'}: {training.games:,} games, {training.positions:,} positions")
    if not accepted(weights, _last_accepted(), given.seed, given.jobs, screen.say):
        print("not accepted")
        return 2
    SHIPPED.parent.mkdir(exist_ok=True)
    weights.write(SHIPPED)
    golden.write(weights)
    print(f"accepted: {SHIPPED}")
    return 0


def _command(plan: Plan) -> str:
    """What trains the same again, whatever the defaults will be then."""
    numbers = {**plan.__dict__, "curiosity": " ".join(map(str, plan.curiosity))}
    return " ".join(["python -m tools.train", *[f"--{name} {number}" for name, number in numbers.items()]])


def _last_accepted() -> Weights | None:
    """None if there are none, or none that would fit this version."""
    try:
        return read(SHIPPED)
    except WeightsError as error:
        print(error)
        return None


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.train", description="Trains the network of the card game.")
    parser.add_argument("--games", type=int, default=1_000_000, help="of self-play (%(default)s)")
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


class Screen:
    """Shows where a run is, on a line that the next one replaces; where nobody looks, on a new one every ten seconds."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._said = self._begun - QUIET

    def progress(self, games: int, before: int, progress: Progress) -> None:
        """Where training is, of so many games, `before` of which were played in an earlier run."""
        done = min(1.0, progress.games / games)
        rate = (progress.games - before) / (time.monotonic() - self._begun)
        left = max(0.0, games - progress.games) / rate / 60
        bar = ("#" * round(BAR * done)).ljust(BAR)
        self.say(f"[{bar}] {progress.games:,} games, {rate:,.0f}/s, {left:.0f} min left, error {progress.error:.4f}")

    def say(self, text: str) -> None:
        """Any other line."""
        now = time.monotonic()
        if sys.stderr.isatty():
            print(text.ljust(100), end="\r", file=sys.stderr, flush=True)
        elif now - self._said > QUIET:
            self._said = now
            print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
