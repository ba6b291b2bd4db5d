"""What a Linux program needs of the system it runs on, read from its files with binutils' objdump."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

OF_GLIBC = {f"lib{name}.so" for name in ("c", "m", "dl", "rt", "util", "pthread")} | {
    "ld-linux-x86-64.so",
    "ld-linux-aarch64.so",
}


def binaries(folder: Path) -> Iterator[Path]:
    """All programs and libraries in a folder, links left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def glibc_floor(folder: Path) -> str:
    """The oldest glibc that all of it runs with."""
    text = "".join(_objdump("-T", path) for path in binaries(folder))
    versions = {tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_(\d+(?:\.\d+)+)", text)}
    return ".".join(map(str, max(versions, default=(2, 17))))


def foreign(folder: Path) -> set[str]:
    """The libraries that it is linked to and does not bring along, glibc's left out."""
    needed, brought = set[str](), {path.name for path in folder.rglob("*.so*")}
    for path in binaries(folder):
        needed |= set(re.findall(r"^\s+NEEDED\s+(\S+)$", _objdump("-p", path), re.M))
    return {name for name in needed - brought if re.sub(r"\.so\..*", ".so", name) not in OF_GLIBC}


def _objdump(option: str, path: Path) -> str:
    return subprocess.run(["objdump", option, str(path)], capture_output=True, text=True, check=True).stdout
