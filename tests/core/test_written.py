"""Letters as a reader counts them, and names that are visible."""

from __future__ import annotations

import pytest

from mandala.core.graphemes import graphemes
from mandala.core.written import name_of
from tools.random_user.fixtures import NASTY

LETTERS = {
    "Anna ❤️": ["A", "n", "n", "a", " ", "❤️"],
    "👨‍👩‍👧👍🏽": ["👨‍👩‍👧", "👍🏽"],
    "🇩🇪🇳🇱🇩": ["🇩🇪", "🇳🇱", "🇩"],
    "Zoe\u0308": ["Z", "o", "e\u0308"],
    "क्षत्रिय": ["क्ष", "त्रि", "य"],
    "\u1112\u1161\u11ab\uae00": ["\u1112\u1161\u11ab", "\uae00"],
    "\uac00\u11a8\uac01\u1161": ["\uac00\u11a8", "\uac01", "\u1161"],
    "1\ufe0f\u20e3#": ["1\ufe0f\u20e3", "#"],
    "a\r\nb\u0301\u200b\u0301": ["a", "\r\n", "b\u0301", "\u200b", "\u0301"],
    "a·b_c": ["a", "·", "b", "_", "c"],
    "❤️‍🔥a\u200d🔥": ["❤️‍🔥", "a\u200d", "🔥"],
    "": [],
}
NAMES = {
    "a heart": "Anna ❤️",
    "a family": "👨‍👩‍👧",
    "marks apart": "Zoe\u0308",
    "forty accents": "e" + "\u0301" * 4,
    "Hindi": "क्षत्रिय",
    "backwards": "Anna",
    "isolated and not ended": "Anna",
    "marks of direction": "Anna",
    "soft hyphens": "Anna",
    "no width between": "Anna",
    "controls": "An[2Jna",
    "lines and tabs": "An na",
    "half a pair": "Anna",
    "private signs": "Anna",
    "very long": "W" * 40,
    "braces": "{name} {0} %s",
}
NOBODY = ("an accent alone", "no width", "blanks that count as letters", "a selector alone", "a joiner alone", "spaces")


@pytest.mark.parametrize("text", LETTERS)
def test_one_seen_letter_is_one_letter(text: str) -> None:
    assert graphemes(text) == LETTERS[text]


@pytest.mark.parametrize("kind", NASTY)
def test_letters_together_are_the_text_and_nothing_is_lost(kind: str) -> None:
    assert "".join(graphemes(NASTY[kind])) == NASTY[kind]


@pytest.mark.parametrize("kind", NAMES)
def test_a_name_is_what_is_seen_of_it(kind: str) -> None:
    assert name_of(NASTY[kind]) == NAMES[kind]


@pytest.mark.parametrize("kind", NOBODY)
def test_nothing_invisible_passes_as_a_name(kind: str) -> None:
    assert name_of(NASTY[kind]) == ""


@pytest.mark.parametrize("kind", NASTY)
def test_a_name_can_be_stored_drawn_and_turns_no_sentence_around(kind: str) -> None:
    name = name_of(NASTY[kind])
    assert name == name_of(name), "twice is as once"
    assert len(graphemes(name)) <= 40
    assert name.encode().decode() == name
    assert not set(name) & set("\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\n\r\t\0")
