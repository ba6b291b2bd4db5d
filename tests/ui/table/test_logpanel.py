"""The log beside the table: a short one begins at the top, a long one ends at the bottom."""

from __future__ import annotations

import pygame
import pytest

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import THEMES
from mandala.ui.table.facts import Line, LogSight
from mandala.ui.table.log import LogPanel
from mandala.ui.words.strings import Strings

RECT = pygame.Rect(40, 60, 330, 500)


def _ends(count: int, height: int = RECT.height, scroll: int = 0) -> tuple[Line | None, Line | None]:
    """Which lines stand at the upper and the lower edge of a log of so many, scrolled up."""
    pygame.init()
    pygame.display.set_mode((400, 600))
    rect = pygame.Rect(RECT.topleft, (RECT.width, height))
    panel = LogPanel(Sprites(Assets(), THEMES["linen"], 10.0), rect, Strings("en"))
    list(panel.items(LogSight(tuple(Line(f"Anna: {number}", 0, number) for number in range(count)), scroll)))
    return panel.line_at((rect.centerx, rect.top + 30)), panel.line_at((rect.centerx, rect.bottom - 30))


def test_a_short_log_begins_at_the_top() -> None:
    first, last = _ends(2)
    assert first is not None
    assert first.ply == 0
    assert last is None


def test_a_long_log_ends_at_the_bottom() -> None:
    _, last = _ends(60)
    assert last is not None
    assert last.ply == 59


@pytest.mark.parametrize("height", [500, 512, 524])
def test_a_long_log_leaves_no_gap_at_its_top(height: int) -> None:
    first, last = _ends(60, height)
    assert first is not None
    assert last is not None


def test_a_log_that_became_short_is_not_scrolled_any_more() -> None:
    """After moves were taken back, or in a larger window."""
    assert _ends(2, scroll=1) == _ends(2)


def test_a_log_is_scrolled_no_further_than_to_its_first_line() -> None:
    first, last = _ends(60, scroll=59)
    assert first is not None
    assert first.ply == 0
    assert last is not None
