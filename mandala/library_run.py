"""The command `mandala library`: checks and repairs the library, moves games.

It works on the user's own library, or on another one that is named. Nothing is overwritten. The exit code is 0 if all is well,
1 if something was found or could not be done, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
import re
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Final

from mandala.core.record import text_of
from mandala.play.library import Library
from mandala.play.library.copies import copies_of
from mandala.play.library.file import Connection, on_disk, prepare
from mandala.play.library.pages import found_in
from mandala.play.library.reading import faults
from mandala.play.library.rows import DELETED
from mandala.play.paths import LIBRARY_SUFFIX, reviews_beside, user_paths
from mandala.play.record_files import Unreadable, read
from mandala.play.review_store import ReviewStore
from mandala.play.sharing import bring_text
from mandala.play.trouble import Trouble

Say = Callable[[str], None]

SQLITE: Final = b"SQLite format 3\0"
SHOWN: Final = 20
"""So many faults are told one by one."""
DETAIL: Final = re.compile(r" \(detail: .*?\)")
"""What a piece of bad luck says of its detail, which follows it here."""


class Failed(Exception):
    """Why something could not be done, in a sentence."""


def run(chosen: argparse.Namespace, say: Say = print) -> int:
    """Does what the command line asks for and says what came of it; the exit code."""
    path = chosen.file or user_paths().library
    try:
        return ACTIONS[chosen.action](path, chosen, say)
    except Failed as error:
        say(str(error))
    except (OSError, sqlite3.Error) as error:
        say(f"{path}: {error}")
    return 1


def check(path: Path, _: argparse.Namespace, say: Say) -> int:
    """Says what is wrong with a library, and changes nothing."""
    _must_be_there(path)
    found = found_in(path)
    wrong: list[str] = []
    try:
        with closing(_read_only(path)) as source, closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
            source.backup(copy)
            prepare(copy)  # version 0.1.0 made fewer columns
            wrong = list(faults(copy))
            listed = [number for (number,) in copy.execute("SELECT id FROM damaged")]
    except sqlite3.Error as error:
        wrong, listed = [*wrong, f"the file: {error}"], []
    for line in wrong[:SHOWN]:
        say(f"{path}: {line}")
    if len(wrong) > SHOWN:
        say(f"{path}: and {len(wrong) - SHOWN} more faults")
    games = sum(row.finished != DELETED for row in found.rows.values())
    unreadable = len({*found.lost, *listed})
    say(f"games that can be read: {games}; that cannot: {unreadable}; copies of the library: {len(copies_of(path))}")
    say("run `mandala library repair`" if wrong else "the library is whole")
    return int(bool(wrong))


def repair(path: Path, _: argparse.Namespace, say: Say) -> int:
    """Mends a library, if it is damaged, and says what came of it."""
    if path.exists():
        _must_be_there(path)
    elif not copies_of(path):
        raise Failed(f"{path}: there is no library and no copy of one")
    library, troubles = Library.open(path)
    told = _say_all(say, troubles)
    with closing(library):
        if library.path is None:
            raise Failed(f"{path} cannot be written; nothing was changed")
        library.look_through()
        told = _say_all(say, library.troubles()) or told
        damaged, games = library.damaged(), len(library.finished()) + len(library.unfinished())
    say(f"games that can be read: {games}; that cannot: {len(damaged)}")
    if not told:
        say("nothing was wrong")
    return int(bool(damaged))


def export(path: Path, chosen: argparse.Namespace, say: Say) -> int:
    """Writes games into a new file."""
    _must_be_there(path)
    target: Path = chosen.target
    if target.exists():
        raise Failed(f"{target} is there already and was not touched")
    if target.suffix == LIBRARY_SUFFIX:
        with closing(_read_only(path)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            wrong = list(faults(copy))
        on_disk(target)
        say(f"{target}: the whole library" + (", with its faults: run `mandala library check`" if wrong else ""))
        return int(bool(wrong))
    with closing(_opened(path, say)) as library, closing(ReviewStore(reviews_beside(path))) as reviews:
        finished, running = library.finished(), library.unfinished()
        with target.open("x", encoding="utf-8") as file:
            file.writelines(text_of(reviews.carried(game.record)) + "\n" for game in finished)
    say(f"{target}: finished games: {len(finished)}; running ones, which were left out: {len(running)}")
    return 0


def bring(path: Path, chosen: argparse.Namespace, say: Say) -> int:
    """Takes games out of files."""
    sound = True
    with closing(_opened(path, say)) as library:
        if library.path is None:
            raise Failed(f"{path} cannot be written; nothing was taken in")
        for source in chosen.sources:
            try:
                sound = _brought(library, source, say) and sound
            except (Unreadable, OSError, sqlite3.Error) as error:
                say(f"{source}: {error}")
                sound = False
        sound = not _say_all(say, library.troubles()) and sound
    return int(not sound)


def _brought(library: Library, source: Path, say: Say) -> bool:
    """Takes the games of one file; whether all of them could be read."""
    if source.is_file() and library.path is not None and source.samefile(library.path):
        raise Failed(f"{source} is the library itself")
    if source.is_file():
        with source.open("rb") as file:
            is_library = file.read(len(SQLITE)) == SQLITE or source.suffix == LIBRARY_SUFFIX
        if is_library:
            found = found_in(source)
            merged = library.merge(found.rows.values())
            games = sum(row.finished != DELETED for row in found.rows.values())
            words = f"{source}: games: {games}; new ones, or such as went on: {merged.taken}"
            say(f"{words}; in two versions now: {merged.doubled}; that cannot be read: {len(found.lost)}")
            return not found.lost
    before = len(library.finished()) + len(library.unfinished())
    brought = bring_text(read(source), library)
    after = len(library.finished()) + len(library.unfinished())
    say(f"{source}: games: {len(brought.games)}; new ones: {after - before}")
    for report in brought.reports[:SHOWN]:
        move = "" if report.move is None else f", move {report.move}"
        say(f"{source}, line {report.line}{move}: {report.reason}")
    return not brought.reports


def _opened(path: Path, say: Say) -> Library:
    """The library; what is told when it is opened is said."""
    library, troubles = Library.open(path)
    _say_all(say, troubles)
    return library


def _say_all(say: Say, troubles: Iterable[Trouble]) -> bool:
    """Says what went wrong; whether there was anything."""
    told = [f"{DETAIL.sub('', trouble.kind.value)}: {trouble.detail}" for trouble in troubles]
    for line in told:
        say(line)
    return bool(told)


def _read_only(path: Path) -> sqlite3.Connection:
    """A connection that leaves everything as it is; where nothing waits in a log it makes no files beside the library."""
    log = path.with_name(path.name + "-wal")
    flags = "mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{flags}", uri=True, factory=Connection)


def _must_be_there(path: Path) -> None:
    if not path.is_file():
        raise Failed(f"{path}: there is no library")


ACTIONS: Final = {"check": check, "repair": repair, "export": export, "import": bring}
