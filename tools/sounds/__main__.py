"""Command line: `python -m tools.sounds [OUTDIR] [--check] [--only TEXT] [--pictures DIR]`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.sounds.build import build, check
from tools.sounds.picture import draw

SOUNDS = Path("mandala") / "assets" / "sounds"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.sounds", description="Build the sounds of the game.")
    parser.add_argument("outdir", nargs="?", type=Path, default=SOUNDS, help=f"folder of the sounds ({SOUNDS})")
    parser.add_argument("--check", action="store_true", help="rebuild and report the sounds that differ")
    parser.add_argument("--only", default="", metavar="TEXT", help="only sounds whose name contains TEXT")
    parser.add_argument(
        "--pictures", type=Path, metavar="DIR", help="draw what the files sound like, write nothing else"
    )
    options = parser.parse_args()
    if options.pictures:
        draw(options.outdir, options.pictures, options.only, report=print)
        return 0
    if options.check:
        differing = check(options.outdir, options.only)
        for line in differing:
            print(line)
        return 1 if differing else 0
    build(options.outdir, options.only, report=print)
    return 0


if __name__ == "__main__":
    sys.exit(main())
