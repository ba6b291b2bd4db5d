"""The system as `play` sees it: clock, files, presence, work.

The classes here and in `work.py` are a home with nothing but Python: no threads, no processes, no folder of its own. Other
homes override what they do better. Nothing above can tell, since it never waits for work: it asks whether the work is
done. Libraries in memory live in a bare `Platform()`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from mandala.platform.work import Work

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


class Clock:
    """Tells the time. Only the loop waits, by giving its home the thread back."""

    def monotonic(self) -> float:
        """Returns seconds that never go back."""
        return monotonic()

    def now(self) -> datetime:
        """Returns date and time with the local time zone."""
        return datetime.now().astimezone()


class Files:
    """The steps in which systems differ. Everywhere a file has a path, and Python opens it."""

    def user_paths(self) -> Paths:
        """Returns the places of the user's files. Raises `NoHome`."""
        raise NoHome("there is no folder for games and settings")

    def move(self, path: Path, target: Path) -> None:
        """Renames a file, replacing another one. Raises OSError."""
        path.replace(target)

    def write(self, path: Path, content: bytes) -> None:
        """Writes a file, all or nothing, and makes its folder. Raises OSError."""
        make_folder(path.parent)
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(content)
        self.move(part, path)

    def keep(self, path: Path) -> None:
        """Makes what was written to a file outlast a power cut. Raises OSError."""

    def keep_folder(self, path: Path) -> None:
        """Does so with the names in a folder. Raises OSError."""

    def require_room(self, path: Path, size: int) -> None:
        """Raises OSError (ENOSPC) if the disk has less than `size` bytes for a file at `path`."""


class Presence:
    """This program among those that have the library open: its host, and its number there."""

    host, process = "", 0

    def lives(self, process: int) -> bool:
        """Returns False if no program has this number on this host."""
        return process == self.process


@dataclass(frozen=True)
class Platform:
    """The system under the program."""

    clock: Clock = field(default_factory=Clock)
    files: Files = field(default_factory=Files)
    presence: Presence = field(default_factory=Presence)
    work: Work = field(default_factory=Work)

    def moved_aside(self, path: Path) -> Path:
        """Renames `path` to a free name beside it (`library.db.bak-2026-01-31`, then `…-2`) and returns the name. Raises
        OSError."""
        stem = f"{path.name}.bak-{self.clock.now().date().isoformat()}"
        names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, 1000))
        free = next((path.with_name(name) for name in names if not path.with_name(name).exists()), None)
        if free is None:
            raise FileExistsError(f"too many copies of {path.name} lie beside it")
        self.files.move(path, free)
        return free
