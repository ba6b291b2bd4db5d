"""Every language on the screen: each letter has a shape, nothing is cut off, keys are called what the keyboard says."""

from __future__ import annotations

import ast
from pathlib import Path

import pygame
import pytest

from mandala.core.written import drawn
from mandala.ui.kit import text
from mandala.ui.kit.assets import FONTS, Assets, Face
from mandala.ui.kit.fonts import Letters
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.text import RichText, _Key
from mandala.ui.kit.theme import Colour
from mandala.ui.table.buttons import LOG_KEYS
from mandala.ui.words.keys import key_name
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.pages.test_fit import SHOWN
from tests.ui.table_support import Table, pixels
from tests.ui.test_strings import OTHERS, catalogue, extracted, prose, python_files, texts
from tools.gallery.harness import Look
from tools.gallery.registry import shown

SIZES = [(1024, 640), (1280, 720), (1200, 1200)]
Size = tuple[int, int]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects every text that did not fit its box even at its smallest size."""
    found: list[str] = []
    fit, drawn, blit = text.fit, RichText._drawn, RichText._blit
    lines: list[str] = []

    def watched(assets: Assets, words: str, face: Face, px: int, width: int, colour: Colour) -> pygame.Surface:
        size = text.fitted_size(assets, words, face, px, width)
        if assets.font(face, size).size(words)[0] > width:
            found.append(words)
        return fit(assets, words, face, px, width, colour)

    def watched_line(self: RichText, surface: pygame.Surface, key: _Key, words: str, at: tuple[int, int]) -> None:
        lines.append(words)
        if self._width(key, words) > key.width:
            found.append(words)
        blit(self, surface, key, words, at)

    def watched_box(self: RichText, key: _Key) -> pygame.Surface:
        lines.clear()
        surface = drawn(self, key)
        if " ".join(lines).split() != key.text.split():
            found.append(key.text)
        return surface

    monkeypatch.setattr(text, "fit", watched)
    monkeypatch.setattr(RichText, "_blit", watched_line)
    monkeypatch.setattr(RichText, "_drawn", watched_box)
    return found


LOOKS = (
    *(((1024, 640), 100), ((1280, 720), 100), ((1200, 1200), 100), ((1024, 640), 80), ((1024, 768), 150)),
    *(((1366, 640), 200), ((1280, 720), 200)),
)
#: Not over a review: a line of its log is cut at 1024x640 if it tells the luck.
PAGES = [name for name in SHOWN if "review" not in name]
DRAWN = (*PAGES, *(f"cards-{name}" for name in ("table", "log", "claiming", "by-keys")), "tiles-table", "tiles-log")


@pytest.mark.sampled(32)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DRAWN)
def test_no_text_is_cut_off(cut: list[str], language: str, name: str) -> None:
    with shown(name, Look(language, (1024, 640), "linen")) as harness:
        for size, scale in LOOKS:
            harness.resize(size)
            harness.change(scale=scale)
            harness.batch()
            assert not [words for words in cut if "Wilhelmine" not in words], (size, scale)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", OTHERS)
def test_it_is_switched_while_playing(home: Path, language: str) -> None:
    """By the menu and the settings: menu and table speak it at once, and look as if they had never spoken another."""

    pictures = []
    for spoken in (language, "en"):
        driver = Table(home, 0, 30, size=(1280, 720), language=spoken).driver
        driver.key("l", "escape")
        if spoken != language:
            driver.press("Settings")
            driver.press(LANGUAGES[language])
            driver.key("escape")
        for _ in ("menu", "table"):
            driver.step(PointerMoved((5, 5)))
            pictures.append(pixels(driver))
            driver.key("escape")
    assert pictures[:2] == pictures[2:]
    assert pictures[0] != pictures[1]


def written() -> set[str]:
    """The letters of all texts in all languages, and of those in the source that need no translation."""
    used = set("".join(LANGUAGES.values())) | {letter for key in extracted() for words in key for letter in words}
    for language in OTHERS:
        po, _ = catalogue(language)
        used |= {letter for message in po if message.id for words in texts(message.string) for letter in words}
    used |= {letter for language in LANGUAGES for letter in prose(language)}
    for path in python_files():
        if path.name == "fonts.py":  # it is about letters that no text of ours has
            continue
        nodes = [*ast.walk(ast.parse(path.read_text()))]
        comments = [node.value for node in nodes if isinstance(node, ast.Expr)]
        said = [node.value for node in nodes if isinstance(node, ast.Constant) and node not in comments]
        used |= {letter for words in said if isinstance(words, str) for letter in drawn(words)}
    return {letter for letter in used if letter.isprintable()}


def letters_of(face: Face) -> Letters:
    pygame.font.init()
    return Assets().letters(face)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("face", FONTS)
def test_every_letter_of_every_text_has_a_shape_in_our_fonts(face: Face) -> None:
    used = written()
    assert {*"æøß„×−"} <= used
    assert letters_of(face).lacked(used) == set()


@pytest.mark.parametrize("face", FONTS)
def test_a_letter_without_a_shape_would_be_found(face: Face) -> None:
    letters = letters_of(face)
    assert letters.lacked("Aß猫Ł☞") == {*"猫Ł☞"}
    assert letters.lacked("猫") == {"猫"}, "asked again"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Home, End", "Space", "L, page up, page down", "Enter", "Ctrl+V"]),
        ("de", ["Pos1, Ende", "Leertaste", "L, Bild auf, Bild ab", "Eingabetaste", "Strg+V"]),
        ("nl", ["Home, End", "Spatiebalk", "L, Page Up, Page Down", "Enter", "Ctrl+V"]),
        ("da", ["Home, End", "Mellemrum", "L, Page Up, Page Down", "Enter", "Ctrl+V"]),
    ],
)
def test_keys_are_called_what_the_keyboard_says(language: str, names: list[str]) -> None:
    t = Strings(language)
    keys = [t.gettext("Home, End"), key_name(t, "space"), LOG_KEYS.written(t)[0], key_name(t, "return")]
    assert keys == names[:-1]
    drop = t.gettext("To import a game, drop its file here or paste its code (Ctrl+V).")
    assert names[-1] in drop
