"""What the commands of training have in common: the numbers of a plan as options, and a line that says where a run is."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import MISSING, fields
from functools import partial
from pathlib import Path

import torch

from mandala.platform.desktop.pool import cores
from tools.train.training import Progress, TrainConfig, Training

BAR = 30
QUIET = 10.0


def add_plan(parser: argparse.ArgumentParser) -> None:
    """The options of every run."""
    parser.add_argument("--games", type=int, default=1_000_000, help="to learn from (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is by chance (%(default)s)")
    parser.add_argument("--run", default="cards", help="name of the folder in build/train (%(default)s)")
    parser.add_argument("--batch", type=int, default=256, help="positions for one step (%(default)s)")
    parser.add_argument("--passes", type=int, default=1, help="how often a position is learned from (%(default)s)")
    parser.add_argument("--rate", type=float, default=1e-3, help="step of learning, smaller at the end (%(default)s)")
    parser.add_argument("--temperature", type=float, default=0.012, help="of the learner's moves (%(default)s)")
    parser.add_argument(
        "--curiosity", type=float, nargs=2, default=[0.02, 0.006], help="share of random moves, first and last"
    )
    parser.add_argument("--trace", type=float, default=0.7, help="lambda of the returns (%(default)s)")
    parser.add_argument("--jobs", type=int, default=cores(), help="threads that play (%(default)s)")
    parser.add_argument(
        "--device", default="cuda" if torch.cuda.is_available() else "cpu", help="that learns (%(default)s)"
    )


def config_of(given: argparse.Namespace) -> TrainConfig:
    """The plan that was given on the command line."""
    parts = {field.name: getattr(given, field.name) for field in fields(TrainConfig) if hasattr(given, field.name)}
    return TrainConfig(**{**parts, "curiosity": tuple(given.curiosity)})


def command_of(plan: TrainConfig) -> str:
    """What trains the same again, whatever the defaults will be then."""
    numbers = {field.name: getattr(plan, field.name) for field in fields(plan)}
    numbers["curiosity"] = " ".join(map(str, plan.curiosity))
    told = [field.name for field in fields(plan) if field.default is MISSING or numbers[field.name] != field.default]
    return " ".join(["python -m tools.train", *[f"--{name} {numbers[name]}" for name in told]])


def trained(plan: TrainConfig, given: argparse.Namespace, command: str, screen: Screen) -> Training:
    """A run to its end, with its weights in its folder."""
    folder = Path("build/train") / given.run
    training = Training(plan, folder / "checkpoint.pt", given.device)
    training.run(command, partial(screen.progress, plan.games, training.games))
    training.model.weights(command, training.games).write(folder / "cards.net")
    print(f"{folder / 'cards.net'}: {training.games:,} games, {training.positions:,} positions", flush=True)
    return training


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
