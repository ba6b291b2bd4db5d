"""A game as a row of the library's file, with its checksum. Reads rows, and finds faults in them.

Version 0.1.0 knows neither `version` nor `checksum` and replaces whole rows, so both are empty in its rows. Such a row
is valid if it is a game, and gets a checksum at its next write.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from mandala.core.record import RecordedResult
from mandala.play.games import GAMES, UnknownGame
from mandala.play.practice import Answers, PracticeError, answers_in, text_of
from mandala.play.stored import FILE_KEYS, GameConfig, GameHead, GoneDay, StoredGame, day_in

ROWS_AT_ONCE: Final = 40  #: The rows between two rests.
RUNNING: Final = 0
FINISHED: Final = 1
#: A value of `finished`. A deleted game keeps a row, so that no window and no copy brings it back. Version 0.1.0
#: asks only for 0 and 1 and never sees it.
DELETED: Final = 2
#: A value of `finished`. The row holds no game but what was practised of one, under a number of its own. A table would be
#: foreign to older versions, which keep and copy such a row and never show it.
PRACTISED: Final = 3
FIRST_PRACTICE: Final = 1 << 48  #: The least number of such a row; games have lower ones.

COLUMNS: Final = ("id", "plan", "record", "updated", "finished", "assisted", "version", "checksum")
TEXTS: Final = ("plan", "record", "updated", "checksum")
#: Reads texts as bytes: a text that is not UTF-8 would end the query.
SELECT: Final = "SELECT {} FROM games".format(
    ", ".join(f"CAST({name} AS BLOB)" if name in TEXTS else name for name in COLUMNS)
)
_RARE: Final = ("fixed", "season")  #: Fields that a row has only where they say something.
_FIELDS: Final = {key: name for name, key in FILE_KEYS.items()}


class Row(NamedTuple):
    """A row of the file. Any value may be damaged, and then have any type."""

    id: int
    plan: bytes
    record: bytes
    updated: bytes
    finished: int
    assisted: int
    version: int
    checksum: bytes | None

    @property
    def sum(self) -> bytes:
        """The right checksum of these values."""
        numbers = b"%d %d %d %d" % (self.id, self.finished, self.assisted, self.version)
        total = 0
        for part in (numbers, self.plan, self.record, self.updated):
            total = crc32(part, crc32(b"%d:" % len(part), total))
        return b"%08x" % total

    @property
    def is_game(self) -> bool:
        """Whether it is a game that was not deleted."""
        return self.finished not in (DELETED, PRACTISED) and not is_practice(self.id)

    @property
    def sealed(self) -> Row:
        return self._replace(checksum=self.sum)

    @property
    def sound(self) -> bool:
        """Whether the checksum holds; a row of version 0.1.0 has none and must be a game."""
        try:
            if self.checksum is not None:
                return self.checksum == self.sum
            fields_of(self)
        except (TypeError, ValueError):
            return False
        return True

    @property
    def values(self) -> tuple[Any, ...]:
        """The values as SQLite takes them."""
        return tuple(value.decode() if isinstance(value, bytes) else value for value in self)


_HEAD: Final = ("first_player", "result", "stood_in", "date")  #: The keys of a record that a head has.


class _Kept(msgspec.Struct, frozen=True):
    """The keys of a record that lists of games read without replaying it."""

    moves: tuple[str, ...]
    result: RecordedResult | None = None


def row_of(game: StoredGame, version: int) -> Row:
    kept = {name: value for name, value in vars(game.config).items() if name not in _RARE or value}
    fields = {FILE_KEYS.get(name, name): value for name, value in kept.items()}
    plan, record = (msgspec.json.encode(part) for part in (fields, game.record))
    finished = FINISHED if game.finished else RUNNING
    return Row(game.game_id, plan, record, game.updated.encode(), finished, int(game.assisted), version, None).sealed


def fields_of(row: Row) -> tuple[GameConfig, Mapping[str, Any]]:
    """Returns the config and the record. Raises ValueError if they are damaged, and `UnknownGame`."""
    try:
        fields = msgspec.json.decode(row.record, type=dict[str, Any])
        msgspec.convert(fields, _Kept)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError) as error:
        raise ValueError(str(error)) from error
    return _config_of(row), fields


def _config_of(row: Row) -> GameConfig:
    try:
        kept = msgspec.json.decode(row.plan, type=dict[str, Any])
        config = msgspec.convert({_FIELDS.get(key, key): value for key, value in kept.items()}, GameConfig)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError) as error:
        raise ValueError(str(error)) from error
    if config.game not in GAMES:
        raise UnknownGame(config.game)
    return config


def game_of(row: Row) -> StoredGame:
    """Returns the game of a sound row. Raises ValueError if only another version knows it."""
    config, fields = fields_of(row)
    finished, assisted = row.finished == FINISHED, bool(row.assisted)
    return StoredGame(row.id, config, fields, row.updated.decode(), finished, assisted, row.version)


def head_of(row: Row) -> GameHead:
    """Returns the head of the game in a sound row. Raises ValueError if only another version knows it."""
    try:
        parts = msgspec.json.decode(row.record, type=dict[str, msgspec.Raw])
        fields: dict[str, Any] = {key: msgspec.json.decode(parts[key]) for key in _HEAD if key in parts}
        msgspec.convert(fields.get("result"), RecordedResult | None)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError) as error:
        raise ValueError(str(error)) from error
    if "moves" not in parts:
        raise ValueError("the record has no moves")
    finished, assisted = row.finished == FINISHED, bool(row.assisted)
    return GameHead(row.id, _config_of(row), fields, row.updated.decode(), finished, assisted, row.version)


def practice_number(fingerprint: int) -> int:
    """Returns the number of the row with the answers of a game."""
    return FIRST_PRACTICE | fingerprint


def is_practice(number: int) -> bool:
    return number >= FIRST_PRACTICE


def practice_row(fingerprint: int, answers: Answers, updated: str, version: int) -> Row:
    number = practice_number(fingerprint)
    return Row(number, b"", text_of(answers), updated.encode(), PRACTISED, 0, version, None).sealed


def answers_of(row: Row | None) -> Answers:
    """Returns the answers in a row; none if it is deleted, or if only another version knows it."""
    if row is None or row.finished != PRACTISED:
        return {}
    try:
        return answers_in(row.record)
    except PracticeError:
        return {}


def tombstone(row: Row) -> Row:
    """Returns the row of a deleted game. It is empty, or says that a deal of the day was played, which counts once."""
    return row._replace(plan=_left_of(row), record=b"", finished=DELETED, version=row.version + 1).sealed


def _left_of(row: Row) -> bytes:
    if not row.is_game:
        return row.plan if row.finished == DELETED else b""
    try:
        config = _config_of(row)
    except ValueError:
        return b""  # another version made it
    day = day_in(config.fixed.day) if config.own and config.fixed is not None else ""
    ended = row.updated.decode() if row.finished == FINISHED else ""
    return msgspec.json.encode(GoneDay(config.game, day, ended)) if day else b""


def gone_day(row: Row) -> GoneDay | None:
    """Returns the deal of the day that a deleted game was; None for any other."""
    try:
        return msgspec.json.decode(row.plan, type=GoneDay)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def same_game(one: Row, other: Row) -> bool:
    """Returns True if two rows hold the same state of a game, whenever they were written."""
    state = attrgetter("plan", "record", "finished", "assisted")
    return bool(state(one) == state(other))


def row_in(database: sqlite3.Connection, number: int) -> Row | None:
    """Returns the row of a game; None if there is none. Raises sqlite3.Error."""
    found = database.execute(f"{SELECT} WHERE id = ?", (number,)).fetchone()
    return None if found is None else Row(*found)


def rows_in(database: sqlite3.Connection, condition: str = "", values: tuple[object, ...] = ()) -> Iterator[Row]:
    """Yields rows, sound or not. Raises sqlite3.Error at a damaged page."""
    for values_read in database.execute(f"{SELECT} {condition}", values):
        yield Row(*values_read)


def faults(database: sqlite3.Connection, rest: Callable[[], None] | None = None) -> Iterator[str]:
    """Yields a library's faults, in English.

    Takes a `rest` after each slice of rows. Raises sqlite3.Error if unreadable.
    """
    for (told,) in database.execute("PRAGMA integrity_check(20)"):
        if told != "ok":
            yield f"the file: {told.strip()}"
    for number, row in enumerate(rows_in(database), start=1):
        if not row.sound:
            yield f"game {row.id}: its checksum does not fit"
        if rest is not None and number % ROWS_AT_ONCE == 0:
            rest()
