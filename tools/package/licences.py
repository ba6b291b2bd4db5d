"""The licences of what the program brings along, as texts beside it. Each must be found: a release without them is none."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path

from tools.package.names import ROOT

WHEELS = {"msgspec": "LICENSE", "platformdirs": "LICENSE", "pygame-ce": "LGPL.txt"}
"""Which file of an installed distribution holds its licence."""


def gather(folder: Path) -> None:
    """Writes all of them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("LICENSE", "THIRD-PARTY.md"):
        shutil.copy(ROOT / name, folder / name)
    for font in sorted((ROOT / "mandala" / "assets" / "fonts").glob("OFL-*.txt")):
        shutil.copy(font, folder / font.name)
    for name, file in WHEELS.items():
        shutil.copy(_of_wheel(name, file), folder / f"{name}.txt")
    shutil.copy(_of_python(), folder / "Python.txt")


def _of_wheel(name: str, file: str) -> Path:
    found = [entry for entry in distribution(name).files or () if entry.name == file]
    if not found:
        raise FileNotFoundError(f"{name} brings no {file}")
    return Path(str(found[0].locate()))


def _of_python() -> Path:
    minor = f"{sys.version_info.major}.{sys.version_info.minor}"
    places = [Path(sysconfig.get_path("stdlib")), Path(os.__file__).parent.parent, Path(sys.base_prefix)]
    candidates = [place / name for place in places for name in ("LICENSE.txt", "LICENSE")]
    candidates.append(Path(f"/usr/share/doc/python{minor}/copyright"))
    found = next((path for path in candidates if path.is_file()), None)
    if found is None:
        raise FileNotFoundError(f"the licence of Python is none of {', '.join(map(str, candidates))}")
    return found
