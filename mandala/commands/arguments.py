"""Numbers on the command line, and a stranger's words made safe for a terminal."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Final

MAX_ITERATIONS: Final = 1_000_000_000
MAX_SECONDS: Final = 3600.0


def whole_number(most: int) -> Callable[[str], int]:
    """Returns a reader of numbers from 1 to `most`, which raises an argparse error in a sentence."""

    def count(text: str) -> int:
        if not re.fullmatch("[0-9]{1,12}", text) or not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {most}")
        return int(text)

    return count


def seconds(text: str) -> float:
    """Returns the time that `text` names. Raises an argparse error in a sentence."""
    if not re.fullmatch(r"[0-9]*\.?[0-9]+", text) or not 0 < float(text) <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is no time; write seconds like 0.3, up to {MAX_SECONDS:g}")
    return float(text)


def shown(words: object) -> str:
    """Returns the words in one line. Invisible characters are escaped, because some would control the terminal."""
    return "".join([c if c.isprintable() else ascii(c)[1:-1] for c in str(words)])


def add_workers(command: argparse.ArgumentParser) -> None:
    """Adds the options that say who does the work."""
    command.add_argument("--jobs", type=whole_number(1024), metavar="J", help="processes (default: one for each core)")
    cluster = "let a cluster's scheduler give the work out (docs/cluster.md)"
    command.add_argument("--cluster", metavar="ADDRESS", help=cluster)
