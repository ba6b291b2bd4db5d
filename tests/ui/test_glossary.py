"""One word for one thing: the texts keep to the glossary of docs/translating.md."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from babel.messages.pofile import read_po

import mandala
from mandala.ui.words.strings import LANGUAGES
from tools.texts import FIGURES, KINDS, TRANSLATED, plain, sections, written

PACKAGE = Path(mandala.__file__).parent
OTHER_SENSES = re.compile(r"\bin turns\b|\btake turns\b|\bturn (it )?over\b|\bto move\b|\bpoint at\b")
"""Where English has the word of a thing and means something else."""
EXCEPTIONS: Final[Mapping[str, str]] = {
    "Deck": "below the pile itself, where the whole word has no room",
    "cards/rules/completing": "German says 'who did not complete it' for the opponent of the player who did",
}
"""Texts that may do without the word, by their English or their place, and why."""


class Text(NamedTuple):
    """A text of the program, and what it is in a language."""

    name: str
    english: str
    own: str


def table(first: str) -> list[list[str]]:
    """The cells of a table of the glossary, row by row, the header first; `first` is its first cell."""
    document = (PACKAGE.parent / "docs" / "translating.md").read_text("utf-8").partition("## Words")[2]
    lines = next(part for part in document.split("\n\n") if part.startswith(f"| {first} |")).splitlines()
    return [[cell.strip(" ¹²") for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]


CODES = {name: code for code, name in LANGUAGES.items()}
HEADER, *ROWS = table("English")
TERMS = {
    term: {CODES[name]: own.split(", ") for name, own in zip(HEADER[1:], rest, strict=True)} for term, *rest in ROWS
}
"""For each English term its words in each language that has a column."""
LOST = {CODES[name]: re.findall(r"([^ ]+) → ", words) for name, words in table("Language")[1:]}


def folded(text: str) -> str:
    """Without capitals, marks above letters, and what stands in braces: "Flüsse" has "fluss" in it."""
    letters = unicodedata.normalize("NFD", re.sub(r"{.*?}", "", text).casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("\u00a0", " ")


def texts(language: str) -> Iterator[Text]:
    """What is written on the screen, then the rules and lessons, topic by topic."""
    with (PACKAGE / "assets" / "locale" / language / "LC_MESSAGES" / "mandala.po").open("rb") as file:
        for message in read_po(file):
            english = message.id[-1] if isinstance(message.id, tuple) else message.id
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            yield from (Text(english, english, str(form)) for form in forms if english)
    for game, kind in ((game, kind) for game in FIGURES for kind in KINDS):
        own = sections(written(language, game, kind))
        for name, topic in sections(written("en", game, kind)).items():
            yield Text(f"{game}/{kind}/{name}", plain(topic), plain(own[name]))


def terms_of(english: str) -> set[str]:
    """The terms in an English text; of "discard pile" and the like the longest only."""
    longest_first = sorted(TERMS, key=len, reverse=True)
    words = "|".join(re.escape(folded(term)) for term in longest_first)
    found = re.findall(rf"\b({words})s?\b", OTHER_SENSES.sub("", folded(english)))
    return {term for term in TERMS if folded(term) in found}


def without(language: str) -> list[tuple[str, str, str]]:
    """The terms that a translation lacks, where, and what it says instead."""
    return [
        (term, text.name, text.own)
        for text in texts(language)
        for term in terms_of(text.english)
        if not any(folded(word) in folded(text.own) for word in TERMS[term].get(language, [""]))
    ]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_thing_of_the_game_has_one_name(language: str) -> None:
    assert [found for found in without(language) if found[1] not in EXCEPTIONS] == []


def test_each_exception_is_one() -> None:
    assert {name for language in TRANSLATED for _, name, _ in without(language)} == EXCEPTIONS.keys()


def test_the_longest_term_counts_and_other_senses_do_not() -> None:
    assert terms_of("The discard piles of both rivers. Point at them.") == {"discard pile", "river"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_lost_are_not_used(language: str) -> None:
    lost = re.compile("|".join(rf"\b{folded(word)}s?\b" for word in LOST[language]))
    shown = [text.english for text in texts("de")] if language == "en" else [text.own for text in texts(language)]
    assert [text for text in shown if lost.search(folded(text))] == []


@pytest.mark.parametrize(("language", "draw"), [("de", "zieh"), ("da", "træk")])
def test_a_mouse_does_not_draw(language: str, draw: str) -> None:
    """Both languages could say it of a mouse, too, but keep the word for cards."""
    drags = re.compile(r"\b(drag|drop)")
    dragged = [text.own for text in texts(language) if drags.search(folded(text.english)) and text.name == text.english]
    assert dragged
    assert [text for text in dragged if draw in text.casefold()] == []
