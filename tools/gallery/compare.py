"""Two galleries, picture by picture: `python -m tools.gallery.compare BEFORE AFTER` fails and names what differs, if anything.

Made by the same command from two states of the code, they say what a change changes on the screen.
"""

from __future__ import annotations

import argparse
import filecmp
import sys
from collections.abc import Iterator
from pathlib import Path


def main() -> int:
    """Prints a line for each picture that is not the same, byte for byte, and how many there are."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery.compare", description="Compares two galleries.")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    chosen = parser.parse_args()
    both = pictures(chosen.before) | pictures(chosen.after)
    if not both:
        parser.error("no pictures there")
    different = [*differences(chosen.before, chosen.after, sorted(both))]
    print(*different, f"{len(both)} pictures, {len(different)} differ", sep="\n")
    return int(bool(different))


def pictures(folder: Path) -> set[Path]:
    """The pictures below a folder, as paths from there."""
    return {path.relative_to(folder) for path in folder.rglob("*.png")}


def differences(before: Path, after: Path, names: list[Path]) -> Iterator[str]:
    """What is to be said of each picture that is not the same in both."""
    for name in names:
        if not (before / name).exists():
            yield f"new      {name}"
        elif not (after / name).exists():
            yield f"missing  {name}"
        elif not filecmp.cmp(before / name, after / name, shallow=False):
            yield f"differs  {name}"


if __name__ == "__main__":
    sys.exit(main())
