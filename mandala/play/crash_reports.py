"""Reports of unforeseen errors, as files in the user's folder.

A report names the place of the error and the player's last actions. It leaves out messages of errors, values of
variables and paths: they may hold hidden information, a deal, or a name.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from traceback import walk_tb
from typing import Final

from mandala.platform.api import make_folder

KEPT_REPORTS: Final = 10  #: The most reports kept.
MAX_FRAMES: Final = 40  #: Frames of an error in a report, half from its start and half from its end.
#: Their messages hold only types and names of the program.
_SILENT: Final = (AttributeError, NameError, IndexError, ZeroDivisionError, RecursionError, MemoryError)


def told(error: BaseException) -> str:
    """Returns the place of an error, and the calls that led to it, as text without any value."""
    return "\n".join(_told(error, set()))


def _told(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and id(cause) not in seen:
        yield from _told(cause, seen)
        yield "which led to"
    frames = [
        f"  {frame.f_globals.get('__name__', '?')}, line {line}, in {frame.f_code.co_qualname}"
        for frame, line in walk_tb(error.__traceback__)
    ]
    if len(frames) > MAX_FRAMES:
        frames[MAX_FRAMES // 2 : -MAX_FRAMES // 2] = [f"  and {len(frames) - MAX_FRAMES} more"]
    yield from frames
    yield f"{type(error).__module__}.{type(error).__qualname__}{_reason(error)}".removeprefix("builtins.")


def _reason(error: BaseException) -> str:
    """Returns the message of an error if it cannot be secret."""
    if isinstance(error, OSError) and error.errno is not None:
        return f": {errno.errorcode.get(error.errno, error.errno)}"
    return f": {error}" if isinstance(error, _SILENT) and str(error) else ""


def write(folder: Path, text: str, now: datetime) -> Path:
    """Writes a report into `folder`, drops the oldest ones, and returns the file. Raises OSError."""
    make_folder(folder)
    stem = f"report-{now:%Y-%m-%d-%H%M%S}"
    number = 1 + max((int(path.stem[-3:]) for path in folder.glob(f"{stem}-[0-9][0-9][0-9].txt")), default=0)
    path = folder / f"{stem}-{number:03}.txt"
    path.write_text(text, encoding="utf-8")
    for old in reports(folder)[:-KEPT_REPORTS]:
        old.unlink(missing_ok=True)
    return path


def reports(folder: Path) -> Sequence[Path]:
    """Returns the reports in a folder, the newest last."""
    return sorted(folder.glob("report-*.txt"))
