"""A game as a row of the library's file, with its checksum.

Version 0.1.0 knows neither `version` nor `checksum`. It replaces whole rows, so that both are empty in what it has written: such
a row is believed if it is a game, and gets a checksum when it is written next.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from mandala.core.record import RecordedResult
from mandala.play.games import GAMES
from mandala.play.stored import Plan, StoredGame

RUNNING: Final = 0
FINISHED: Final = 1
DELETED: Final = 2
"""What `finished` says. A deleted game leaves a row without plan and record, so that no other window and no copy brings it back;
version 0.1.0 asks for 0 and 1 alone and never sees it."""

COLUMNS: Final = ("id", "plan", "record", "updated", "finished", "assisted", "version", "checksum")
TEXTS: Final = ("plan", "record", "updated", "checksum")
SELECT: Final = "SELECT {} FROM games".format(
    ", ".join(f"CAST({name} AS BLOB)" if name in TEXTS else name for name in COLUMNS)
)
"""Texts as bytes: one that is no UTF-8 would otherwise end the reading of all rows."""


class Row(NamedTuple):
    """What lies in the file. Any value may be damaged, and then be of any type."""

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
        """The checksum that these values must have."""
        numbers = b"%d %d %d %d" % (self.id, self.finished, self.assisted, self.version)
        total = 0
        for part in (numbers, self.plan, self.record, self.updated):
            total = crc32(part, crc32(b"%d:" % len(part), total))
        return b"%08x" % total

    @property
    def sealed(self) -> Row:
        """The same with its checksum."""
        return self._replace(checksum=self.sum)

    @property
    def sound(self) -> bool:
        """Whether its checksum holds; of a row of version 0.1.0, which has none, whether it is a game."""
        try:
            if self.checksum is not None:
                return self.checksum == self.sum
            fields_of(self)
        except (TypeError, ValueError):
            return False
        return True

    @property
    def values(self) -> tuple[Any, ...]:
        """As the file takes them."""
        return tuple(value.decode() if isinstance(value, bytes) else value for value in self)


class _Kept(msgspec.Struct, frozen=True):
    """What lists of games read in a record without replaying it."""

    moves: tuple[str, ...]
    result: RecordedResult | None = None


def row_of(game: StoredGame, version: int) -> Row:
    """The row of a game that has become its `version`."""
    plan, record = (msgspec.json.encode(part) for part in (game.plan, game.record))
    finished = FINISHED if game.finished else RUNNING
    return Row(game.game_id, plan, record, game.updated.encode(), finished, int(game.assisted), version, None).sealed


def fields_of(row: Row) -> tuple[Plan, Mapping[str, Any]]:
    """The plan and the record. Raises ValueError if they are none, or such as only a newer version knows."""
    try:
        plan, fields = msgspec.json.decode(row.plan, type=Plan), msgspec.json.decode(row.record, type=dict[str, Any])
        msgspec.convert(fields, _Kept)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError) as error:
        raise ValueError(str(error)) from error
    if plan.game not in GAMES:
        raise ValueError(f"{plan.game[:40]!r} is no game that this version knows")
    return plan, fields


def game_of(row: Row) -> StoredGame:
    """The game of a sound row. Raises ValueError if only a newer version knows it."""
    plan, fields = fields_of(row)
    finished, assisted = row.finished == FINISHED, bool(row.assisted)
    return StoredGame(row.id, plan, fields, row.updated.decode(), finished, assisted, row.version)


def tombstone(row: Row) -> Row:
    """What stays of a game that is deleted."""
    return row._replace(plan=b"", record=b"", finished=DELETED, version=row.version + 1).sealed


def same_game(one: Row, other: Row) -> bool:
    """Whether two rows say the same of a game, whenever they were written."""
    return (one.plan, one.record, one.finished, one.assisted) == (
        other.plan,
        other.record,
        other.finished,
        other.assisted,
    )
