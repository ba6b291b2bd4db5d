"""The user's folder in a browser: files in memory. The page keeps copies."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any, Final

from mandala.platform.api import LIBRARY_SUFFIX, Files, Paths

FOLDER: Final = Path("/home/pyodide/mandala")  #: `web/storage.mjs` mounts it
QUOTA: Final = "QuotaExceededError"  #: The browser's name for a full storage.


class BrowserFiles(Files):
    """Tells the page's `storage` when something was written. If that could not be kept, the next write raises it."""

    def __init__(self, storage: Any) -> None:
        self._storage = storage

    def user_paths(self) -> Paths:
        return Paths(FOLDER, FOLDER / f"library{LIBRARY_SUFFIX}", FOLDER / "settings.json")

    def write(self, path: Path, content: bytes) -> None:
        super().write(path, content)
        self.keep(path)

    def keep(self, path: Path) -> None:
        self._storage.keep()
        if error := str(self._storage.error):
            raise OSError(errno.ENOSPC if error == QUOTA else errno.EACCES, error, str(path))
