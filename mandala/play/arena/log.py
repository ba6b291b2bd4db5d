"""The finished games of a contest on disk, so that it can be interrupted.

A file of records holds the games, one a line, in the order of deals, with the same bytes in every run. The times of
moves differ between runs, so they lie beside it in `NAME.times`. Both files grow by a deal at a time, and a partial
deal of a killed program is cut off. A file of other games is refused and stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from mandala.core.record import FORMAT, RecordError, parse
from mandala.play.arena.contest import ENDLESS, Contest, Pair, Played, Thoughts, luck_difference_of

_BEGINNING: Final = f'{{"format":"{FORMAT}"'.encode()
_UNTIMED: Final = b"[[],[]]\n"


class LogError(Exception):
    """The file does not fit this contest; the text tells the reason in a sentence."""


def unusable(path: Path, error: OSError) -> LogError:
    """Returns the system's complaint about a file or folder as a `LogError`."""
    return LogError(f"{error.filename or path} cannot be used for the records: {error.strerror}")


class ArenaLog:
    """The finished deals of a contest, `pairs`, and their files if a path is given. Raises `LogError`."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.pairs: list[Pair] = []
        self._files: list[BinaryIO] = []
        if path is None:
            return
        if path.exists() and not path.is_file():  # a pipe may never answer
            raise LogError(f"{path} is a folder, a pipe or a device; name a file for the records")
        times = path.with_name(f"{path.name}.times")
        try:
            games = _games(contest, path)
            timed = _times(times, len(games))
            lost = [_UNTIMED] * (len(games) - len(timed))
            self.pairs = _pairs(contest.game, games, timed + lost)
            self._files.append(_opened(path, games))
            self._files.append(_opened(times, timed))
            self._files[-1].writelines(lost)
        except OSError as error:
            self.close()
            raise unusable(path, error) from error

    def append(self, pair: Pair) -> None:
        """Keeps the two games of the next deal."""
        self.pairs.append(pair)
        texts = [played.record.encode() for played in pair], [msgspec.json.encode(played.thoughts) for played in pair]
        for file, lines in zip(self._files, texts):
            try:
                file.write(b"".join([line + b"\n" for line in lines]))
                file.flush()
            except OSError as error:
                raise unusable(Path(file.name), error) from error

    def close(self) -> None:
        for file in self._files:
            file.close()


def _lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True) if path.exists() else []


def _games(contest: Contest, path: Path) -> list[bytes]:
    """Returns the lines of complete deals, before the file is cut. Raises `LogError` for lines of another contest."""
    lines = _lines(path)
    torn = bool(lines) and not lines[-1].endswith(b"\n")
    for index, line in enumerate(lines):
        try:
            _check(contest, line, index)
        except RecordError as error:
            if torn and line is lines[-1] and error.place == "text" and line.startswith(_BEGINNING[: len(line)]):
                break
            raise LogError(f"{path}, line {index + 1}: {error}; name another file for the records") from error
    return lines[: (len(lines) - torn) // 2 * 2]


def _times(path: Path, games: int) -> list[bytes]:
    """Returns the lines of times, for at most this many games."""
    lines = [line for line in _lines(path) if line.endswith(b"\n")][:games]
    for number, line in enumerate(lines, 1):
        try:
            msgspec.json.decode(line, type=Thoughts)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise LogError(f"{path}, line {number}: these are no times of moves: {error}; delete the file") from error
    return lines


def _pairs(game: str, records: Sequence[bytes], timed: Sequence[bytes]) -> list[Pair]:
    played = []
    for line, times in zip(records, timed):
        record = line.decode().rstrip("\n")
        played.append(Played(record, msgspec.json.decode(times, type=Thoughts), luck_difference_of(game, record)))
    return list(zip(played[::2], played[1::2]))


def _check(contest: Contest, line: bytes, index: int) -> None:
    """Raises `RecordError` if the line is not the contest's game number `index`."""
    record = parse(line)
    expected = {"game": contest.game, **contest.head(index // 2, index % 2 == 1)}
    for key, value in expected.items():
        found = record.fields.get(key)
        if found != value:
            raise RecordError(key, f"this game belongs to another contest, it has {found} where {value} is due")
    if record.envelope.result is None and len(record.envelope.moves) < ENDLESS:
        raise RecordError("result", "this game is not finished")


def _opened(path: Path, lines: Sequence[bytes]) -> BinaryIO:
    """Cuts the file after these lines and opens it to append."""
    file = path.open("ab")
    file.truncate(sum(map(len, lines)))
    return file
