"""One word for one thing: the texts keep to the words of words.toml."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from babel.messages.pofile import read_po

import mandala
from tools.texts import FIGURES, KINDS, TRANSLATED, plain, sections, written

PACKAGE = Path(mandala.__file__).parent
OTHER_SENSES = re.compile(
    r"\bin turns\b|\btake turns\b|\bturn (it )?over\b|\bto move\b|\bpoint at\b|\bfields level\b|\bacross the board\b"
)
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


WORDS = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))
TERMS: Mapping[str, Mapping[str, list[str]]] = {
    term: {language: words.split(", ") for language, words in translations.items()}
    for term, translations in WORDS["terms"].items()
}
"""For each English term its words in each language that has some."""


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


@pytest.mark.parametrize("language", WORDS["lost"])
def test_words_that_lost_are_not_used(language: str) -> None:
    lost = re.compile("|".join(rf"\b{folded(word)}s?\b" for word in WORDS["lost"][language]))
    shown = [text.english for text in texts("de")] if language == "en" else [text.own for text in texts(language)]
    assert [text for text in shown if lost.search(folded(text))] == []


@pytest.mark.parametrize(("language", "draw"), [("de", "zieh"), ("da", "træk")])
def test_a_mouse_does_not_draw(language: str, draw: str) -> None:
    """Both languages could say it of a mouse, too, but keep the word for cards."""
    drags = re.compile(r"\b(drag|drop)")
    dragged = [text.own for text in texts(language) if drags.search(folded(text.english)) and text.name == text.english]
    assert dragged
    assert [text for text in dragged if draw in text.casefold()] == []
