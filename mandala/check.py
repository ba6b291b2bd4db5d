"""The command `mandala check`: replays records and says what is wrong with them.

A file holds one record, possibly over many lines, or one record a line. Whatever a file holds, the answer is sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from mandala.play.record_files import Report, Unreadable, read, records

MAX_REPORTS: Final = 20
"""So many broken records of one file are told one by one."""


class Tally(NamedTuple):
    """How many records of a file hold, of how many, and what is wrong with the others."""

    held: int
    records: int
    reports: tuple[Report, ...]


def run(files: Sequence[str], say: Callable[[str], None] = print) -> int:
    """Checks all files and says what came out; the exit code, 0 if every record of every file holds."""
    held = records = 0
    sound = True
    for name in files:
        try:
            tally = check_text(read(Path(name)))
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


def check_text(text: str) -> Tally:
    """Checks one record over all lines, or one a line."""
    count, reports = 0, []
    for found in records(text):
        count += 1
        if isinstance(found, Report):
            reports.append(found)
    return Tally(count - len(reports), count, tuple(reports))
