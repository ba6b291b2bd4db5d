"""Assets that programs make: whether those in the folder are what the programs make now."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path


def stale(folder: Path, names: Collection[str], problem: Callable[[str, bytes], str], only: str = "") -> list[str]:
    """One line for each file that is missing, left over, or not as it is made now, which `problem` says of a name and its bytes
    (empty: nothing). Of the `names` only those that contain `only` are looked at."""
    lines = [f"{path.name}: not in the catalogue" for path in sorted(folder.iterdir()) if path.name not in names]
    for name in names:
        if only not in name:
            continue
        if not (folder / name).exists():
            lines.append(f"{name}: missing")
        elif found := problem(name, (folder / name).read_bytes()):
            lines.append(f"{name}: {found}")
    return lines
