"""Each download is unpacked as a player would, and the program in it tries itself, before anybody gets it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from tools.package import archive
from tools.package.program import Refused

PROGRAMS: Final = {
    "linux": ("mandala", "usr/lib/mandala-table/mandala"),
    "win32": ("mandala-console.exe",),
    "darwin": ("Contents/MacOS/mandala",),
}
"""Where the program that takes commands lies in a download of a system."""
ENDINGS: Final = (".tar.xz", ".zip", ".deb")
SECONDS: Final = 180.0
"""How long it may take."""


def tried(packed: Path) -> str:
    """What the program in a download says of itself. Raises `program.Refused` if that is not that all is well."""
    with tempfile.TemporaryDirectory(prefix="mandala ü ") as folder:
        _unpack(packed, Path(folder))
        found = [path for name in PROGRAMS[sys.platform] for path in Path(folder).rglob(name) if path.is_file()]
        if not found:
            raise Refused(f"{packed.name} holds no program")
        said = "".join(_said(found[0], word) for word in ("--version", "selftest"))
    if "all is well" not in said:
        raise Refused(f"{packed.name} does not say that all is well:\n{said}")
    return said


def _unpack(packed: Path, folder: Path) -> None:
    if packed.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", str(packed), str(folder)], check=True)
    elif packed.suffix == ".xz":
        with tarfile.open(packed) as tar:
            archive.unpack(tar, folder)
    elif shutil.which("ditto"):  # which keeps what macOS knows of a program
        subprocess.run(["ditto", "-x", "-k", str(packed), str(folder)], check=True)
    else:
        with zipfile.ZipFile(packed) as zipped:
            zipped.extractall(folder)


def _said(program: Path, word: str) -> str:
    done = subprocess.run(
        [str(program), word],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=SECONDS,
    )
    if done.returncode:
        raise Refused(f"{program.name} {word} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout
