"""Reads games from the bytes of a damaged library. SQLite stops at a broken tree of pages.

A row begins with its number and a header with the lengths of its values. The search finds such headers in any page of
the file and of its write-ahead log, and the row's checksum confirms them. So it finds every game whose own bytes are
whole. The format: https://sqlite.org/fileformat2.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mandala.play.library.rows import Row, is_practice

PAGE_BYTES: Final = 4096  #: Bytes of a page of our files.
LOG_HEAD: Final = 32
FRAME_HEAD: Final = 24  #: Bytes before each page of the write-ahead log.
MAX_ROW_BYTES: Final = 1 << 24  #: The longest possible row.

_NUMBER: Final = rb"(?:[\x80-\xff]{0,3}[\x00-\x7f])"
#: A row's header: its length, the number as NULL, three text lengths, small numbers, and a checksum of 8 letters.
_HEAD: Final = re.compile(
    rb"(?=([\x07-\x1c]\x00(?:" + _NUMBER + rb"){3}[\x08\x09\x01][\x08\x09](?:[\x08\x09\x01-\x06][\x00\x1d])?))",
    re.DOTALL,
)
#: An entry of the index by date: the lengths of date and number, the date, then the number.
_INDEXED: Final = re.compile(rb"\x04[\x08\x09]([\x0d-\x7f])([\x01-\x06])(\d{4}-\d\d-\d\d[0-9T:.+-]*)", re.DOTALL)
#: Bytes of an integer by its type in the header; the types 8 and 9 are the values 0 and 1.
_WHOLE: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}


@dataclass
class Found:
    """The games found: the latest sound row of each, unsound rows, and numbers from the index."""

    rows: dict[int, Row] = field(default_factory=dict)
    damaged: dict[int, Row] = field(default_factory=dict)
    named: dict[int, bytes] = field(default_factory=dict)  #: The date of the last move, by number.

    @property
    def lost(self) -> dict[int, Row]:
        """The remains of games without a sound row. Answers of a practice that are lost are no game."""
        left = {
            number: Row(number, b"", b"", date, 0, 0, 0, None) for number, date in self.named.items()
        } | self.damaged
        return {number: row for number, row in left.items() if number not in self.rows and not is_practice(number)}

    def add(self, row: Row) -> None:
        if not row.sound:
            self.damaged.setdefault(row.id, row)
        elif row.id not in self.rows or newer(row, self.rows[row.id]):
            self.rows[row.id] = row


def newer(row: Row, other: Row) -> bool:
    """Returns True if `row` was written after `other`, a row of the same game. Version 0.1.0 counts no versions."""
    if row.checksum is None or other.checksum is None:
        return row.updated > other.updated
    return row.version > other.version


def found_in(path: Path) -> Found:
    """Returns all that is left of the games in a file and its log. Raises OSError if it cannot be read."""
    data = path.read_bytes() if path.exists() else b""
    pages = {at // PAGE_BYTES + 1: data[at : at + PAGE_BYTES] for at in range(0, len(data), PAGE_BYTES)}
    found = Found()
    _search(found, pages, pages.values())
    _search_log(found, path, pages)
    _put_right(found)
    return found


def found_in_log(path: Path) -> Found:
    """Returns the games in the write-ahead log beside a file, without the file. Raises OSError."""
    found = Found()
    _search_log(found, path, {})
    return found


def _search_log(found: Found, path: Path, pages: Mapping[int, bytes]) -> None:
    log = path.with_name(path.name + "-wal")
    if log.exists():
        frames = list(_frames(log.read_bytes()))
        _search(found, {**pages, **dict(frames)}, [page for _, page in frames])


def _frames(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yields the pages of a write-ahead log with their numbers, in the order of writing."""
    for start in range(LOG_HEAD, len(data), FRAME_HEAD + PAGE_BYTES):
        body = start + FRAME_HEAD
        yield int.from_bytes(data[start : start + 4], "big"), data[body : body + PAGE_BYTES]


def _search(found: Found, pages: Mapping[int, bytes], among: Iterable[bytes]) -> None:
    for page in among:
        for match in _HEAD.finditer(page):
            row = _row(page, match.start(), match[1], pages)
            if row is not None:
                found.add(row)
        for match in _INDEXED.finditer(page):
            date_length, number_type = (match[1][0] - 13) // 2, match[2][0]
            start = match.start(3)
            number = page[start + date_length : start + date_length + _WHOLE[number_type]]
            if len(match[3]) >= date_length:
                found.named[int.from_bytes(number, "big", signed=True)] = match[3][:date_length]


def _row(page: bytes, start: int, head: bytes, pages: Mapping[int, bytes]) -> Row | None:
    """Returns the row whose header begins at `start`; None if it is no row."""
    if head[0] != len(head):
        return None
    types, place = [], 1
    while place < len(head):
        number, place = _varint(head, place)
        types.append(number)
    sizes = [_WHOLE.get(kind, (kind - 13) // 2) for kind in types]
    if not all(kind > 12 and kind % 2 for kind in types[1:4]) or sum(sizes) > MAX_ROW_BYTES:
        return None
    payload = _payload(page, start, len(head) + sum(sizes), pages)
    if payload is None:
        return None
    values: list[Any] = []
    place = len(head)
    for kind, size in zip(types, sizes):
        value = payload[place : place + size]
        place += size
        if kind >= 12:
            values.append(value)
        else:
            values.append(None if kind == 0 else kind - 8 if kind > 7 else int.from_bytes(value, "big", signed=True))
    _, plan, record, updated, finished, assisted, *rest = values
    version, checksum = rest or (0, None)
    return Row(_number_before(page, start), plan, record, updated, finished, assisted, version, checksum)


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """Returns a SQLite number of up to four bytes, and its end."""
    number = 0
    while True:
        byte = data[place]
        number, place = number << 7 | byte & 0x7F, place + 1
        if byte < 0x80:
            return number, place


def _number_before(page: bytes, end: int) -> int:
    """Returns the row number that ends before a header: its last byte is below 128, the bytes before are not."""
    start = end - 1
    while start > max(0, end - 8) and page[start - 1] >= 0x80:
        start -= 1
    number, _ = _varint(page[start:end] or b"\0", 0) if page[start:end] and page[end - 1] < 0x80 else (0, 0)
    return number


def _payload(page: bytes, start: int, size: int, pages: Mapping[int, bytes]) -> bytes | None:
    """Returns all bytes of a row, with its overflow pages; None if one is missing."""
    if size <= PAGE_BYTES - 35:
        return page[start : start + size]
    least = (PAGE_BYTES - 12) * 32 // 255 - 23
    here = least + (size - least) % (PAGE_BYTES - 4)
    here = here if here <= PAGE_BYTES - 35 else least
    parts, left = [page[start : start + here]], size - here
    following = int.from_bytes(page[start + here : start + here + 4], "big")
    while left > 0:
        more = pages.get(following)
        if more is None:
            return None
        parts.append(more[4 : 4 + left])
        left -= PAGE_BYTES - 4
        following = int.from_bytes(more[:4], "big")
    return b"".join(parts)


def _put_right(found: Found) -> None:
    """Recovers rows with only a damaged number: the index still has the number, and the checksum confirms it."""
    for row in list(found.damaged.values()):
        for number in found.lost:
            if (right := row._replace(id=number)).checksum is not None and right.sound:
                found.damaged.pop(row.id, None)
                found.add(right)
                break
