"""Command line: `python -m tools.train` trains a network from nothing, and accepts it if it is better than the last one.

The run lies in build/train; the same command goes on after its last checkpoint. `--teacher` distils a larger network into this
one.
"""

from __future__ import annotations

import argparse
import sys

from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.weights import SHIPPED, Weights, WeightsError, read
from tools.train import golden
from tools.train.command import Screen, add_plan, command_of, config_of, trained
from tools.train.gate import accepted


def main() -> int:
    """Trains, tests and accepts."""
    given = _arguments()
    if not COMPILED:
        print("Training needs the compiled kernel: install a C compiler and Cython, then `make`.", file=sys.stderr)
        return 1
    plan, screen = config_of(given), Screen()
    training = trained(plan, given, command_of(plan), screen)
    if given.only:
        return 0
    weights = training.model.weights(command_of(plan), training.games)
    if not accepted(weights, _last_accepted(), given.seed, given.jobs, screen.say):
        print("not accepted")
        return 2
    SHIPPED.parent.mkdir(exist_ok=True)
    weights.write(SHIPPED)
    golden.write(weights)
    print(f"accepted: {SHIPPED}")
    return 0


def _last_accepted() -> Weights | None:
    """None if there are none, or none that would fit this version."""
    try:
        return read(SHIPPED)
    except WeightsError as error:
        print(error)
        return None


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.train", description="Trains the network of the card game.")
    add_plan(parser)
    parser.add_argument("--wide", type=int, default=256, help="units of the first layer (%(default)s)")
    parser.add_argument("--narrow", type=int, default=32, help="units of the second (%(default)s)")
    parser.add_argument("--start", default="", metavar="FILE", help="weights to begin with, or `accepted`")
    parser.add_argument("--teacher", default="", metavar="FILE", help="weights whose judgement is learned too")
    parser.add_argument("--share", type=float, default=0.5, help="of the teacher in what is learned")
    parser.add_argument("--only", action="store_true", help="train, but leave the accepted network alone")
    given = parser.parse_args()
    if not given.teacher:
        given.share = 0.0
    return given


if __name__ == "__main__":
    sys.exit(main())
