"""Texts, days, numbers and shares in the player's language.

Texts come from gettext: English is the source, and a language without a catalogue falls back to it. Days, numbers and shares
follow a table that `make locale` makes of Babel's data.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

DOMAIN: Final = "mandala"
#: The languages on offer, by their own names.
LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {"en": "English", "de": "Deutsch", "nl": "Nederlands", "da": "Dansk"}
)
SOURCE: Final = "en"  #: the language of the texts in the source; it has no catalogue


class Strings:
    """All texts in one language. Call `gettext` and its kin with literal texts, so that they can be collected."""

    def __init__(self, language: str) -> None:
        self.language, self._texts = language, _catalogue(language)
        self.gettext, self.pgettext = self._texts.gettext, self._texts.pgettext

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The text for a number of things, with that number in the place of {n} or {count}."""
        return self._texts.ngettext(one, many, n).replace("{n}", str(n)).replace("{count}", str(n))


def _catalogue(language: str) -> gettext.NullTranslations:
    """The language's catalogue; English if its file is missing, which `mandala selftest` reports."""
    file = files("mandala").joinpath("assets", "locale", language, "LC_MESSAGES", f"{DOMAIN}.mo")
    try:
        return gettext.GNUTranslations(io.BytesIO(file.read_bytes()))
    except FileNotFoundError:
        return gettext.NullTranslations()


def chosen_language(setting: str, preferred: Sequence[str]) -> str:
    """The language to use: the setting if it is offered, else the first of the system's that is, else English."""
    for name in (setting, *preferred):
        short = name.replace("_", "-").split("-")[0].lower()
        if short in LANGUAGES:
            return short
    return SOURCE


class Formats(NamedTuple):
    """How a language writes a day of this year, one of another year, a number, a share; with marks for the parts."""

    day: str
    day_and_year: str
    months: tuple[str, ...]
    decimal_point: str
    percent: str
    weekdays: tuple[str, ...] = ()  #: in two letters, from Monday


def day_words(strings: Strings, then: date, with_year: bool) -> str:
    """A day, its month by its name."""
    known = _formats(strings.language)
    words = known.day_and_year if with_year else known.day
    return words.format(day=then.day, month=known.months[then.month - 1], year=then.year)


def month_words(strings: Strings, then: date) -> str:
    """The month of a day, with its year."""
    return f"{_formats(strings.language).months[then.month - 1]} {then.year}"


def weekdays(strings: Strings) -> Sequence[str]:
    """The days of a week in two letters, from Monday."""
    return _formats(strings.language).weekdays


def decimal(strings: Strings, value: float, sign: bool = False) -> str:
    """A number with one decimal place, if wanted with its sign in any case."""
    written = f"{value:+.1f}" if sign else f"{value:.1f}"
    return written.replace("-", "−").replace(".", _formats(strings.language).decimal_point)


def percent(strings: Strings, value: object) -> str:
    """Formats a number of percent."""
    return _formats(strings.language).percent.format(number=value)


@cache
def _formats(language: str) -> Formats:
    """Those of a language; the English ones where it has none yet."""
    file = files("mandala").joinpath("assets", "locale", "formats.json")
    table: Mapping[str, Formats] = msgspec.json.decode(file.read_bytes(), type=dict[str, Formats])
    return table.get(language, table[SOURCE])
