"""Puts empty libraries in the place of those that SDL is linked to and the game never calls, for music and pictures of kinds
that it has not. One of them would bring libstdc++ along, in whose place the driver of a graphics card wants the system's own."""

from __future__ import annotations

import re
import subprocess
import sysconfig
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Final

from tools.package import elf

SPARED: Final = ("FLAC", "fluidsynth", "mpg123", "opusfile", "tiff", "wavpack", "xmp")
NOTE: Final = "It stands in for a library that Mandala never calls."
"""What an empty library holds, to be known by."""


def spare(program: Path) -> None:
    """Empties them, and removes the libraries that only they were linked to."""
    binaries = list(elf.binaries(program))
    names = re.compile(rf"lib({'|'.join(SPARED)})[-.]")
    spared = [path for path in binaries if names.match(path.name)]
    brought = {path.name: path for path in binaries}
    behind, new = set[str](), {path.name for path in spared}
    while new:
        behind |= new
        new = {name for one in new for name in elf.needed(brought[one]) if name in brought} - behind
    wanted: dict[str, str] = {}
    for path in binaries:
        if path not in spared:
            wanted |= elf.undefined(path)
    for path in spared:
        offered = elf.defined(path)
        _empty(path, {name: version for name, version in wanted.items() if name in offered})
    while useless := behind - {name for path in brought.values() for name in elf.needed(path)}:
        for name in useless:
            brought.pop(name).unlink()
        behind -= useless
    for link in program.rglob("lib*.so*"):
        if link.is_symlink() and not link.exists():
            link.unlink()


def is_empty(library: Path) -> bool:
    """Whether it is one that stands in for another."""
    return NOTE.encode() in library.read_bytes()


def _empty(library: Path, functions: dict[str, str]) -> None:
    """Overwrites a library by one of the same name, all of whose functions do nothing."""
    versions = defaultdict[str, list[str]](list)
    for name, version in functions.items():
        versions[version or "EMPTY"].append(name)
    with tempfile.TemporaryDirectory() as folder:
        source, script = Path(folder, "empty.c"), Path(folder, "versions")
        lines = [
            f'const char note[] __attribute__((used)) = "{NOTE}";',
            *(f"int {name}(void) {{ return 0; }}" for name in functions),
        ]
        source.write_text("\n".join(lines) + "\n")
        script.write_text(
            "".join(
                f"{version} {{ {' '.join(f'{name};' for name in sorted(names))} }};\n"
                for version, names in sorted(versions.items())
            )
        )
        compiler = (sysconfig.get_config_var("CC") or "cc").split()
        options = ["-shared", "-fPIC", "-s", "-Wl,--build-id=none", f"-Wl,-soname,{library.name}"]
        if set(versions) - {"EMPTY"}:
            options.append(f"-Wl,--version-script={script}")
        subprocess.run([*compiler, *options, "-o", str(library), str(source)], check=True)
