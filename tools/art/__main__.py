"""Command line: `python -m tools.art [OUTDIR] [--check] [--only TEXT]`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.art.build import build, check

PICTURES = Path("mandala") / "assets" / "pictures"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.art", description="Build the pictures of the game.")
    parser.add_argument("outdir", nargs="?", type=Path, default=PICTURES, help=f"folder of the pictures ({PICTURES})")
    parser.add_argument("--check", action="store_true", help="rebuild elsewhere and report the pictures that differ")
    parser.add_argument("--only", default="", metavar="TEXT", help="only pictures whose name contains TEXT")
    options = parser.parse_args()
    if options.check:
        differing = check(options.outdir, options.only)
        for line in differing:
            print(line)
        return 1 if differing else 0
    build(options.outdir, options.only, report=print)
    return 0


if __name__ == "__main__":
    sys.exit(main())
