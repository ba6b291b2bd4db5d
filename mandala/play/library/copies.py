"""Backup copies of the library, one for each of the last three days with games.

Only whole copies are kept, so hidden damage never replaces a good copy.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import UTC
from pathlib import Path
from typing import Final

from mandala.platform.api import Clock, Platform
from mandala.play import rng
from mandala.play.library.file import Connection, Damaged
from mandala.play.library.rows import faults

KEPT_COPIES: Final = 3  #: The most copies kept.
ABANDONED_SECONDS: Final = 120.0  #: The age of a copy that no program is still writing.
SPARE_BYTES: Final = 1 << 20  #: Bytes that a copy leaves free on the disk.


def copies_of(path: Path) -> list[Path]:
    return sorted(_folder(path).glob(f"{path.stem}-????-??-??{path.suffix}"), reverse=True)


def make_copy(platform: Platform, path: Path) -> Path | None:
    """Copies the library of `path` as it is now, in place of an earlier copy of the same day. Returns None for an empty
    library.

    The day is that of the last game not dated after `today`. Raises OSError (ENOSPC also if the copy would leave too
    little room), sqlite3.Error, and `Damaged` for a library that is not whole. Then the earlier copies stay and no
    partial copy is left.
    """
    limit = platform.clock.now().astimezone(UTC).date().isoformat()
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, factory=Connection)) as source:
        newest, latest = source.execute(
            "SELECT max(updated), max(CASE WHEN substr(updated, 1, 10) <= ? THEN updated END) FROM games", (limit,)
        ).fetchone()
        if newest is None:
            return None
        copy = _folder(path) / f"{path.stem}-{str(latest or limit)[:10]}{path.suffix}"
        copy.parent.mkdir(exist_ok=True)
        sweep(platform.clock, path)
        (pages,), (size,) = (source.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
        platform.files.require_room(copy, pages * size + SPARE_BYTES)
        unfinished = copy.with_name(f"{copy.name}.{rng.new_sign():012x}")  # another window may copy, too
        try:
            with closing(sqlite3.connect(unfinished)) as target:
                source.backup(target)
                target.execute("DELETE FROM open_games")
                target.commit()
                target.execute("PRAGMA journal_mode = DELETE")
                if any(faults(target)):
                    raise Damaged("the library is not whole and was not copied")
            platform.files.keep(unfinished)
            platform.files.move(unfinished, copy)
        except BaseException:
            for left in unfinished.parent.glob(f"{unfinished.name}*"):
                left.unlink(missing_ok=True)
            raise
    # copies dated after today, by a wrong clock, count as the oldest
    dated = sorted(copies_of(path), key=lambda copy: (copy.stem[-10:] <= limit, copy.stem[-10:]), reverse=True)
    for old in dated[KEPT_COPIES:]:
        old.unlink(missing_ok=True)
    return copy


def sweep(clock: Clock, path: Path) -> None:
    """Removes partial copies that killed programs left."""
    for left in _folder(path).glob(f"{path.stem}-*{path.suffix}.*"):
        with suppress(OSError):  # finished meanwhile, or open in another program
            if clock.now().timestamp() - left.stat().st_mtime > ABANDONED_SECONDS:
                left.unlink()


def _folder(path: Path) -> Path:
    return path.with_name("copies")
