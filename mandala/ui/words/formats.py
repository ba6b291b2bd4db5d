"""Days, numbers and shares as a language writes them.

They follow a table that `make locale` makes of Babel's data.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from mandala.ui.words.strings import SOURCE, Strings


class Formats(NamedTuple):
    """How a language writes a day of this year, one of another year, a number, a share; with marks for the parts."""

    day: str
    day_and_year: str
    months: tuple[str, ...]
    decimal_point: str
    percent: str


def day(strings: Strings, then: date, with_year: bool) -> str:
    """A day, its month by its name."""
    known = _formats(strings.language)
    words = known.day_and_year if with_year else known.day
    return words.format(day=then.day, month=known.months[then.month - 1], year=then.year)


def decimal(strings: Strings, value: float, sign: bool = False) -> str:
    """A number with one decimal place, if wanted with its sign in any case."""
    written = f"{value:+.1f}" if sign else f"{value:.1f}"
    return written.replace("-", "−").replace(".", _formats(strings.language).decimal_point)


def percent(strings: Strings, value: object) -> str:
    """So many percent."""
    return _formats(strings.language).percent.format(number=value)


@cache
def _formats(language: str) -> Formats:
    """Those of a language; the English ones where it has none yet."""
    file = files("mandala").joinpath("assets", "locale", "formats.json")
    table: Mapping[str, Formats] = msgspec.json.decode(file.read_bytes(), type=dict[str, Formats])
    return table.get(language, table[SOURCE])
