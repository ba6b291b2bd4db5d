"""Writes down how languages write days, numbers and shares.

It takes that from Babel's data: `python -m tools.formats`, a part of `make locale`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from babel import Locale
from babel.dates import tokenize_pattern

import mandala
from mandala.ui.words.strings import LANGUAGES, Formats

TABLE: Final = Path(mandala.__file__).parent / "assets" / "locale" / "formats.json"
REGIONS: Final = {"en": "en_GB"}
"""Where a language is written in several ways, the one that the texts keep to."""
MARKS: Final = {"d": "{day}", "M": "{month}", "y": "{year}"}


def formats(language: str) -> Formats:
    """Those of a language by Babel's data."""
    locale = Locale.parse(REGIONS.get(language, language))
    day, whole = locale.datetime_skeletons["MMMMd"].pattern, locale.date_formats["long"].pattern
    share = locale.percent_formats[None].pattern
    return Formats(
        day=_marked(day),
        day_and_year=_marked(whole),
        months=tuple(locale.months["format"]["wide"].values()),
        decimal_point=locale.number_symbols["latn"]["decimal"],
        percent=share.replace("#,##0", "{number}"),
        weekdays=tuple(name for _, name in sorted(locale.days["stand-alone"]["short"].items())),
    )


def _marked(pattern: str) -> str:
    """A pattern of Babel with marks in the place of its fields."""
    return "".join(MARKS[str(value[0])] if kind == "field" else str(value) for kind, value in tokenize_pattern(pattern))


def written() -> bytes:
    """The table of all languages."""
    return msgspec.json.format(msgspec.json.encode({language: formats(language) for language in LANGUAGES})) + b"\n"


if __name__ == "__main__":
    TABLE.write_bytes(written())
