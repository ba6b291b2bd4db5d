"""The command `mandala library`: checks and repairs the library, and moves games.

It works on the user's own library or on a named one, and overwrites nothing. The exit code is 0 if all is well, 1 for
faults, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
import re
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Final

from mandala.commands.arguments import shown
from mandala.core.record import RecordError, from_fields, replay
from mandala.platform.api import LIBRARY_SUFFIX, Platform, reviews_beside
from mandala.play.games import GAMES, UnknownGame
from mandala.play.library import Library
from mandala.play.library.copies import copies_of
from mandala.play.library.file import Connection, Foreign, prepare, refuse_foreign
from mandala.play.library.pages import found_in
from mandala.play.library.rows import Row, faults, game_of
from mandala.play.notifications import Notification
from mandala.play.record_files import Unreadable, read
from mandala.play.review.store import ReviewStore
from mandala.play.sharing import bring_text, lines_of

Say = Callable[[str], None]

SQLITE: Final = b"SQLite format 3\0"
MAX_FAULTS: Final = 20  #: The most faults that are listed.
DETAIL: Final = re.compile(r" \(detail: .*?\)")  #: The note on the detail, which the report prints itself.


class Failed(Exception):
    """Raised with a sentence for the user."""


def run(platform: Platform, chosen: argparse.Namespace, say: Say = print) -> int:
    """Runs the command line's request, prints the result, and returns the exit code."""
    tell, say = say, lambda words: tell(shown(words))
    path = chosen.file or platform.files.user_paths().library
    try:
        return ACTIONS[chosen.action](platform, path, chosen, say)
    except Failed as error:
        say(str(error))
    except (OSError, sqlite3.Error) as error:
        say(f"{path}: {error}")
    return 1


def check(_: Platform, path: Path, _chosen: argparse.Namespace, say: Say) -> int:
    """Prints the faults of a library and changes nothing."""
    _must_be_there(path)
    found = found_in(path)
    wrong: list[str] = []
    try:
        with closing(_read_only(path)) as source, closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
            refuse_foreign(source)
            source.backup(copy)
            prepare(copy)  # version 0.1.0 made fewer columns
            wrong = list(faults(copy))
            listed = [number for (number,) in copy.execute("SELECT id FROM damaged")]
    except sqlite3.Error as error:
        wrong, listed = [*wrong, f"the file: {error}"], []
    there = [row for row in found.rows.values() if row.is_game]
    broken = {row.id: fault for row in there if (fault := _fault(row)) is not None}
    lines = [*wrong, *broken.values()]
    for line in lines[:MAX_FAULTS]:
        say(f"{path}: {line}")
    if len(lines) > MAX_FAULTS:
        say(f"{path}: and {len(lines) - MAX_FAULTS} more faults")
    games = len(there) - len(broken)
    unreadable = len({*found.lost, *listed, *broken})
    say(f"games that can be read: {games}; that cannot: {unreadable}; copies of the library: {len(copies_of(path))}")
    if wrong:
        say("run `mandala library repair`")
    elif not broken:
        say("the library is whole")
    return int(bool(lines))


def _fault(row: Row) -> str | None:
    """Returns the fault of a row's game, found by replaying it. It reveals nothing hidden: the game may be running."""
    try:
        game = game_of(row)
        replay(from_fields(game.record), GAMES[game.config.game].recorder, game.config.deal)
    except UnknownGame as error:
        return f"game {row.id}: {error}"
    except RecordError as error:
        move = "" if error.move_number is None else f" at move {error.move_number}"
        return f"game {row.id}: the record does not hold{move}: {error.place}"
    except ValueError:
        return f"game {row.id}: this version cannot read it"
    return None


def repair(platform: Platform, path: Path, _chosen: argparse.Namespace, say: Say) -> int:
    if path.exists():
        _must_be_there(path)
    elif not copies_of(path):
        raise Failed(f"{path}: there is no library and no copy of one")
    library, notifications = Library.open(platform, path)
    told = _say_all(say, notifications)
    with closing(library):
        if library.path is None:
            raise Failed(f"{path} cannot be written; nothing was changed")
        library.look_through()
        told = _say_all(say, library.notifications()) or told
        damaged, games = library.damaged(), len(library.finished()) + len(library.unfinished())
    say(f"games that can be read: {games}; that cannot: {len(damaged)}")
    if not told:
        say("nothing was wrong")
    return int(bool(damaged))


def export(platform: Platform, path: Path, chosen: argparse.Namespace, say: Say) -> int:
    _must_be_there(path)
    target: Path = chosen.target
    if target.exists():
        raise Failed(f"{target} is there already and was not touched")
    if target.suffix == LIBRARY_SUFFIX:
        with closing(_read_only(path)) as source:
            refuse_foreign(source)
            try:
                with closing(sqlite3.connect(target)) as copy:
                    source.backup(copy)
                    copy.execute("PRAGMA journal_mode = DELETE")
                    wrong = list(faults(copy))
                platform.files.keep(target)
            except BaseException:  # leave nothing on a full disk
                target.unlink(missing_ok=True)
                raise
        say(f"{target}: the whole library" + (", with its faults: run `mandala library check`" if wrong else ""))
        return int(bool(wrong))
    with (
        closing(_opened(platform, path, say)) as library,
        closing(ReviewStore(platform, reviews_beside(path))) as reviews,
    ):
        finished, running = library.finished(), library.unfinished()
        with target.open("x", encoding="utf-8") as file:
            file.writelines(lines_of(library, reviews.carried))
    say(f"{target}: finished games: {len(finished)}; running ones, which were left out: {len(running)}")
    return 0


def bring(platform: Platform, path: Path, chosen: argparse.Namespace, say: Say) -> int:
    sound = True
    with closing(_opened(platform, path, say)) as library:
        if library.path is None:
            raise Failed(f"{path} cannot be written; nothing was taken in")
        for source in chosen.sources:
            try:
                sound = _brought(library, source, say) and sound
            except (Unreadable, OSError, sqlite3.Error) as error:
                say(f"{source}: {error}")
                sound = False
        sound = not _say_all(say, library.notifications()) and sound
    return int(not sound)


def _brought(library: Library, source: Path, say: Say) -> bool:
    """Takes in the games of a file. Returns True if all could be read."""
    if source.is_file() and library.path is not None and source.samefile(library.path):
        raise Failed(f"{source} is the library itself")
    if source.is_file():
        with source.open("rb") as file:
            is_library = file.read(len(SQLITE)) == SQLITE or source.suffix == LIBRARY_SUFFIX
        if is_library:
            _refuse_foreign(source)
            found = found_in(source)
            merged = library.merge(found.rows.values())
            games = sum(row.is_game for row in found.rows.values())
            words = f"{source}: games: {games}; new ones, or such as went on: {merged.taken}"
            say(f"{words}; in two versions now: {merged.doubled}; that cannot be read: {len(found.lost)}")
            return not found.lost
    before = len(library.finished()) + len(library.unfinished())
    brought = bring_text(read(source), library)
    after = len(library.finished()) + len(library.unfinished())
    say(f"{source}: games: {len(brought.games)}; new ones: {after - before}")
    for report in brought.reports[:MAX_FAULTS]:
        move = "" if report.move is None else f", move {report.move}"
        say(f"{source}, line {report.line}{move}: {report.reason}")
    return not brought.reports


def _refuse_foreign(path: Path) -> None:
    """Raises `Foreign` if a file has tables or triggers that are not ours. Reads a damaged file as far as possible."""
    try:
        with closing(_read_only(path)) as database:
            refuse_foreign(database)
    except Foreign:
        raise
    except sqlite3.Error:
        return


def _opened(platform: Platform, path: Path, say: Say) -> Library:
    """Returns the library, and prints the notifications of its opening."""
    library, notifications = Library.open(platform, path)
    _say_all(say, notifications)
    return library


def _say_all(say: Say, notifications: Iterable[Notification]) -> bool:
    """Prints notifications. Returns True if there were any."""
    told = [f"{DETAIL.sub('', notification.kind.value)}: {notification.detail}" for notification in notifications]
    for line in told:
        say(line)
    return bool(told)


def _read_only(path: Path) -> sqlite3.Connection:
    """Returns a connection that changes nothing. Without a waiting log it also makes no files beside the library."""
    log = path.with_name(path.name + "-wal")
    flags = "mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{flags}", uri=True, factory=Connection)


def _must_be_there(path: Path) -> None:
    if not path.is_file():
        raise Failed(f"{path}: there is no library")


ACTIONS: Final = {"check": check, "repair": repair, "export": export, "import": bring}
