"""Builds the program with PyInstaller and refuses one that holds what it should not, or lacks what it should have."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.package.names import ROOT, SPEC, SYSTEMS
from tools.package.spare import spare

WORK = ROOT / "build" / "package" / SYSTEMS[sys.platform]
UNWANTED = (
    *(
        "numpy",
        "scipy",
        "PIL",
        "torch",
        "choix",
        "Cython",
        "setuptools",
        "pip",
        "pytest",
        "hypothesis",
        "mypy",
        "babel",
        "cyclonedx",
    ),
    *("unittest", "tkinter", "ssl", "_ssl", "http", "urllib.request", "tools", "tests", "pygame.tests", "pygame.docs"),
    *("libstdc++", "libgcc_s"),
)
"""What must not be inside: other people's tools, our own, the means to reach a network, and libraries that the driver of a
graphics card may want newer: there is no window on Wayland then."""


class Refused(Exception):
    """What is wrong with the program that was built, in a sentence."""


def build() -> Path:
    """Builds the program; the folder that holds it."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    command = [
        sys.executable,
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--log-level=WARN",
        "--distpath",
        str(WORK),
        "--workpath",
    ]
    # Elsewhere than in the source, which must not be found: what is installed goes into the program.
    subprocess.run([*command, str(WORK / "work"), str(SPEC / "mandala.spec")], check=True, cwd=WORK)
    folder = WORK / "mandala"
    if sys.platform == "linux":
        spare(folder)
    inspect(folder, modules(WORK / "work" / "mandala"))
    return folder


def modules(work: Path) -> set[str]:
    """The names of the pure modules inside, from the builder's own list."""
    _, entries, *_ = ast.literal_eval((work / "PYZ-00.toc").read_text("utf-8"))
    return {name for name, *_ in entries}


def inspect(folder: Path, names: Iterable[str]) -> None:
    """Raises `Refused` if anything is inside that should not be, or the kernel is not compiled."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    inside = {*names, *(_module(file) for file in files)}
    unwanted = sorted(name for name in inside if any(f"{name}.".startswith(f"{other}.") for other in UNWANTED))
    if unwanted:
        raise Refused(f"the program holds {', '.join(unwanted)}")
    if not any(re.search(r"/mandala/ai/cards/kernel\..*(so|pyd)$", file) for file in files):
        raise Refused("the kernel is not compiled: is there a C compiler, and Cython?")


def _module(file: str) -> str:
    """What a file in the folder would be imported as."""
    parts = Path(file).parts
    while parts and parts[0] in ("_internal", "lib-dynload", f"python3.{sys.version_info.minor}"):
        parts = parts[1:]
    return ".".join((*parts[:-1], parts[-1].split(".")[0])) if parts else ""
