"""Archives that come out the same from the same files."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path


def written(path: Path, content: Mapping[str, bytes]) -> Path:
    """Writes an archive of files by their names."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(content):
            archive.writestr(zipfile.ZipInfo(name), content[name], zipfile.ZIP_DEFLATED)
    return path
