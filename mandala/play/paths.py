"""The folders of a user's files on each system, and unusable files moved aside."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

import platformdirs

HOME_VARIABLE: Final = "MANDALA_HOME"
"""An environment variable with a folder that holds everything, for tests and for a game on a stick."""

LIBRARY_SUFFIX: Final = ".db"
"""How the name of a file with a whole library ends."""


PERSISTENCE: Final = 0.3
"""How long a file is tried to be moved [s]: so long, and not longer, a frame may wait for the settings."""


class NoHome(RuntimeError):
    """There is no folder for games and settings; the message says what to do."""


class Paths(NamedTuple):
    """The user's folder, the library in it, and the settings, which some systems keep elsewhere. Nothing is made here."""

    data_dir: Path
    library: Path
    settings: Path

    @property
    def reviews(self) -> Path:
        """The reviews of the library's games."""
        return reviews_beside(self.library)


def user_paths(environ: Mapping[str, str] = os.environ) -> Paths:
    """The system's places, or the folder that `MANDALA_HOME` names. Raises `NoHome`."""
    home = environ.get(HOME_VARIABLE)
    try:
        if home:
            data = config = Path(home).expanduser()
        else:
            Path.home()  # raises where the system knows none; the library would call a folder "~"
            data = Path(platformdirs.user_data_dir("mandala", appauthor=False))
            config = Path(platformdirs.user_config_dir("mandala", appauthor=False))
    except RuntimeError as error:
        named = f"{HOME_VARIABLE} is {home!r}, and there is no such user" if home else "this user has no home folder"
        raise NoHome(f"{named}; set {HOME_VARIABLE} to the folder that shall hold games and settings.") from error
    return Paths(data, data / f"library{LIBRARY_SUFFIX}", config / "settings.json")


def reviews_beside(library: Path) -> Path:
    """Where the reviews of a library's games are kept."""
    return library.with_name(f"{library.stem}.reviews{LIBRARY_SUFFIX}")


def moved_aside(path: Path, today: date) -> Path:
    """Renames `path` to a free name beside it (`library.db.bak-2026-01-31`, then `…-2`) and returns that. Raises OSError."""
    stem = f"{path.name}.bak-{today.isoformat()}"
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, 1000))
    free = next((path.with_name(name) for name in names if not path.with_name(name).exists()), None)
    if free is None:
        raise FileExistsError(f"too many copies of {path.name} lie beside it")
    move(path, free)
    return free


def move(path: Path, target: Path) -> None:
    """Renames a file, in place of what is there. On Windows nobody may while another program reads one of the two, be it our
    second window or one that looks for viruses; so it is tried for a moment. Raises OSError."""
    end = time.monotonic() + PERSISTENCE
    while True:
        try:
            path.replace(target)
            return
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > end:
                raise
            time.sleep(0.01)
