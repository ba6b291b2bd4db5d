"""What a Linux program needs of the system it runs on, read from its files with binutils' objdump."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

EVERYWHERE = {f"lib{name}.so" for name in ("c", "m", "dl", "rt", "util", "pthread", "gcc_s")} | {
    "ld-linux-x86-64.so",
    "ld-linux-aarch64.so",
}
"""What every system with a glibc has: its parts, and the library that it unwinds the stack with."""


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
    """The libraries that it is linked to and does not bring along, those left out that are everywhere."""
    brought = {path.name for path in folder.rglob("*.so*")}
    wanted = {name for path in binaries(folder) for name in needed(path)}
    return {name for name in wanted - brought if re.sub(r"\.so\..*", ".so", name) not in EVERYWHERE}


def needed(path: Path) -> set[str]:
    """The libraries that a file is linked to."""
    return set(re.findall(r"^\s+NEEDED\s+(\S+)$", _objdump("-p", path), re.M))


def undefined(path: Path) -> dict[str, str]:
    """What a file wants of other libraries, with its version, "" for any."""
    found = re.findall(r"^\S+ .{7} \*UND\*\s+[0-9a-f]+ +(?:\(?([\w.]+)\)? +)?(\S+)$", _objdump("-T", path), re.M)
    return {name: version for version, name in found}


def defined(path: Path) -> set[str]:
    """What a library offers to others."""
    return set(re.findall(r"^\S+ g.{6} \.\S+\s.*\s(\S+)$", _objdump("-T", path), re.M))


def _objdump(option: str, path: Path) -> str:
    return subprocess.run(["objdump", option, str(path)], capture_output=True, text=True, check=True).stdout
