"""Wine: programs of Windows started from here, in a system folder of its own, with nothing of ours in their environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread, Timer
from types import MappingProxyType
from typing import Final

from tools.package.names import ROOT

FOLDER: Final = ROOT / "build" / "wine"
"""Everything that is made here: the downloads, the Windows Python, Wine's own folder."""
PREFIX: Final = FOLDER / "prefix"
OTHERS: Final = ("PYTHON", "VIRTUAL_ENV", "SDL_", "XDG_", "WAYLAND_", "DISPLAY", "LC_", "LANG")
"""How the names begin of what a program of Linux was told, and one of Windows must not hear."""
OURS: Final = {
    "HOME": str(FOLDER / "home"),
    "WINEPREFIX": str(PREFIX),
    "WINEARCH": "win64",
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",  # neither .NET nor a browser nor entries in our menus
    "LC_ALL": "C.UTF-8",  # how Wine reads the names of our files and the words that we give it
}
"""What it is told instead."""
NEEDED: Final = {
    "wine": "wine and wine64",
    "wineserver": "wine64",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64-posix",
}
"""The programs without which nothing goes, and the packages of Debian that bring them."""

GRACE: Final = 5.0
"""How long the processes of a program that has ended may take to end, too [s]."""


def missing() -> list[str]:
    """The packages that are needed and not installed."""
    return sorted({package for program, package in NEEDED.items() if _found(program) is None})


def _found(program: str) -> str | None:
    """Where a program is. Debian has Wine's server beside its libraries."""
    return shutil.which(program) or shutil.which(f"{program}64", path="/usr/lib/wine")


def environment(**more: str) -> dict[str, str]:
    """What a program of Windows is started with; `more` overrides."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OTHERS)}
    return {**kept, **OURS, **more}


class Failed(Exception):
    """A program of Windows ended with an error, or never; with what it wrote, if that was not heard."""


def run(*words: str | Path, seconds: float, aloud: bool = False, more: Mapping[str, str] = MappingProxyType({})) -> str:
    """Runs a program of Windows to its end and returns what it wrote; `aloud` prints it meanwhile. `more` goes into its
    environment. Raises `Failed`. Input and output are pipes: with other files Wine's programs hang."""
    command = ["wine", *map(str, words)]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(**more),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    late = Timer(seconds, end)
    late.start()
    Thread(target=_end_what_it_left, args=(process,), daemon=True).start()
    said = []
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        for line in process.stdout:
            said.append(line)
            if aloud:
                print(line, end="", flush=True)
    late.cancel()
    if process.returncode:
        raise Failed(f"{' '.join(command)} ended with {process.returncode}" + ("" if aloud else f"\n{''.join(said)}"))
    return "".join(said)


def _end_what_it_left(process: subprocess.Popen[str]) -> None:
    """Ends the processes that a program has left behind, if there are any: they hold its output open."""
    process.wait()
    time.sleep(GRACE)
    if process.stdout is not None and not process.stdout.closed:
        end()


def end() -> None:
    """Ends every program of Windows that runs here."""
    server = _found("wineserver")
    assert server is not None
    subprocess.run([server, "-k"], env=environment(), check=False, timeout=60)


@contextmanager
def on() -> Iterator[None]:
    """Windows is there, and afterwards none of its processes."""
    Path(OURS["HOME"]).mkdir(parents=True, exist_ok=True)
    try:
        if not (PREFIX / "system.reg").exists():
            run("wineboot", "--init", seconds=300)
        yield
    finally:
        end()
