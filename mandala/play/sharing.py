"""Brings games from elsewhere into the library, and finished games out into files.

The same game brought twice is one game, unless it was continued meanwhile: then it comes in again beside the other.

Only finished games go out: a record holds everything hidden (C3.2).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from mandala.core.record import decoded, from_fields, replay, text_of
from mandala.core.steps import at_once
from mandala.core.written import name_of
from mandala.play.autosave import Now
from mandala.play.games import GAMES, HUMAN
from mandala.play.library import Library
from mandala.play.practice import PRACTICE, PracticeError, answers_in, fields_of
from mandala.play.record_files import Report, records
from mandala.play.stored import MAX_DEAL, GameConfig, StoredGame, day_in, fingerprint
from mandala.play.task_games import games_of

MAX_TEXT_BYTES: Final = 1 << 20  #: Larger texts of the clipboard are refused: nobody copies that.
MAX_FILE_BYTES: Final = 1 << 25  #: Larger files are refused; some ten thousand games with reviews fit in.

GAMES_PER_STEP: Final = 40  #: Games of the library in one step.

Answer = TypeVar("Answer")

Carried = Callable[[Mapping[str, Any]], Mapping[str, Any]]  #: Adds the review to a record.


class Brought(NamedTuple):
    """The games that a file brought into the library, and the faults of its other records."""

    games: tuple[StoredGame, ...]
    reports: tuple[Report, ...]


def bring_text(text: str, library: Library, now: Now | None = None) -> Brought:
    """Takes the games of a text of records into the library."""
    return at_once(bringing(text, library, now))


def bringing(text: str, library: Library, now: Now | None = None) -> Generator[int, None, Brought]:
    """Does the same in short steps and yields the count of games so far. Stopping it keeps those games."""
    known = yield from _recalling(library)
    games, reports = list[StoredGame](), list[Report]()
    for one in records(text):
        if isinstance(one, Report):
            reports.append(one)
        elif _of_task(one.fields):
            library.take_answers(fingerprint(one.fields), answers_in(one.fields[PRACTICE], len(one.fields["moves"])))
        else:
            games.append(_brought(one.fields, library, now or library.now, known))
            reports += [one.refused] if one.refused is not None else []
        yield len(games)
    return Brought(tuple(games), tuple(reports))


def bring(fields: Mapping[str, Any], library: Library, now: Now | None = None) -> StoredGame:
    """Takes a game, whose record holds, into the library. An unfinished one can be continued, as an assisted game: its
    record showed everything."""
    return _brought(fields, library, now or library.now, at_once(_recalling(library)))


def _recalling(library: Library) -> Generator[int, None, dict[int, StoredGame]]:
    """Collects the library's games by fingerprint, a part in each step."""
    known = {fingerprint(game.record): game for game in library.unfinished()}
    for some in library.finished_in_parts(GAMES_PER_STEP):
        known |= {fingerprint(game.record): game for game in some}
        yield 0
    return known


def _brought(fields: Mapping[str, Any], library: Library, now: Now, known: dict[int, StoredGame]) -> StoredGame:
    """Returns the library's game of a record, or adds it."""
    record, number = from_fields(fields), fingerprint(fields)
    if number in known:
        _take_answers(fields, library, known[number])
        return known[number]
    envelope, game = record.envelope, GAMES[record.envelope.game]
    # the moves may lead to the end without a written result
    over = envelope.result or game.rules.outcome(replay(record, game.recorder).states[-1])
    finished = over is not None
    agents = map(name_of, envelope.agents or (HUMAN, HUMAN))  # cleaned for a page
    one, other = (agent if finished or agent in game.levels else HUMAN for agent in agents)
    config = GameConfig(
        agents=(one, other),
        names=envelope.players or ("", ""),
        deal=zlib.crc32(number.to_bytes(6)) % (MAX_DEAL + 1),
        first_player=envelope.first_player,
        game=envelope.game,
        imported=True,
    )
    assisted = not finished or bool(envelope.assisted)
    kept = {
        **{key: value for key, value in fields.items() if key != PRACTICE},
        "date": day_in(envelope.date or "") or now().date().isoformat(),
    }
    updated = now().isoformat(timespec="milliseconds")
    stored = known[number] = library.add(StoredGame(number, config, kept, updated, finished, assisted))
    _take_answers(fields, library, stored)
    return stored


def _take_answers(fields: Mapping[str, Any], library: Library, stored: StoredGame) -> None:
    """Takes in what was practised of a finished game. Its record was checked."""
    if PRACTICE in fields and stored.finished:
        with suppress(PracticeError):
            library.take_answers(fingerprint(stored.record), answers_in(fields[PRACTICE], len(stored.record["moves"])))


def with_answers(record: Mapping[str, Any], library: Library) -> Mapping[str, Any]:
    """Returns the record of a finished game with what was practised of it, for the player's own use."""
    answers = library.answers(fingerprint(record))
    return {**record, PRACTICE: fields_of(answers)} if answers else record


def _of_task(record: Mapping[str, Any]) -> bool:
    """Returns True for a record that carries answers to tasks of the collection; it is no game of the player."""
    return PRACTICE in record and fingerprint(record) in games_of(record["game"])


def answered_tasks(library: Library) -> Iterator[Mapping[str, Any]]:
    """Yields the record of each game of the collection with what was answered of it, for the player's own use."""
    for number, answers in library.practice().items():
        for game in GAMES:
            if (found := games_of(game).get(number)) is not None:
                yield {**found.record, PRACTICE: fields_of(answers)}


def day_of(stored: StoredGame) -> str:
    return day_in(decoded(stored.record, _Dated).date or "") or day_in(stored.updated)


class _Dated(msgspec.Struct, frozen=True):
    date: str | None = None


def export(stored: StoredGame, folder: Path, carried: Carried = lambda record: record) -> Path:
    """Writes a finished game's record, with its `carried` review, into a new file in `folder`. Returns the file. Raises
    OSError, and ValueError for a running game."""
    if not stored.finished:
        raise ValueError("a running game keeps its record to itself")
    return written(stored, folder, "json", (text_of(carried(stored.record)) + "\n").encode())


def lines_of(library: Library, carried: Carried) -> Iterator[str]:
    """Yields the lines of a file with all finished games, their `carried` reviews, and the answers to tasks."""
    for stored in library.finished():
        yield text_of(with_answers(carried(stored.record), library)) + "\n"
    for record in answered_tasks(library):
        yield text_of(record) + "\n"


def export_all(library: Library, folder: Path, day: str, carried: Carried) -> Path:
    """Writes all of `lines_of` into a new file in `folder`. Returns the file. Raises OSError."""
    content = "".join(lines_of(library, carried)).encode()
    return _new_file(folder, f"mandala-games-{day}", "jsonl", content)


def written(stored: StoredGame, folder: Path, ending: str, content: bytes) -> Path:
    """Writes a new file of a game into `folder`, named by day and players. Returns the file. Raises OSError."""
    names = [re.sub(r"[^\w-]+", "-", name).strip("-")[:24] for name in stored.config.names]
    stem = "-".join(["mandala", stored.config.game, day_of(stored), *[name for name in names if name]])
    return _new_file(folder, stem, ending, content)


def _new_file(folder: Path, stem: str, ending: str, content: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, 1000):
        path = folder / (f"{stem}.{ending}" if number == 1 else f"{stem}-{number}.{ending}")
        try:
            file = path.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                file.write(content)
        except OSError:  # such as a full disk: no half of a file stays
            path.unlink(missing_ok=True)
            raise
        return path
    raise FileExistsError(f"too many files of this name lie in {folder}")
