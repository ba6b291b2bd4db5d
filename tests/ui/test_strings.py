"""The translations: complete, current, with the same placeholders, and compiled from what is committed."""

from __future__ import annotations

import ast
import gettext
import io
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from babel.dates import format_date, format_skeleton
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

import mandala
from mandala.ui.pages.games import day_text
from mandala.ui.words.strings import LANGUAGES, Strings, chosen_language, decimal, percent
from tools import formats
from tools.texts import FIGURES, KINDS, plain, written

PACKAGE = Path(mandala.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
KEYWORDS = {**DEFAULT_KEYWORDS, "pgettext": ((1, "c"), 2)}
Key = tuple[str, str]


def key_of(message: Message) -> Key:
    """What a text is looked up by: its context and its English, the singular."""
    return message.context or "", message.id[0] if isinstance(message.id, tuple) else message.id


def extracted() -> set[Key]:
    """All texts of the program as they stand in the source."""
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS)
    return {(context or "", text[0] if isinstance(text, tuple) else text) for _, _, text, _, context in found}


def catalogue(language: str) -> tuple[Catalog, bytes]:
    """The committed texts of a language, and their compiled form."""
    folder = PACKAGE / "assets" / "locale" / language / "LC_MESSAGES"
    with (folder / "mandala.po").open("rb") as file:
        return read_po(file), (folder / "mandala.mo").read_bytes()


def texts(value: object) -> list[str]:
    """A text, or all its plural forms."""
    return [str(part) for part in value] if isinstance(value, (list, tuple)) else [str(value)]


def prose(language: str) -> str:
    """All rules and lessons in a language, without the notes."""
    return "\n".join(plain(written(language, game, kind)) for game in FIGURES for kind in KINDS)


def python_files() -> Iterator[Path]:
    yield from (PACKAGE / "ui").rglob("*.py")


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_and_nothing_stale(language: str) -> None:
    po, _ = catalogue(language)
    present = {key_of(message) for message in po if message.id}
    source = extracted()
    assert source, "texts are found at all"
    assert source - present == set(), "run `make locale` and translate these"
    assert present - source == set(), "run `make locale`: these are used no more"


@pytest.mark.parametrize("language", OTHERS)
def test_all_are_translated_with_the_same_placeholders(language: str) -> None:
    po, _ = catalogue(language)
    for message in po:
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        holes = [set(re.findall(r"{\w*}", text)) for text in texts(message.id)]
        for translated in texts(message.string):
            assert translated.strip(), message.id
            assert set(re.findall(r"{\w*}", translated)) in holes, translated


@pytest.mark.parametrize("language", OTHERS)
def test_plural_forms(language: str) -> None:
    po, _ = catalogue(language)
    usual = get_plural(language)
    assert po.charset == "utf-8"
    assert (po.num_plurals, po.plural_expr) == (usual.num_plurals, usual.plural_expr)
    assert all(len(texts(message.string)) == usual.num_plurals for message in po if message.pluralizable)


@pytest.mark.parametrize("language", OTHERS)
def test_the_compiled_catalogue_is_current(language: str) -> None:
    po, compiled = catalogue(language)
    fresh = io.BytesIO()
    write_mo(fresh, po)
    assert fresh.getvalue() == compiled, "run `make locale`"
    assert gettext.GNUTranslations(io.BytesIO(compiled)).gettext("Rules")


QUOTES = ("“”", "„“", "‘’", "»«", "«»", "””", "„”")
"""The pairs of quotation marks that languages write; each keeps to one, and to one apostrophe besides."""
WORDS = {"en": "the|your|card|cards|and", "de": "und|Karte|Karten", "nl": "een|het"}
"""Words of a language that would be left over from it in another."""
FORMAL = {"de": "Ihnen", "nl": "u|uw|Uw"}
"""Words for somebody who is not addressed as a friend."""


@pytest.mark.parametrize("language", OTHERS)
def test_marks_and_words_of_its_own(language: str) -> None:
    po, _ = catalogue(language)
    used = set()
    foreign = [FORMAL.get(language, ""), *[words for other, words in WORDS.items() if other != language]]
    for translated in (prose(language), *[text for message in po if message.id for text in texts(message.string)]):
        words = re.sub(r"{.*?}", "", translated)
        used |= set(re.findall("[\"'„“”‘’‚»«]", words))
        assert re.findall(rf"\b(?:{'|'.join(filter(None, foreign))})\b", words) == [], words
    assert any(set(pair) <= used <= {*pair, "’"} for pair in QUOTES), used


@pytest.mark.parametrize(
    ("language", "number", "share"),
    [("en", "34.5", "62%"), ("de", "34,5", "62\u00a0%"), ("nl", "34,5", "62%"), ("da", "34,5", "62\u00a0%")],
)
def test_numbers(language: str, number: str, share: str) -> None:
    t = Strings(language)
    assert decimal(t, 34.5) == number
    assert percent(t, 62) == share


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_are_written_as_babel_writes_them(language: str) -> None:
    """English has the day first. The table is the one of Babel's data today."""
    assert formats.TABLE.read_bytes() == formats.written(), "run `make locale`"
    t, locale = Strings(language), "en_GB" if language == "en" else language
    for month in range(1, 13):
        day = date(2026, month, 3 + month)
        short = format_skeleton("MMMMd", day, locale=locale)
        assert day_text(t, day.isoformat(), date(2026, 6, 30)) == short
        assert day_text(t, day.isoformat(), date(2027, 6, 30)) == format_date(day, "long", locale=locale)


@pytest.mark.parametrize(
    ("language", "today", "yesterday"),
    [
        ("en", "today", "yesterday"),
        ("de", "heute", "gestern"),
        ("nl", "vandaag", "gisteren"),
        ("da", "i dag", "i går"),
    ],
)
def test_the_last_two_days_have_names(language: str, today: str, yesterday: str) -> None:
    t = Strings(language)
    assert day_text(t, "2026-01-01", date(2026, 1, 1)) == today
    assert day_text(t, "2025-12-31", date(2026, 1, 1)) == yesterday
    assert "2025" in day_text(t, "2025-12-30", date(2026, 1, 1))
    assert day_text(t, "", date(2026, 1, 1)) == ""


def test_no_text_hides_where_it_cannot_be_collected() -> None:
    """Babel does not look into f-strings, and cannot collect what is not a literal."""
    for path in python_files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                assert "gettext" not in ast.unparse(node), f"{path.name}:{node.lineno}"
            if path.name != "strings.py" and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                count = {"gettext": 1, "ngettext": 2, "pgettext": 2}.get(node.func.attr, 0)
                assert all(isinstance(part, ast.Constant) for part in node.args[:count]), f"{path.name}:{node.lineno}"


def test_the_languages_speak() -> None:
    german = Strings("de")
    assert german.gettext("Rules") == "Regeln"
    assert german.pgettext("initial of black", "K") == "S"
    assert german.gettext("K") == "K"
    one, many = "Discard pile: {n} card", "Discard pile: {n} cards"
    assert german.ngettext(one, many, 1) == "Ablagestapel: 1 Karte"
    assert german.ngettext(one, many, 0) == "Ablagestapel: 0 Karten"
    assert Strings("en").ngettext(one, many, 2) == "Discard pile: 2 cards"
    assert german.gettext("never written") == "never written"


@pytest.mark.parametrize(
    ("setting", "preferred", "chosen"),
    [
        ("de", ["en"], "de"),
        ("", ["de_AT"], "de"),
        ("", ["fr_FR", "de"], "de"),
        ("", ["C"], "en"),
        ("", [], "en"),
        ("xx", ["EN-us"], "en"),
        ("de-CH", [], "de"),
        ("", ["nl"], "nl"),
        ("", ["nl_BE"], "nl"),
        ("", ["nl_NL.UTF-8"], "nl"),
        ("", ["da"], "da"),
        ("", ["da_DK"], "da"),
        ("", ["nb_NO", "da_DK", "en_GB"], "da"),
        ("da", ["nl_BE"], "da"),
    ],
)
def test_which_language(setting: str, preferred: list[str], chosen: str) -> None:
    assert chosen_language(setting, preferred) == chosen
