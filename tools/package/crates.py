"""The Rust crates in AccessKit's library, from the text that reproduces their notices."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

from tools.package.licences import TEXTS
from tools.package.names import SYSTEMS

NOTICES = TEXTS / "accesskit-crates.txt"
LINE = re.compile(r"^(\S+) +(\d\S*) +(Apache-2\.0|MIT|Zlib|Unlicense) +((?:linux|windows|macos)[a-z ]*)$", re.M)
SOURCE = re.compile(rb"registry[/\\]src[/\\][^/\\]+[/\\]([A-Za-z0-9_-]+?)-(\d[0-9A-Za-z.+]*)[/\\]")


class Crate(NamedTuple):
    """A crate, by the name of SPDX of the licence that Mandala takes it under."""

    name: str
    version: str
    licence: str


def listed(system: str = SYSTEMS[sys.platform]) -> list[Crate]:
    """The crates in the library for a system: linux, windows or macos."""
    found = LINE.findall(NOTICES.read_text("utf-8"))
    return [Crate(name, version, licence) for name, version, licence, systems in found if system in systems.split()]


def named(library: Path) -> set[tuple[str, str]]:
    """The crates, with versions, whose source files a library names in its messages: not all that it holds."""
    return {(name.decode(), version.decode()) for name, version in SOURCE.findall(library.read_bytes())}
