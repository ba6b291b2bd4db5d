"""Every page at every size: all of it lies on its sheet, nothing on anything else, and no text is cut or too small."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

import pygame
import pytest

from mandala.ui.kit import text
from mandala.ui.kit.assets import Assets, Face, Look
from mandala.ui.kit.theme import Colour
from mandala.ui.kit.widgets import BUTTON_SHRINK, LABEL_HEIGHT, Button
from mandala.ui.pages.page import Page
from mandala.ui.words.strings import LANGUAGES
from tools.gallery.harness import Look as Shape
from tools.gallery.pages import PAGES
from tools.gallery.registry import STATES, shown

SIZES = ((640, 400), (1024, 640), (1280, 720), (1200, 1200), (2560, 1080), (3840, 2160))
SCALES = (80, 100, 150, 200)
WIDE = (((1024, 640), 100), ((1024, 640), 200), ((1280, 720), 200))
#: Sheets over a table, and results, which are laid out like pages.
SHEETS = re.compile(
    ".*-(menu|(?<!by-)keys|now|asked|later|mistakes-sheet|overview.*|decisive|words|rules-1|result(?!-looked).*|(?<!points-)over)"
)
SHOWN = [*PAGES, *(name for name in STATES if SHEETS.fullmatch(name) and name not in PAGES)]


def taken(page: Page, look: Look) -> Iterator[tuple[str, pygame.Rect]]:
    """What takes room on a page, and where."""
    for widget in page.form.widgets:
        label = getattr(widget, "label", "")
        rect = pygame.Rect(widget.rect)
        if label and not isinstance(widget, Button) and hasattr(widget, "options"):
            rect.top -= look.px(LABEL_HEIGHT)
            rect.height += look.px(LABEL_HEIGHT)
        yield f"{type(widget).__name__} {label}", rect
    for printed in page.printed:
        yield f"{getattr(printed, 'words', printed)}", printed.rect


@pytest.fixture
def shrunk(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects the lines that are cut, or smaller than a button's words may be."""
    found: list[str] = []
    fit = text.fit

    def watched(assets: Assets, words: str, face: Face, px: int, width: int, colour: Colour) -> pygame.Surface:
        size = text.fitted_size(assets, words, face, px, width)
        if size < int(px * BUTTON_SHRINK) or assets.font(face, size).size(words)[0] > width:
            found.append(words)
        return fit(assets, words, face, px, width, colour)

    monkeypatch.setattr(text, "fit", watched)
    return found


@pytest.mark.sampled(48)
@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHOWN)
def test_everything_has_its_place(shrunk: list[str], name: str, language: str, wide: bool) -> None:
    """Each size with each scale; there is room for wide texts, too."""
    canvas = pygame.Surface((1, 1))
    with shown(name, Shape(language, (1280, 720), "linen", helps=("wide",) * wide)) as harness:
        page = harness.scene
        for size, scale in WIDE if wide else product(SIZES, SCALES):
            harness.context.change(scale=scale)
            page.resumed()
            page.lay_out(size)
            look, room = page.look(size), pygame.Rect((0, 0), (size[0], max(size[1], page.sheet.bottom)))
            where = (name, size, scale, language)
            assert room.contains(page.sheet), where
            rects = [*taken(page, look)]
            assert rects, where
            for words, rect in rects:
                assert page.sheet.contains(rect), (*where, words, rect, page.sheet)
            for (one, here), (other, there) in combinations(rects, 2):
                assert not here.colliderect(there), (*where, one, other)
            for widget in page.form.widgets:
                widget.draw(canvas, look, False, None)
            assert not shrunk, where
