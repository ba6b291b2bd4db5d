"""The user's folders on each system, and writing as each of them needs it."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs

from mandala.platform.api import LIBRARY_SUFFIX, Files, NoHome, Paths, make_folder

#: The environment variable of a folder for everything, for tests and for a game on a stick.
HOME_VARIABLE: Final = "MANDALA_HOME"
#: Seconds to try a rename, the longest that a frame may wait for the settings.
RENAME_SECONDS: Final = 0.3
ABANDONED_SECONDS: Final = 60.0  #: The age of a file that no program is still writing.
#: The ending that `tempfile` gives to a file being written.
_UNFINISHED: Final = re.compile("[a-z0-9_]{8}")


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


class DesktopFiles(Files):
    def user_paths(self) -> Paths:
        return user_paths()

    def move(self, path: Path, target: Path) -> None:
        """Tries for a moment, since Windows refuses during a read."""
        end = time.monotonic() + RENAME_SECONDS
        while True:
            try:
                path.replace(target)
                return
            except PermissionError:
                if sys.platform != "win32" or time.monotonic() > end:
                    raise
                time.sleep(0.01)

    def write(self, path: Path, content: bytes) -> None:
        path = path.resolve()  # replaces the target of a link, not the link
        make_folder(path.parent)
        _sweep(path)
        handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            self.move(Path(name), path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def keep(self, path: Path) -> None:
        descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            if sys.platform == "darwin":
                import fcntl

                fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            else:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def keep_folder(self, path: Path) -> None:
        """Does nothing on Windows, which keeps names by itself."""
        if os.name == "posix":
            folder = os.open(path, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)

    def require_room(self, path: Path, size: int) -> None:
        if shutil.disk_usage(path.parent).free < size:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))


def _sweep(path: Path) -> None:
    """Removes partial files that killed programs left."""
    for left in path.parent.glob(f"{path.name}*"):
        with suppress(OSError):
            unfinished = _UNFINISHED.fullmatch(left.name.removeprefix(path.name))
            if unfinished and abs(time.time() - left.stat().st_mtime) > ABANDONED_SECONDS:
                left.unlink()
