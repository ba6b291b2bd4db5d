"""Runs all benchmarks in turn and writes one table, with the name of the machine.

    python -m benchmarks [--quick] [--only rules kernel] [--out build/benchmarks.md]

What each program printed stands below the table. The exit code is 1 if one failed.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PROGRAMS: Final = sorted(
    path.stem
    for path in Path(__file__).parent.glob("*.py")
    if path.name != Path(__file__).name and '__name__ == "__main__"' in path.read_text("utf-8")
)


class Outcome(NamedTuple):
    """What a benchmark printed, its exit code, and its time [s]."""

    name: str
    printed: str
    code: int
    seconds: float


def machine() -> str:
    """Returns the processor, its cores, the system and the Python."""
    processor = platform.processor() or platform.machine()
    described = Path("/proc/cpuinfo")
    if described.exists():
        models = [line for line in described.read_text("utf-8").splitlines() if line.startswith("model name")]
        processor = models[0].partition(":")[2].strip() if models else processor
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def outcome(name: str, options: list[str]) -> Outcome:
    """Runs a benchmark and prints what it prints."""
    print(f"== {name}", flush=True)
    begun, printed = time.monotonic(), list[str]()
    command = [sys.executable, "-u", str(ROOT / "benchmarks" / f"{name}.py"), *options]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for line in program.stdout:
            print(line, end="", flush=True)
            printed.append(line)
    return Outcome(name, "".join(printed).strip(), program.returncode, time.monotonic() - begun)


def page(outcomes: list[Outcome], quick: bool) -> str:
    """Returns the table, and below it what was printed, as Markdown."""
    describe = ["git", "-C", ROOT, "describe", "--always", "--dirty"]
    commit = subprocess.run(describe, capture_output=True, text=True).stdout.strip() if shutil.which("git") else ""
    form = "shortened" if quick else "whole"
    rows = [
        f"| `{one.name}` | {'passed' if not one.code else f'**failed**, exit code {one.code}'} | {one.seconds:.0f} s |"
        for one in outcomes
    ]
    below = [f"\n## {one.name}\n\n```\n{one.printed}\n```" for one in outcomes]
    head = [
        "# Benchmarks",
        f"\n{machine()}; commit {commit or 'unknown'}; {time.strftime('%Y-%m-%d')}; {form}.",
        "\n| benchmark | result | time |",
        "|---|---|---|",
    ]
    return "\n".join([*head, *rows, *below]) + "\n"


def main() -> int:
    """Runs what the command line names; the page is written after each, so that nothing is lost."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Run the benchmarks.")
    parser.add_argument("--quick", action="store_true", help="each in its shortened form")
    parser.add_argument("--only", nargs="+", choices=PROGRAMS, default=PROGRAMS, metavar="NAME", help="these alone")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "benchmarks.md", help="the page")
    chosen = parser.parse_args()
    done: list[Outcome] = []
    for name in chosen.only:
        done.append(outcome(name, ["--quick"] if chosen.quick else []))
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        chosen.out.write_text(page(done, chosen.quick), "utf-8")
    print(f"\n{chosen.out}:\n\n{page(done, chosen.quick).partition('## ')[0]}")
    return int(any(one.code for one in done))


if __name__ == "__main__":
    sys.exit(main())
