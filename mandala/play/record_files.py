"""Reads files of records: one record over many lines, or one a line.

Any file yields the records that hold, and the faults and places of the others.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from mandala.core.game import ChanceError
from mandala.core.record import RecordError, Replay, from_fields, replay
from mandala.play.games import GameEntry, UnknownGame, recorded_game
from mandala.play.practice import PRACTICE, PracticeError, answers_in

MAX_BYTES: Final = 512_000_000  #: Larger files are refused: they would fill the memory.

MAX_UNSIZED_BYTES: Final = 1_000_000  #: The most read of a file that claims to be empty, as in /proc.

_NOT_JSON: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


class Report(NamedTuple):
    """A fault of the record that begins in `line` of a file: its `place`, the number of a wrong move, and a sentence.
    `game` is the name of a game that is not registered."""

    line: int
    move: int | None
    reason: str
    place: str
    game: str = ""


class Found(NamedTuple):
    """A record that holds, and its first line. A review, or what was practised, is left out of `fields` if it does
    not fit its game; `refused` is its fault."""

    line: int
    fields: Mapping[str, Any]
    refused: Report | None = None


class FileFault(Enum):
    """The faults of a whole file; the values are for the command line."""

    FOLDER = "this is a folder; name the files in it"
    TOO_LARGE = "the file is larger than {detail} MB, this is no file of records"
    MISSING = "there is no such file"
    REFUSED = "the file cannot be read: {detail}"
    NO_TEXT = "line {detail}: this is no text in UTF-8, so it holds no records"
    EMPTY = "the file is empty"
    NO_RECORDS = 'this is no file of records: a record begins with {"format": …}'


class Unreadable(Exception):
    """The file cannot be read as records. `detail` is a size, a line or the system's message."""

    def __init__(self, fault: FileFault, detail: str = "") -> None:
        super().__init__(fault.value.replace("{detail}", detail))
        self.fault, self.detail = fault, detail


def read_bytes(path: Path, most: int) -> bytes:
    """Returns the content of a file. Raises `Unreadable`, also for a pipe or a device, which may never end."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise Unreadable(FileFault.FOLDER)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(FileFault.REFUSED, "it is a pipe or a device")
        if status.st_size > most:
            raise Unreadable(FileFault.TOO_LARGE, str(most // 1_000_000))
        with path.open("rb") as file:
            data = file.read(max(status.st_size, MAX_UNSIZED_BYTES) + 1)
    except FileNotFoundError as error:
        raise Unreadable(FileFault.MISSING) from error
    except OSError as error:
        raise Unreadable(FileFault.REFUSED, error.strerror or str(error)) from error
    except ValueError as error:  # a name with a null character
        raise Unreadable(FileFault.REFUSED, str(error)) from error
    return data


def read(path: Path, most: int = MAX_BYTES) -> str:
    """Returns the text of a file. Raises `Unreadable`."""
    data = read_bytes(path, most)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(FileFault.NO_TEXT, str(line)) from error
    if not text.strip():
        raise Unreadable(FileFault.EMPTY)
    if not text.lstrip().startswith("{"):
        raise Unreadable(FileFault.NO_RECORDS)
    return text


def records(text: str) -> Iterator[Found | Report]:
    """Yields the records in a text, each checked to its end, and the faults of the others."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and not _is_json_lines(lines):
        lines = [(lines[0][0], text)]
    for number, line in lines:
        yield _checked(number, line)


def _is_json_lines(lines: Sequence[tuple[int, str]]) -> bool:
    """Returns True if one of the first two lines is an object; the other may be the broken one."""
    for _, line in lines[:2]:
        try:
            if isinstance(msgspec.json.decode(line), dict):
                return True
        except _NOT_JSON:
            pass
    return False


def _checked(line: int, text: str) -> Found | Report:
    try:
        fields: Any = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        return Report(line + _lines_before(text, str(error)), None, f"this is no JSON: {error}", "text")
    except (UnicodeError, RecursionError) as error:
        return Report(line, None, f"this is no JSON: {error}", "text")
    try:
        record = from_fields(fields)
        game = recorded_game(record.envelope.game)
        played = replay(record, game.recorder)
    except UnknownGame as error:
        return Report(line, None, str(error), error.place, error.name)
    except RecordError as error:
        place = "reshuffles" if isinstance(error.__cause__, ChanceError) else error.place
        return Report(line, error.move_number, str(error), place)
    try:
        answers_in(record.fields.get(PRACTICE, {"answers": []}), len(played.moves))
    except PracticeError as error:
        fields = {key: value for key, value in record.fields.items() if key != PRACTICE}
        return _with_analysis(line, fields, game, played)._replace(refused=Report(line, None, str(error), PRACTICE))
    return _with_analysis(line, record.fields, game, played)


def _with_analysis(line: int, fields: Mapping[str, Any], game: GameEntry, played: Replay) -> Found:
    if "analysis" not in fields:
        return Found(line, fields)
    from mandala.play.review.analysis import AnalysisError, checked, without  # few records carry a review

    try:
        checked(fields["analysis"], game, played)
    except AnalysisError as error:
        return Found(line, without(fields), Report(line, None, str(error), error.place))
    return Found(line, fields)


def _lines_before(text: str, message: str) -> int:
    """Returns the number of lines before the decoder's error `… (byte 123)`, by default all."""
    _, found, place = message.partition("(byte ")
    digits = place.rstrip(")")
    body = text.rstrip().encode()
    return body.count(b"\n", 0, int(digits)) if found and digits.isdigit() else body.count(b"\n")
