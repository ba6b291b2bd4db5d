"""The places of the user's files."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

LIBRARY_SUFFIX: Final = ".db"  #: The ending of a library's file name.


class NoHome(RuntimeError):
    """There is no folder for games and settings; the message tells the remedy."""


class Paths(NamedTuple):
    """The user's folder, its library, and the settings, which some systems keep elsewhere. Makes nothing."""

    data_dir: Path
    library: Path
    settings: Path

    @property
    def reviews(self) -> Path:
        return reviews_beside(self.library)


def reviews_beside(library: Path) -> Path:
    return library.with_name(f"{library.stem}.reviews{LIBRARY_SUFFIX}")


def make_folder(path: Path) -> None:
    """Makes a private folder and its parents; leaves an existing one as it is. Raises OSError."""
    for folder in reversed([path, *path.parents]):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)
