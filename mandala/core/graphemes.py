"""Letters as a reader counts them: extended grapheme clusters (UAX #29). Python's own character tables tell marks from letters;
only what they lack is listed here. The module `regex` would cost 80 ms at each start and a download of 0.7 MB."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_PLAIN: Final = re.compile("[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2190-\u22ff]*")
_ENCLOSING: Final = re.compile(
    "[\u0488\u0489\u1abe\u20dd-\u20e0\u20e2-\u20e4\ua670-\ua672\U0001f3fb-\U0001f3ff\uff9e\uff9f\u200c\u0e33\u0eb3]"
)
_TAG: Final = re.compile("[\U000e0020-\U000e007f]")
_LINKING: Final = frozenset("\u0387_‿⁀⁔︳︴﹍﹎﹏＿・･")  #: Punctuation that `str.isidentifier` takes for marks.
_PICTURE: Final = re.compile(
    "[©®‼⁉™ℹ\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff\U0001fc00-\U0001fffd]"
)
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]")
_LEAD: Final = re.compile("[\u1100-\u115f\ua960-\ua97c]")
_VOWEL: Final = re.compile("[\u1160-\u11a7\ud7b0-\ud7c6]")
_TAIL: Final = re.compile("[\u11a8-\u11ff\ud7cb-\ud7fb]")
_SYLLABLE: Final = re.compile("[\uac00-\ud7a3]")
_VIRAMA: Final = "[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]"
_CONSONANTS: Final = (
    "[\u0915-\u0939\u0958-\u095f\u0995-\u09b9\u09dc-\u09df\u0a95-\u0ab9"
    "\u0b15-\u0b39\u0b5c\u0b5d\u0c15-\u0c39\u0d15-\u0d3a]"
)
_CONSONANT: Final = re.compile(_CONSONANTS)
_OPEN_CONSONANT: Final = re.compile(f"{_CONSONANTS}[\u093c\u09bc\u0abc\u0b3c\u200d]*{_VIRAMA}(?:[\u200d]|{_VIRAMA})*$")
JOINER: Final = "\u200d"
#: The joiner and the spaces: `str.isprintable` rejects them, though text may hold them.
_WRITTEN: Final = "\u200d\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"


def graphemes(text: str) -> list[str]:
    """Splits a text into letters, each with its marks."""
    return list(text) if _PLAIN.fullmatch(text) else list(_clusters(text))


def _clusters(text: str) -> Iterator[str]:
    cluster = ""
    for letter in text:
        if cluster and not _goes_on(cluster, letter):
            yield cluster
            cluster = ""
        cluster += letter
    if cluster:
        yield cluster


def _goes_on(cluster: str, letter: str) -> bool:
    """True if a letter belongs to the cluster before it."""
    last = cluster[-1]
    if letter < "\u0300" and last != JOINER:
        return last == "\r" and letter == "\n"
    if _is_control(last):
        return False
    if letter == JOINER or is_mark(letter):
        return True
    if last == JOINER and _PICTURE.match(letter):
        base = cluster[:-1]
        while is_mark(base[-1:]):
            base = base[:-1]
        return bool(_PICTURE.match(base[-1:]))
    if _FLAG.match(letter):
        return len(cluster) == 1 and bool(_FLAG.match(cluster))
    return _is_one_syllable(last, letter) or _is_conjunct(cluster, letter)


def _is_one_syllable(last: str, letter: str) -> bool:
    """True if two pieces of Hangul form one syllable."""
    whole = bool(_SYLLABLE.match(last))
    open_ = whole and (ord(last) - 0xAC00) % 28 == 0
    if _LEAD.match(letter) or _SYLLABLE.match(letter):
        return bool(_LEAD.match(last))
    if _VOWEL.match(letter):
        return bool(_LEAD.match(last) or _VOWEL.match(last)) or open_
    return bool(_TAIL.match(letter)) and (whole or bool(_VOWEL.match(last) or _TAIL.match(last)))


def _is_conjunct(cluster: str, letter: str) -> bool:
    """True if a consonant of an Indic script joins the one before it."""
    return bool(_CONSONANT.match(letter) and _OPEN_CONSONANT.search(cluster))


@lru_cache(4096)
def is_mark(letter: str) -> bool:
    """True if a character only modifies the one before it."""
    if letter < "\u0300":
        return False
    within = ("a" + letter).isidentifier() and not letter.isidentifier() and not letter.isalnum()
    return (within and letter not in _LINKING) or bool(_ENCLOSING.match(letter) or _TAG.match(letter))


def _is_control(letter: str) -> bool:
    """True for a control character: a line end, a change of direction, half of a surrogate pair."""
    return not letter.isprintable() and letter not in _WRITTEN and not is_mark(letter)
