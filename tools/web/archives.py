"""Archives that come out the same from the same files."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path


def written(path: Path, content: Mapping[str, bytes]) -> Path:
    """Writes an archive of files by their names, and returns it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(content):
            archive.writestr(zipfile.ZipInfo(file), content[file], zipfile.ZIP_DEFLATED, 9)
    return path
