"""What the parts of a release are called, where they come from, and which time they bear."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "build" / "spec"
PACKAGE = "mandala-table"
"""The name of the Debian package, as that of the wheel: a shorter one may be somebody else's."""
ID = "io.github.mandalatable.Mandala"
URL = "https://github.com/mandalatable/mandala"
"""Where the project will live, which the identifier promises; a test finds every place that names it."""
MAINTAINER = "Mandala for two <mandalatable@users.noreply.github.com>"
"""For a Debian package, which wants an address; this one takes no letters, so the description names URL's issues."""
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def version() -> str:
    """The version, read without importing: the builder must not find the source tree."""
    text = (ROOT / "mandala" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.M)
    assert found, "mandala/__init__.py names no version"
    return found[1]


def machine() -> str:
    """The processor, by one name on all systems."""
    return {"amd64": "x86_64", "aarch64": "arm64"}.get(name := platform.machine().lower(), name)


def release_name() -> str:
    """What a download is called, without its ending."""
    return f"mandala-{version()}-{SYSTEMS[sys.platform]}-{machine()}"


def source_time() -> int:
    """The seconds that every file of a release bears: those of the commit, so that two builds of it are alike."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given:
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    except (OSError, subprocess.CalledProcessError):  # no git, or a source that was unpacked and not cloned
        return int(time.time())
