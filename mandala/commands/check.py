"""The command `mandala check`: replays records and reports their faults.

A file holds one record, possibly over many lines, or one record a line. Any file gets an answer in sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from mandala.commands.arguments import shown
from mandala.play.record_files import Report, Unreadable, read, records

MAX_REPORTS: Final = 20  #: The most broken records of a file that are listed.


def run(files: Sequence[str], say: Callable[[str], None] = print) -> int:
    """Checks all files and prints the results. Returns 0 if all files can be read and every record holds, else 1."""
    tell, say = say, lambda words: tell(shown(words))
    count = faulty = 0
    sound = True
    for name in files:
        try:
            found = [one if isinstance(one, Report) else one.refused for one in records(read(Path(name)))]
        except Unreadable as error:
            say(f"{name}: {error}")
            sound = False
            continue
        reports = [report for report in found if report is not None]
        count, faulty = count + len(found), faulty + len(reports)
        for report in reports[:MAX_REPORTS]:
            move = "" if report.move is None else f", move {report.move}"
            say(f"{name}, line {report.line}{move}: {report.reason}")
        if len(reports) > MAX_REPORTS:
            say(f"{name}: and {len(reports) - MAX_REPORTS} more records that do not hold")
    say(f"{count - faulty} of {count} records hold")
    return 0 if sound and not faulty else 1
