"""Wheels and other archives that come out the same from the same files."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path


def wheel_of(folder: Path, name: str, version: str, tag: str, content: Mapping[str, bytes]) -> Path:
    """Writes a wheel of files by their paths, and returns it."""
    told = f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: {version}\n".encode()
    content = {**content, f"{name}-{version}.dist-info/METADATA": told}
    return written(folder / f"{name}-{version}-{tag}.whl", content)


def written(path: Path, content: Mapping[str, bytes]) -> Path:
    """Writes an archive of files by their names, and returns it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(content):
            archive.writestr(zipfile.ZipInfo(file), content[file], zipfile.ZIP_DEFLATED, 9)
    return path
