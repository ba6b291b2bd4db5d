"""Command line: `python -m tools.random_user --inputs 20000 --seed 1`. The exit code is 1 if something went wrong."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tools.random_user.run import Failed, Report, run, shortest


def main() -> int:
    """One run a seed, each with its report."""
    parser = argparse.ArgumentParser(prog="python -m tools.random_user", description="A random user at the program.")
    parser.add_argument("--inputs", type=int, default=20000, metavar="N", help="random inputs (default: %(default)s)")
    parser.add_argument("--seed", type=int, nargs="+", default=[1], metavar="S", help="one run for each (default: 1)")
    parser.add_argument(
        "--shrink",
        type=float,
        default=300,
        metavar="SECONDS",
        help="for cutting a failure short (default: %(default)s)",
    )
    given = parser.parse_args()
    return max([_one(seed, given.inputs, given.shrink) for seed in given.seed])


def _one(seed: int, inputs: int, seconds: float) -> int:
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        try:
            report = run(Path(folder), seed, inputs)
        except Failed as error:
            traceback.print_exception(error.__cause__)
            print(error, file=sys.stderr)
            print(shortest(error, seconds))
            return 1
    print(f"seed {seed}: {report.inputs} inputs in {time.perf_counter() - begin:.0f} s")
    _tell(report)
    return 0


def _tell(report: Report) -> None:
    print(f"{report.observations} observations, {report.games} games to their end", end=", ")
    print(f"{report.starts} starts, {report.ended} games finished afterwards")
    for state, count in report.met.most_common():
        print(f"{count:8}  {state}")
    for state in report.missed:
        print(f"   never  {state}")


if __name__ == "__main__":
    sys.exit(main())
