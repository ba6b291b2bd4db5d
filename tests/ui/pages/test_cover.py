"""The folding screen between two players: it covers all of the table, on every table in every window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.kit.assets import Look
from mandala.ui.kit.theme import THEMES, Theme
from mandala.ui.pages.cover import Embroidered, draw_screen
from tests.ui.support import make_context, pictures

BEFORE = (255, 0, 255), (0, 255, 0)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("size", [(640, 400), (1280, 720), (800, 1200)])
def test_nothing_of_what_lay_there_is_seen_through_the_screen(theme: Theme, size: tuple[int, int]) -> None:
    seen = []
    for before in BEFORE:
        canvas = pygame.Surface(size)
        canvas.fill(before)
        draw_screen(canvas, Look(pictures(), theme, size))
        seen.append(pygame.image.tobytes(canvas, "RGB"))
    assert seen[0] == seen[1]


def test_panels_stand_in_a_zigzag() -> None:
    size = (1280, 720)
    canvas = pygame.Surface(size)
    draw_screen(canvas, Look(pictures(), THEMES["linen"], size))
    room = canvas.get_at((0, 0))
    tops = [next(y for y in range(720) if canvas.get_at((x, y)) != room) for x in (50, 330, 640, 930, 1230)]
    assert tops[0] < tops[1] > tops[2] < tops[3] > tops[4]


def test_a_name_is_sewn_in_threads_of_two_tones_and_read_as_a_heading(tmp_path: Path) -> None:
    pygame.font.init()
    context = make_context(tmp_path, Settings(language="en"))
    look = Look(context.assets, context.theme, (1280, 720))
    name = Embroidered("Wilhelmine", 7.0, face="display-bold")
    sewn = name.paint(look, 600)
    solid = {tuple(sewn.get_at((x, y))) for x in range(sewn.get_width()) for y in range(sewn.get_height())}
    assert len({tone[:3] for tone in solid if tone[3] > 250}) > 1
    assert [node.name for node in name.nodes()] == ["Wilhelmine"]
