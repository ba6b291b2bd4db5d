"""Command line: `python3 -m tools.bare` runs steps in bare systems and prints a table of what passed, with times."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from tools.bare.roots import FOLDER, ROOT, SYSTEMS, TOOLCHAINS, Unavailable, fresh, require, run
from tools.bare.steps import Step, steps

SHOWN: Final = 40
"""Lines of a log that are shown of a step that failed."""


class Outcome(NamedTuple):
    """What became of a step. `fault` is "" if it passed."""

    system: str
    toolchain: str
    step: str
    fault: str
    seconds: float


def outcomes(system: str, toolchain: str, wanted: dict[str, Step]) -> Iterator[Outcome]:
    """Runs steps one after the other in one fresh root."""
    with fresh(system, toolchain) as root:
        for name, step in wanted.items():
            log = FOLDER / "logs" / f"{system}-{toolchain}-{name}.log"
            begun = time.monotonic()
            code = run(root, f"set -eo pipefail\n{step.script}", log, step.seconds)
            last = "\n".join(log.read_text("utf-8", "replace").splitlines()[-SHOWN:])
            fault = f"exit code {code}; the end of {log.relative_to(ROOT)}:\n{last}" if code else ""
            yield Outcome(system, toolchain, name, fault, time.monotonic() - begun)


def main() -> int:
    """Runs what the command line names; the exit code is 1 if a step failed."""
    known = steps()
    parser = argparse.ArgumentParser(prog="python3 -m tools.bare", description="Run commands in bare systems.")
    parser.add_argument("--system", nargs="+", choices=SYSTEMS, default=["debian12", "debian13"])
    parser.add_argument("--toolchain", nargs="+", choices=TOOLCHAINS, default=["bare", "headers"])
    parser.add_argument("--step", nargs="+", choices=known, default=["play", "test"], help="in this order, in one root")
    chosen = parser.parse_args()
    try:
        require()
    except Unavailable as reason:
        print(reason)
        return 0
    done: list[Outcome] = []
    for system in chosen.system:
        for toolchain in chosen.toolchain:
            try:
                for outcome in outcomes(system, toolchain, {name: known[name] for name in chosen.step}):
                    print(f"{system}, {toolchain}: {outcome.step} {_told(outcome)} {outcome.fault}", flush=True)
                    done.append(outcome)
            except Unavailable as reason:
                print(f"{system}, {toolchain}: not tried. {reason}")
    commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True)
    print(f"\nCommit {commit.stdout.strip()}\n\n| system | toolchain | {' | '.join(chosen.step)} |")
    print("|---" * (2 + len(chosen.step)) + "|")
    for system, toolchain in dict.fromkeys((outcome.system, outcome.toolchain) for outcome in done):
        cells = [_told(outcome) for outcome in done if outcome[:2] == (system, toolchain)]
        print(f"| {system} | {toolchain} | {' | '.join(cells)} |")
    return int(any(outcome.fault for outcome in done))


def _told(outcome: Outcome) -> str:
    minutes, seconds = divmod(round(outcome.seconds), 60)
    return f"{'**failed**' if outcome.fault else 'passed'}, {minutes} min {seconds:02} s"


if __name__ == "__main__":
    sys.exit(main())
