"""Makes the environment in which `make` installs Mandala: `python3 tools/environment.py .venv`. What is there already is kept,
what is half made is completed, so it can be run again at any time.

Nothing is needed but Python's own library. Where that comes without ensurepip, as Debian's does, pip is fetched from the package
index, from the mirror of `PIP_INDEX_URL` or of pip's configuration if one is named there.
"""

from __future__ import annotations

import configparser
import hashlib
import io
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import venv
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import urljoin
from urllib.request import urlopen

INDEX: Final = "https://pypi.org/simple"
PIP: Final = "pip-26.3-py3-none-any.whl"
PIP_SHA256: Final = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
"""What is fetched is trusted for this alone: a bare system has no certificates by which to trust a server."""
SECONDS: Final = 60.0
"""How long a server may be silent."""


class CannotFetch(Exception):
    """Why pip could not be fetched, in a sentence."""


def main() -> int:
    """Makes the environment that the command line names; the exit code."""
    folder = Path(sys.argv[1])
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    launched = launchers_work(folder)
    if launched and _has_pip(python):
        return 0
    new = not launched or not _works(python, "-c", "")
    try:
        if new:
            print(f"Making a Python environment in {folder}, which takes some seconds ...", flush=True)
            venv.create(folder, clear=True, symlinks=os.name != "nt")
        if not (find_spec("ensurepip") and _works(python, "-m", "ensurepip", "--default-pip") and _has_pip(python)):
            _install_pip(python)
    except (CannotFetch, OSError, subprocess.CalledProcessError) as error:
        if new:
            shutil.rmtree(folder, ignore_errors=True)
        print(
            f"{error}\nInstall pip for this Python (on Debian and Ubuntu: apt install python3-venv) and try again.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        if new:
            shutil.rmtree(folder, ignore_errors=True)
        return 130
    return 0


def launchers_work(folder: Path) -> bool:
    """Returns whether the programs in an environment have their Python. They lose it when the folder is moved."""
    for launcher in folder.glob("bin/*"):
        with launcher.open("rb") if launcher.is_file() and not launcher.is_symlink() else io.BytesIO() as file:
            first = file.readline(4096)
        if first.startswith(b"#!/") and not Path(os.fsdecode(first[2:].split()[0])).exists():
            return False
    return True


def _has_pip(python: Path) -> bool:
    return _works(python, "-m", "pip", "--version")


def _works(python: Path, *arguments: str) -> bool:
    """Whether a call of the environment's Python succeeds."""
    quiet = subprocess.DEVNULL
    try:
        return not subprocess.run([python, *arguments], stdin=quiet, stdout=quiet, stderr=quiet, check=False).returncode
    except OSError:
        return False


def _install_pip(python: Path) -> None:
    print("Fetching pip, which this Python comes without ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(folder) / PIP
        wheel.write_bytes(_fetched_pip())
        install = (
            "install",
            "-q",
            "--no-index",
            "--no-deps",
            "--force-reinstall",
            "--disable-pip-version-check",
            str(wheel),
        )
        subprocess.run([python, wheel / "pip", *install], check=True)


def _fetched_pip() -> bytes:
    page = f"{index().rstrip('/')}/pip/"
    links = re.findall(r'href="([^"]*)"', _fetched(page).decode())
    link = next((link for link in map(unescape, links) if link.partition("#")[0].endswith(PIP)), None)
    if link is None:
        raise CannotFetch(f"{PIP} is not at {page}.")
    wheel = _fetched(urljoin(page, link))
    if hashlib.sha256(wheel).hexdigest() != PIP_SHA256:
        raise CannotFetch(f"What {page} gives as {PIP} is something else.")
    return wheel


def _fetched(url: str) -> bytes:
    try:
        with urlopen(url, timeout=SECONDS, context=ssl._create_unverified_context()) as answer:
            data: bytes = answer.read()
            return data
    except (OSError, ValueError) as error:
        raise CannotFetch(f"{url} cannot be fetched: {error}") from error


def index() -> str:
    """The package index that pip would use."""
    home = Path.home()
    files = [Path("/etc/pip.conf"), home / ".pip/pip.conf"]
    files.append(Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "pip/pip.conf")
    if named := os.environ.get("PIP_CONFIG_FILE"):
        files.append(Path(named))
    settings = configparser.RawConfigParser()
    settings.read(files, encoding="utf-8")
    for section in ("install", "global"):
        if settings.has_option(section, "index-url"):
            return os.environ.get("PIP_INDEX_URL") or settings.get(section, "index-url")
    return os.environ.get("PIP_INDEX_URL") or INDEX


if __name__ == "__main__":
    sys.exit(main())
