"""`python -m tools.soak`: all trials or those named, with a bar, and a summary. The exit code is 1 if a promise broke."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
import time
from collections.abc import Iterator
from typing import Final, Protocol, cast

from tools import soak

BAR: Final = 30
"""Characters of the progress bar."""
STEPS: Final = 100
"""So often it is shown where nobody looks on."""


class Trials(Protocol):
    """What each module of this package offers."""

    PROMISE: str
    COUNT: int

    def trials(self, seed: int, count: int) -> Iterator[str | None]: ...


def modules() -> dict[str, Trials]:
    """The modules of trials, by name."""
    names = [found.name for found in pkgutil.iter_modules(soak.__path__) if not found.name.startswith("_")]
    return {name: cast(Trials, importlib.import_module(f"tools.soak.{name}")) for name in names}


def soaked(name: str, module: Trials, seed: int, count: int) -> list[str]:
    """Runs the trials of a module and shows how far they are; what broke."""
    faults: list[str] = []
    begun = time.monotonic()
    for done, fault in enumerate(module.trials(seed, count), start=1):
        if fault is not None:
            faults.append(fault)
            print(f"\r{name}, trial {done}: {fault}", flush=True)
        if sys.stdout.isatty() or done * STEPS // count > (done - 1) * STEPS // count:
            filled = BAR * done // count
            line = f"{name:<14} [{'#' * filled}{'.' * (BAR - filled)}] {done}/{count}, {len(faults)} broken"
            print(f"\r{line}, {time.monotonic() - begun:.0f} s", end="", flush=True)
    print()
    return faults


def main() -> int:
    """Runs what the command line names; the exit code."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", DBUS_SESSION_BUS_ADDRESS="disabled:")
    found = modules()
    parser = argparse.ArgumentParser(description="Long trials of what docs/reliability.md promises.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which (default: all of {', '.join(found)})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="run this share of each module's trials (default: 1)")
    chosen = parser.parse_args()
    if unknown := sorted(set(chosen.names) - set(found)):
        parser.error(f"no trials called {', '.join(unknown)}; there are {', '.join(found)}")
    broken = {}
    for name in chosen.names or found:
        count = max(1, round(found[name].COUNT * chosen.share))
        broken[name] = (count, soaked(name, found[name], chosen.seed, count))
    print("\nSummary")
    for name, (count, faults) in broken.items():
        print(
            f"{'BROKEN' if faults else 'held':<7} {found[name].PROMISE}  ({name}: {count} trials, {len(faults)} broken)"
        )
    return int(any(faults for _, faults in broken.values()))


if __name__ == "__main__":
    sys.exit(main())
