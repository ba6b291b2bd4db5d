"""Text that can be shown: no invisible, turning or unwritable characters."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mandala.core.graphemes import JOINER, graphemes, is_mark

MAX_NAME_LETTERS: Final = 40  #: Letters of a name; longer names are cut.
MAX_MARKS: Final = 4  #: Marks that a letter of a name may have; no language needs more.
#: Characters that a letter of a name may have, as many as the longest emoji (two people with skin tones who kiss).
MAX_LETTER_LENGTH: Final = 10
FOREIGN: Final = "\ufffd"  #: Stands for half of a surrogate pair, as in a file name that is not UTF-8.
MAX_READ_LENGTH: Final = 4000  #: Characters of a text that `name_of` reads.
DRAWN_MARKS: Final = 2  #: Marks drawn on a letter; more would rise above the line.

_PLAIN: Final = re.compile("[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2190-\u22ff]*")
_PRESENTED: Final = "\ufe0e\ufe0f"  #: Variation selectors: as a letter, as a picture.
#: Characters that print nothing, though Python counts them as printable.
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
)
LATIN_MARK: Final = re.compile("[\u0300-\u034e]")


@lru_cache(512)
def name_of(text: str, most: int = MAX_NAME_LETTERS) -> str:
    """Returns a text as a name: its first `most` letters, few marks on each, single spaces between words. Returns "" if nothing
    visible is left."""
    letters = [" " if letter.isspace() else _legible(letter) for letter in graphemes(text[:MAX_READ_LENGTH])]
    return "".join(graphemes(" ".join("".join(letters).split()))[:most]).strip()


def _legible(letter: str) -> str:
    """Returns a letter without its invisible characters; "" if none is visible."""
    if not _is_seen(letter[0]):
        return ""
    kept, marks = letter[0], 0
    for one in letter[1:]:
        marks = marks + 1 if is_mark(one) else 0
        if marks <= MAX_MARKS and (one in _PRESENTED or not _BLANK.match(one)):
            kept += one
    return kept[:MAX_LETTER_LENGTH].rstrip(JOINER)


def _is_seen(letter: str) -> bool:
    return letter.isprintable() and not is_mark(letter) and not _BLANK.match(letter)


def whole(text: str) -> str:
    """Replaces halves of surrogate pairs, which other programs reject."""
    return text.encode("utf-8", "replace").decode()


@lru_cache(1024)
def drawn(text: str) -> str:
    """Returns a text as it is drawn in one line: without what cannot be seen or would stand above the line."""
    return text if _PLAIN.fullmatch(text) else "".join(map(_drawable, graphemes(text)))


def _drawable(letter: str) -> str:
    base = letter[0]
    if base.isspace():
        return base if base == "\xa0" else " "
    if not _is_seen(base):
        return FOREIGN if "\ud800" <= base <= "\udfff" else ""
    if base >= "\u0300":
        return _legible(letter)
    return base + "".join([one for one in letter[1:] if LATIN_MARK.match(one)][:DRAWN_MARKS])
