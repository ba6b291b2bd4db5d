"""The command `mandala check`: replays records and reports their faults.

A file holds one record, possibly over many lines, or one record a line. Any file gets an answer in sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from mandala.commands.shown import shown
from mandala.play.record_files import Report, Unreadable, read, records

MAX_REPORTS: Final = 20  #: The most broken records of a file that are listed.


class Tally(NamedTuple):
    """Counts of the records in a file, and of those that hold, with the faults of the others."""

    held: int
    records: int
    reports: tuple[Report, ...]


def run(files: Sequence[str], say: Callable[[str], None] = print) -> int:
    """Checks all files and prints the results. Returns 0 if all files can be read and every record holds, else 1."""
    tell, say = say, lambda words: tell(shown(words))
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
        elif found.refused is not None:
            reports.append(found.refused)
    return Tally(count - len(reports), count, tuple(reports))
