"""All tables can be read: every text colour has a contrast of at least 4.5 to 1 on its ground, every mark 3 to 1."""

from __future__ import annotations

from typing import get_args

import pytest

from mandala.play.settings import Table
from mandala.ui.kit.theme import THEMES, Theme
from tests.ui.support import contrast

TEXTS = [
    ("ink", "cloth"),
    ("faint_ink", "cloth"),
    ("panel_ink", "panel"),
    ("faint_panel_ink", "panel"),
    ("accent", "panel"),
    ("bad", "panel"),
    ("good", "panel"),
    ("button_ink", "button"),
    ("button_ink", "button_hover"),
]
MARKS = [("focus", "panel"), ("focus", "cloth"), ("line", "panel"), ("last", "cloth"), ("good", "cloth")]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_texts_can_be_read(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_can_be_seen(theme: Theme, mark: str, ground: str) -> None:
    assert contrast(getattr(theme, mark), getattr(theme, ground)) >= 3


def test_contrast_is_computed_as_defined() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1


def test_the_tables_are_those_that_can_be_set() -> None:
    assert tuple(THEMES) == get_args(Table)
    assert all(theme.name == name for name, theme in THEMES.items())
