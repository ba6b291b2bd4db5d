"""The command `mandala check`: replays records and says which hold, and what is wrong with the others, and where.

A file holds one record, possibly over many lines, or one record a line. Whatever a file holds, the answer is sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from mandala.core.record import RecordError, from_fields, replay
from mandala.play.games import GAMES

MAX_BYTES: Final = 1 << 29
"""Larger files are refused: they are no records, and would fill the memory."""
MAX_REPORTS: Final = 20
"""So many broken records of one file are told one by one."""

_NOT_JSON: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


class Report(NamedTuple):
    """What is wrong with the record that begins in `line` of a file; `move` is the number of the move to blame, if one is."""

    line: int
    move: int | None
    reason: str


class Tally(NamedTuple):
    """How many records of a file hold, of how many, and what is wrong with the others."""

    held: int
    records: int
    reports: tuple[Report, ...]


class Unreadable(Exception):
    """The file as a whole cannot be read as records; the text says why."""


def run(files: Sequence[str], say: Callable[[str], None] = print) -> int:
    """Checks all files and says what came out; the exit code, 0 if every record of every file holds."""
    held = records = 0
    sound = True
    for name in files:
        try:
            tally = check_text(_read(Path(name)))
        except Unreadable as error:
            say(f"{name}: {error}")
            sound = False
            continue
        held, records = held + tally.held, records + tally.records
        sound = sound and tally.held == tally.records
        for line in _sentences(name, tally):
            say(line)
    say(f"{held} of {records} records hold")
    return 0 if sound else 1


def _sentences(name: str, tally: Tally) -> Iterator[str]:
    for report in tally.reports[:MAX_REPORTS]:
        move = "" if report.move is None else f", move {report.move}"
        yield f"{name}, line {report.line}{move}: {report.reason}"
    if len(tally.reports) > MAX_REPORTS:
        yield f"{name}: and {len(tally.reports) - MAX_REPORTS} more records that do not hold"


def _read(path: Path) -> str:
    try:
        if path.is_dir():
            raise Unreadable("this is a folder; name the files in it")
        if path.stat().st_size > MAX_BYTES:
            raise Unreadable(f"the file is larger than {MAX_BYTES >> 20} MB, this is no file of records")
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise Unreadable("there is no such file") from error
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        raise Unreadable(f"the file cannot be read: {error}") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"line {line}: this is no text in UTF-8, so it holds no records") from error
    if not text.strip():
        raise Unreadable("the file is empty")
    if not text.lstrip().startswith("{"):
        raise Unreadable('this is no file of records: a record begins with {"format": …}')
    return text


def check_text(text: str) -> Tally:
    """Checks one record over all lines, or one a line."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and not _is_json_lines(lines):
        lines = [(lines[0][0], text)]
    reports, held = [], 0
    for number, line in lines:
        report = _checked(number, line)
        if report is None:
            held += 1
        else:
            reports.append(report)
    return Tally(held, len(lines), tuple(reports))


def _is_json_lines(lines: Sequence[tuple[int, str]]) -> bool:
    """Whether one of the first two lines is an object by itself: one of them may be the broken one."""
    for _, line in lines[:2]:
        try:
            if isinstance(msgspec.json.decode(line), dict):
                return True
        except _NOT_JSON:
            pass
    return False


def _checked(line: int, text: str) -> Report | None:
    """What is wrong with one record; None if it holds."""
    try:
        fields: Any = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        return Report(line + _lines_before(text, str(error)), None, f"this is no JSON: {error}")
    except (UnicodeError, RecursionError) as error:
        return Report(line, None, f"this is no JSON: {error}")
    try:
        record = from_fields(fields)
        entry = GAMES.get(record.envelope.game)
        if entry is None:
            known = ", ".join(GAMES)
            raise RecordError("game", f"{record.envelope.game[:40]!r} is no game that this program knows ({known})")
        replay(record, entry.recorder)
    except RecordError as error:
        return Report(line, error.move_number, str(error))
    return None


def _lines_before(text: str, message: str) -> int:
    """In how many lines the decoder got on before the error that it tells of as `… (byte 123)`; all if it reached the end."""
    _, found, place = message.partition("(byte ")
    digits = place.rstrip(")")
    body = text.rstrip().encode()
    return body.count(b"\n", 0, int(digits)) if found and digits.isdigit() else body.count(b"\n")
