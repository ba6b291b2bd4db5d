"""The gallery: some of its states are what their names say, the same every time, and the sheets hold them all."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui import support
from tools.gallery.__main__ import STATES, drawn
from tools.gallery.booth import Booth, Look
from tools.gallery.helps import HELPS
from tools.gallery.pages import PAGES
from tools.gallery.sheets import Sheet
from tools.gallery.tables import TABLES
from tools.gallery.tiles import TILES

LOOK = Look("de", (1024, 640), "night")


def test_no_name_twice() -> None:
    assert len(STATES) == len(PAGES) + len(TABLES) + len(HELPS) + len(TILES)


@pytest.mark.parametrize("name", ["share-file", "table-lifted"])
def test_the_same_every_time(name: str) -> None:
    one, other = (drawn(LOOK, name, support.pictures()) for _ in range(2))
    assert one.get_size() == LOOK.size
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_states_are_what_they_are_called(tmp_path: Path) -> None:
    booth = Booth(LOOK, tmp_path / "a", support.pictures())
    STATES["table-refusal"](booth)
    assert "Orange" in booth.scene.refusal
    booth.close()
    booth = Booth(LOOK, tmp_path / "b", support.pictures())
    STATES["table-drag"](booth)
    assert booth.scene.control.drag.dragging
    booth.close()
    booth = Booth(LOOK, tmp_path / "c", support.pictures())
    STATES["result-draw"](booth)
    assert booth.scene.headline() == "Unentschieden"
    booth.close()


def test_sheets(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "sheet", 2, 1)
    for name in ("one", "two", "three"):
        sheet.add(name, pygame.Surface(LOOK.size))
    sheet.write()
    sizes = [pygame.image.load(path).get_size() for path in sorted(tmp_path.iterdir())]
    assert len(sizes) == 2
    assert sizes[0] == sizes[1]
