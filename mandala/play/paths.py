"""The user's folders on each system, and unusable files moved aside."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

import platformdirs

#: The environment variable of a folder for everything, for tests and for a game on a stick.
HOME_VARIABLE: Final = "MANDALA_HOME"

LIBRARY_SUFFIX: Final = ".db"  #: The ending of a library's file name.


#: Seconds to try a rename, the longest that a frame may wait for the settings.
RENAME_SECONDS: Final = 0.3


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


def user_paths(environ: Mapping[str, str] = os.environ) -> Paths:
    """Returns the system's places, or the folder in `MANDALA_HOME`. Raises `NoHome`."""
    home = environ.get(HOME_VARIABLE)
    try:
        if home:
            data = config = Path(home).expanduser()
        else:
            Path.home()  # raises if there is none; platformdirs would make a folder "~"
            data = Path(platformdirs.user_data_dir("mandala", appauthor=False))
            config = Path(platformdirs.user_config_dir("mandala", appauthor=False))
    except RuntimeError as error:
        named = f"{HOME_VARIABLE} is {home!r}, and there is no such user" if home else "this user has no home folder"
        raise NoHome(f"{named}; set {HOME_VARIABLE} to the folder that shall hold games and settings.") from error
    return Paths(data, data / f"library{LIBRARY_SUFFIX}", config / "settings.json")


def reviews_beside(library: Path) -> Path:
    return library.with_name(f"{library.stem}.reviews{LIBRARY_SUFFIX}")


def make_folder(path: Path) -> None:
    """Makes a private folder and its parents; leaves an existing one as it is. Raises OSError."""
    for folder in reversed([path, *path.parents]):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)


def moved_aside(path: Path, today: date) -> Path:
    """Renames `path` to a free name beside it (`library.db.bak-2026-01-31`, then `…-2`) and returns the name. Raises
    OSError."""
    stem = f"{path.name}.bak-{today.isoformat()}"
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, 1000))
    free = next((path.with_name(name) for name in names if not path.with_name(name).exists()), None)
    if free is None:
        raise FileExistsError(f"too many copies of {path.name} lie beside it")
    move(path, free)
    return free


def move(path: Path, target: Path) -> None:
    """Renames a file, replacing another one.

    Tries for a moment, since Windows refuses during a read. Raises OSError.
    """
    end = time.monotonic() + RENAME_SECONDS
    while True:
        try:
            path.replace(target)
            return
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > end:
                raise
            time.sleep(0.01)
