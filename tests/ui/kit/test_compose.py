"""Only what changed is painted anew, and nothing that changed is forgotten: the pictures are those of a whole painting."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import new_table
from mandala.ui.kit.compose import Composer, Item
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver, FakeWindow, make_context
from tests.ui.table_support import pixels


def test_a_picture_twice_at_one_place_is_counted() -> None:
    """Cards of a pile are the same picture, and their shadows add up."""
    FakeWindow((40, 40))
    canvas, still = pygame.Surface((40, 40)), pygame.Surface((40, 40))
    shade = pygame.Surface((10, 10), pygame.SRCALPHA)
    shade.fill((255, 255, 255, 100))
    item, composer = Item(shade, shade.get_rect(topleft=(5, 5))), Composer()
    assert composer.draw(canvas, still, [item, item]) is None
    twice = canvas.get_at((6, 6))
    assert composer.draw(canvas, still, [item]) == [item.rect]
    assert canvas.get_at((6, 6)) != twice
    assert composer.draw(canvas, still, [item, item]) == [item.rect]
    assert canvas.get_at((6, 6)) == twice
    assert composer.draw(canvas, still, [item, item]) == []


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_after_moves_the_table_is_as_if_painted_as_a_whole(tmp_path: Path, game: str) -> None:
    context = make_context(tmp_path, Settings(language="en", speed="off"))
    scene = new_table(context, GameConfig(("human", "random"), ("", ""), 7, 1, game))
    assert isinstance(scene, TableScene)
    driver = Driver(context, scene, (1024, 640))
    seat, ply, moves = scene.source.session.seat(0), -1, 0
    while moves < 6:
        driver.wait(0.1)
        if seat.legal_moves and seat.ply != ply:
            now, ply, moves = pixels(driver), seat.ply, moves + 1
            scene.view.forget()
            scene.draw(driver.window.surface)
            assert pixels(driver) == now
            seat.submit(seat.legal_moves[-1])
