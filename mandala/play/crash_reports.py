"""Reports of unforeseen errors, as files in the user's folder.

A report says where in the program an error was raised and what the player did before. What an error itself says, the values of
variables and the paths of files stay out: they may be hidden cards, a deal, a name.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from traceback import walk_tb
from typing import Final

KEPT: Final = 10
"""So many reports are kept, the newest."""
FRAMES: Final = 40
"""So many frames of an error are told: half of them from its beginning, half from its end."""
_SILENT: Final = (AttributeError, NameError, IndexError, ZeroDivisionError, RecursionError, MemoryError)
"""What these say is types, names in the program or nothing at all."""


def told(error: BaseException) -> str:
    """Where an error was raised, and what led to it, as text without a value."""
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
    if len(frames) > FRAMES:
        frames[FRAMES // 2 : -FRAMES // 2] = [f"  and {len(frames) - FRAMES} more"]
    yield from frames
    yield f"{type(error).__module__}.{type(error).__qualname__}{_reason(error)}".removeprefix("builtins.")


def _reason(error: BaseException) -> str:
    """What an error says, if that can be no secret."""
    if isinstance(error, OSError) and error.errno is not None:
        return f": {os.strerror(error.errno)}"
    return f": {error}" if isinstance(error, _SILENT) and str(error) else ""


def write(folder: Path, text: str, now: datetime) -> Path:
    """Writes a report into `folder`, from which the oldest go; its file. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"report-{now:%Y-%m-%d-%H%M%S}"
    number = 1 + max((int(path.stem[-3:]) for path in folder.glob(f"{stem}-[0-9][0-9][0-9].txt")), default=0)
    path = folder / f"{stem}-{number:03}.txt"
    path.write_text(text, encoding="utf-8")
    for old in reports(folder)[:-KEPT]:
        old.unlink(missing_ok=True)
    return path


def reports(folder: Path) -> Sequence[Path]:
    """The reports in a folder, the newest last."""
    return sorted(folder.glob("report-*.txt"))
